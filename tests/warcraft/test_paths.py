"""Two ways to ask how far a piece gets: whether it comes to one space, and to which it comes."""

import random
from itertools import product

import pytest

from referee.testing.wander import wander
from referee.warcraft import GAME
from referee.warcraft.table.position import Warcraft
from referee.warcraft.turn.move import can_reach, reachable

TABLES = {2: "the plain board", 3: "walls", 7: "neutral units", 9: "necromancers", 19: "water"}
"""What a drawn table has that may be in the way, by the seed that draws it."""


WALKING = ("melee", "ranged", "flying", "worker", "hero", "necromancer")


def ways(position: Warcraft) -> list[tuple[str, str, str, int]]:
    """Every seat with every kind of piece, from every space, as far as it may go and further."""
    return list(product(position.seats, WALKING, position.board.spaces, range(4)))


@pytest.mark.parametrize("seed", TABLES, ids=TABLES.get)
def test_a_space_is_within_reach_just_when_it_is_among_those_within_reach(seed: int) -> None:
    chance = random.Random(seed)
    for number, (_, played) in enumerate(wander(GAME, GAME.samples(chance), seed, 200)):
        position = played.position
        if number % 20 or not position.piles:
            continue
        for seat, kind, origin, spaces in chance.sample(ways(position), 60):
            found = reachable(position, seat, kind, origin, spaces)
            told = {to for to in position.board.spaces if can_reach(position, seat, kind, origin, to, spaces)}
            assert told == found.keys(), (seat, kind, origin, spaces)
