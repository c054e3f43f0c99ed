"""One battle on two phones, from the companies to the last page: a round by hand, then random taps, then chance."""

import json
import re
from typing import Any

from referee_client.commands.demo import ByChance
from referee_client.table import Table
from tests.web.phone import Phone
from tests.web.tapping import Taps

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
WISH = {"scenario": "take-positions", "options": {"points": "100", "turns": "4"}, "seed": "two phones"}
COMPANIES = {"Anna": "Northern Tribes", "Bert": "Hegemony of Embersig"}
ROUND = [
    ("Anna", "contender", "Move"),
    ("Bert", "aggressors", "Move"),
    ("Anna", "battle-scarred", "Move"),
    ("Bert", "black-angels", "Move"),
    ("Anna", "ice-archers", "Move"),
    ("Bert", "corporal", "Move"),
]
TAPS = 12
MOST = 900


def pass_of(one: Phone) -> str:
    """The pass that a phone holds for its seat."""
    return json.loads(one.page.evaluate("localStorage.getItem('referee.tables')"))[0]["pass"]


def recruit(one: Phone, company: str) -> None:
    one.page.get_by_test_id("offers").get_by_role("button", name=re.compile(company)).click()
    one.press("Ready")


def act(one: Phone, unit: str, deed: str) -> None:
    """A unit is activated, does one thing and stands near no objective."""
    one.rests()
    one.page.locator(f'[data-piece="{unit}"][data-look="lit"]').click()
    one.page.get_by_role("button", name=re.compile(f"^{deed}")).click()
    one.press("Done")
    one.press("No objective is near")


def take_an_objective(one: Phone, unit: str) -> None:
    one.rests()
    one.page.locator(f'[data-piece="{unit}"][data-look="lit"]').click()
    one.press("Done")
    one.press("Objective 3")
    one.page.get_by_role("button", name="Objective 3", exact=True).wait_for(state="detached")
    one.press("No objective is near")


def by_chance(table: Any, passes: dict[str, str], server: str) -> dict[str, Any]:
    """The rest of the game over the API, each seat by the pass of its phone."""
    seats = {seat: Table(server, table.id, secret) for seat, secret in passes.items()}
    game, prompts = ByChance(seats, "the rest"), seats["anna"].prompts()
    for _ in range(MOST):
        played = game.step(prompts)
        prompts = played["prompts"]
        if played["outcome"]:
            return played["outcome"]
    raise AssertionError(f"no end after {MOST} answers")


def tap_about(phones: dict[str, Phone]) -> None:
    """Whatever is offered, on one phone and the other; nothing that was offered is refused."""
    taps = [Taps(one, name, ending=0.5) for name, one in phones.items()]
    for number in range(TAPS):
        mine = taps[number % 2]
        mine.phone.rests()
        mine.tap()
        assert mine.page.get_by_role("alert").all_inner_texts() == [], mine.tapped[-5:]
    assert sum(len(mine.tapped) for mine in taps) >= TAPS / 2


def last_page(one: Phone, outcome: dict[str, Any]) -> dict[str, int]:
    """The end is told, and every point has its source; the sums by player."""
    one.sees("The game is over")
    one.sees(outcome["why"])
    one.tab("Score")
    found = {}
    for name in COMPANIES:
        card = one.page.locator("section", has=one.page.get_by_test_id(f"total-{name.lower()}"))
        card.wait_for()
        sources = card.locator("button.line").all_inner_texts()
        found[name.lower()] = sum(int(text.split()[0]) for text in sources)
        assert all("objective" in text.lower() for text in sources), sources
        assert one.page.get_by_test_id(f"total-{name.lower()}").inner_text().startswith(str(found[name.lower()]))
    return found


def test_a_battle_on_two_phones_to_its_last_page(phone, room, server):
    table = room(game="warcrow", seats=SEATS, first="anna", **WISH)
    phones = {name: phone().join(table.code, name) for name in COMPANIES}
    for name, company in COMPANIES.items():
        recruit(phones[name], company)
    phones["Anna"].press("Anna first")
    for name, unit, deed in ROUND:
        act(phones[name], unit, deed)
    phones["Anna"].rests().press("Pass")
    take_an_objective(phones["Bert"], "engineer")
    phones["Anna"].sees("Round 2")
    assert table.table()["view"]["seats"]["bert"]["score"] == 1, "nobody has lost an objective in Bert's color"
    tap_about(phones)
    outcome = by_chance(table, {name.lower(): pass_of(one) for name, one in phones.items()}, server)
    sums = last_page(phones["Anna"], outcome)
    assert sums == last_page(phones["Bert"], outcome) and sum(sums.values()) > 2
    phones["Anna"].photograph("warcrow-score")
