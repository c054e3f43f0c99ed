"""The table is always right: whatever is corrected, in the middle of anything, play goes on."""

import random
from typing import Any

import pytest

from referee.kernel import Invalid
from referee.kernel.game import Played
from referee.kernel.pieces import census
from referee.testing.wander import pick
from referee.warcraft import GAME
from referee.warcraft.setup.samples import any_table


def some_correction(played: Played, chance: random.Random) -> dict[str, Any]:
    seat = chance.choice(list(played.position.seats))
    space = chance.choice(list(played.position.board.spaces))
    kinds = ["melee", "ranged", "flying", "worker", "outpost", "outpost_site"]
    position = chance.choice(
        [
            {"spaces": {space: {seat: {chance.choice(kinds): chance.randint(0, 3)}}}},
            {"spaces": {space: {"depletion": chance.choice(["none", "partial", "complete"])}}},
            {"seats": {seat: {"gold": chance.randint(0, 9), "hand": chance.randint(0, 5)}}},
            {"seats": {seat: {"training": {"melee": chance.randint(0, 2)}, "buildings": {"ranged": 1}}}},
        ]
    )
    return {"type": "correct", "seat": seat, "position": position, "why": "a sleeve"}


@pytest.mark.parametrize("seed", range(8))
def test_play_goes_on_after_any_correction(seed: int) -> None:
    chance = random.Random(seed)
    played = GAME.setup(any_table(chance))
    for _ in range(250):
        if played.position.outcome is not None:
            break
        action = pick(GAME, played.position, chance)
        if played.position.turn and chance.random() < 0.1:
            action = some_correction(played, chance)
        before = census(played.position.piles)
        try:
            played = GAME.apply(played.data, GAME.read_action(action))
        except Invalid as nonsense:
            assert action["type"] == "correct" and "in reserve" in str(nonsense)
        if played.position.turn:
            after = census(played.position.piles)
            assert after == before or not before
