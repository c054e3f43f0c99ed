"""Boards as graphs: what they answer, and how they say what is wrong with a typed-in one."""

from collections.abc import Iterable
from typing import Any

import pytest

from referee.kernel.board import Board, Space, SpaceKind
from referee.kernel.board_reading import read_board
from referee.kernel.errors import Invalid


def no_short_names(space: Space) -> Iterable[str]:
    return ["a gate is called by name"] if space.title == space.key else []


KINDS = {
    "field": SpaceKind(),
    "keep": SpaceKind(owners=("red", "blue")),
    "prize": SpaceKind(points=range(1, 4)),
    "gate": SpaceKind(check=no_short_names),
}


def read(spaces: Any, borders: Any = None, **more: Any) -> Board:
    document = {"pack": "try", "spaces": spaces, **more}
    return read_board(document if borders is None else {**document, "borders": borders}, KINDS)


def faults(spaces: Any, borders: Any = None, **more: Any) -> dict[str, list[str]]:
    with pytest.raises(Invalid) as caught:
        read(spaces, borders, **more)
    return caught.value.errors


def line(*keys: str, kind: str = "field") -> dict[str, str]:
    return dict.fromkeys(keys, kind)


ROW = [["A1", "A2"], ["A2", "A3"]]


def test_a_space_keeps_what_is_printed_on_it_and_where_to_draw_it():
    board = read(
        {
            "A1": {"kind": "keep", "owner": "red", "at": [0, 2.5]},
            "A2": {"kind": "prize", "points": 2, "title": "Old Mill"},
        },
        [["A1", "A2"]],
    )
    assert board.spaces["A1"] == Space("A1", "keep", 0, "red", "A1", (0, 2.5))
    assert board.spaces["A2"] == Space("A2", "prize", 2, None, "Old Mill", None)
    assert board.homes == {"red": "A1"}


def test_a_pair_makes_two_spaces_neighbours_of_each_other():
    board = read(line("A1", "A2", "A3"), ROW)
    assert board.adjacent("A1", "A2") and board.adjacent("A2", "A1")
    assert not board.adjacent("A1", "A3") and not board.adjacent("A1", "A1")
    assert board.neighbours["A2"] == {"A1", "A3"}
    assert board.around["A2"] == ("A1", "A3")


def test_borders_listed_by_both_spaces_are_the_same_board_as_pairs():
    listed = read(
        [
            {"key": "A1", "kind": "field", "borders": ["A2"]},
            {"key": "A2", "kind": "field", "borders": ["A3", "A1"]},
            {"key": "A3", "kind": "field", "borders": ["A2"]},
        ]
    )
    assert listed == read(line("A1", "A2", "A3"), ROW)


def test_within_counts_the_steps_along_the_shortest_way():
    ring = read(line("A1", "A2", "A3", "A4", "A5"), [*ROW, ["A3", "A4"], ["A4", "A5"], ["A5", "A1"]])
    assert ring.within("A1", 0) == {"A1": 0}
    assert ring.within("A1", 1) == {"A1": 0, "A2": 1, "A5": 1}
    assert ring.within("A1", 9) == {"A1": 0, "A2": 1, "A5": 1, "A3": 2, "A4": 2}


def test_a_wall_stands_on_one_border_and_is_met_from_both_sides():
    board = read(line("A1", "A2", "A3"), ROW, walls=[["A2", "A1"]])
    assert board.edge("A1", "A2") == board.edge("A2", "A1") == ("A1", "A2")
    assert board.walls == {("A1", "A2")}
    assert board.walled("A2", "A1") and not board.walled("A2", "A3")


def test_a_one_way_border_names_both_spaces():
    spaces = {"A1": {"kind": "field", "borders": ["A2"]}, "A2": {"kind": "field"}}
    assert faults(spaces) == {"A1": ["one-way border: it lists A2, but A2 does not list A1"]}


def test_a_pair_answers_a_border_listed_by_one_space():
    spaces = {"A1": {"kind": "field", "borders": ["A2"]}, "A2": {"kind": "field"}}
    assert read(spaces, [["A2", "A1"]]).adjacent("A2", "A1")


@pytest.mark.parametrize(
    ("borders", "fault"),
    [
        (["A2", "Z9"], "borders Z9, which does not exist"),
        (["A2", "A1"], "borders itself"),
        (["A2", "A2"], "lists A2 twice"),
        ("A2", "borders must be a list of space keys"),
        ([2], "borders must be a list of space keys"),
    ],
)
def test_a_faulty_border_is_named_at_the_space_that_lists_it(borders, fault):
    spaces = {"A1": {"kind": "field", "borders": borders}, "A2": {"kind": "field"}}
    assert fault in faults(spaces, [["A1", "A2"]])["A1"]


@pytest.mark.parametrize("field", ["borders", "walls"])
@pytest.mark.parametrize(
    ("pair", "key", "fault"),
    [
        (["A1", "Z9"], "A1", "paired with Z9 in {field}, which does not exist"),
        (["Z9", "A1"], "A1", "paired with Z9 in {field}, which does not exist"),
        (["A1", "A1"], "A1", "paired with itself in {field}"),
        (["A1"], None, '["A1"] is not a pair of space keys, such as [A1, A2]'),
        ("A1", None, "A1 is not a pair of space keys, such as [A1, A2]"),
        (["A1", 2], None, '["A1",2] is not a pair of space keys, such as [A1, A2]'),
    ],
)
def test_a_faulty_pair_is_named(field, pair, key, fault):
    given = {"borders": [["A1", "A2"]]}
    given[field] = [*given.get(field, []), pair]
    assert faults(line("A1", "A2"), **given) == {key or field: [fault.format(field=field)]}


def test_a_pair_given_twice_is_a_typing_error_in_either_order():
    found = faults(line("A1", "A2"), [["A1", "A2"], ["A2", "A1"]])
    assert found == {"A2": ["paired with A1 twice in borders"]}


def test_a_wall_needs_a_border_to_stand_on():
    found = faults(line("A1", "A2", "A3"), ROW, walls=[["A1", "A3"]])
    assert found == {"A1": ["a wall stands towards A3, which it does not border"]}


def test_spaces_that_cannot_be_reached_are_named():
    found = faults(line("A1", "A2", "B1", "B2", "C1"), [["A1", "A2"], ["B1", "B2"]])
    assert found == {
        "B1": ["no way leads here from A1"],
        "B2": ["no way leads here from A1"],
        "C1": ["borders no other space"],
    }


@pytest.mark.parametrize(
    ("space", "fault"),
    [
        ({"kind": "swamp"}, "unknown kind swamp; known are field, keep, prize, gate"),
        ({}, "has no kind; known are field, keep, prize, gate"),
        ({"kind": ["field"]}, 'unknown kind ["field"]; known are field, keep, prize, gate'),
        (7, "unknown kind 7; known are field, keep, prize, gate"),
        ({"kind": "field", "points": 1}, "a field space carries no printed points"),
        ({"kind": "prize"}, "a prize space needs points, one of 1, 2, 3; 0 is given"),
        ({"kind": "prize", "points": 9}, "a prize space needs points, one of 1, 2, 3; 9 is given"),
        ({"kind": "prize", "points": "two"}, "points must be a whole number, not two"),
        ({"kind": "prize", "points": True}, "points must be a whole number, not true"),
        ({"kind": "field", "owner": "red"}, "a field space has no owner"),
        ({"kind": "keep"}, "a keep space needs an owner, one of red, blue"),
        ({"kind": "keep", "owner": "green"}, "a keep space needs an owner, one of red, blue"),
        ({"kind": "keep", "owner": 1}, "owner must be text; put 1 in quotes"),
        ({"kind": "field", "title": 5}, "title must be a text of at most 80 letters"),
        ({"kind": "field", "at": [1]}, "at must be two numbers from -10000 to 10000, [x, y]"),
        ({"kind": "field", "at": [1, True]}, "at must be two numbers from -10000 to 10000, [x, y]"),
        ({"kind": "field", "at": [1, float("nan")]}, "at must be two numbers from -10000 to 10000, [x, y]"),
        ({"kind": "field", "colour": "red"}, "unknown field colour"),
        ({"kind": "gate"}, "a gate is called by name"),
    ],
)
def test_a_faulty_space_is_named_with_its_fault(space, fault):
    assert faults({"A1": "field", "A2": space}, [["A1", "A2"]]) == {"A2": [fault]}


def test_an_owner_has_one_space():
    spaces = {"A1": {"kind": "keep", "owner": "red"}, "A2": {"kind": "keep", "owner": "red"}}
    assert faults(spaces, [["A1", "A2"]]) == {"A2": ["red already owns A1"]}


def test_two_spaces_of_one_key_are_named():
    assert faults([{"key": "A1", "kind": "field"}] * 2) == {"A1": ["two spaces have this key"]}


@pytest.mark.parametrize(
    ("spaces", "fault"),
    [
        (None, "must list the spaces, each with its kind"),
        ({}, "must list the spaces, each with its kind"),
        ("A1", "must list the spaces, each with its kind"),
        (["A1"], "must list the spaces, each with its kind"),
        ({7: "field"}, "the key 7 is not text; put it in quotes"),
        ([{"kind": "field"}], "the key null is not text; put it in quotes"),
        ({"A 1": "field"}, "the key A 1 must be 1 to 24 letters, digits, - or _"),
    ],
)
def test_spaces_that_cannot_be_told_apart_are_faults_of_the_document(spaces, fault):
    assert fault in faults(spaces)["spaces"]


def test_every_fault_is_told_at_once():
    found = faults({"A1": "swamp", "A2": {"kind": "prize"}, "A3": "field"}, [["A1", "A2"], ["A2", "Q1"]])
    assert set(found) == {"A1", "A2"} and len(found["A2"]) == 2


def test_a_board_larger_than_any_table_is_a_fault():
    found = faults({f"A{n}": "field" for n in range(301)}, [[f"A{n}", f"A{n + 1}"] for n in range(300)])
    assert found == {"spaces": ["a board has at most 300 spaces, not 301"]}


def test_a_space_that_borders_half_the_board_is_named():
    found = faults({f"A{n}": "field" for n in range(26)}, [["A0", f"A{n}"] for n in range(1, 26)])
    assert found == {"A0": ["a space borders at most 24 others, not 25"]}


def test_a_long_value_does_not_come_back_in_full():
    assert len(faults({"A1": "x" * 10_000})["A1"][0]) < 100
