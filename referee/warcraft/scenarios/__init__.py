"""The scenarios of both books, a room each. Whoever imports this folder knows them all."""

from referee.warcraft.scenarios import captives

SOURCES = [*captives.SOURCES]
