"""What a table settles for itself, and "when can I?" on the phone."""

import requests

FIGHT = {
    "spaces": {"B4": {"anna": {"melee": 2}, "bert": {"melee": 1}}},
    "seats": {"anna": {"hand": 3, "deck": 9}, "bert": {"hand": 3, "deck": 9}},
    "turn": 3,
}


def fits(one) -> None:
    assert one.accessibility_faults() == []
    assert not one.too_wide() and one.small_targets() == []


def test_a_house_rule_is_recorded_and_agreed_to(phone, room):
    table = room()
    small = {"viewport": {"width": 320, "height": 640}}
    anna, bert = phone(**small).join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.tab("Table").press("House rules")
    bert.tab("Rules").press("House rules")
    bert.sees("Nothing settled yet.")
    anna.page.get_by_label("What was settled").fill("A worker may stay behind.")
    anna.page.get_by_label("Words of the rule").fill("how far does a unit move")
    anna.press("Find")
    anna.page.locator("button.found").first.click()
    fits(anna)
    anna.press("Record it")
    settled = bert.page.get_by_test_id("house-rule")
    settled.get_by_text("Still to agree: Bert.").wait_for()
    bert.press("Bert agrees")
    anna.sees("Agreed: Anna, Bert.")
    bert.sees("Agreed: Anna, Bert.")
    bert.photograph("house-rules")
    kept = requests.get(f"{table.base}/house-rules", headers=table.headers, timeout=10).json()["house_rules"]
    assert [one["text"] for one in kept] == ["A worker may stay behind."]
    assert kept[0]["agreed"] == ["anna", "bert"] and len(kept[0]["rules"]) == 1
    settled.locator("button.line").click()
    bert.page.get_by_test_id("rule").wait_for()


def test_only_who_alone_agreed_can_take_it_back(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.tab("Table").press("House rules")
    bert.tab("Table").press("House rules")
    anna.page.get_by_label("What was settled").fill("Dice on the floor do not count.")
    anna.press("Record it")
    bert.sees("Dice on the floor")
    assert bert.page.get_by_role("button", name="Take it back").count() == 0
    anna.press("Take it back")
    bert.sees("Nothing settled yet.")


def test_what_can_be_used_now_and_whose_right_comes_first(phone, room):
    table = room(position=FIGHT)
    anna = phone().join(table.code, "Anna")
    anna.press("Done")
    anna.press("Fight", exact=False)
    anna.tab("Rules").press("When can I?")
    now = anna.page.get_by_test_id("timing-now")
    window = now.get_by_role("region", name="Start of a battle round", exact=True)
    window.wait_for()
    asked = requests.get(f"{table.base}/timing", headers=table.headers, timeout=10).json()["open"]
    opened = next(window for window in asked if window["window"] == "battle.round-start")
    names = [name.split(":")[0] for name in window.locator("li").all_inner_texts()]
    assert names == [seat["seat"].capitalize() for seat in opened["seats"]]
    anna.page.locator(".window.open", has_text="Start of a battle round").wait_for()
    anna.photograph("timing")
    fits(anna)


def test_when_one_card_may_be_played(phone, room):
    anna = phone().join(room().code, "Anna")
    anna.tab("Rules").press("When can I?")
    anna.page.get_by_test_id("step").nth(4).wait_for()
    anna.page.get_by_label("Card, race or ability").select_option("pillage")
    anna.sees("Pillage cannot be played right now.")
    anna.page.locator(".window", has_text="A casualty has left the board").wait_for()
    anna.page.wait_for_function("() => document.querySelectorAll('.window').length === 1")
    anna.page.locator(".window").get_by_role("button", name="Pillage").click()
    anna.page.get_by_test_id("rule").wait_for()


def test_the_chart_of_small_world(phone, room):
    table = room(game="smallworld", seats=[{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}])
    anna = phone(viewport={"width": 320, "height": 640}).join(table.code, "Anna")
    anna.tab("Rules").press("When can I?")
    anna.page.get_by_test_id("timing-now").get_by_text("Draw a board").wait_for()
    anna.page.get_by_test_id("step").get_by_role("button", name="Coins are counted").wait_for()
    fits(anna)
