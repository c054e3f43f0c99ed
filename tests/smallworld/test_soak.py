"""Random play for long: every Race meets every Special Power in time, and the dearer promises are tried on the way."""

from typing import Any

from referee import registry
from tools.soak import Soaked, table

GAME = registry.get("smallworld")
TRICKY = "draenei + championing"


def combos(config: dict[str, Any]) -> list[str]:
    seats = config.get("position", {}).get("seats", {})
    return [f"{seat['race']} + {seat['power']}" for seat in seats.values()]


def test_the_first_table_has_the_combo_that_failed_once() -> None:
    assert TRICKY in combos(table(GAME, 1000)) and TRICKY in combos(table(GAME, 1010))
    assert table(GAME, 1000) == table(GAME, 1000)


def test_every_combo_is_dealt_out_in_time() -> None:
    dealt = {combo for seed in range(1000, 1600) for combo in combos(table(GAME, seed))}
    assert set(GAME.parts()) <= dealt


def test_a_soaked_game_says_what_it_covered() -> None:
    soaked = Soaked()
    soaked.play(GAME, 1000, 90)
    told = "\n".join(soaked.covered())
    assert TRICKY in soaked.met["smallworld"] and f"{TRICKY}: met" in told
    assert soaked.tried["documents"] and soaked.tried["secrets"] and "not yet: " in told
