"""A full position: four players, 44 spaces, 80 pieces on the board."""

import random
from typing import Any

from referee.kernel import packs
from referee.kernel.game import Played
from referee.warcraft import GAME

RACES = ("human", "orc", "undead", "night-elf")
PIECES = ["melee"] * 7 + ["ranged"] * 5 + ["flying"] * 2 + ["worker"] * 6
BOARD = "demo-four"


def position() -> dict[str, Any]:
    """Twenty pieces of each race, spread over spaces of their own within the stacking limits."""
    chance = random.Random(44)
    ground = [key for key, space in packs.get(BOARD).board.spaces.items() if space.kind != "mountain"]
    chance.shuffle(ground)
    spaces: dict[str, Any] = {}
    for number, race in enumerate(RACES):
        own = ground[number :: len(RACES)]
        for index, kind in enumerate(PIECES):
            held = spaces.setdefault(own[index % len(own)], {}).setdefault(race, {})
            held[kind] = held.get(kind, 0) + 1
    return {"first": RACES[0], "spaces": spaces}


def table() -> Played:
    return GAME.setup({"seats": [{"seat": race, "race": race} for race in RACES], "position": position()})


def piles(played: Played) -> dict[str, list[list[Any]]]:
    """The pieces on the board as the rival reads them."""
    board = played.position.board.spaces
    heaps = played.position.piles.items()
    return {space: [[pile.kind, pile.side, pile.count] for pile in heap] for space, heap in heaps if space in board}
