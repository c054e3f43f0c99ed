"""The scenarios of the base book, one room each; what a scenario may answer is in table/scenario.py."""

from referee.warcraft.scenarios import captives, elf_gate, main, necromancers, nordrassil

__all__ = ["captives", "elf_gate", "main", "necromancers", "nordrassil"]
SOURCES = [*captives.SOURCES, *elf_gate.SOURCES, *nordrassil.SOURCES]
"""What the scenarios change in events and rules."""
