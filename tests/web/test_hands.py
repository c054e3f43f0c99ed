"""Work for hands at the table: ticked on the phone, kept over a reload, gone with an action, never out of sight."""

import re

from tests.web.test_bar import PICKING, SEATS, SMALL_WORLD

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
    assert ticked(one) == ["false", "true", "false"]
    one.page.reload()
    one.live()
    lines(one).nth(2).wait_for()
    assert ticked(one) == ["false", "true", "false"]
    before = lines(one).nth(1).inner_text()
    one.press("Let the referee draw")
    one.rests()
    assert before not in [line.inner_text() for line in lines(one).all()] and "true" not in ticked(one)


def test_what_is_all_ticked_folds_to_nothing(phone, room):
    one = picked(phone, room, 2)
    for number in range(lines(one).count()):
        lines(one).nth(number).click()
    one.page.get_by_test_id("hands").wait_for(state="detached")
    one.page.reload()
    one.live().sees("Ute, your move")
    assert one.page.get_by_test_id("hands").count() == 0


def test_long_lists_fold_and_open(phone, room):
    one = picked(phone, room, 5)
    assert lines(one).count() == 4
    one.press("1 more")
    assert lines(one).count() == 5


def test_the_list_begins_above_the_bar_and_is_announced_there_when_out_of_sight(phone, room):
    one = picked(phone, room, 5, viewport=NARROW)
    one.page.evaluate("() => window.scrollTo(0, 0)")
    bar, card = one.page.get_by_test_id("bar"), one.page.get_by_test_id("hands")
    assert lines(one).first.bounding_box()["y"] + 40 < bar.bounding_box()["y"]
    announced = one.page.get_by_test_id("hands-line")
    announced.wait_for(state="detached")
    one.page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    announced.wait_for()
    assert re.fullmatch(r"To do at the table: 5", announced.inner_text())
    announced.click()
    announced.wait_for(state="detached")
    assert 0 < card.bounding_box()["y"] < bar.bounding_box()["y"]
