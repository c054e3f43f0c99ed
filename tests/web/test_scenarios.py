"""Every scenario can be played by tapping what is offered: words on every button, no raw form, no dead end."""

import random
import re
from contextlib import suppress

import pytest
import requests

SCENARIOS = ["captives", "elf-gate", "necromancers", "altar", "dragon", "elements", "nordrassil", "skull"]
STEPS, MOST = 30, 150
"""Taps: an action takes several of them, so that the same number does not always lead equally far."""
ACTIONS = 2


def seats_for(server: str, scenario: str) -> list[dict[str, str]]:
    described = requests.get(f"{server}/v1/games/warcraft", timeout=10).json()
    told = next(one for one in described["scenarios"] if one["key"] == scenario)
    races = told["races"] or described["races"]
    return [{"seat": f"seat-{at}", "name": f"Player {at}", "race": races[at]} for at in range(told["players"][0])]


def answer(page, step: int) -> None:
    """Chance to the referee, then what is being chosen, then an action, every third time the way on.

    What was offered may be gone before it is tapped: then the next tap decides.
    """
    from playwright.sync_api import TimeoutError

    chance = page.get_by_role("button", name=re.compile("^Let the referee"))
    choice = page.locator(".deeds section.card .chip:enabled")
    whole = page.locator(".deeds section.card button.primary:enabled")
    done = page.get_by_role("button", name=re.compile("^(Done|Pass|Go on)$"))
    action = page.locator(".deeds .stack > button:enabled")
    on = done if step % 3 == 2 else action
    for offered in (chance, done, on) if step % 5 == 4 else (chance, choice, whole, on, action, done):
        number = offered.count()
        if number:
            with suppress(TimeoutError):
                offered.nth(random.Random(step).randrange(number)).click(timeout=1000)
            break
    page.wait_for_timeout(90)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_played_by_tapping(phone, room, server, scenario):
    seats = seats_for(server, scenario)
    table = room(scenario=scenario, seats=seats, first=None)
    one = phone().join(table.code, *(seat["name"] for seat in seats))
    for step in range(MOST):
        answer(one.page, step)
        assert not one.has(".deeds form.card"), "a raw form"
        if step >= STEPS and table.table()["version"] > ACTIONS:
            break
    assert table.table()["version"] > ACTIONS, one.page.inner_text("main")[:600]
