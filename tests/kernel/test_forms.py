"""Printed facts have a form: which keys there are, and what may stand under them."""

from pathlib import Path

import pytest

from referee.kernel import Invalid, forms
from referee.kernel.form_words import told_form
from referee.kernel.forms import FactForms, counts, faces, number, one_of
from referee.kernel.packs import frozen
from referee.kernel.speech import PLAIN, speech_of
from referee.kernel.verbs import printed

FORMS = FactForms(
    [
        (r"tile\.[a-z]+\.strength", "strength", number(0, 6)),
        (r"tile\.[a-z]+\.ability", "ability", one_of("heal", "none")),
        (r"cost\.[a-z]+", "cost", counts("gold", "wood")),
        (r"die\.faces", "die", faces(1, 6)),
    ],
    {"strength": ["wbg.tile.strength"], "ability": ["wbg.tile.ability"], "cost": ["wbg.train.cost"], "die": []},
    {"strength": [2, 3]},
)


@pytest.mark.parametrize(
    "key, value",
    [("tile.orc.strength", 3), ("tile.orc.ability", "heal"), ("cost.orc", {"gold": 1}), ("die.faces", [1, 6])],
)
def test_a_fact_of_the_right_form_has_no_fault(key, value):
    assert FORMS.fault(key, value) is None


@pytest.mark.parametrize(
    "key, value, field",
    [
        ("tile.orc.strength", 7, "value"),
        ("tile.orc.strength", True, "value"),
        ("tile.orc.ability", "fly", "value"),
        ("cost.orc", {"silver": 1}, "value"),
        ("cost.orc", 3, "value"),
        ("die.faces", [], "value"),
        ("die.faces", [0], "value"),
        ("moon", 1, "fact"),
    ],
)
def test_a_fault_names_the_field_that_is_wrong(key, value, field):
    with pytest.raises(Invalid) as caught:
        FORMS.check(key, value)
    assert list(caught.value.errors) == [field]


def test_a_fact_knows_its_rules_and_likely_values():
    assert FORMS.check("tile.orc.strength", 2) == ["wbg.tile.strength"]
    assert FORMS.plausible("tile.orc.strength") == [2, 3]


# ---- what is printed on a card, as one record


def only_known_words(line: str) -> str | None:
    strange = next((word for word in line.split() if word not in ("heal", "hurt", "all")), None)
    return f"nobody knows {strange}" if strange else None


forms.register_grammar("toy-powers", only_known_words)
CARD = forms.record(
    ["text", "back"],
    attack=number(0, 9, start=2).called("Attack"),
    type=one_of("melee", "ranged").called("Type", ranged="from afar"),
    traits=forms.some("aggro", "beast", open=True, most=3),
    icons=forms.some("sun", "moon"),
    powers=forms.lines("toy-powers", most=2),
    text=forms.text(20),
    back=forms.key(),
)
GHOUL = {"attack": 2, "type": "melee", "traits": ["aggro", "un-dead"], "icons": [], "powers": ["heal all"]}


@pytest.mark.parametrize("more", [{}, {"text": "It groans."}, {"text": "", "back": "old-sword"}])
def test_a_record_may_leave_out_what_is_optional(more):
    assert CARD.fault(GHOUL | more) is None
    assert CARD.fault(frozen(GHOUL | more)) is None, "as a pack keeps it"


@pytest.mark.parametrize(
    "more, fault",
    [
        ({"attack": 12}, "Attack must be a number from 0 to 9"),
        ({"type": "magic"}, "Type must be one of melee or from afar"),
        ({"traits": ["Big One"]}, "traits must be in small letters, digits and -"),
        ({"traits": ["aggro", "aggro"]}, "traits must be a list of at most 3 different words"),
        ({"traits": ["a", "b", "c", "d"]}, "traits must be a list of at most 3 different words"),
        ({"traits": "aggro"}, "traits must be a list of at most 3 different words"),
        ({"traits": [["aggro"]]}, "traits must be in small letters, digits and -"),
        ({"icons": ["star"]}, "icons must be out of sun or moon"),
        ({"powers": ["heal", "heel all"]}, "powers, line 2: nobody knows heel"),
        ({"powers": ["heal"] * 3}, "powers must be a list of at most 2 lines"),
        ({"powers": [1]}, "powers must be a list of at most 2 lines"),
        ({"text": "x" * 21}, "text must be a text of at most 20 letters"),
        ({"text": 7}, "text must be a text of at most 20 letters"),
        ({"back": "Old Sword"}, "back must be in small letters, digits and -"),
        ({"colour": "grey"}, "has no colour; it is a record of"),
    ],
)
def test_a_fault_in_a_record_names_the_field_the_line_and_the_word(more, fault):
    assert fault in PLAIN.tell(CARD.fault(GHOUL | more))


def test_a_record_in_a_record_names_both_fields():
    page = forms.record(front=CARD)
    assert PLAIN.tell(page.fault({"front": GHOUL | {"powers": ["hit"]}})) == "front, powers, line 1: nobody knows hit"
    assert PLAIN.tell(page.fault({"front": {}})) == "front lacks Attack, Type, traits, icons and powers"


def test_a_fact_no_piece_bears_has_no_form():
    assert FORMS.form("moon") is None and FORMS.form("die.faces").kind == "faces"


# ---- a form in words


def test_whoever_is_asked_for_a_record_is_told_words_for_everything_in_it():
    told = told_form(PLAIN, CARD)
    assert [field.title for field in told.fields.values()][:3] == ["Attack", "Type", "traits"]
    assert told.fields["type"].titles == {"melee": "melee", "ranged": "from afar"}
    assert told.fields["traits"].titles == {"aggro": "aggro", "beast": "beast"}
    assert told_form(PLAIN, number(1, 2)) == number(1, 2)


def test_titles_of_a_vocabulary_are_told_in_the_language_that_is_spoken():
    spoken = {"targets": {"self": "yes"}, "effects": [{"word": "no", "title": "no", "amount": "number"}]}
    german = speech_of(Path("nowhere"), "de").at(None)
    told = told_form(german, forms.lines("toy-powers", vocabulary=spoken))
    assert told.vocabulary["targets"] == {"self": "ja"}
    assert told.vocabulary["effects"] == [{"word": "no", "title": "nein", "amount": "number"}]


def test_a_vocabulary_is_told_once_for_all_the_fields_of_its_grammar():
    spoken = {"effects": [{"word": "heal", "title": "heal"}]}
    front, back = (forms.lines("toy-powers", vocabulary=spoken) for _ in range(2))
    told = told_form(PLAIN, forms.record(front=front, back=back, steps=forms.lines("toy-steps", vocabulary=spoken)))
    assert [field.vocabulary for field in told.fields.values()] == [spoken, {}, spoken]
    assert back.vocabulary == spoken


def test_a_record_is_read_aloud_shortly():
    told = {"attack": 2, "type": "melee", "traits": ["un-dead", "old"], "powers": ["[6]: heal"], "text": "It groans."}
    assert PLAIN.tell(printed("card.ghoul", told)) == "Attack 2, type melee, traits un dead and old"
    assert PLAIN.tell(printed("card.ghoul", {"text": "It groans."})) == "its text"
