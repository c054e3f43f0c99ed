"""The same shell at a game nobody has drawn for: prompts and options are enough."""

import re

SMALL_WORLD = {"game": "smallworld", "seats": [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]}
TAPS = 150


def answer(one, tap: int) -> None:
    """Tap what is offered: chance to the referee, a choice being made, mostly an action, sometimes the way on."""
    page = one.page
    chance = page.get_by_role("button", name=re.compile("^Let the referee"))
    choice = page.locator(".deeds section.card .chip:enabled")
    whole = page.get_by_role("button", name="Do it so", disabled=False)
    more = page.locator(".deeds section.card button[aria-label^='One more']:enabled")
    part = page.locator(".deeds section.card .stack > button:enabled")
    done = page.get_by_role("button", name=re.compile("^(Done|Pass|Go on)$"))
    action = page.locator(".deeds > .stack > button:enabled")
    offers = (chance, whole, more, part, choice, done if tap % 3 == 2 else action, action, done)
    next(offered for offered in offers if offered.count()).first.click()


def test_a_round_of_small_world(phone, room):
    """Tap by tap, each only when the phone has caught up: whatever is offered then is allowed."""
    table = room(first="anna", seed="a round", **SMALL_WORLD)
    both = phone().join(table.code, "Anna", "Bert")
    for tap in range(TAPS):
        both.rests()
        assert both.page.get_by_role("alert").all_inner_texts() == []
        if table.table()["view"]["turn"]["number"] > 1:
            break
        answer(both, tap)
    assert table.table()["view"]["turn"]["number"] > 1, [prompt["text"] for prompt in table.table()["prompts"]]
    assert {line["seat"] for line in table.log()} >= {"anna", "bert"}
    both.page.evaluate("() => window.scrollTo(0, 0)")
    both.photograph("small-world")


def test_tokens_are_shared_out_one_by_one(phone, room):
    """Redeployment on a phone: what is left to place goes down, and only a lawful order can be sent."""
    spaces = {"S1A-1": {"orcs": 2}, "S1A-2": {"orcs": 1}}
    seats = {"anna": {"race": "orcs", "power": "ranger", "hand": 2}, "bert": {"race": "humans", "power": "farmer"}}
    table = room(first="anna", **SMALL_WORLD, position={"step": "redeploy", "seats": seats, "spaces": spaces})
    anna = phone().join(table.code, "Anna")
    anna.press("Redeploy")
    left, send = anna.page.get_by_test_id("left"), anna.page.get_by_role("button", name="Do it so")
    assert "2 left" in left.inner_text() and send.is_disabled()
    for _ in range(2):
        anna.page.get_by_role("button", name=re.compile("^One more: S1A-2")).click()
    assert "0 left" in left.inner_text()
    send.click()
    left.wait_for(state="detached")
    told = [
        event["data"]["tokens"] for line in table.log() for event in line["events"] if event["kind"] == "redeployed"
    ]
    assert told == [{"S1A-1": 2, "S1A-2": 3}]


def test_a_price_is_told_and_not_asked_for(phone, room):
    """What a Region costs stands beside it, its rules behind a tap; no id is shown, and nothing of it is chosen."""
    seats = {"anna": {"race": "orcs", "power": "ranger", "hand": 9}, "bert": {"race": "humans", "power": "farmer"}}
    position = {"seats": seats, "spaces": {"S1A-1": {"orcs": 2}}, "round": 2, "step": "conquer"}
    table = room(first="anna", **SMALL_WORLD, position=position)
    anna = phone().join(table.code, "Anna")
    anna.press("Conquer…")
    anna.tap("S1A-4")
    price = anna.page.get_by_test_id("price")
    price.wait_for()
    assert price.get_by_role("button").all_inner_texts() == ["2 base", "1 Mountain"]
    assert "sww." not in anna.page.locator("main").inner_text()
    anna.press("Conquer: S1A-4, 3")
    anna.sees_space("S1A-4", "3 token of Anna")
    assert "sww." not in anna.page.locator("main").inner_text()


def test_what_was_shared_out_survives_a_look_at_the_rules_and_what_others_do(phone, room):
    spaces = {"S1A-1": {"orcs": 2}, "S1A-2": {"orcs": 1}}
    seats = {"anna": {"race": "orcs", "power": "ranger", "hand": 2}, "bert": {"race": "humans", "power": "farmer"}}
    table = room(first="anna", **SMALL_WORLD, position={"step": "redeploy", "seats": seats, "spaces": spaces})
    anna = phone().join(table.code, "Anna")
    anna.press("Redeploy")
    anna.page.get_by_role("button", name=re.compile("^One more: S1A-2")).click()
    left = anna.page.get_by_test_id("left")
    anna.ask("may I redeploy").page.get_by_test_id("answer").first.wait_for()
    anna.tab("Now")
    assert "1 left" in left.inner_text()
    table.act("correct", "bert", position={"seats": {"bert": {"power": "mining"}}})
    anna.page.get_by_text("correct").first.wait_for()
    assert "1 left" in left.inner_text()


def test_what_others_hide_is_not_told_as_nothing(phone, room):
    seats = {"anna": {"race": "orcs", "power": "ranger", "coins": 4}, "bert": {"race": "humans", "power": "farmer"}}
    table = room(first="anna", **SMALL_WORLD, position={"seats": seats, "round": 2})
    phone().join(table.code, "Bert")
    anna = phone().join(table.code, "Anna").tab("Score")
    totals = anna.page.locator("[data-testid^=total]")
    totals.first.wait_for()
    assert totals.all_inner_texts() == ["4 points", "hidden"]
    assert anna.page.get_by_text("No points yet").count() == 0
    assert anna.page.get_by_text("Points over the turns").count() == 0


def test_a_combo_is_picked_by_its_name(phone, room):
    combos = {"orcs": "ranger", "humans": "beast-master", "gnomes": "mining", "trolls": "farmer", "naga": "defensive"}
    column = [{"race": race, "power": power, "coins": 2} for race, power in combos.items()]
    column.append({"race": "worgen", "power": "championing"})
    table = room(first="anna", **SMALL_WORLD, position={"column": column, "seats": {"anna": {"coins": 5}}})
    anna = phone().join(table.code, "Anna")
    anna.sees("Pick 1: Ranger Orcs, 2 coins on it")
    anna.press("Pick 2: Beast master Humans, 2 coins on it")
    anna.rests()
    assert table.table()["view"]["seats"]["anna"]["chosen"]["key"] == "humans"
