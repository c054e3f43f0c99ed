"""One evening of each title, from the first page to the last, on two phones through the page alone.

The shortest is played with every run of the tests, the others by `make evenings`: they carry the mark `evening`.
"""

import time
from collections import Counter

import pytest

from tests.web.evenings.evening import Title, entries, last_page, play, sit_down
from tests.web.evenings.person import Person
from tests.web.phone import KEEPING

ZOE, ANSGAR, MIRA, PETE = "Zoë Quill", "Ansgar Voss", "Mira Tan", "Old Pete"
"""The keys of their seats are in kebab-case, which nobody should see."""
STARTER = {"Scenario": "take-positions", "Army points": "100", "Turns of a round": "4"}
TITLES = {
    "smallworld": Title("Small World", (ZOE, MIRA), (ANSGAR,)),
    "warcraft": Title("Warcraft: The Board Game", (ZOE,), (ANSGAR,)),
    "warcrow": Title("Warcrow", (ZOE,), (ANSGAR,), STARTER),
    "adventure": Title("World of Warcraft: The Adventure Game", (ZOE, MIRA), (ANSGAR, PETE)),
}
SHORTEST = "smallworld"
ALONE = {"GET contents", "GET reference", "GET timing", "GET score", "GET log"}
"""Asked for once: the book, when the phone has time for it; the points and the whole log (in pages) at the end."""
SMALL = {"width": 320, "height": 640}


def marked(game: str) -> object:
    return pytest.param(game, marks=[] if game == SHORTEST else [pytest.mark.evening], id=game)


@pytest.mark.parametrize("game", [marked(game) for game in TITLES])
def test_an_evening_on_two_phones(phone, game):
    title, began = TITLES[game], time.monotonic()
    host, guest = phone(**KEEPING), phone(**KEEPING, viewport=SMALL, color_scheme="dark")
    sit_down(host, guest, title)
    people = [Person(host, f"{title.seed}, host"), Person(guest, f"{title.seed}, guest")]
    play(people, title)
    end = last_page(host)
    assert end == last_page(guest), "both phones tell the same"
    assert len(end["ranking"]) == len(title.here + title.there) and end["title"].startswith(end["winner"])
    asked = [Counter(one.asked) for one in people]
    actions, version = sum(found["POST actions"] for found in asked), entries(host)
    print(f"\n{game}: {time.monotonic() - began:.0f} s, {end['title']}; {version} entries, {actions} actions sent")
    for one, found in zip(people, asked, strict=True):
        print(f"  {len(one.taps)} taps, {one.gone} gone before the tap, {one.noes} noes, {dict(found)}")
        beside = {what: number for what, number in found.items() if what != "POST actions"}
        assert {what.partition("?")[0] for what in beside} <= ALONE and {*beside.values()} <= {1}, beside
        assert one.wrong == {}, "words that nobody should see"
    assert actions - sum(one.noes for one in people) <= version, "one request for an action"
