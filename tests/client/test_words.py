"""Actions said in words and read back, and the board drawn as text."""

import doctest

import pytest

from referee_client import board as drawing
from referee_client import facts, words
from referee_client.board import board
from referee_client.showing import table
from referee_client.words import Unclear, read_action, say


def test_the_examples_in_the_docstrings_hold():
    for module in (words, facts, drawing):
        ran = doctest.testmod(module)
        assert ran.attempted and ran.failed == 0


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (["done"], {"type": "done"}),
        (["move", "pieces.melee=2", "pieces.worker=1"], {"type": "move", "pieces": {"melee": 2, "worker": 1}}),
        (["join", "answer=yes"], {"type": "join", "answer": True}),
        (["poison", 'phases=["melee"]'], {"type": "poison", "phases": ["melee"]}),
        (["fight", 'space="1"'], {"type": "fight", "space": "1"}),
        (['{"type": "roll",', '"faces": [1, 2]}'], {"type": "roll", "faces": [1, 2]}),
    ],
)
def test_words_are_read(said: list[str], meant: dict):
    assert read_action(said) == meant


@pytest.mark.parametrize(
    "said", [[], ["from=A2"], ["move", "A2"], ["{not json"], ["{}", "x"], ["move", "a=1", "a.b=2"]]
)
def test_words_that_make_no_action_are_unclear(said: list[str]):
    with pytest.raises(Unclear):
        read_action(said)


def test_actions_are_said_as_players_would():
    assert say({"type": "casualty", "seat": "anna", "kind": "melee", "space": "C1"}) == "casualty melee C1"
    assert say({"type": "join", "seat": "anna", "answer": False}) == "join no"
    assert say({"type": "draw", "seat": "anna", "label": "first-player", "value": "bert"}) == "draw bert"
    price = [["base", 2, "sww.conquest.base"], ["travel", 1, "sww.conquest.travel-cost"]]
    conquest = {"type": "conquer", "seat": "anna", "region": "L1A-1", "tokens": 3, "price": price}
    assert say(conquest) == "conquer L1A-1 3 (2 base, 1 travel)"


def space(x: int, y: int, *borders: str, pieces: tuple = (), **more) -> dict:
    return {"kind": "clear", "at": [x, y], "borders": list(borders), "pieces": list(pieces), **more}


def test_a_board_is_a_map_with_its_borders():
    site = {"kind": "outpost", "seat": "anna", "count": 1, "marks": ["building"]}
    spaces = {
        "A1": space(0, 0, "B1", "A2", depletion="partial"),
        "B1": space(1, 0, "A1", "A2", pieces=(site,)),
        "A2": space(0, 1, "A1", "B1", points=2),
    }
    assert board(spaces, 80) == [
        "A1 clear ----------B1 clear",
        "depletion partial  anna 1o'b",
        " |",
        "A2 clear 2",
        "Also bordering: A2-B1",
        "o outpost, 'b building",
    ]
    assert board(spaces, 10)[1].split() == ["B1", "clear", "anna", "1o'b", "borders", "A1,", "A2"]


def test_islands_are_drawn_one_below_the_other_and_pieces_may_be_numbers_by_kind():
    spaces = {
        "W1": space(0, 0, island="west") | {"pieces": {"token": 3}, "seat": "anna", "race": "orcs"},
        "E1": space(0, 0, island="east") | {"pieces": {"murloc": 1, "mine": 1}, "seat": None, "markers": []},
    }
    assert board(spaces, 80) == [
        "W1 clear",
        "anna 3t",
        "race orcs",
        "",
        "E1 clear",
        "1mu 1mi",
        "mi mine, mu murloc, t token",
    ]


def test_a_view_without_a_board_is_told_in_words():
    anna = {"name": "anna", "more": {"coins": 1, "out": False, "hand": {}}}
    view = {"more": {"round": 2, "deck": ["a", "b"]}, "seats": {"anna": anna}, "spaces": {}}
    seen = {"title": "Any Game", "id": "x", "code": "ABC", "version": 3, "outcome": None, "view": view}
    assert table(seen) == ["Any Game, table x, join code ABC, version 3", "round 2", "deck: a, b", "", "anna: coins 1"]
