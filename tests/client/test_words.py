"""Fields said in words, and the table drawn as text."""

from typing import Any

import pytest

from referee_client.errors import Unclear
from referee_client.names import Names
from referee_client.shell.en import ENGLISH
from referee_client.showing.asked import score
from referee_client.showing.board import board
from referee_client.showing.table import contest, mat_lines, steps
from referee_client.words import read_fields, read_object

SEEN: dict[str, Any] = {
    "seats": [{"seat": "anna-b", "name": "Anna"}, {"seat": "c-3", "name": "Cleo"}],
    "view": {"spaces": {"A1": {"title": "West Gate"}, "B1": {"title": "B1"}}},
}
GAME: dict[str, Any] = {
    "actions": [{"key": "march-on", "title": "March", "fields": [{"name": "to", "title": "Where to", "is": "space"}]}],
    "names": {"piece": {"stone": {"title": "Stone"}}},
    "options": [],
}
NAMES = Names(SEEN, GAME, ENGLISH)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ([], {}),
        (["stones.red=2", "stones.blue=1"], {"stones": {"red": 2, "blue": 1}}),
        (["stones=red:2,blue:1"], {"stones": {"red": 2, "blue": 1}}),
        (["answer=yes"], {"answer": True}),
        (['phases=["first"]'], {"phases": ["first"]}),
        (['space="1"'], {"space": "1"}),
    ],
)
def test_fields_are_read(said: list[str], meant: dict):
    assert read_fields(said, ENGLISH) == meant


@pytest.mark.parametrize("said", [["A2"], ["a=1", "a.b=2"]])
def test_words_that_make_no_fields_are_unclear(said: list[str]):
    with pytest.raises(Unclear):
        read_fields(said, ENGLISH)


def test_an_action_may_be_json():
    assert read_object('{"type": "roll", "faces": [1, 2]}', ENGLISH) == {"type": "roll", "faces": [1, 2]}
    for said in ("{not json", '["roll"]'):
        with pytest.raises(Unclear):
            read_object(said, ENGLISH)


def test_names_are_read_as_the_keys_they_stand_for():
    assert NAMES.action_meant("march") == NAMES.action_meant("March On") == "march-on"
    assert NAMES.action_meant("jump") is None
    assert NAMES.field_meant("march-on", "where to") == "to"
    with pytest.raises(Unclear, match="March has no field x"):
        NAMES.field_meant("march-on", "x")
    assert NAMES.value_meant("march-on", "to", "west gate") == "A1"
    assert NAMES.value_meant("march-on", "to", "a1") == "A1"
    assert NAMES.value_meant("march-on", "to", "nowhere") == "nowhere"
    assert NAMES.seat_meant("anna") == "anna-b"


def space(x: int, y: int, *borders: str, pieces: tuple = (), **more: Any) -> dict[str, Any]:
    shown = {"kind": "open", "kind_title": "Meadow", "at": [x, y], "borders": list(borders), "pieces": list(pieces)}
    return shown | more


def pile(title: str, count: int, seat: str = "anna-b", **more: Any) -> dict[str, Any]:
    return {"kind": title.lower(), "title": title, "seat": seat, "count": count} | more


def test_a_board_is_a_map_with_its_borders():
    site = pile("Tower", 1, marks=[{"key": "new", "title": "building"}])
    spaces = {
        "A1": space(0, 0, "B1", "A2", title="West Gate", notes=[{"text": "Somebody sleeps here."}]),
        "B1": space(1, 0, "A1", "A2", pieces=(site,), title="B1"),
        "A2": space(0, 1, "A1", "B1", points=2, title="A2", pieces=(pile("Stone", 2, "c-3", down=True),)),
    }
    assert board(spaces, NAMES, 80) == [
        "A1 West Gate -B1 Meadow",
        "Meadow        Anna 1t'b",
        " |",
        "A2 Meadow 2",
        "Cleo (2s)",
        "Also bordering: A2/B1",
        "s Stone, t Tower, 'b building, ( ) turned down",
        "A1 West Gate: Somebody sleeps here.",
    ]


def test_a_board_that_does_not_fit_is_a_list_island_by_island():
    spaces = {
        "w-1": space(0, 0, "w-2", title="West Isle", pieces=(pile("Stone", 3), pile("Imp", 1, ""))),
        "w-2": space(1, 0, "w-1", title="Reef", symbols=[{"key": "x", "title": "anchor"}]),
        "e-1": space(0, 0, title="East Isle", pieces=(pile("Stone", 2, "c-3", down=True),)),
    }
    assert board(spaces, NAMES, 5) == [
        "West Isle (Meadow); Anna: Stone 3; Imp 1; borders Reef",
        "Reef (Meadow, anchor); borders West Isle",
        "",
        "East Isle (Meadow); Cleo: Stone 2 (turned down)",
    ]


def test_steps_mats_and_a_contest_are_told_in_words():
    told = [{"title": "Dawn", "state": "done"}, {"title": "Noon", "state": "now", "seat": "c-3"}]
    inside = {"title": "Duel", "state": "now", "inside": 1}
    assert steps([*told, {"title": "Dusk", "state": "next"}, inside], NAMES) == [
        "Dawn ✓, [Noon: Cleo], Dusk",
        "  [Duel]",
    ]
    mat = {
        "name": "Anna",
        "chosen": {"title": "Foxes"},
        "score": 3,
        "purse": [{"title": "Coins", "number": 2}],
        "groups": [{"title": "Towers", "items": [{"title": "Tall", "number": 1}]}, {"title": "Empty", "items": []}],
        "cards": [{"title": "Hand", "text": "two cards"}],
        "notes": [{"text": "Sleeps until dusk."}],
    }
    assert mat_lines(mat, NAMES) == [
        "Anna (Foxes): points 3, Coins 2",
        "  Towers: Tall 1",
        "  Cards: Hand: two cards",
        "  Sleeps until dusk.",
    ]
    assert mat_lines({"name": "Cleo", "purse": [], "groups": [], "cards": [], "hidden": True, "out": True}, NAMES) == [
        "Cleo: out of the game, something hidden"
    ]
    faces = [{"face": 5, "counts": True}, {"face": 2}]
    throw = {"title": "Attack", "groups": [{"title": "Red", "faces": faces}], "left": 1}
    stand = {"space": "A1", "pieces": [pile("Stone", 2)]}
    side = {"seats": ["anna-b"], "role": {"title": "Attacker"}, "stands": [stand], "throws": [throw], "owed": 2}
    assert contest({"title": "Duel", "round": 2, "phase": {"title": "Volley"}, "sides": [side]}, NAMES) == [
        "Duel, round 2, Volley",
        "  Attacker, Anna: West Gate: Stone 2",
        "    Attack: Red 5* 2 (* counts, dice to throw: 1)",
        "    still owed: 2",
    ]


def test_hidden_points_are_told_as_hidden_and_rules_only_on_wish():
    line = {"seat": "anna-b", "points": 3, "text": "West Gate", "rules": ["abc.win.gate"]}
    told = {"totals": {"anna-b": 3}, "lines": [line], "sides": {}, "target": 9, "outcome": None}
    assert score(told, NAMES) == ["Anna: 3", "Cleo: hidden", "Goal: 9", "  Anna +3: West Gate"]
    assert score(told, NAMES, rules=True)[-1] == "  Anna +3: West Gate [abc.win.gate]"
