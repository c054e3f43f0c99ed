"""Sentences with slots: names, counted nouns, lists, cases and another language."""

from types import SimpleNamespace

import pytest

from referee.kernel.say import say
from referee.kernel.speech import PLAIN, Speech, Subject
from referee.kernel.wordbook import Words

ENGLISH = Words(
    nouns={"melee": "melee unit | melee units", "worker": "worker | workers", "token": "token | tokens"},
    names={"race": {"draenei": "Draenei"}},
)
GERMAN = Words(
    nouns={"melee": "Nahkämpfer", "worker": "Arbeiter", "token": {"nom": "Marker", "dat": "Marker | Markern"}},
    names={"race": {"draenei": {"nom": "die Draenei", "dat": "den Draenei"}}},
    sentences={
        "The {race:race} lose {pieces:piece}.": "{race:race.nom} verlieren {pieces:piece}.",
        "{seat:seat} pays with {tokens:token}.": "{seat:seat} zahlt mit {tokens:token.dat}.",
        "{seats:seat} {seats:wins|win}.": "{seats:seat} {seats:gewinnt|gewinnen}.",
    },
)
TABLE = SimpleNamespace(
    seats={"anna": SimpleNamespace(name="Anna-Lena"), "ben": SimpleNamespace(name=""), "cem": SimpleNamespace(name="")},
    board=SimpleNamespace(spaces={"C4": SimpleNamespace()}, titles={"C4": "the Marsh"}),
    game=SimpleNamespace(called=lambda position, kind, key: ""),
)
EN = Speech("en", [ENGLISH]).at(TABLE)  # type: ignore[arg-type]
DE = Speech("de", [ENGLISH, GERMAN]).at(TABLE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "sentence, slots, english",
    [
        ("{seat:seat} goes to {space:space}.", {"seat": "anna", "space": "C4"}, "Anna-Lena goes to the Marsh."),
        ("{seat:seat} pays with {tokens:token}.", {"seat": "ben", "tokens": 1}, "ben pays with 1 token."),
        ("{seat:seat} pays with {tokens:token}.", {"seat": "ben", "tokens": 0}, "ben pays with 0 tokens."),
        ("{seats:seat} {seats:wins|win}.", {"seats": ["ben"]}, "ben wins."),
        ("{seats:seat} {seats:wins|win}.", {"seats": ["anna", "ben", "cem"]}, "Anna-Lena, ben and cem win."),
        ("The {race:race} lose {pieces:piece}.", {"race": "draenei", "pieces": {"melee": 2, "worker": 1, "x": 0}},
         "The Draenei lose 2 melee units and 1 worker."),
        ("{space:space} is taken.", {"space": "C4"}, "The Marsh is taken."),
        ("Refused: {why}", {"why": say("{seat:seat} is out.", seat="anna")}, "Refused: Anna-Lena is out."),
        ("Refused: {why}", {"why": {"say": "{seat:seat} is out.", "slots": {"seat": "anna"}}},
         "Refused: Anna-Lena is out."),
        ("{marker:marker} it is.", {"marker": "lights-hope"}, "Lights hope it is."),
    ],
)  # fmt: skip
def test_english(sentence: str, slots: dict, english: str) -> None:
    assert EN.tell(say(sentence, **slots)) == english


def test_another_language_has_cases_and_falls_back_to_english() -> None:
    pieces = {"melee": 2, "worker": 1}
    assert DE.tell(say("The {race:race} lose {pieces:piece}.", race="draenei", pieces=pieces)) == (
        "Die Draenei verlieren 2 Nahkämpfer und 1 Arbeiter."
    )
    assert DE.tell(say("{seat:seat} pays with {tokens:token}.", seat="cem", tokens=2)) == "cem zahlt mit 2 Markern."
    assert DE.tell(say("{seats:seat} {seats:wins|win}.", seats=["ben", "cem"])) == "ben und cem gewinnen."
    assert DE.tell(say("{seat:seat} waits.", seat="ben")) == "ben waits."


def test_what_a_sentence_is_about() -> None:
    inner = say("{race:race} stand there.", race="draenei")
    told = say("{seat:seat} may not enter {space:space} with {n:token}: {why}", seat="anna", space="C4", n=2, why=inner)
    assert EN.about(told) == [Subject("seat", "anna"), Subject("space", "C4"), Subject("race", "draenei")]
    assert EN.about("plain") == []


def test_a_slot_without_a_value_is_a_fault_not_a_none() -> None:
    with pytest.raises(TypeError, match=r"nothing to say in \{space\}"):
        EN.tell(say("In {space:space}.", space=None))


def test_a_sentence_without_a_table_is_told_in_plain_english() -> None:
    told = say("{seat:seat} draws {cards:card}.", seat="anna", cards=1)
    assert str(told) == PLAIN.tell(told) == "anna draws 1 card."
