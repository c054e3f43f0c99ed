"""The islands that are shipped, and how a table's own are read."""

from collections import Counter
from itertools import product

import pytest

from referee import registry
from referee.kernel import Invalid, packs
from referee.smallworld.setup.setup import BOARDS, candidates, shipped_islands
from referee.smallworld.table.component import MOUNTAINS
from referee.smallworld.table.map import atlas, size_of

GAME = registry.get("smallworld")
OWN = {
    "pack": "our-island",
    "title": "Our island",
    "game": "smallworld",
    "kind": "board",
    "source": "table",
    "spaces": {"A": {"kind": "fields", "symbols": ["entry"]}, "B": {"kind": "hill", "symbols": ["S"]}},
    "borders": [["A", "B"]],
}


def test_six_sheets_with_two_faces_each() -> None:
    boards = [packs.get(key).board for key in shipped_islands()]
    assert Counter(Counter(board.sheet for board in boards).values()) == {2: 6}
    assert Counter(size_of(board) for board in boards) == {"L": 4, "M": 4, "S": 4}
    assert all(packs.get(key).source == "demo" for key in shipped_islands())


@pytest.mark.parametrize("players", sorted(BOARDS))
def test_pieces_suffice_on_any_choice_of_faces(players: int) -> None:
    faces = {size: candidates(size, []) for size in "LMS"}
    for keys in product(*(faces[size] for size in BOARDS[players])):
        if len({packs.get(key).board.sheet for key in keys}) == players:
            place = atlas(keys)
            assert len(place.murlocs) <= 15 and len(place.mountains) <= MOUNTAINS.number
            assert len(place.letters) == players


def test_a_table_of_one_sheet_twice_is_refused() -> None:
    config = {"seats": [{"seat": "a"}, {"seat": "b"}, {"seat": "c"}, {"seat": "d"}]}
    config["packs"] = ["sww-printed", "isle-l1a", "isle-m1a", "isle-m1b", "isle-s1a"]
    with pytest.raises(Invalid, match="same sheet"):
        GAME.setup(config)


def test_an_island_of_ones_own_is_read() -> None:
    assert size_of(packs.load(OWN).board) == "S"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"spaces": {"A": {"kind": "fields", "symbols": ["anchor"]}, "B": "hill"}}, "unknown symbol anchor"),
        ({"spaces": {"A": {"kind": "fields", "symbols": ["entry"]}, "B": "hill"}}, "one Region bears the letter"),
        ({"spaces": {"A": "fields", "B": {"kind": "hill", "symbols": ["S"]}}}, "must be an entry"),
        ({"spaces": {"A": "jungle", "B": {"kind": "hill", "symbols": ["S"]}}}, "unknown kind jungle"),
        ({"spaces": {"A": {"kind": "fields", "symbols": ["entry", "entry"]}, "B": "hill"}}, "twice"),
        ({"spaces": {"A": {"kind": "fields", "symbols": "entry"}, "B": "hill"}}, "list of words"),
        ({"sheet": 7}, "sheet"),
    ],
)
def test_a_fault_is_named(change: dict, fault: str) -> None:
    with pytest.raises(Invalid, match=fault):
        packs.load({**OWN, **change})


def test_two_islands_may_not_share_a_key() -> None:
    twin = {**OWN, "pack": "our-twin"}
    config = {"scenario": "custom", "seats": [{"seat": "a"}, {"seat": "b"}], "position": {}}
    with pytest.raises(Invalid, match="must differ"):
        GAME.setup({**config, "packs": ["sww-printed", OWN, twin]})
