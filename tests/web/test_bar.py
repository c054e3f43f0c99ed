"""The bar at the foot: what one has, what a choice brings and leaves, and no tap that chooses nothing."""

import re

SMALL_WORLD = {
    "game": "smallworld",
    "scenario": "custom",
    "packs": ["sww-printed", "sww-demo", "isle-l1a"],
    "first": "ute",
}
SEATS = [{"seat": "ute", "name": "Ute"}, {"seat": "max", "name": "Max"}]
COMBOS = [
    {"race": "orcs", "power": "mining"},
    {"race": "forsaken", "power": "herbalist", "coins": 2},
    {"race": "tauren", "power": "farmer"},
    {"race": "trolls", "power": "ranger"},
    {"race": "naga", "power": "marshdweller"},
    {"race": "gnomes", "power": "mountaineer", "coins": 1},
]
PICKING = {"round": 2, "column": COMBOS, "seats": {"ute": {"coins": 4}, "max": {"coins": 4}}}
CONQUERING = {
    "step": "conquer",
    "round": 2,
    "seats": {"ute": {"race": "forsaken", "power": "herbalist", "hand": 8, "coins": 4}},
    "spaces": {"L1A-1": {"forsaken": 2}},
}


def purse(one) -> str:
    """As it is seen; for ears the arrow is a word."""
    return re.sub(r"\s+", " ", one.page.get_by_test_id("purse").inner_text().replace(", then", ""))


def test_a_combo_says_how_many_tokens_it_brings_and_the_coins_on_it(phone, room):
    one = phone(viewport={"width": 320, "height": 568})
    one.join(room(**SMALL_WORLD, seats=SEATS, position=PICKING).code, "Ute").rests()
    cards = one.page.get_by_test_id("offers").get_by_role("button")
    forsaken, tauren = cards.filter(has_text="Herbalist Forsaken"), cards.filter(has_text="Farmer Tauren")
    tokens = re.search(r"(\d+) tokens\s+2 coins on it", forsaken.inner_text()).group(1)
    assert "2 coins" in tauren.inner_text() and "on it" not in tauren.inner_text()
    assert purse(one) == "Coins 4 In hand 0"
    forsaken.click()
    assert purse(one) == f"Coins 4 → 5 In hand 0 → {tokens}"
    assert one.page.get_by_test_id("price").inner_text().startswith("1 for the combos above")
    assert not one.too_wide()
    one.press("Pick a combo: Herbalist Forsaken")
    one.page.locator("button.cell", has_text=f"In hand {tokens}").wait_for()


def test_tokens_in_hand_stand_by_the_bar_with_what_a_conquest_leaves(phone, room):
    one = phone().join(room(**SMALL_WORLD, seats=SEATS, position=CONQUERING).code, "Ute").rests()
    assert purse(one) == "Coins 4 In hand 8"
    one.page.locator('[data-space][data-look="ready"]').first.click()
    left = int(re.fullmatch(r"Coins 4 In hand 8 → (\d)", purse(one)).group(1))
    assert left < 8
    one.page.get_by_test_id("bar").locator("button.primary").click()
    one.rests().page.locator("button.cell", has_text=f"In hand {left}").wait_for()
    assert purse(one) == f"Coins 4 In hand {left}"


BATTLE = {"spaces": {"B4": {"anna": {"melee": 2}, "bert": {"melee": 1}}}, "turn": 3}


def is_cut(one, selector: str) -> list[str]:
    """Texts of which something is left out for want of room."""
    return one.page.eval_on_selector_all(
        selector, "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )


def test_one_battle_is_begun_by_one_button_that_says_which(phone, room):
    table = room(position=BATTLE)
    anna = phone().join(table.code, "Anna")
    anna.press("Done")
    assert anna.page.get_by_text("1 to choose").count() == 0
    anna.press("Fight in South Ford against Bert")
    anna.sees("Battle in South Ford")


def test_the_steps_are_read_whole_in_large_text_and_on_a_narrow_phone(phone, room):
    one = phone(viewport={"width": 320, "height": 568}).join(room().code, "Anna", "Bert")
    steps = one.page.get_by_role("list", name="Steps of the turn")
    for size in ("100", "125", "150"):
        one.tab("Table").page.get_by_label(re.compile("^Text")).select_option(size)
        one.tab("Now")
        steps.wait_for()
        assert is_cut(one, '[aria-label="Steps of the turn"], [aria-label="Steps of the turn"] li') == [], size
        now = steps.locator('[aria-current="step"]')
        assert "Move Step · 1 of 4" in now.inner_text()
        assert now.bounding_box()["width"] > 60 and not one.too_wide()


def test_the_page_comes_to_what_is_asked_when_it_is_my_turn(phone, room):
    table = room()
    bert = phone(viewport={"width": 320, "height": 568}).join(table.code, "Bert")
    bert.sees("Waiting for Anna")
    bert.page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    assert bert.page.evaluate("() => window.scrollY") > 0
    table.act("done", "anna")
    bert.sees("Bert, your move")
    bert.page.wait_for_function("() => window.scrollY === 0")


def test_a_page_under_a_finger_or_with_the_same_player_asked_stays(phone, room):
    table = room()
    both = phone(viewport={"width": 320, "height": 568}).join(table.code, "Anna", "Bert")
    both.page.evaluate("() => window.scrollTo(0, 200)")
    table.act("move", "anna", **{"from": "A2", "to": "B2", "pieces": {"melee": 3}})
    both.sees_space("B2", "3 melee units of Anna")
    both.page.mouse.move(160, 200)
    both.page.mouse.down()
    table.act("done", "anna")
    both.sees("Bert, your move")
    both.page.wait_for_timeout(400)
    assert both.page.evaluate("() => window.scrollY") > 100
    both.page.mouse.up()


def test_why_not_is_one_tap_and_stays_true(phone, room):
    table = room(position=BATTLE)
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.press("Done")
    anna.press("Why not…?")
    sheet = anna.page.get_by_test_id("why-not")
    sheet.get_by_text("The battles must be resolved first.").wait_for()
    assert anna.accessibility_faults() == [] and anna.small_targets() == []
    table.act("fight", "anna", space="B4")
    sheet.get_by_text("The battles must be resolved first.").wait_for(state="detached")
    assert bert.page.get_by_role("button", name="Why not…?").count() == 0, "who is not asked has nothing to look for"
    anna.press("Close")
    sheet.wait_for(state="detached")


def test_on_a_short_phone_the_map_is_in_sight_before_who_has_what(phone, room):
    one = phone(viewport={"width": 320, "height": 568})
    one.join(room(**SMALL_WORLD, seats=SEATS, position=CONQUERING).code, "Ute").rests()
    board, strip = one.page.get_by_role("region", name="The board"), one.page.get_by_role("list", name="Who has what")
    top, bar = board.bounding_box()["y"], one.page.get_by_test_id("bar").bounding_box()["y"]
    assert bar - top > 100, "at least a row of Regions with their prices"
    assert strip.bounding_box()["y"] > top
    assert not one.too_wide()
