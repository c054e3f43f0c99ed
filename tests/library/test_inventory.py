"""The books load, agree with themselves, and are looked up by id."""

import copy
import re

import pytest

from referee.library import books, inventory
from referee.library.folders import places


def tiny_book():
    """A book of two rules, as its file would tell it."""
    return {
        "title": "Tiny",
        "rules": [
            {"id": "wbg.move.walk", "section": "Moving", "role": "enforce", "text": "Walk one space."},
            {
                "id": "wbg.move.run",
                "section": "Moving",
                "role": "timing",
                "text": "Run two.",
                "see": ["wbg.move.walk"],
            },
        ],
        "examples": [
            {
                "id": "wbg.ex.walk",
                "section": "Moving",
                "rules": ["wbg.move.walk"],
                "given": "A",
                "when": "B",
                "then": "C",
            }
        ],
        "ambiguities": [{"topic": "Crawling?", "reading": "No.", "rules": ["wbg.move.walk"]}],
        "gaps": [],
    }


def load(raw):
    shelf = {"wbg": books.read_book("wbg", raw)}
    books.check(shelf)
    return shelf["wbg"]


def test_a_sound_book_loads():
    assert list(load(tiny_book()).rules) == ["wbg.move.walk", "wbg.move.run"]


FAULTS = {
    "a rule stands twice": (["rules", 1, "id"], "wbg.move.walk", "wbg.move.walk: stands twice"),
    "an unknown role": (["rules", 0, "role"], "judge", "wbg.move.walk: has the unknown role 'judge'"),
    "a rule of another book": (["rules", 0, "id"], "wag.move.walk", "wag.move.walk: is not of the form wbg"),
    "an id without an area": (["rules", 0, "id"], "wbg.walk", "wbg.walk: is not of the form"),
    "see points nowhere": (["rules", 1, "see"], ["wbg.move.fly"], "wbg.move.run: points to wbg.move.fly"),
    "an example of no rule": (["examples", 0, "rules"], ["wbg.move.fly"], "wbg.ex.walk: points to"),
    "an example named as a rule": (["examples", 0, "id"], "wbg.move.walk", "wbg.move.walk: stands twice"),
    "an ambiguity of no rule": (["ambiguities", 0, "rules"], ["wbg.move.fly"], "Crawling.*wbg.move.fly"),
    "a text that is no text": (["rules", 0, "text"], 7, "wbg.move.walk: Expected `str`"),
    "a field nobody knows": (["rules", 0, "colour"], "red", "wbg.move.walk: .*colour"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_book_names_the_id_and_the_fault(fault):
    (part, index, field), value, message = FAULTS[fault]
    raw = copy.deepcopy(tiny_book())
    raw[part][index][field] = value
    with pytest.raises(books.BookFault, match=message):
        load(raw)


def test_a_phrase_for_no_rule_is_refused():
    with pytest.raises(books.BookFault, match=r"wbg\.move\.fly: is asked for"):
        books.read_asked({"wbg.move.fly": ["can I fly"]}, load(tiny_book()))


def test_every_rule_of_the_five_books_is_asked_for():
    ours = [book for book, place in places().items() if place.ours]
    assert set(ours) == {"sww", "wag", "wbg", "wbx", "wcr"}
    assert {rule.id for book in ours for rule in inventory.rules(book)} <= set(inventory.asked())


def test_a_rule_is_bold_exactly_where_its_words_say_so():
    said = {rule.id for rule in inventory.rules() if "bold prohibition" in rule.text}
    assert said == {rule.id for rule in inventory.rules() if rule.bold}
    assert "wcr.ranged.not-engaged" in said and "wcr.precedence.cannot" not in said


def test_rules_of_one_book_only():
    assert {rule.book for rule in inventory.rules("sww")} == {"sww"}
    assert {rule.game for rule in inventory.rules("wbx")} == {"warcraft"}


def test_a_wrong_id_names_its_near_matches():
    with pytest.raises(KeyError, match=r"near: wbg\.move\.worker-entry"):
        inventory.rule("wbg.move.worker-enter")
    assert not inventory.exists("wbg.move.worker-enter")
    assert inventory.exists("wbg.move.worker-entry")


def test_citing_gives_what_an_answer_quotes():
    (quoted,) = inventory.cite(["wbg.win.two-player"])
    assert (quoted["id"], quoted["book"], quoted["section"]) == (
        "wbg.win.two-player",
        "wbg",
        "Object of the Main Game",
    )
    assert "15 or more victory points" in quoted["text"]


def test_examples_and_ambiguities_are_found_from_their_rules():
    example = inventory.example_of("wbg.harvest.partial-depletion")
    assert example is not None and "wbg.harvest.partial-depletion" in example.rules
    assert inventory.example_of("wbg.game.custom-scenarios") is None
    assert any("Altar" in unclear.topic for unclear in inventory.ambiguities_of("wbx.scenario.altar.victory"))


def test_a_heading_is_what_stands_over_a_rule_and_nothing_about_how_it_was_found():
    headings = {rule.section for rule in inventory.rules()}
    assert {one for one in headings if "heading" in one.lower()} == set()


def test_nothing_a_player_reads_sends_them_to_a_part_of_our_files():
    told = [f"{rule.verdict} {rule.text}" for rule in inventory.rules()]
    told += [f"{one.given} {one.when} {one.then}" for one in inventory.examples()]
    told += [f"{one.topic} {one.reading}" for one in inventory.ambiguities()]
    assert [one for one in told if re.search(r"\bsee (gaps|ambiguities|[a-z]{3}\.[a-z])", one)] == []
