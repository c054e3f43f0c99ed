"""Whole games at random: every Race with every Special Power, coins conserved, the end always reached."""

import os
import random
from typing import Any

import pytest

from referee import registry
from referee.smallworld.setup.samples import PLAYERS, any_islands, any_table, with_combos
from referee.smallworld.setup.setup import ROUNDS
from referee.smallworld.table.component import POWER_NAMES, RACE_NAMES
from referee.smallworld.table.ground import Ground, look_over
from referee.smallworld.table.position import SmallWorld
from referee.testing.wander import wander

GAME = registry.get("smallworld")
MOST = 5000
SHIFTS = range(0, len(POWER_NAMES), int(os.environ.get("EVERY", "1")))
LEFT = int(os.environ.get("ROUNDS_LEFT", "1"))


def coins(position: SmallWorld) -> int:
    """All coins in the game: stash, players, combos."""
    held = sum(player.coins for player in position.seats.values())
    return position.stash + held + sum(combo.coins for combo in position.column)


def standing(ground: Ground) -> list[Any]:
    """Everything a look over the Regions found."""
    here = {region: vars(found) for region, found in ground.here.items()}
    return [here, ground.owners, ground.active, ground.declined, ground.marked]


def play(config: dict[str, Any], seed: int) -> SmallWorld:
    whole = None
    for _, played in wander(GAME, config, seed, MOST):
        whole = whole or coins(played.position)
        assert coins(played.position) == whole, played.events[-1]
        assert all(player.coins >= 0 for player in played.position.seats.values())
        assert standing(played.position.ground) == standing(look_over(played.position)), played.events[-1]
    assert played.position.outcome is not None, "the game did not end"
    assert played.position.outcome.winners
    return played.position


@pytest.mark.parametrize("players", sorted(ROUNDS))
def test_a_whole_game_ends_after_its_rounds(players: int) -> None:
    position = play({"seats": [{"seat": seat} for seat in PLAYERS[:players]]}, players)
    assert position.round == ROUNDS[players]


@pytest.mark.parametrize("seed", range(8))
def test_any_table_plays_to_the_end(seed: int) -> None:
    play(any_table(random.Random(seed)), seed)


@pytest.mark.parametrize("players", sorted(ROUNDS))
@pytest.mark.parametrize("shift", SHIFTS)
def test_every_race_with_every_power(shift: int, players: int) -> None:
    """Race number i has power number i + shift: over all shifts every pair is played, at tables of each size."""
    chance = random.Random(shift)
    pairs = [(race, POWER_NAMES[(at + shift) % len(POWER_NAMES)]) for at, race in enumerate(RACE_NAMES)]
    for start in range(0, len(pairs), players):
        table = (pairs[start:] + pairs)[:players]
        seats = PLAYERS[:players]
        config = {
            "seats": [{"seat": seat} for seat in seats],
            "packs": ["sww-printed", "sww-demo", *any_islands(chance, players)],
            "position": with_combos(dict(zip(seats, table, strict=True)), LEFT),
        }
        play(config, shift * 100 + start)
