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
