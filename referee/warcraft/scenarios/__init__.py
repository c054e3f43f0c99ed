"""The scenarios of the base book, one room each; the main game is in table/scenario.py."""

from referee.warcraft.scenarios import captives, elf_gate, necromancers, nordrassil

__all__ = ["captives", "elf_gate", "necromancers", "nordrassil"]
SOURCES = [*captives.SOURCES, *elf_gate.SOURCES, *nordrassil.SOURCES]
"""What the scenarios change in events and rules."""
