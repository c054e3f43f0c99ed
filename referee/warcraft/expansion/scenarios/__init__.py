"""The four scenarios of the Expansion Set, one room each."""

from referee.warcraft.expansion.scenarios import altar, dragon, elements, skull

__all__ = ["altar", "dragon", "elements", "skull"]
SOURCES = [*dragon.SOURCES, *elements.SOURCES]
"""What the scenarios change in events and rules."""
