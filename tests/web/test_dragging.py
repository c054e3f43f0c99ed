"""The table is always right: a piece is dragged to where it lies, and everybody is told in words and may object."""

import re

POSITION = {
    "spaces": {"B2": {"anna": {"melee": 3}}, "C3": {"bert": {"worker": 2}}},
    "seats": {"anna": {"hand": 0, "deck": 9}, "bert": {"hand": 0, "deck": 9}},
    "turn": 3,
}
SAID = "Correction by Bert: 3 melee units of Anna from B2 to B3."


class Finger:
    """A finger on the glass, as the browser feels it: it decides itself whether to scroll."""

    def __init__(self, one) -> None:
        self.page = one.page
        self.glass = one.context.new_cdp_session(one.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def middle(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def seen(self, selector: str) -> tuple[float, float]:
        """Brought to the middle of the screen first, where nothing lies over it."""
        self.page.locator(selector).evaluate("(one) => one.scrollIntoView({ block: 'center', inline: 'center' })")
        return self.middle(selector)

    def go(self, there: tuple[float, float], here: tuple[float, float]) -> None:
        for part in (0.3, 0.6, 1.0):
            self.touch("touchMove", tuple(a + (b - a) * part for a, b in zip(here, there, strict=True)))

    def hold(self, space: str, kind: str) -> tuple[float, float]:
        """Until the piece comes off the map."""
        here = self.seen(f'[data-space="{space}"] [data-kind="{kind}"]')
        self.touch("touchStart", here)
        self.page.get_by_test_id("lifted").wait_for(state="attached")
        return here

    def drag(self, space: str, kind: str, to: str) -> None:
        here = self.hold(space, kind)
        self.go(self.middle(f'[data-space="{to}"]'), here)
        self.page.locator("polygon.laid").wait_for(state="attached")
        self.touch("touchEnd")


def sound(one) -> bool:
    return one.accessibility_faults() == [] and one.small_targets() == [] and not one.too_wide()


def test_a_bumped_stack_is_dragged_to_where_it_lies_in_two_taps(phone, room):
    table = room(position=POSITION)
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    Finger(bert).drag("B2", "melee", "B3")
    bert.page.get_by_test_id("dropped").get_by_text("3 melee units of Anna: B2 → B3").wait_for()
    bert.page.locator("dialog button.primary:enabled").wait_for()
    assert sound(bert)
    bert.press("Set, tell the others")
    card = anna.page.get_by_test_id("corrected")
    card.get_by_text(SAID).wait_for()
    bert.sees_space("B3", "3 melee units of Anna")
    assert sound(anna) and bert.page.get_by_test_id("corrected").count() == 0
    anna.press("OK")
    card.wait_for(state="detached")
    assert table.table()["version"] == 1


def test_whoever_objects_takes_it_back_and_sets_it_right(phone, room):
    table = room(position=POSITION)
    anna = phone(viewport={"width": 320, "height": 640}, color_scheme="dark").join(table.code, "Anna")
    bert = phone().join(table.code, "Bert")
    Finger(bert).drag("B2", "melee", "B3")
    bert.press("One less: How many")
    bert.press("Set, tell the others")
    card = anna.page.get_by_test_id("corrected")
    card.get_by_text("2 melee units of Anna from B2 to B3").wait_for()
    assert sound(anna)
    anna.press("Object")
    anna.page.get_by_test_id("settings").wait_for()
    assert table.table()["view"]["spaces"]["B2"]["pieces"][0]["count"] == 3
    bert.page.get_by_test_id("objected").get_by_text("Anna objects to your correction").wait_for()
    table.act("correct", "bert", position={"seats": {"anna": {"gold": 6}}})
    card.get_by_text(re.compile("Anna, gold: 6")).wait_for()
    table.act("done", "anna")
    card.wait_for(state="detached")


def test_panning_and_tapping_never_correct(phone, room):
    table = room(position=POSITION)
    anna = phone().join(table.code, "Anna")
    anna.press("Larger board")
    anna.press("Larger board")
    finger, frame = Finger(anna), anna.page.get_by_role("region", name="The board")
    here = finger.seen('[data-space="B2"] [data-kind="melee"]')
    before = frame.evaluate("(one) => one.scrollLeft")
    finger.touch("touchStart", here)
    finger.go((here[0] - 120, here[1]), here)
    anna.page.wait_for_function("([one, was]) => one.scrollLeft > was", arg=[frame.element_handle(), before])
    anna.page.evaluate("() => new Promise((then) => setTimeout(then, 500))")
    assert not anna.has("[data-testid=lifted]"), "a finger that pans lifts nothing, however long it stays"
    finger.touch("touchEnd")
    finger.hold("B2", "melee")
    finger.touch("touchEnd")
    anna.page.get_by_test_id("lifted").wait_for(state="detached")
    assert not anna.has("dialog") and table.table()["version"] == 0


def test_a_piece_that_is_held_and_let_go_where_it_lies_was_tapped(phone, room):
    anna = phone().join(room(position=POSITION).code, "Anna").rests()
    anna.page.locator("polygon.outline.ready").first.wait_for(state="attached")
    finger = Finger(anna)
    finger.hold("B2", "melee")
    finger.touch("touchEnd")
    anna.page.get_by_role("button", name="2 melee units", exact=True).wait_for()
    anna.press("Cancel")
    piece = anna.page.locator('[data-space="B2"] [data-kind="melee"]')
    piece.click(delay=700)
    anna.press("2 melee units")
    anna.tap("B3")
    anna.sees("Anna moves 2 melee units from B2 to B3.")


def test_a_piece_that_is_brought_back_stays_and_nothing_is_asked(phone, room):
    anna = phone().join(room(position=POSITION).code, "Anna").rests()
    anna.page.locator("polygon.outline.ready").first.wait_for(state="attached")
    finger = Finger(anna)
    here = finger.hold("B2", "melee")
    there = finger.middle('[data-space="B3"]')
    finger.go(there, here)
    anna.page.locator("polygon.laid").wait_for(state="attached")
    finger.go(here, there)
    finger.touch("touchEnd")
    anna.page.get_by_test_id("lifted").wait_for(state="detached")
    anna.rests()
    assert not anna.has("dialog") and not anna.page.get_by_role("button", name="2 melee units").count()


def test_tokens_of_another_game_are_dragged_too(phone, room):
    seats = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
    orcs = {
        "seats": {"anna": {"race": "orcs", "power": "mining", "coins": 5, "hand": 3}},
        "spaces": {"L1A-1": {"orcs": 3}},
        "round": 2,
    }
    wish = {"game": "smallworld", "scenario": "custom", "packs": ["isle-l1a"], "position": orcs}
    table = room(seats=seats, **wish)
    anna = phone().join(table.code, "Anna")
    Finger(anna).drag("L1A-1", "token", "L1A-2")
    anna.press("One less: How many")
    anna.press("Set, tell the others")
    anna.sees_space("L1A-2", "Orcs token of Anna")
    told = table.table()["view"]["spaces"]
    assert [told[key]["pieces"][0]["count"] for key in ("L1A-1", "L1A-2")] == [1, 2]
