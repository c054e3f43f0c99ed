"""The example game on phones: the page has never heard of it, and everything a table needs is there."""

import re
from typing import Any

from tests.example.installed import KEY, SEATS

CLASH = {
    "first": "anna",
    "step": "march",
    "spaces": {"upper": {"anna": {"scout": 3}}, "birch": {"ben": {"scout": 1}}, "tor": {"ben": {"scout": 1}}},
}


def check(one: Any, where: str) -> None:
    """Nothing too wide, too small or unreadable, and nothing that says what no player would."""
    assert one.accessibility_faults() == [], where
    assert not one.too_wide() and one.small_targets() == [], where
    shown = one.page.locator("body").inner_text()
    assert not re.search(r"undefined|NaN|\[object|null", shown), f"{where}: {shown}"


def test_a_table_is_opened_from_the_page(phone: Any) -> None:
    one = phone().go("/new")
    one.page.get_by_role("combobox", name="Game").first.select_option(KEY)
    one.page.get_by_label("Name of player 1").fill("Anna")
    one.page.get_by_label("Name of player 2").fill("Ben")
    one.page.get_by_label("Who begins").select_option("0")
    check(one, "opening")
    one.press("Open the table")
    one.page.locator("nav.tabs").wait_for()
    one.tab("Now").sees("Anna, your move")
    one.sees_space("north", "6 scout")
    check(one, "now")
    for tab in ("Score", "Log", "Rules", "Table"):
        one.tab(tab).page.wait_for_timeout(300)
        check(one, tab)


def test_a_clash_from_the_march_to_the_beacon(phone: Any, room: Any) -> None:
    table = room(game=KEY, seats=SEATS, first=None, position=CLASH)
    anna, ben = phone().join(table.code, "Anna"), phone().join(table.code, "Ben")
    march(anna, "birch", 3)
    anna.press("Play a card")
    ben.sees("Anna plays Gust: one die more.")
    throw(anna, "6", 4)
    throw(ben, "1", 1)
    anna.sees("1 scout of Ben must go home from Birch Hill to South Camp.")
    ben.press("Done")
    anna.sees("Anna goes on with the turn.")
    anna.rests().tap("birch")
    anna.tab("Now").sees("Set beacon on Birch Hill: Anna")
    anna.sees_space("birch", "beacon of Anna")
    ben.sees("Anna lights the beacon on Birch Hill.")
    check(anna, "lit")
    anna.tab("Score").sees("a beacon on Birch Hill")
    anna.tab("Log").sees("Anna lights the beacon on Birch Hill.")
    assert "Oil 2" in anna.tab("Now").page.locator("body").inner_text().replace("\xa0", " ")
    cells = ben.page.get_by_role("list", name="Who has what").inner_text().replace("\xa0", " ")
    assert cells.count("Oil ") == 1, "what others have is hidden"


def march(one: Any, to: str, number: int) -> None:
    """From the upper moor: tap it, tap where to, say how many."""
    one.page.locator("polygon.outline.ready").first.wait_for(state="attached")
    one.tap("upper")
    one.tap(to)
    one.press(str(number))


def throw(one: Any, face: str, number: int) -> None:
    """Report what fell."""
    die = one.page.get_by_role("button", name=f"Face {face}", exact=True)
    die.first.wait_for()
    for _ in range(number):
        die.first.click()
    if number > 1:
        one.press("Report these")


def test_a_march_is_taken_back_and_the_table_put_right(phone: Any, room: Any) -> None:
    table = room(game=KEY, seats=SEATS, first=None, position=CLASH)
    anna = phone().join(table.code, "Anna")
    march(anna, "stony", 2)
    anna.sees_space("stony", "2 scout")
    anna.press("Take back")
    anna.sees("Put back by hand")
    anna.page.reload()
    anna.live().tab("Table").press("Correct the position")
    anna.page.get_by_test_id("settings").wait_for()
    anna.tap("upper")
    anna.press("One less: Scouts, Anna")
    anna.press("Anna")
    anna.page.get_by_label("Oil", exact=True).fill("1")
    anna.page.get_by_test_id("changes").get_by_text(re.compile(r"Oil.*1.*3")).first.wait_for()
    check(anna, "correcting")
    anna.press("Correct it")
    anna.sees("Position corrected")
    assert table.table()["view"]["spaces"]["upper"]["pieces"][0]["count"] == 2
