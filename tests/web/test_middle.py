"""The screen in the middle of the table: large, whole, without a seat; it follows the phones and keeps all secrets."""

import re

from tests.web.test_bar import PICKING, SMALL_WORLD
from tests.web.test_bar import SEATS as PEOPLE
from tests.web.test_lobby import open_for_three
from tests.web.test_warcrow import POSITION
from tests.web.test_warcrow import SEATS as PLAYERS

LARGE = {"viewport": {"width": 1280, "height": 800}, "has_touch": False}
READABLE = {
    "[data-seat] .name": 24,
    "[data-seat] .score": 36,
    "[data-testid=hands] li": 23,
    "[data-testid=turn] h2": 29,
}
"""Pixels of letters at least, to be read two metres away."""


def watch(one, code: str, name: str = "Only watch"):
    """As a tablet comes to the table: by its code, without a seat."""
    one.go(f"/join/{code}").page.get_by_role("button", name=name).click()
    one.page.get_by_test_id("turn").wait_for()
    return one


def size_of(one, selector: str) -> float:
    return one.page.locator(selector).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")


def check(one, where: str) -> None:
    """Everything in sight at once, nothing to tap, no serious finding."""
    assert one.accessibility_faults() == [], where
    size = one.page.viewport_size
    parts = ("main svg[role=img]", "[data-testid=turn]", "[data-testid=code]", "[data-seat]")
    shown = [found.bounding_box() for part in parts for found in one.page.locator(part).all()]
    assert shown and all(
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
        for box in shown
    ), (where, shown)
    assert not one.page.locator("button:visible").count(), where


def test_it_follows_two_phones_and_asks_for_nothing(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone(color_scheme="dark").join(table.code, "Bert")
    middle = watch(phone(**LARGE), table.code)
    middle.sees("Anna: Move")
    middle.page.get_by_test_id("code").get_by_text(table.code).wait_for()
    anna.tap_piece("A2", "melee")
    anna.tap("B2")
    middle.sees("Anna moves 3 melee units from Western Town to B2.")
    asked: list[str] = []
    middle.page.on("request", lambda sent: asked.append(sent.url))
    anna.rests().press("Take back")
    middle.page.get_by_test_id("hands").get_by_text("Put back by hand").wait_for()
    bert.page.get_by_test_id("hands").get_by_text("Put back by hand").wait_for()
    small = {part: size_of(middle, part) for part, least in READABLE.items() if size_of(middle, part) < least}
    assert small == {}
    check(middle, "light")
    middle.photograph("middle")
    anna.rests().press("Done")
    middle.sees("Bert to move")
    assert asked == []


def test_on_the_tablet_of_a_player_nothing_secret_is_shown(phone, room):
    """The same device shows a player's coins on Now and nobody's here; what was ticked there is struck out."""
    table = room(**SMALL_WORLD, seats=PEOPLE, position=PICKING)
    ute = phone(**LARGE, color_scheme="dark").join(table.code, "Ute").rests()
    coins = ute.page.get_by_text(re.compile("Coins"))
    coins.first.wait_for()
    ute.page.get_by_test_id("offers").get_by_role("button").nth(2).click()
    ute.page.get_by_test_id("bar").locator("button.primary").click()
    lines = ute.page.get_by_test_id("hands").locator("button.tick")
    lines.nth(1).click()
    ticked = lines.nth(1).inner_text().replace("✓", "").strip()
    ute.tab("Table").press("Show on a large screen")
    ute.page.locator("[data-testid=hands] li.done").wait_for()
    assert ticked.split(": ")[-1] in ute.page.locator("[data-testid=hands] li.done").inner_text()
    locks = ute.page.locator("[data-seat]").get_by_role("img", name="hidden")
    assert (coins.count(), locks.count()) == (0, len(PEOPLE))
    check(ute, "dark")
    ute.page.reload()
    locks.first.wait_for()
    assert coins.count() == 0, "also before anything was heard"
    ute.page.get_by_role("link", name="Back to the table").click()
    ute.tab("Now")
    coins.first.wait_for()


def test_without_a_map_it_shows_what_stands_there_in_german(phone, room):
    table = room(game="warcrow", seats=PLAYERS, first="anna", position=POSITION)
    small = {"viewport": {"width": 1000, "height": 640}, "has_touch": False}
    middle = watch(phone(**small, locale="de-DE"), table.code, "Nur zusehen")
    mats = middle.page.get_by_test_id("mats")
    units = [unit.inner_text() for unit in mats.locator("[data-piece] strong").all()]
    told = table.table()["view"]["seats"]
    assert units == [group["title"] for seat in ("anna", "bert") for group in told[seat]["groups"]]
    middle.sees("Mitspielen oder zusehen")
    middle.page.get_by_role("img", name=re.compile("^QR-Code")).wait_for()
    check(middle, "German")
    middle.page.set_viewport_size({"width": 390, "height": 844})
    assert not middle.too_wide()


def test_the_host_shows_it_after_the_code_has_ended_and_others_are_told_why_they_cannot(phone):
    host = phone()
    code = open_for_three(host)
    late = phone().join(code, "Bert")
    host.press("Let nobody in")
    host.sees("Nobody comes in by the code any more.")
    late.tab("Table").page.get_by_role("button", name="Show on a large screen").click()
    late.sees("This code admits nobody any more. The host can make a new one.")
    late.press("Back")
    late.live()
    host.page.get_by_role("button", name="Show on a large screen").click()
    host.page.get_by_test_id("turn").wait_for()
