"""The Rules tab: three answers at most, the book by chapter, the turn, A to Z, all of it also without a network."""

import re

import requests

from tests.web.phone import KEEPING

SMALL = {"viewport": {"width": 320, "height": 640}}
DARK = {**SMALL, "color_scheme": "dark"}
KEPT = "() => Object.keys(localStorage).some((key) => key.startsWith('referee.book.'))"
OWN = (
    "## Worker Movement Restrictions\n\n"
    + "A worker of ours walks only where one of our own units stood before it. " * 3
)


def fits(one) -> None:
    assert one.accessibility_faults() == []
    assert not one.too_wide() and one.small_targets() == []


def hits(one):
    return one.page.locator("main > [data-testid=hit]")


def test_the_keys_give_way_to_the_answer(phone, room):
    anna = phone().join(room().code, "Anna").ask("can workers fight")
    hits(anna).first.wait_for()
    assert anna.page.get_by_label("Ask a rule").evaluate("(one) => document.activeElement !== one")


def test_three_answers_first_and_the_rest_behind_a_tap(phone, room):
    anna = phone().join(room().code, "Anna").tab("Rules").ask("can workers fight")
    hits(anna).first.wait_for()
    assert hits(anna).count() == 3
    first = hits(anna).first
    verdict, whole = first.locator(".text").inner_text(), first.get_by_test_id("text").inner_text()
    assert len(verdict) < len(whole) and hits(anna).nth(1).get_by_test_id("text").count() == 0
    source = hits(anna).first.locator(".small").first.inner_text()
    assert re.fullmatch(r"Warcraft: The Board Game.* · .+", source)
    more = anna.page.get_by_test_id("more-answers")
    number = int(re.search(r"\((\d+)\)", more.locator("summary").first.inner_text())[1])
    hidden = more.get_by_test_id("hit")
    assert hidden.count() == number and not hidden.first.is_visible()
    more.locator("summary").first.click()
    hidden.first.wait_for()
    anna.page.locator("main").get_by_role("button", name="Close").click()
    anna.sees("Ask as you would ask")


def test_contents_turn_and_a_to_z_are_there_without_a_network(phone, room):
    anna = phone(**DARK, **KEEPING).join(room().code, "Anna")
    anna.tab("Rules").page.get_by_test_id("kept").wait_for()
    fits(anna)
    anna.context.set_offline(True)
    anna.page.locator(".banner").wait_for()
    anna.press("Contents")
    chapters = anna.page.get_by_test_id("chapter")
    chapters.filter(has_text="Step 1: Move").first.locator("summary").click()
    chapters.get_by_text("Melee and ranged units move one space").first.click()
    anna.page.get_by_test_id("rule").get_by_text("move one space").first.wait_for()
    fits(anna)
    anna.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert chapters.filter(has_text="not in play here").count() > 0, "the expansion is not played here"
    anna.tab("Rules").press("The turn")
    now = anna.page.get_by_test_id("turn-step").filter(has_text=re.compile("^Move Step"))
    assert "now" in now.first.inner_text()
    fits(anna)
    anna.tab("Rules").press("A to Z")
    entries = anna.page.get_by_test_id("entry")
    entries.first.wait_for()
    titles = entries.locator("strong").all_inner_texts()
    assert len(titles) > 20 and titles == sorted(titles, key=str.lower)
    fits(anna)
    anna.page.get_by_label("Find in the list").fill("pillage")
    anna.page.wait_for_function(
        "(all) => document.querySelectorAll('[data-testid=entry]').length < all", arg=len(titles)
    )
    assert entries.first.locator("strong").inner_text() == "Pillage"
    anna.ask("which stacking limit holds").page.get_by_test_id("from-phone").wait_for()
    hits(anna).first.get_by_text(re.compile("stacking limit", re.I)).first.wait_for()
    fits(anna)


def test_what_this_table_does_not_play_comes_last_also_without_a_network(phone, room):
    """Nobody opened the book before: it came onto the phone by itself."""
    anna = phone(**KEEPING).join(room().code, "Anna")
    anna.page.wait_for_function(KEPT)
    anna.context.set_offline(True)
    anna.page.locator(".banner").wait_for()
    anna.ask("hero level mana").page.get_by_test_id("left-out").locator("summary").first.click()
    anna.page.get_by_test_id("left-out").get_by_text("Not in force at this table.").first.wait_for()
    assert hits(anna).get_by_test_id("not-here").count() == 0


def test_a_rule_is_held_up_for_the_others(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone(**DARK).join(table.code, "Bert")
    anna.ask("can workers fight")
    hits(anna).first.wait_for()
    text = hits(anna).first.locator(".text").inner_text()
    anna.press("Show the others")
    anna.page.get_by_role("button", name="The others see it.").wait_for()
    card = bert.page.get_by_test_id("held-up")
    card.get_by_text("Anna shows a rule").wait_for()
    assert text in card.inner_text() and anna.page.get_by_test_id("held-up").count() == 0
    fits(bert)
    card.get_by_role("button", name="Close").click()
    card.wait_for(state="detached")


def test_an_own_rulebook_is_loaded_from_the_phone(phone, room, server):
    anna = phone(**DARK).join(room().code, "Anna")
    anna.tab("Rules").press("Your own rulebook")
    anna.page.get_by_label("The text, as .txt").set_input_files(
        {"name": "scan.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7\x00\x01\x02"}
    )
    anna.page.get_by_role("alert").get_by_text("no plain text").wait_for()
    assert anna.page.get_by_role("button", name="Load it").is_disabled()
    short = {"name": "short.txt", "mimeType": "text/plain", "buffer": b"Too short."}
    anna.page.get_by_label("The text, as .txt").set_input_files(short)
    anna.press("Load it")
    anna.page.get_by_role("alert").get_by_text("fewer than 20 telling words").wait_for()
    fits(anna)
    book = {"name": "House copy.md", "mimeType": "text/markdown", "buffer": OWN.encode()}
    anna.page.get_by_label("What it is called").fill("")
    anna.page.get_by_label("The text, as .txt").set_input_files(book)
    anna.press("Load it")
    anna.page.get_by_test_id("loaded").wait_for()
    shelf = anna.page.get_by_test_id("own-book").filter(has_text="House copy")
    shelf.wait_for()
    assert [one["book"] for one in requests.get(f"{server}/v1/books", timeout=10).json()["books"]] == ["wbg"]
    fits(anna)
    shelf.get_by_role("button", name="Take it away").click()
    shelf.wait_for(state="detached")
    assert requests.get(f"{server}/v1/books", timeout=10).json()["books"] == []


def test_what_is_not_in_the_book_is_told_so_with_the_nearest_rules_below(phone, room):
    anna = phone(**SMALL).join(room().code, "Anna").tab("Rules").ask("do I have to pay rent on a mortgaged street")
    anna.page.get_by_test_id("silent").get_by_text("Not in the book").wait_for()
    anna.sees("The nearest rules")
    assert hits(anna).count() == 3 and anna.page.locator("main > .lead").count() == 0
    fits(anna)


def test_either_of_two_rules_is_told_so_and_the_fitting_reading_stands_open(phone, room):
    anna = phone(**SMALL).join(room().code, "Anna").tab("Rules")
    anna.ask("who chooses the casualties and when does the battle end")
    anna.page.get_by_test_id("either").wait_for()
    assert anna.page.locator("main > .lead").count() == 2
    assert hits(anna).locator("details[open]").count() >= 1
    fits(anna)
