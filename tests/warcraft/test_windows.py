"""Who goes first in a window is told as the table plays it."""

import pytest

from referee.kernel.open_windows import timing_now
from referee.warcraft import GAME
from tests.warcraft.test_battle_view import act

SEATS = [{"seat": race, "race": race} for race in ("orc", "human")]
FIGHT = {
    "spaces": {"B3": {"orc": {"melee": 2}, "human": {"melee": 2}}},
    "seats": {"orc": {"hand": 1}, "human": {"hand": 1}},
}


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("defender-first", "defenders, then attackers, until all pass"),
        ("active-first", "from the player whose turn it is clockwise, until all pass"),
        ("first-player", "from the first player clockwise, until all pass"),
    ],
)
def test_a_window_of_a_battle_tells_the_order_of_its_table(order: str, told: str):
    played = GAME.setup({"seats": SEATS, "options": {"card_order": order}, "position": FIGHT})
    played = act(act(played, type="done", seat="orc"), type="fight", seat="orc", space="B3")
    orders = {window["window"]: window["order"] for window in timing_now(GAME, played.position)["windows"]}
    assert orders["battle.round-start"] == told
