"""The battle map on a phone: a base is dragged with a finger, and what is measured is offered where it is asked."""

import re

from tests.web.test_screens import check

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
HUNTERS, BUCKLERMEN = "orc-hunters", "black-legion-bucklermen"
POSITION = {
    "units": {HUNTERS: {"side": "anna", "troops": 3}, BUCKLERMEN: {"side": "bert", "troops": 2}},
    "elements": {"terrain-building": {"kind": "building", "keywords": ["Block LoS", "Cover", "Impassable"]}},
    "places": {
        HUNTERS: {"spots": [[2000, 3000], [1850, 3200], [2150, 3200]]},
        BUCKLERMEN: {"spots": [[2000, 2000], [2250, 2000]]},
        "terrain-building": {"spots": [[3200, 2200], [4000, 2200], [4000, 3000], [3200, 3000]]},
    },
}


def drag(one, key: str, right: int, down: int) -> None:
    """Pull the first base of a thing so many strides."""
    base = one.page.locator(f'[data-lying="{key}"] .base').first
    box = base.bounding_box()
    stride = box["width"] / 2
    x, y = box["x"] + stride, box["y"] + stride
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + right * stride / 2, y + down * stride / 2)
    one.page.mouse.move(x + right * stride, y + down * stride)
    one.page.mouse.up()
    one.rests()


def test_a_unit_is_dragged_and_the_sheet_of_a_charge_begins_with_what_the_map_says(phone, room):
    table = room(game="warcrow", seats=SEATS, first="anna", position=POSITION, options={"map": "drawn"})
    anna = phone().join(table.code, "Anna").rests()
    anna.press("Battle map")
    anna.page.get_by_test_id("field").wait_for()
    check(anna, "the map")
    drag(anna, HUNTERS, 0, -4)
    anna.page.locator(f'[data-lying="{HUNTERS}"]').press("Enter")
    gaps = anna.page.get_by_test_id("gaps")
    gaps.get_by_text("Charge: 10 strides").wait_for()
    told = float(re.search(r"Black Legion Bucklermen\s*([\d.]+) strides", gaps.inner_text())[1])
    assert 3.5 < told < 4.5, "it stood 8 strides away and was pulled 4 nearer"
    anna.photograph("warcrow-map")
    anna.page.locator("main").get_by_role("button", name="Back", exact=True).click()
    anna.page.locator(f'[data-piece="{HUNTERS}"]').click()
    anna.page.get_by_role("button", name=re.compile("^Charge")).click()
    claims = anna.page.get_by_test_id("claims")
    claims.get_by_text(f"The map says {told:.1f} strides.").wait_for()
    send = anna.page.locator("dialog button.primary")
    assert send.is_enabled(), "what is offered need not be said again"
    anna.photograph("warcrow-map-claims")
    send.click()
    anna.page.get_by_test_id("contest").wait_for()
    told_all = " ".join(event["text"] for line in table.log() for event in line["events"])
    assert "That is what was said." in told_all


def test_what_is_not_on_the_map_is_put_there_by_a_tap(phone, room):
    bare = {name: value for name, value in POSITION.items() if name != "places"}
    table = room(game="warcrow", seats=SEATS, first="anna", position=bare, options={"map": "drawn"})
    anna = phone(viewport={"width": 320, "height": 640}).join(table.code, "Anna").rests()
    anna.go(f"/t/{table.id}/now/field").live().rests()
    for name in ("Put Orc Hunters on the map", "Put the building on the map", "Lay a light forest"):
        anna.page.get_by_test_id("lacking").get_by_role("button", name=re.compile(name, re.I)).click()
        anna.rests()
    anna.page.locator('[data-lying="terrain-light-forest"]').wait_for()
    assert set(table.table()["view"]["field"]["lying"][0]) >= {"key", "title", "spots"}
    check(anna, "a small map")


def test_all_units_are_put_there_together_and_how_wide_a_base_is_is_asked_on_the_map(phone, room):
    """What stops a thing from being shown is asked where it was to be shown."""
    units = {
        HUNTERS: {"side": "anna", "troops": 3},
        "wrathmane": {"side": "anna"},
        BUCKLERMEN: {"side": "bert", "troops": 2},
    }
    table = room(game="warcrow", seats=SEATS, first="anna", position={"units": units}, options={"map": "drawn"})
    anna = phone(viewport={"width": 320, "height": 640}).join(table.code, "Anna").rests()
    anna.go(f"/t/{table.id}/now/field").live().rests()
    anna.press("Put 3 units on the map together")
    anna.page.locator("section", has_text="base of Wrathmane").get_by_role("button", name="3", exact=True).click()
    anna.page.locator(f'[data-lying="{BUCKLERMEN}"]').wait_for()
    assert "How many strides wide is the base of Wrathmane? 3" in anna.page.locator("body").inner_text()
    high = anna.page.locator("[data-testid='names'] text").first.evaluate(
        "(one) => one.getBBox().height * one.getScreenCTM().a"
    )
    assert high >= 12, "names can be read on a small phone"
    handles = anna.page.locator(".hit").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert handles and min(handles) >= 44, "a finger finds every base"
    drag(anna, HUNTERS, 0, -6)
    anna.page.locator(f'[data-lying="{HUNTERS}"]').press("Enter")
    anna.page.get_by_test_id("gaps").get_by_text("Orc Hunters").wait_for()
