"""Every shape of a choice asked at a terminal, and answered in words on one line."""

from typing import Any

import pytest

from referee_client.asking.answering import Open, answered, asking
from referee_client.errors import Unclear
from referee_client.shell.de import GERMAN
from referee_client.shell.en import ENGLISH
from referee_client.showing.odds import odds

Shape = dict[str, Any]
NAMES = {"north": "North Hill", "south": "South Hill", "lake": "Long Lake"}
SOME: Shape = {
    "shape": "some",
    "field": "places",
    "title": "Where",
    "keys": [*NAMES],
    "names": NAMES,
    "low": 1,
    "high": 2,
}
ORDER: Shape = {"shape": "order", "field": "items", "keys": [*NAMES], "names": NAMES}
AMOUNT: Shape = {"shape": "amount", "field": "number", "title": "How many", "low": 0, "high": 4, "noun": "stones"}
ALLOT: Shape = {
    "shape": "allot",
    "field": "stones",
    "title": "Stones",
    "noun": "stones",
    "places": [{"key": "north", "low": 1, "now": 3, "but": [1, 4]}, {"key": "south", "high": 2}, {"key": "lake"}],
    "names": NAMES,
    "low": 5,
    "high": 5,
}
ALSO: Shape = ALLOT | {"also": {"field": "flags", "number": 2, "title": "Flags", "now": {"lake": 1}}}
DICE: Shape = {
    "shape": "throw",
    "label": "attack",
    "groups": [{"key": "red", "title": "Red", "count": 2, "faces": [1, 2, 3]}],
}
BOTH: Shape = DICE | {"groups": [*DICE["groups"], {"key": "blue", "title": "Blue", "count": 1, "faces": ["S", "S+H"]}]}
NESTED: Shape = {
    "shape": "one",
    "title": "Card",
    "options": [
        {"fields": {"card": "fire"}, "label": "Play Fire", "then": AMOUNT},
        {"fields": {"card": "ice"}, "label": "Play Ice"},
    ],
}


def claim(**form: Any) -> Shape:
    return {"shape": "claim", "facts": [{"fact": "cost.wall", "title": "What does a wall cost?", "form": form}]}


COUNTS = claim(kind="counts", low=0, high=9, names=["red", "blue"])
LINES: Shape = {"shape": "lines", "field": "told", "form": {"kind": "lines", "high": 9}, "title": "What changed?"}
RECORD = claim(
    kind="record",
    fields=[
        {"name": "power", "title": "Power", "kind": "number", "low": 0, "high": 9},
        {"name": "kind", "title": "Kind", "kind": "one-of", "choices": [{"key": "sea-beast", "title": "Sea beast"}]},
    ],
)


@pytest.mark.parametrize(
    ("shape", "said", "fields"),
    [
        (SOME, "north", {"places": ["north"]}),
        (SOME, "North Hill, long lake", {"places": ["north", "lake"]}),
        (SOME, "1 3", {"places": ["north", "lake"]}),
        (SOME, "all", {"places": ["north", "south", "lake"]}),
        (SOME, "none", {"places": []}),
        (ORDER, "lake, south, north", {"items": ["lake", "south", "north"]}),
        (ORDER, "3 1 2", {"items": ["lake", "north", "south"]}),
        (AMOUNT, "3", {"number": 3}),
        (AMOUNT, "all", {"number": 4}),
        (AMOUNT, "none", {"number": 0}),
        (ALLOT, "north:3 lake:2", {"stones": {"north": 3, "lake": 2}}),
        (ALLOT, "3 North Hill, 2 Long Lake", {"stones": {"north": 3, "lake": 2}}),
        (ALLOT, "keep", {"stones": {}}),
        (ALSO, "north:5 / lake:2", {"stones": {"north": 5}, "flags": {"lake": 2}}),
        (DICE, "3 1", {"label": "attack", "faces": [3, 1]}),
        (BOTH, "red: 3 1, blue: S+H", {"label": "attack", "dice": {"red": [3, 1], "blue": ["S+H"]}}),
        (BOTH, "red: 3 1 blue: S", {"label": "attack", "dice": {"red": [3, 1], "blue": ["S"]}}),
        (NESTED, "ice", {"card": "ice"}),
        (NESTED, "2", {"card": "ice"}),
        (NESTED, "play fire / 2", {"card": "fire", "number": 2}),
        (COUNTS, "red:1 blue:0", {"fact": "cost.wall", "value": {"red": 1, "blue": 0}}),
        (claim(kind="number", low=0, high=9), "7", {"fact": "cost.wall", "value": 7}),
        (claim(kind="one-of", names=["yes", "no"]), "yes", {"fact": "cost.wall", "value": "yes"}),
        (claim(kind="faces", low=0, high=3), "0 1 2", {"fact": "cost.wall", "value": [0, 1, 2]}),
        (claim(kind="words", low=0, high=9), "swift, strong", {"fact": "cost.wall", "value": ["swift", "strong"]}),
        (LINES, "hurt 1 anna | draw 2", {"told": ["hurt 1 anna", "draw 2"]}),
        (LINES, "none", {"told": []}),
        (RECORD, "4 / sea beast", {"fact": "cost.wall", "value": {"power": 4, "kind": "sea-beast"}}),
    ],
)
def test_a_line_answers(shape: Shape, said: str, fields: dict[str, Any]):
    assert answered(shape, said, ENGLISH) == fields


@pytest.mark.parametrize(
    ("shape", "said", "why"),
    [
        (SOME, "hill", "hill may mean North Hill, South Hill. Say more of it."),
        (SOME, "sea", "There is no sea to choose. There are North Hill, South Hill, Long Lake."),
        (AMOUNT, "many", "many is no number. Say stones: up to 4."),
        (ALLOT, "north", "north: Say it as North Hill:5. `keep` leaves all as it is."),
        (AMOUNT, "3 / 4", "4 is more than is asked."),
        (BOTH, "3 1", "Say which dice fell how, as in red: 3 5, blue: 2. There are Red, Blue."),
        (claim(kind="number", low=0, high=9), "x", "x does not fit. Say up to 9."),
    ],
)
def test_a_line_that_cannot_be_read_says_what_to_say(shape: Shape, said: str, why: str):
    with pytest.raises(Unclear) as unclear:
        answered(shape, said, ENGLISH)
    assert str(unclear.value) == why


@pytest.mark.parametrize(("said", "settled"), [("", {}), ("fire", {"card": "fire"})])
def test_what_a_line_leaves_open_is_asked(said: str, settled: dict[str, Any]):
    with pytest.raises(Open) as still:
        answered(NESTED, said, ENGLISH)
    assert still.value.fields == settled and still.value.shape == (AMOUNT if settled else NESTED)


def test_every_shape_is_asked_in_words():
    assert asking(SOME, ENGLISH).lines() == [
        "Where: choose 1 to 2, by number or name",
        "    1  North Hill",
        "    2  South Hill",
        "    3  Long Lake",
    ]
    assert asking(ALLOT, ENGLISH).lines() == [
        "Stones: 5",
        "       North Hill (at least 2, but not 4, now 3)",
        "       South Hill (up to 2)",
        "       Long Lake",
        "       Say it as North Hill:5. `keep` leaves all as it is.",
    ]
    assert asking(AMOUNT, ENGLISH).lines() == ["How many: stones: up to 4"]
    assert asking(BOTH, ENGLISH).brief() == "Red 2 dice (1 to 3) and Blue 1 die (S S+H)"
    assert asking(ORDER, GERMAN).lines()[0] == "In welcher Reihenfolge?"
    assert asking(SOME, GERMAN).brief() == "wähle 1 bis 2 aus North Hill, South Hill, Long Lake"
    assert asking(RECORD, ENGLISH).lines() == ["What does a wall cost?", "       Power (up to 9)"]
    with pytest.raises(Open) as still:
        answered(RECORD, "4", ENGLISH)
    assert asking(still.value.shape, ENGLISH).lines() == ["Kind (Sea beast)"]
    assert asking(COUNTS, ENGLISH).lines() == [
        "What does a wall cost?",
        "       red, blue (up to 9)",
        "       Say it as red:1, blue:1.",
    ]


def test_odds_are_told_with_what_they_take_for_granted():
    told = {
        "title": "A fight",
        "outcomes": [{"text": "Anna wins", "share": 0.625}, {"text": "nobody wins", "share": 0.375}],
        "spreads": [{"text": "damage", "shares": {"0": 0.375, "1": 0.625}, "mean": 0.625}],
        "given": [{"text": "Both choose well.", "rules": ["wcr.roll.f2f-switches"]}],
        "choices": [{"text": "pay", "shares": [{"text": "Anna wins", "share": 1.0}]}],
    }
    assert odds(told, ENGLISH, rules=True) == [
        "A fight",
        "  Anna wins (63 %), nobody wins (38 %)",
        "  damage: 0 (38 %), 1 (63 %); 0.62 on average",
        "  Both choose well. [wcr.roll.f2f-switches]",
        "  pay: Anna wins (100 %)",
    ]


def test_what_somebody_may_begin_with_is_told_with_the_question():
    shape = claim(kind="number", low=0, high=9)
    shape["facts"][0] |= {"offered": 7, "says": "The plan says 6.4."}
    assert asking(shape, ENGLISH).lines()[:2] == ["What does a wall cost?", "       The plan says 6.4."]


CARD = claim(
    kind="record",
    optional=["text", "back"],
    fields={
        "power": {"kind": "number", "low": 0, "high": 9, "title": "Power"},
        "traits": {
            "kind": "some",
            "high": 9,
            "names": ["sea-beast"],
            "titles": {"sea-beast": "Sea beast"},
            "open": True,
        },
        "lines": {"kind": "lines", "high": 3, "grammar": "toy", "title": "Lines"},
        "text": {"kind": "text", "high": 80, "title": "Text"},
        "back": {"kind": "key", "title": "Other side"},
    },
)


@pytest.mark.parametrize(
    "said, value",
    [
        ("4 / sea, Un Dead / [6]: heal 1; hurt 2 | always: heal / 12 / Old Sword!", None),
        ("4 / none / none / none / none", {"power": 4, "traits": [], "lines": []}),
    ],
)
def test_a_card_is_told_field_by_field_and_what_is_optional_may_lack(said: str, value: Any):
    whole = {"power": 4, "traits": ["sea-beast", "un-dead"], "lines": ["[6]: heal 1; hurt 2", "always: heal"]}
    value = value or whole | {"text": "12", "back": "old-sword"}
    assert answered(CARD, said, ENGLISH) == {"fact": "cost.wall", "value": value}


def test_a_card_says_how_each_field_looks():
    told = []
    for said in ("4", "4 / none", "4 / none / none", "4 / none / none / none"):
        with pytest.raises(Open) as still:
            answered(CARD, said, ENGLISH)
        told += asking(still.value.shape, ENGLISH).lines()
    assert told == [
        "traits (Sea beast, …, or none)",
        "Lines (lines with | between, or none)",
        "Text (or none)",
        "Other side (or none)",
    ]
