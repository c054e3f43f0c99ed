"""Warcraft: The Board Game."""

from referee.warcraft.game import GAME

__all__ = ["GAME"]
