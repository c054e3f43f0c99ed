"""Whole games at random: every Race with every Special Power, coins conserved, the end always reached."""

import os
import random
from typing import Any

import pytest

from referee import registry
from referee.smallworld.setup import ROUNDS
from referee.smallworld.state import POWERS, RACES, SmallWorld
from tests.support.tables import PLAYERS, smallworld_configs, smallworld_islands, smallworld_position
from tests.support.wander import wander

GAME = registry.get("smallworld")
MOST = 5000
SHIFTS = range(0, len(POWERS), int(os.environ.get("EVERY", "1")))
LEFT = int(os.environ.get("ROUNDS_LEFT", "1"))


def coins(position: SmallWorld) -> int:
    """All coins in the game: stash, players, combos."""
    held = sum(player.coins for player in position.seats.values())
    return position.stash + held + sum(combo.coins for combo in position.column)


def play(config: dict[str, Any], seed: int) -> SmallWorld:
    whole = None
    for _, played in wander(GAME, config, seed, MOST):
        whole = whole or coins(played.position)
        assert coins(played.position) == whole, played.events[-1]
        assert all(player.coins >= 0 for player in played.position.seats.values())
    assert played.position.outcome is not None, "the game did not end"
    assert played.position.outcome.winners
    return played.position


@pytest.mark.parametrize("players", sorted(ROUNDS))
def test_a_whole_game_ends_after_its_rounds(players: int) -> None:
    position = play({"seats": [{"seat": seat} for seat in PLAYERS[:players]]}, players)
    assert position.round == ROUNDS[players]


@pytest.mark.parametrize("seed", range(8))
def test_any_table_plays_to_the_end(seed: int) -> None:
    play(smallworld_configs(random.Random(seed)), seed)


@pytest.mark.parametrize("shift", SHIFTS)
def test_every_race_with_every_power(shift: int) -> None:
    """Race number i has power number i + shift: over all shifts every pair is played, four or five at a table."""
    chance = random.Random(shift)
    pairs = [(race, POWERS[(at + shift) % len(POWERS)]) for at, race in enumerate(RACES)]
    for start in range(0, len(pairs), 4):
        players = 4 if shift % 2 else 5
        table = (pairs[start : start + 4] + pairs[(start + 5) % 16 : (start + 5) % 16 + 1])[:players]
        seats = PLAYERS[: len(table)]
        config = {
            "seats": [{"seat": seat} for seat in seats],
            "packs": ["sww-printed", "sww-demo", *smallworld_islands(chance, len(seats))],
            "position": smallworld_position(dict(zip(seats, table, strict=True)), LEFT),
        }
        play(config, shift * 100 + start)
