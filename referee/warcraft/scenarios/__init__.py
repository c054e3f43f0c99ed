"""The scenarios of both books, one room each; the main game is in scenario.py."""

from referee.warcraft.scenarios import (
    altar,
    captives,
    dragon,
    elements,
    elf_gate,
    necromancers,
    nordrassil,
    skull,
)

__all__ = ["altar", "captives", "dragon", "elements", "elf_gate", "necromancers", "nordrassil", "skull"]
SOURCES = [*captives.SOURCES, *elf_gate.SOURCES, *nordrassil.SOURCES, *dragon.SOURCES]
"""What the scenarios change in events and rules."""
