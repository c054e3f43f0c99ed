"""Random play for long: every Race meets every Special Power in time, and the dearer promises are tried on the way."""

import random
from typing import Any

from referee import registry
from tools.soak import Soaked, tables

GAME = registry.get("smallworld")
TRICKY = "draenei + championing"


def combos(config: dict[str, Any]) -> list[str]:
    seats = config.get("position", {}).get("seats", {})
    return [f"{seat['race']} + {seat['power']}" for seat in seats.values()]


def test_the_same_seed_deals_out_the_same_tables() -> None:
    assert list(tables(GAME, 1000)) == list(tables(GAME, 1000)) != list(tables(GAME, 1001))


def test_every_combo_is_dealt_out_within_a_few_seeds() -> None:
    """The one that failed once among them."""
    dealt = {combo for seed in range(1000, 1005) for config in tables(GAME, seed) for combo in combos(config)}
    assert set(GAME.parts()) <= dealt and TRICKY in dealt


def test_a_soaked_game_says_what_it_covered() -> None:
    soaked, parts = Soaked(), GAME.parts()
    soaked.play(GAME, GAME.samples_with(random.Random(0), parts), 1000, 90)
    told = "\n".join(soaked.covered())
    assert TRICKY in soaked.met["smallworld"] and f"{TRICKY}: met" in told
    assert soaked.tried["documents"] and soaked.tried["secrets"] and "not yet: " in told
