"""Work for hands at the table: ticked on the phone, kept over a reload, gone with an action, never out of sight."""

import requests
from playwright.sync_api import expect

from tests.web.test_bar import PICKING, SEATS, SMALL_WORLD

MOVES = [
    ("B2", "B1", "melee"),
    ("C1", "D1", "melee"),
    ("B3", "A3", "melee"),
    ("E2", "E1", "ranged"),
    ("C4", "D4", "worker"),
]
NARROW = {"width": 320, "height": 568}


def picked(phone, room, place: int, **settings):
    """A phone after a combo was picked: tokens to take, and a coin to lay on each combo above."""
    one = phone(**settings).join(room(**SMALL_WORLD, seats=SEATS, position=PICKING).code, "Ute").rests()
    one.page.get_by_test_id("offers").get_by_role("button").nth(place - 1).click()
    one.page.get_by_test_id("bar").locator("button.primary").click()
    lines(one).first.wait_for()
    return one.rests()


def lines(one):
    return one.page.get_by_test_id("hands").locator("button.tick")


def ticked(one) -> list[str]:
    return [line.get_attribute("aria-pressed") for line in lines(one).all()]


def test_a_tick_survives_a_reload_and_goes_with_the_next_action(phone, room):
    one = picked(phone, room, 3)
    lines(one).nth(1).click()
    assert ticked(one) == ["false", "true"]
    one.page.reload()
    one.live()
    lines(one).nth(1).wait_for()
    assert ticked(one) == ["false", "true"]
    before = lines(one).nth(1).inner_text()
    one.press("Let the referee draw")
    one.rests()
    assert before not in [line.inner_text() for line in lines(one).all()] and "true" not in ticked(one)


def test_what_was_not_done_when_play_went_on_is_a_line_until_it_is_ticked(phone, room):
    one = picked(phone, room, 3, viewport=NARROW)
    done, left = (lines(one).nth(at).inner_text().split(": ")[-1].strip() for at in (0, 1))
    lines(one).nth(0).click()
    one.press("Let the referee draw")
    before = one.rests().page.get_by_test_id("hands-before")
    before.get_by_text("Left from before: 1").click()
    assert left in before.inner_text() and done not in before.inner_text()
    assert not one.too_wide() and not one.small_targets() and not one.accessibility_faults()
    before.get_by_role("button").click()
    before.wait_for(state="detached")


def test_what_is_all_ticked_folds_to_nothing(phone, room):
    one = picked(phone, room, 2)
    for number in range(lines(one).count()):
        lines(one).nth(number).click()
    one.page.get_by_test_id("hands").wait_for(state="detached")
    one.page.reload()
    one.live().sees("Ute, your move")
    assert one.page.get_by_test_id("hands").count() == 0


def test_long_lists_fold_and_open(phone, room):
    """Five moves of different units, all taken back at once."""
    spaces = {start: {"anna": {kind: 1}} for start, _, kind in MOVES}
    table = room(position={"spaces": spaces, "turn": 3})
    one = phone().join(table.code, "Anna")
    for start, to, kind in MOVES:
        table.act("move", "anna", **{"from": start, "to": to, "pieces": {kind: 1}})
    asked = requests.post(f"{table.base}/undo", json={"version": 0}, headers=table.headers, timeout=10)
    if not asked.json()["done"]:
        one.press("Take it back")
    expect(lines(one)).to_have_count(4)
    one.press("more", exact=False)
    expect(lines(one)).to_have_count(len(MOVES))


def test_the_list_begins_above_the_bar_and_is_announced_there_when_out_of_sight(phone, room):
    one = picked(phone, room, 5, viewport=NARROW)
    one.page.evaluate("() => window.scrollTo(0, 0)")
    bar, card = one.page.get_by_test_id("bar"), one.page.get_by_test_id("hands")
    assert lines(one).first.bounding_box()["y"] + 40 < bar.bounding_box()["y"]
    announced = one.page.get_by_test_id("hands-line")
    announced.wait_for(state="detached")
    one.page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    announced.wait_for()
    assert announced.inner_text() == f"To do at the table: {lines(one).count()}"
    announced.click()
    announced.wait_for(state="detached")
    one.page.wait_for_function("() => document.querySelector('[data-testid=hands]').getBoundingClientRect().top > 0")
    assert 0 < card.bounding_box()["y"] < bar.bounding_box()["y"]
