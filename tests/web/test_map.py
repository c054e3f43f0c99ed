"""The map under fingers: two make it larger, two quick taps too, a button shows it whole; it stays readable."""

import pytest

FOUR = [
    {"seat": seat, "name": name, "race": race}
    for seat, name, race in (
        ("anna", "Anna", "orc"),
        ("bert", "Bert", "human"),
        ("cem", "Cem", "undead"),
        ("max", "Maximilian", "night-elf"),
    )
]
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.map text')]
    .filter((one) => one.checkVisibility())
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getCTM().a))"""


def wide(one) -> float:
    return one.page.locator(".map").bounding_box()["width"]


def fingers(one, *steps: list[tuple[float, float]]) -> None:
    """Fingers put down, moved and lifted, as a phone has them."""
    touch = one.context.new_cdp_session(one.page)
    for number, points in enumerate(steps):
        told = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        kind = "touchStart" if number == 0 else "touchMove"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_and_two_taps_make_the_map_larger_and_change_nothing_else(phone, room):
    table = room()
    one = phone().join(table.code, "Anna").rests()
    box, before = one.page.get_by_role("region", name="The board").bounding_box(), wide(one)
    x, y = box["x"] + box["width"] / 2, box["y"] + 120
    fingers(one, [(x - 40, y), (x + 40, y)], [(x - 60, y), (x + 60, y)], [(x - 80, y), (x + 80, y)])
    assert wide(one) == pytest.approx(2 * before, rel=0.05)
    fingers(one, [(x - 80, y), (x + 80, y)], [(x - 40, y), (x + 40, y)])
    assert wide(one) == pytest.approx(before, rel=0.05)
    one.page.touchscreen.tap(x, y)
    one.page.touchscreen.tap(x, y)
    assert wide(one) == pytest.approx(2 * before, rel=0.05)
    one.page.wait_for_timeout(350)
    one.page.touchscreen.tap(x, y)
    assert wide(one) == pytest.approx(2 * before, rel=0.05), "a single tap is a tap"
    assert table.table()["version"] == 0


@pytest.mark.parametrize(("width", "height", "theme"), [(390, 844, "light"), (320, 640, "dark")])
def test_the_board_of_four_is_shown_whole_and_can_be_read(phone, room, width, height, theme):
    table = room(seats=FOUR)
    one = phone(viewport={"width": width, "height": height}, color_scheme=theme).join(table.code, "Anna").rests()
    frame, bar = one.page.get_by_role("region", name="The board"), one.page.get_by_test_id("bar")
    own = one.page.locator('[data-space][data-look="ready"]').first
    assert own.bounding_box()["y"] + 40 < bar.bounding_box()["y"], "what is asked is in sight"
    assert own.bounding_box()["height"] >= 80 and one.page.evaluate(SMALLEST) >= 11.99
    one.press("Whole board")
    assert one.page.evaluate(SMALLEST) >= 11.99
    inside = "(frame) => [frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight]"
    assert all(over <= 1 for over in frame.evaluate(inside)), "nothing is left to scroll"
    assert not one.too_wide() and one.small_targets() == [] and one.accessibility_faults() == []
    one.press("Closer to the board")
    assert own.bounding_box()["height"] >= 80


def test_the_board_follows_the_size_of_the_text(phone, room):
    one = phone().join(room().code, "Anna").rests()
    before, written = wide(one), one.page.evaluate(SMALLEST)
    one.tab("Table").page.get_by_label("Text").select_option("150")
    one.tab("Now").page.locator(".map").wait_for()
    assert wide(one) == pytest.approx(1.5 * before, rel=0.02)
    assert one.page.evaluate(SMALLEST) == pytest.approx(1.5 * written, rel=0.05)
