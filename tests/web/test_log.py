"""The log: dense lines by turn and step, a menu for each, filters, and a moment turned into a transcript by one tap."""

import re
from pathlib import Path

import yaml

from referee.testing.transcript import Run

SMALL = {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"}
HIDDEN = {"options": {"heroes": "on", "creeps": "on"}}


def fits(one) -> None:
    assert one.accessibility_faults() == []
    assert not one.too_wide() and one.small_targets() == []


def moved(room, **wish):
    table = room(**wish)
    table.act("move", "anna", pieces={"melee": 1}, **{"from": "A2", "to": "B2"})
    table.act("done", "anna")
    return table


def line(one, text: str):
    return one.page.locator("li", has_text=text)


def menu(one, text: str):
    line(one, text).get_by_role("button", name="More:").click()
    return one.page.get_by_role("dialog")


def test_lines_stand_under_their_turn_and_step(phone, room):
    table = moved(room)
    anna = phone(**SMALL).join(table.code, "Anna")
    bert = phone().join(table.code, "Bert")
    bert.tab("Log")
    turn = bert.page.get_by_test_id("turn").filter(has=bert.page.get_by_role("heading", name="Turn 1", exact=True))
    turn.get_by_role("heading", name="Move Step, Anna", exact=True).wait_for()
    turn.get_by_text("Anna moves 1 melee unit from Western Town to B2.").wait_for()
    laid = bert.page.get_by_test_id("turn").filter(has_text="Before the first turn")
    laid.get_by_text("The table is laid").wait_for()
    heights = bert.page.locator("li").evaluate_all("(lines) => lines.map((one) => one.getBoundingClientRect().height)")
    assert heights[0] <= 48, "a line of one sentence is no card"
    table.act("move", "bert", pieces={"melee": 1}, **{"from": "F3", "to": "E3"})
    turn.get_by_role("heading", name="Move Step, Bert", exact=True).wait_for()
    anna.tab("Log").page.get_by_role("heading", name="Move Step, Bert", exact=True).wait_for()
    fits(anna)


def test_who_and_what_filter_the_lines(phone, room):
    anna = phone().join(moved(room).code, "Anna")
    anna.tab("Log").sees("Anna moves 1 melee unit")
    anna.page.locator("summary", has_text="Filter the log").click()
    anna.page.get_by_label(re.compile("^What")).select_option(label="Move")
    line(anna, "The table is laid").wait_for(state="detached")
    assert anna.page.locator("main li").count() == 1
    anna.page.get_by_label("Who").select_option(label="Bert")
    anna.sees("Nothing fits.")
    anna.page.get_by_label(re.compile("^What")).select_option("")
    line(anna, "Bert").first.wait_for()
    anna.page.get_by_label("Who").select_option("")
    anna.page.get_by_label("Words").fill("western town to b2")
    line(anna, "The table is laid").wait_for(state="detached")
    assert anna.page.locator("main li").count() == 1


def test_a_long_press_opens_the_menu_and_a_tap_the_rules(phone, room):
    anna = phone().join(moved(room).code, "Anna")
    said = anna.tab("Log").page.get_by_role(
        "button", name="Anna moves 1 melee unit from Western Town to B2.", exact=True
    )
    said.click()
    anna.page.get_by_test_id("rule").wait_for()
    anna.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    said.click(delay=700)
    sheet = anna.page.get_by_role("dialog", name="This entry")
    sheet.get_by_role("button", name="Undo to here").wait_for()
    assert anna.page.get_by_test_id("rule").count() == 0
    fits(anna)


def test_going_back_from_the_menu_tells_first_what_hands_put_back(phone, room):
    table = moved(room)
    anna = phone(**SMALL).join(table.code, "Anna", "Bert")
    sheet = menu(anna.tab("Log"), "The table is laid")
    sheet.get_by_text("This takes back the last 2 entries.").wait_for()
    sheet.get_by_test_id("put-back").get_by_text("melee").wait_for()
    fits(anna)
    sheet.get_by_role("button", name="Undo to here").click()
    sheet.wait_for(state="detached")
    line(anna, "taken back").first.wait_for()
    assert [one["kind"] for one in table.log()][-1] == "undo"


def test_one_tap_turns_the_moment_into_a_transcript_that_plays(phone, room, tmp_path):
    table = moved(room)
    anna = phone(permissions=["clipboard-read", "clipboard-write"]).join(table.code, "Anna")
    anna.tab("Log").press("Copy this moment")
    anna.page.get_by_test_id("copied").get_by_text("Copied.").wait_for()
    copied = anna.page.evaluate("() => navigator.clipboard.readText()")
    script = yaml.safe_load(copied)
    assert [step["do"]["type"] for step in script["play"]] == ["move", "done"]
    assert "Anna moves 1 melee unit from Western Town to B2." in copied
    path = tmp_path / "moment.yaml"
    path.write_text(copied)
    Run(path).play()
    fits(anna)
    with anna.page.expect_download() as saved:
        anna.page.get_by_role("link", name="Save", exact=True).click()
    assert saved.value.suggested_filename.endswith(".yaml")
    assert Path(saved.value.path()).read_text(encoding="utf-8") == copied


def test_an_earlier_moment_and_no_secret_of_another_seat(phone, room):
    """Over plain http a page may not copy: the text is there to be taken."""
    table = room(**HIDDEN)
    table.act("choose-hero", "anna", hero="war-drummer")
    bert = phone(**SMALL)
    bert.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    bert.join(table.code, "Bert")
    sheet = menu(bert.tab("Log"), "Anna has chosen a hero")
    sheet.get_by_role("button", name="Copy this moment").click()
    written = bert.page.get_by_role("dialog", name="This moment").locator("textarea")
    written.wait_for()
    text = written.input_value()
    assert "Done in secret" in text and "war-drummer" not in text
    bert.sees("Tap and hold the text to copy it.")
    fits(bert)
