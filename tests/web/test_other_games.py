"""Shapes of choice as they look: prices and counters on the map, combos as cards, pieces laid down by a tap."""

import re

SMALL_WORLD = {"game": "smallworld", "seats": [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]}
SHARED = {
    "step": "redeploy",
    "seats": {
        "anna": {"race": "orcs", "power": "ranger", "hand": 2},
        "bert": {"race": "humans", "power": "farmer"},
    },
    "spaces": {"S1A-1": {"orcs": 2}, "S1A-2": {"orcs": 1}},
}


SIX = {
    "forsaken": "herbalist",
    "tauren": "beast-master",
    "gnomes": "mining",
    "trolls": "sailing",
    "naga": "defensive",
    "worgen": "championing",
}


def more(one, space: str):
    return one.page.locator(f".counter button[aria-label^='One more: {space}']")


def test_tokens_are_shared_out_on_the_map(phone, room):
    """Redeployment on a phone: what is left to place goes down, and only a lawful order can be sent."""
    table = room(first="anna", **SMALL_WORLD, position=SHARED)
    anna = phone().join(table.code, "Anna")
    left, send = anna.page.get_by_test_id("left"), anna.page.get_by_test_id("bar").locator("button.primary")
    assert "2 left" in left.inner_text() and send.is_disabled()
    anna.photograph("small-world-redeploy")
    for _ in range(2):
        more(anna, "Barrow").click()
    assert "all placed" in left.inner_text()
    send.click()
    left.wait_for(state="detached")
    told = [
        event["data"]["tokens"] for line in table.log() for event in line["events"] if event["kind"] == "redeployed"
    ]
    assert told == [{"S1A-1": 2, "S1A-2": 3}]


def test_tokens_go_evenly_and_back_as_they_were(phone, room):
    anna = phone().join(room(first="anna", **SMALL_WORLD, position=SHARED).code, "Anna")
    counts = anna.page.locator(".counter output")
    anna.press("Evenly")
    assert sorted(counts.all_inner_texts()) == ["2", "3"]
    anna.press("As it was")
    assert counts.all_inner_texts() == ["2", "1"] and "2 left" in anna.page.get_by_test_id("left").inner_text()


def test_a_price_is_told_and_not_asked_for(phone, room):
    """What a Region costs stands on it and line by line in the bar, its rules behind a tap; no id is shown."""
    seats = {"anna": {"race": "orcs", "power": "ranger", "hand": 9}, "bert": {"race": "humans", "power": "farmer"}}
    position = {"seats": seats, "spaces": {"S1A-1": {"orcs": 2}}, "round": 2, "step": "conquer"}
    table = room(first="anna", **SMALL_WORLD, position=position)
    anna = phone().join(table.code, "Anna").rests()
    anna.sees_space("S1A-4", "costs 3")
    anna.tap("S1A-4")
    price = anna.page.get_by_test_id("price")
    price.wait_for()
    anna.photograph("small-world")
    assert re.fullmatch(r"2 .+ \+ 1 .*Mountain", price.locator("span").inner_text())
    assert "sww." not in anna.page.locator("main").inner_text()
    assert table.table()["version"] == 0, "nothing is sent before its button"
    anna.page.get_by_test_id("bar").locator("button.primary").click()
    anna.sees_space("S1A-4", "of Anna")
    assert "sww." not in anna.page.locator("main").inner_text()
    assert table.table()["view"]["spaces"]["S1A-4"]["pieces"][0]["count"] == 3


def test_what_was_shared_out_survives_a_look_at_the_rules_and_what_others_do(phone, room):
    table = room(first="anna", **SMALL_WORLD, position=SHARED)
    anna = phone().join(table.code, "Anna")
    more(anna, "Barrow").click()
    left = anna.page.get_by_test_id("left")
    anna.ask("may I redeploy").page.get_by_test_id("answer").first.wait_for()
    anna.tab("Now")
    assert "1 left" in left.inner_text()
    table.act("correct", "bert", position={"seats": {"bert": {"power": "mining"}}})
    anna.page.get_by_text("Mining").first.wait_for()
    assert "1 left" in left.inner_text()


def test_what_others_hide_is_not_told_as_nothing(phone, room):
    seats = {"anna": {"race": "orcs", "power": "ranger", "coins": 4}, "bert": {"race": "humans", "power": "farmer"}}
    table = room(first="anna", **SMALL_WORLD, position={"seats": seats, "round": 2})
    phone().join(table.code, "Bert")
    anna = phone().join(table.code, "Anna")
    assert anna.page.get_by_label("Who has what").get_by_role("img", name="hidden").count() == 1
    totals = anna.tab("Score").page.locator("[data-testid^=total]")
    totals.first.wait_for()
    assert totals.all_inner_texts() == ["4 points", "hidden"]
    assert anna.page.get_by_text("No points yet").count() == 0
    assert anna.page.get_by_text("Points over the turns").count() == 0


def test_a_combo_is_picked_by_its_name(phone, room):
    """Six cards with what they cost; the one that is picked is taken with one button."""
    combos = {"orcs": "ranger", "humans": "beast-master", "gnomes": "mining", "trolls": "farmer", "naga": "defensive"}
    column = [{"race": race, "power": power, "coins": 2} for race, power in combos.items()]
    column.append({"race": "worgen", "power": "championing"})
    table = room(first="anna", **SMALL_WORLD, position={"column": column, "seats": {"anna": {"coins": 5}}})
    anna = phone().join(table.code, "Anna")
    cards = anna.page.get_by_test_id("offers").get_by_role("button")
    assert cards.count() == 6
    assert "Ranger Orcs" in cards.nth(0).inner_text() and "free" in cards.nth(0).inner_text()
    assert "Beast Master Humans" in cards.nth(1).inner_text() and "1 coin" in cards.nth(1).inner_text()
    cards.nth(1).click()
    anna.photograph("small-world-pick")
    anna.page.get_by_test_id("bar").get_by_role("button", name="Beast Master Humans").click()
    anna.rests()
    assert table.table()["view"]["seats"]["anna"]["chosen"]["key"] == "humans"


def test_objectives_are_laid_down_by_a_tap(phone, room):
    seats = {"anna": {"race": "humans", "power": "ranger", "hand": 0}, "bert": {"race": "orcs", "power": "farmer"}}
    position = {"seats": seats, "spaces": {"S1A-1": {"humans": 2}}, "round": 2, "step": "close"}
    table = room(first="anna", **SMALL_WORLD, position=position)
    anna = phone().join(table.code, "Anna").rests()
    assert "0 of 2" in anna.page.get_by_test_id("left").inner_text()
    anna.tap("S1A-4")
    anna.tap("S1A-2")
    assert "2 of 2" in anna.page.get_by_test_id("left").inner_text()
    anna.tap("S1A-2")
    anna.tap("S1A-5")
    anna.page.get_by_test_id("bar").locator("button.primary").click()
    anna.sees_space("S1A-5", "Objective")
    spaces = table.table()["view"]["spaces"]
    laid = [key for key, space in spaces.items() if any(one["kind"] == "objective" for one in space["pieces"])]
    assert sorted(laid) == ["S1A-4", "S1A-5"]


def test_what_cannot_be_taken_lightly_asks_twice(phone, room):
    seats = {"anna": {"race": "orcs", "power": "ranger", "hand": 2}, "bert": {"race": "humans", "power": "farmer"}}
    column = [{"race": race, "power": power} for race, power in SIX.items()]
    position = {"seats": seats, "spaces": {"S1A-1": {"orcs": 2}}, "round": 2, "step": "start", "column": column}
    table = room(first="anna", **SMALL_WORLD, position=position)
    anna = phone().join(table.code, "Anna").rests()
    anna.press("Go In Decline")
    anna.page.get_by_role("button", name="Really? Go In Decline").wait_for()
    assert table.table()["version"] == 0
    anna.press("Really? Go In Decline")
    anna.rests()
    assert table.table()["version"] > 0
