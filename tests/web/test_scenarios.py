"""Every scenario can be played by tapping what is offered: words on every button, no raw form, no dead end."""

import pytest
import requests

from tests.web.tapping import Taps

SCENARIOS = ["captives", "elf-gate", "necromancers", "altar", "dragon", "elements", "nordrassil", "skull"]
STEPS, MOST = 16, 150
"""Taps: an action takes several of them, so that the same number does not always lead equally far."""
ACTIONS = 2


def seats_for(server: str, scenario: str) -> list[dict[str, str]]:
    described = requests.get(f"{server}/v1/games/warcraft", timeout=10).json()
    told = next(one for one in described["scenarios"] if one["key"] == scenario)
    races = told["chosen"]
    return [{"seat": f"seat-{at}", "name": f"Player {at}", "race": races[at]} for at in range(told["seats"][0])]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_played_by_tapping(phone, room, server, scenario):
    seats = seats_for(server, scenario)
    table = room(scenario=scenario, seats=seats, first=None)
    one = phone().join(table.code, *(seat["name"] for seat in seats))
    taps = Taps(one, scenario)
    for step in range(MOST):
        taps.tap()
        one.page.wait_for_timeout(90)
        assert not one.has(".deeds form"), "a raw form"
        if step >= STEPS and table.table()["version"] > ACTIONS:
            break
    assert table.table()["version"] > ACTIONS, one.page.inner_text("main")[:600]
