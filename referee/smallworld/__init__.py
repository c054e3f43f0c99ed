"""Small World of Warcraft."""

from referee.smallworld.game import GAME

__all__ = ["GAME"]
