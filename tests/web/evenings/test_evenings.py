"""One evening of each title, from the first page to the last, on two phones through the page alone."""

import time
import pytest

from tests.web.evenings.evening import Title, last_page, play, sit_down
from tests.web.evenings.person import Person

NAMES = ("Zoë Quill", "Ansgar Voss", "Mira Tan", "Old Pete")
SMALL = {"width": 320, "height": 640}
ZOE, ANSGAR, MIRA, PETE = NAMES
TITLES = {
    "smallworld": Title("Small World", (ZOE, MIRA), (ANSGAR,)),
    "warcraft": Title("Warcraft: The Board Game", (ZOE,), (ANSGAR,)),
    "warcrow": Title("Warcrow", (ZOE,), (ANSGAR,), {"Scenario": "take-positions", "Army points": "100", "Turns of": "4"}),
    "adventure": Title("World of Warcraft: The Adventure Game", (ZOE, MIRA), (ANSGAR, PETE)),
}

@pytest.mark.parametrize("game", list(TITLES))
def test_an_evening(phone, game):
    title = TITLES[game]
    host, guest = phone(), phone(viewport=SMALL, color_scheme="dark")
    t = time.time()
    sit_down(host, guest, title)
    people = [Person(host, f"{title.seed}, host"), Person(guest, f"{title.seed}, guest")]
    for one in people:
        one.count()
    try:
        play(people, title)
        print(last_page(host))
        assert last_page(host) == last_page(guest)
    finally:
        from collections import Counter
        for one in people:
            print(time.time()-t, len(one.taps), Counter(one.asked), one.wrong)
            from pathlib import Path
            Path("/tmp/w/taps-%s-%s.txt" % (game, people.index(one))).write_text("\n".join(one.taps))
