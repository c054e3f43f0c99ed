"""What a table settles for itself and what own rulebooks say, beside the book's rules; "when can I?" on the phone."""

import pytest
import requests

from tests.web.phone import KEEPING

FIGHT = {
    "spaces": {"B4": {"anna": {"melee": 2}, "bert": {"melee": 1}}},
    "seats": {"anna": {"hand": 3, "deck": 9}, "bert": {"hand": 3, "deck": 9}},
    "turn": 3,
}
SMALL = {"viewport": {"width": 320, "height": 640}}
PROBLEM = "application/problem+json"
HOW_FAR = "how far does a unit move"
ALLOWANCE = "units move one space"
ENEMIES = "worker enter space with enemies"
OWN_BOOK = """\
## Worker Movement Restrictions

Our book of the house says that a worker may not enter a space holding enemy units, enemy workers or Outposts
unless a unit of its own side stands there already. Whoever doubts it reads
Vorsichtshalberundgrundsätzlichnachgeschlagen.

## The Great Feast

Nobody throws dice with sticky marzipan fingers.

## Washing Hands

Hands are washed before the cards are touched, by everybody, in clockwise order.
"""


def fits(one) -> None:
    assert one.accessibility_faults() == []
    assert not one.too_wide() and one.small_targets() == []


def settle(one, text: str, question: str = "") -> None:
    """Record a house rule from the phone, touching the first rule a question finds."""
    one.tab("Table").press("House rules")
    one.page.get_by_label("What was settled").fill(text)
    if question:
        one.page.get_by_label("Words of the rule").fill(question)
        one.press("Find")
        one.page.locator("button.found").first.click()
    one.press("Record it")
    one.page.get_by_test_id("house-rule").get_by_text(text).wait_for()


def hit(one, text: str):
    """The answer to a question that says this."""
    return one.page.get_by_test_id("hit").filter(has=one.page.get_by_test_id("answer").filter(has_text=text)).first


def sheet(one):
    return one.page.get_by_test_id("rule")


def close(one) -> None:
    one.page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_a_house_rule_is_recorded_and_agreed_to(phone, room):
    table = room()
    anna, bert = phone(**SMALL).join(table.code, "Anna"), phone().join(table.code, "Bert")
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


def test_a_house_rule_stands_beside_the_rule_it_touches(phone, room):
    table = room(first="bert")
    anna, bert = phone().join(table.code, "Anna"), phone(**SMALL).join(table.code, "Bert")
    bert.ask(HOW_FAR)
    hit(bert, ALLOWANCE).wait_for()
    assert bert.page.get_by_test_id("settled").count() == 0
    settle(anna, "Wolves go two spaces on snow.", HOW_FAR)
    beside = hit(bert, ALLOWANCE).get_by_test_id("settled")
    beside.get_by_text("Wolves go two spaces on snow.").wait_for()
    assert "Agreed: Anna. Still to agree: Bert." in beside.inner_text()
    assert bert.page.get_by_test_id("settled").count() == 1
    fits(bert)
    bert.tab("Now").tap_piece("F3", "melee")
    bert.tap("A4")
    refusal = bert.page.get_by_role("alert")
    refusal.get_by_test_id("settled").get_by_text("Wolves go").wait_for()
    fits(bert)
    refusal.locator("button.rule", has_text=ALLOWANCE).click()
    sheet(bert).get_by_test_id("settled").get_by_text("Wolves go").wait_for()
    fits(bert)


def test_an_open_sheet_follows_what_the_table_settles(phone, room):
    table = room()
    table.act("move", "anna", pieces={"melee": 1}, **{"from": "A2", "to": "B2"})
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    bert.tab("Log").press("Anna moves 1 melee unit", exact=False)
    bert.press("Melee and ranged units move one space", exact=False)
    sheet(bert).locator(".text", has_text=ALLOWANCE).wait_for()
    settled = sheet(bert).get_by_test_id("settled")
    assert settled.count() == 0
    close(bert)
    settle(anna, "Wolves go two spaces on snow.", HOW_FAR)
    bert.press("Anna moves 1 melee unit", exact=False)
    bert.press("Melee and ranged units move one space", exact=False)
    settled.get_by_text("Agreed: Anna. Still to agree: Bert.").wait_for()
    sheet(bert).get_by_text("Around it").click()
    anna.press("Anna no longer agrees")
    settled.get_by_text("Nobody has agreed. Still to agree: Anna, Bert.").wait_for()
    assert sheet(bert).locator("details[open]", has_text="Around it").count() == 1, "reading on was cut short"
    anna.press("Take it back")
    settled.wait_for(state="detached")


def test_without_network_a_rule_is_shown_as_last_heard(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone(**KEEPING).join(table.code, "Bert")
    settle(anna, "Wolves go two spaces on snow.", HOW_FAR)
    bert.ask(HOW_FAR)
    hit(bert, ALLOWANCE).get_by_test_id("answer").click()
    settled = sheet(bert).get_by_test_id("settled")
    settled.get_by_text("Still to agree: Bert.").wait_for()
    close(bert)
    bert.tab("Rules").press("House rules")
    bert.press("Bert agrees")
    bert.sees("Agreed: Anna, Bert.")
    bert.context.set_offline(True)
    bert.page.locator(".banner").wait_for()
    bert.page.get_by_test_id("house-rule").locator("button.line").click()
    settled.get_by_text("Still to agree: Bert.").wait_for()
    anna.press("Anna no longer agrees")
    anna.sees("Agreed: Bert.")
    bert.context.set_offline(False)
    settled.get_by_text("Agreed: Bert. Still to agree: Anna.").wait_for()
    close(bert)
    bert.page.get_by_test_id("house-rule").get_by_text("Agreed: Bert.").wait_for()
    bert.context.set_offline(True)
    bert.page.locator(".banner").wait_for()
    bert.ask(HOW_FAR)
    hit(bert, ALLOWANCE).get_by_test_id("settled").wait_for()
    bert.ask("who wins a tie").sees("cannot be reached now")


def test_a_house_rule_found_by_its_words_stands_above_the_answers(phone, room):
    anna = phone(**SMALL).join(room().code, "Anna")
    settle(anna, "Dice on the floor do not count.")
    anna.ask("are dice on the floor counted")
    found = anna.page.locator("main > [data-testid=settled]")
    found.get_by_text("Dice on the floor do not count.").wait_for()
    first = anna.page.get_by_test_id("hit").first
    assert found.bounding_box()["y"] < first.bounding_box()["y"]
    assert anna.page.get_by_test_id("settled").count() == 1
    fits(anna)
    anna.page.get_by_role("button", name="To all tables").click()
    first.wait_for()
    found.wait_for(state="detached")


@pytest.fixture
def own_book(server):
    """A rulebook of somebody's own on the server, gone afterwards."""
    body = {"title": "House copy", "book": "wbg", "text": OWN_BOOK}
    added = requests.post(f"{server}/v1/books", json=body, timeout=10).json()
    yield added
    headers = {"Authorization": f"Bearer {added['pass']}"}
    requests.delete(f"{server}/v1/books/{added['id']}", headers=headers, timeout=10)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_an_own_rulebook_is_quoted_beside_the_rule(phone, room, own_book, look):
    anna = phone(**SMALL, color_scheme=look).join(room().code, "Anna").ask(ENEMIES)
    beside = hit(anna, "A worker may not enter").get_by_test_id("passage")
    beside.get_by_text("House copy · Worker Movement Restrictions").wait_for()
    assert beside.locator("q").inner_text().endswith("…") and not beside.locator("blockquote").is_visible()
    beside.locator("summary").click()
    assert "Whoever doubts it" in beside.locator("blockquote").inner_text()
    assert not beside.locator("q").is_visible()
    fits(anna)
    hit(anna, "A worker may not enter").get_by_test_id("answer").click()
    sheet(anna).get_by_test_id("passage").locator("summary").click()
    sheet(anna).locator("blockquote", has_text="Whoever doubts it").wait_for()
    fits(anna)


def test_what_only_the_own_rulebook_says_is_quoted_above_the_answers(phone, room, own_book):
    anna = phone(**SMALL).join(room().code, "Anna").ask("sticky marzipan fingers")
    found = anna.page.get_by_test_id("passage")
    found.get_by_text("Nobody throws dice with sticky marzipan fingers.").wait_for()
    assert found.count() == 1 and "The Great Feast" in found.inner_text()
    assert anna.page.get_by_test_id("hit").get_by_test_id("passage").count() == 0
    fits(anna)


def test_a_slip_that_was_put_right_is_told(phone, room):
    anna = phone(**SMALL).join(room().code, "Anna").ask("can workers enter a mountian")
    anna.sees("Read “mountian” as “mountain”.")
    fits(anna)
    anna.ask("can workers enter a mountain")
    anna.page.get_by_test_id("corrected").wait_for(state="detached")
    anna.page.get_by_test_id("hit").first.wait_for()
    assert anna.page.get_by_test_id("corrected").count() == 0


def test_of_readings_and_example_the_fitting_one_is_open_and_the_rest_folded_into_an_answer(phone, room):
    table = room()
    asked = requests.get(f"{table.base}/rules", params={"q": ENEMIES}, headers=table.headers, timeout=10).json()
    rule = next(one for one in asked["results"] if one["id"] == "wbg.move.worker-entry")
    anna = phone(**SMALL).join(table.code, "Anna").ask(ENEMIES)
    found = hit(anna, rule["text"])
    found.wait_for()
    example, reading = found.get_by_text(rule["example"]["then"]), found.get_by_text(rule["readings"][0]["reading"])
    assert rule["fits"] in ("example", "reading")
    assert (example.is_visible(), reading.is_visible()) == (rule["fits"] == "example", rule["fits"] == "reading")
    for folded in found.locator("details:not([open]) > summary").all()[::-1]:
        folded.click()
    example.wait_for()
    reading.wait_for()
    fits(anna)
    found.get_by_test_id("answer").click()
    sheet(anna).get_by_text(rule["readings"][0]["topic"]).wait_for()
    fits(anna)


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


SMALL_WORLD = {"game": "smallworld", "seats": [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]}
CONQUEST = {
    "step": "conquer",
    "seats": {
        "anna": {"race": "orcs", "power": "garrisoned", "hand": 3},
        "bert": {"race": "humans", "power": "marshdweller"},
    },
    "spaces": {"L1A-1": {"orcs": 2, "markers": ["frostmourne"]}, "L1A-4": {"humans": 1}},
}


def test_what_is_at_work_now_in_small_world(phone, room):
    table = room(first="anna", position=CONQUEST, **SMALL_WORLD)
    anna = phone(viewport={"width": 320, "height": 640}).join(table.code, "Anna")
    anna.tab("Rules").press("When can I?")
    window = anna.page.get_by_test_id("timing-now").get_by_role("region", name="Conquests, one after another")
    window.get_by_text("Anna: Frostmourne; may Conquer, Final attempt, Abandon a Region, Done (must answer)").wait_for()
    window.get_by_text("Bert: Marshdweller", exact=True).wait_for()
    anna.page.locator(".window.open", has_text="Conquests, one after another").wait_for()
    fits(anna)
    anna.page.get_by_label("Card, race or ability").select_option("garrisoned")
    anna.sees("Garrisoned cannot be played right now.")
    anna.page.locator(".window", has_text="The turn is closed").wait_for()
    anna.page.wait_for_function("() => document.querySelectorAll('.window').length === 2")


def test_the_chart_of_small_world(phone, room):
    table = room(**SMALL_WORLD)
    anna = phone(**SMALL).join(table.code, "Anna")
    anna.tab("Rules").press("When can I?")
    anna.page.get_by_test_id("timing-now").get_by_text("Draw a board").wait_for()
    anna.page.get_by_test_id("step").get_by_role("button", name="Coins are counted").wait_for()
    fits(anna)


def test_a_table_is_answered_by_what_it_plays_and_the_rest_is_a_tap_away(phone, room):
    table = room(options={"drain": "on"})
    anna = phone(**SMALL).join(table.code, "Anna")
    anna.ask("do I roll the resource die for my workers in the harvest")
    first = anna.page.get_by_test_id("hit").first
    first.get_by_text("you do not roll the resource die").wait_for()
    first.get_by_test_id("replaces").wait_for()
    anna.page.get_by_test_id("replaced").first.get_by_text("you do not roll the resource die").wait_for()
    left = anna.page.get_by_test_id("left-out")
    left.locator("summary").first.click()
    left.get_by_text("Not in force at this table.").first.wait_for()
    fits(anna)
    first.get_by_test_id("related").locator("summary").click()
    first.get_by_test_id("related").get_by_role("button").first.click()
    sheet(anna).wait_for()


def test_where_the_referee_can_say_it_the_book_is_not_called_silent(phone, room):
    anna = phone().join(room(first="anna", position=CONQUEST, **SMALL_WORLD).code, "Anna").ask("can I conquer Meadow I")
    anna.page.get_by_test_id("may-i").get_by_role("button").wait_for()
    assert anna.page.get_by_test_id("silent").count() == 0
    anna.ask("who brings the crisps")
    anna.page.get_by_test_id("silent").wait_for()


def test_a_deed_that_a_question_names_is_asked_of_the_referee_and_not_done(phone, room):
    table = room()
    anna, watching = phone(**SMALL).join(table.code, "Anna"), phone().join(table.code)
    for one in (anna, watching):
        one.tab("Rules").ask("can I move my melee units from A2 to B2")
        one.page.get_by_test_id("hit").first.wait_for()
    assert watching.page.get_by_test_id("may-i").count() == 0, "who only looks does nothing"
    before = table.table()["version"]
    anna.press("Move 3 melee units from Western Town to B2?")
    anna.sees("Yes, as things stand.")
    fits(anna)
    anna.ask("may I move a worker from A1 to B2?")
    anna.press("Move 1 worker from A1 to B2?")
    anna.page.get_by_role("alert").get_by_text("Not allowed: Move 1 worker from A1 to B2").wait_for()
    assert table.table()["version"] == before
    anna.press("Got it")
    anna.context.set_offline(True)
    anna.page.locator(".banner").wait_for()
    assert anna.page.get_by_role("button", name="Move 1 worker from A1 to B2?").is_disabled()
    anna.context.set_offline(False)


def test_a_reading_that_fits_several_answers_stands_open_once(phone, room):
    anna = phone().join(room().code, "Anna").tab("Rules").ask("how far can my units move")
    anna.page.get_by_test_id("hit").first.wait_for()
    opened = anna.page.locator("main > [data-testid=hit] details[open]").all_inner_texts()
    assert len(opened) == len(set(opened)), opened


def test_from_rule_to_rule_and_back(phone, room):
    """Each is read from its beginning, and what was focused before has the focus again."""
    table = room()
    table.act("move", "anna", **{"from": "A2", "to": "B2", "pieces": {"melee": 1}})
    anna = phone(**SMALL).join(table.code, "Anna").tab("Log")
    line = anna.page.get_by_role("button", name="Anna moves 1 melee unit from Western Town to B2.", exact=True)
    line.click()
    first = sheet(anna).locator(".text").inner_text()
    assert anna.page.get_by_role("dialog").get_by_role("button", name="Back").count() == 0
    also = sheet(anna).get_by_test_id("also").get_by_role("button").first
    second = also.inner_text()
    also.click()
    sheet(anna).locator(".text", has_text=second).wait_for()
    assert anna.page.evaluate("() => document.activeElement.dataset.testid") == "rule"
    assert anna.page.get_by_role("dialog").evaluate("(one) => one.scrollTop") == 0
    fits(anna)
    anna.page.get_by_role("dialog").get_by_role("button", name="Back").click()
    sheet(anna).locator(".text", has_text=first).wait_for()
    close(anna)
    assert line.evaluate("(one) => document.activeElement === one")


def test_what_keeps_the_referee_from_answering_says_so_and_may_be_gone_the_next_time(phone, room):
    told = {"type": "/docs#busy", "title": "Busy", "status": 503, "detail": "Somebody else holds the database."}
    anna = phone().join(room().code, "Anna").tab("Rules")
    anna.page.route("**/rules?*", lambda route: route.fulfill(status=503, json=told, content_type=PROBLEM))
    anna.ask(HOW_FAR).sees(told["detail"])
    fits(anna)
    anna.page.unroute_all()
    anna.press("Try again")
    anna.page.get_by_test_id("hit").first.wait_for()


def test_what_a_rule_comes_to_at_this_table_stands_right_below_its_verdict(phone, room):
    anna = phone().join(room().code, "Anna").tab("Rules").ask("how many victory points do we need")
    lead = anna.page.get_by_test_id("answer").filter(has=anna.page.get_by_test_id("here")).first
    lead.wait_for()
    said = lead.locator("> *").all_inner_texts()
    assert said[1] == "At this table: 15 victory points.", said


def test_two_rules_that_say_the_same_are_no_choice(phone, room):
    table = room(scenario="skull", options={"expansion": "on"})
    anna = phone().join(table.code, "Anna").tab("Rules").ask("how do i win")
    anna.page.get_by_test_id("hit").first.wait_for()
    assert anna.page.get_by_test_id("either").count() == 0
