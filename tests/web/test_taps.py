"""How many taps things take: counted by the page itself, as the README tells them."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.web.test_bar import CONQUERING, SEATS, SMALL_WORLD

COUNTER = "addEventListener('click', (tap) => { if (tap.isTrusted) window.taps = (window.taps ?? 0) + 1 }, true)"
VOLLEY = {
    "spaces": {"C4": {"anna": {"ranged": 2}, "bert": {"melee": 2, "worker": 2}}, "D4": {"anna": {"ranged": 2}}},
    "seats": {"anna": {"hand": 0, "deck": 9}, "bert": {"hand": 0, "deck": 9}},
    "turn": 3,
}
HELD = {"L1A-1": 4, "L1A-2": 3, "L1A-3": 2, "L1A-4": 1}
HOLDING = {
    "step": "redeploy",
    "round": 2,
    "seats": {"ute": {"race": "forsaken", "power": "herbalist", "hand": 0, "coins": 4}},
    "spaces": {region: {"forsaken": number} for region, number in HELD.items()},
}


def counting(one):
    one.context.add_init_script(COUNTER)
    return one


@contextmanager
def taps(one, number: int):
    """So many taps from here on, and everything answered."""
    before = one.rests().page.evaluate("() => window.taps ?? 0")
    yield
    counted = one.rests().page.evaluate("() => window.taps ?? 0") - before
    assert counted == number, f"{counted} taps"


def bar(one, name: str):
    return one.page.get_by_test_id("bar").get_by_role("button", name=name, exact=True)


def test_moves_taking_back_and_a_whole_first_turn(phone, room):
    table = room()
    anna = counting(phone()).join(table.code, "Anna")
    with taps(anna, 2):
        anna.tap_piece("A2", "melee")
        anna.tap("B2")
        anna.sees_space("B2", "3 melee units of Anna")
    with taps(anna, 1):
        anna.press("Take back")
        anna.sees_space("A2", "3 melee units of Anna")
    with taps(anna, 3):
        anna.tap_piece("A2", "melee")
        anna.press("One less: melee unit")
        anna.tap("B2")
        anna.sees_space("B2", "2 melee units of Anna")
    anna.press("Take back")
    anna.sees_space("A2", "3 melee units of Anna")
    with taps(anna, 9):
        anna.tap_piece("A2", "worker")
        anna.tap("B2")
        bar(anna, "Done").click()
        anna.sees("Waiting for Bert")
        table.act("done", "bert")
        for gold in (6, 7, 8):
            with taps(anna, 1):
                anna.press("Face 1")
                anna.page.locator("button.cell", has_text=f"Gold {gold}").wait_for()
        anna.page.get_by_role("button", name=re.compile("^Train a melee unit")).click()
        bar(anna, "Train a melee unit").click()
        barred = anna.page.get_by_test_id("barred")
        barred.get_by_text("Upgrade a unit: Anna is spending on training in this step.", exact=False).wait_for()
        bar(anna, "Done").click()
        anna.sees("Waiting for Bert")


def fighting(phone, room, *names: str, units: dict[str, int] | None = None):
    """A volley of four dice, about to be thrown."""
    spaces = VOLLEY["spaces"] | {"C4": VOLLEY["spaces"]["C4"] | ({"bert": units} if units else {})}
    table = room(position=VOLLEY | {"spaces": spaces})
    table.act("done", "anna")
    table.act("fight", "anna", space="C4")
    return table, [counting(phone()).join(table.code, name) for name in names]


def test_four_dice_by_their_faces_or_by_their_hits_and_casualties_without_a_choice(phone, room):
    _, [anna] = fighting(phone, room, "Anna")
    with taps(anna, 5):
        for face in (1, 5, 6, 6):
            anna.press(f"Face {face}")
        anna.press("Report these")
        anna.page.get_by_test_id("contest").get_by_text("1✓").wait_for()
    table, [anna, bert] = fighting(phone, room, "Anna", "Bert")
    hitting = anna.page.locator("button.face.counts")
    assert hitting.all_inner_texts() == ["1"], "faces that hit are told by their foot"
    with taps(anna, 1):
        anna.press("2 hits")
        anna.sees("Anna rolls 2 hits with 4 battle dice")
    shown = anna.page.get_by_test_id("contest").locator(".die")
    told = [die.get_attribute("aria-label") for die in shown.all()]
    assert told == ["hit", "hit", "no hit", "no hit"], "of dice nobody told no face is made up"
    with taps(bert, 1):
        bert.press("Remove a casualty: 2 melee units")
        anna.press("Pass")
        bert.page.locator('[data-space="C4"]:not([aria-label*="melee"])').wait_for()
    left = {piece["kind"] for piece in table.table()["view"]["spaces"]["C4"]["pieces"] if piece.get("seat") == "bert"}
    assert left == {"worker"}


def test_casualties_are_tapped_in_the_battle_and_workers_are_none_of_them(phone, room):
    table, [bert] = fighting(phone, room, "Bert", units={"melee": 2, "ranged": 1, "worker": 2})
    table.act("roll", "anna", hits=1)
    table.act("roll", "bert", hits=0)
    expect(bert.page.get_by_test_id("given-up")).to_have_count(2)
    contest = bert.page.get_by_test_id("contest")
    assert "Without fighting: 2 workers." in contest.inner_text()
    assert bert.accessibility_faults() == [] and bert.small_targets() == []
    with taps(bert, 1):
        bert.press("Remove a casualty: ranged unit")
        bert.page.get_by_role("button", name="Remove a casualty: ranged unit").wait_for(state="detached")
    assert "ranged" not in str(table.table()["view"]["spaces"]["C4"]["pieces"][1:])


def test_a_set_up_of_small_world_is_one_tap(phone):
    one = counting(phone())
    one.go("/new").of("smallworld")
    one.press("Open the table")
    one.page.locator("svg.qr").wait_for()
    one.tab("Now").live()
    with taps(one, 1):
        one.press("Draw everything")
        one.page.get_by_test_id("offers").wait_for()
    assert one.page.get_by_test_id("offers").locator("button.offer").count() == 6
    assert one.page.get_by_test_id("hands").locator("button.tick").count() >= 4, "hands are told of all of it"
    one.press("Take back")
    one.page.get_by_role("button", name="Draw everything").wait_for()


def test_a_conquest(phone, room):
    one = counting(phone()).join(room(**SMALL_WORLD, seats=SEATS, position=CONQUERING).code, "Ute").rests()
    with taps(one, 2):
        one.page.locator('[data-space][data-look="ready"]').first.click()
        one.page.get_by_test_id("bar").locator("button.primary").click()
        one.page.locator("button.cell", has_text="Ute").filter(has_text=re.compile("In hand [0-7]")).wait_for()


def test_ten_tokens_over_four_regions(phone, room):
    table = room(**SMALL_WORLD, seats=SEATS, position=HOLDING)
    one = counting(phone(viewport={"width": 320, "height": 640})).join(table.code, "Ute").rests()
    with taps(one, 8):
        one.press("Pick up")
        counters = one.page.locator(".counter")
        for at in (3, 3, 3, 2, 2, 1):
            counters.nth(at).locator("button[aria-label^='One more']").click()
        one.page.get_by_test_id("bar").locator("button.primary").click()
        one.page.locator(".counter").first.wait_for(state="detached")
    spaces = table.table()["view"]["spaces"]
    lying = [sum(piece.get("count", 1) for piece in spaces[region]["pieces"]) for region in HELD]
    assert sorted(lying) == [1, 2, 3, 4]
