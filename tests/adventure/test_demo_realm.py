"""The demo board: as many spaces of each kind as there should be, a way to all of them, and room to draw them."""

from collections import Counter
from itertools import combinations
from math import hypot

import pytest

from referee.kernel.board import Board, SpaceKind
from referee.kernel.board_reading import read_board
from tests.adventure.demo_pack import DOCUMENTS, FACTS, LEVELS, SPACES, of

MARKS = ("key", "encounter", "overlord")
RESOURCES = ("scroll", "book", "small-potion", "large-potion", "discovery", "flight", "auction", "quest")
KINDS = {kind: SpaceKind(symbols=(*MARKS, *RESOURCES)) for kind in ("city", *LEVELS)}


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board(DOCUMENTS["wag-demo-realm"], KINDS)


def marked(mark: str) -> list[str]:
    return [key for key, space in SPACES.items() if mark in space["symbols"]]


def cities() -> list[str]:
    return [key for key, space in SPACES.items() if space["kind"] == "city"]


def test_spaces(board: Board) -> None:
    normal = [
        space["kind"] for space in SPACES.values() if space["kind"] != "city" and not {*MARKS} & {*space["symbols"]}
    ]
    assert len(SPACES) == 40 and len(cities()) == 3
    assert Counter(normal) == {"grey": 8, "green": 4, "yellow": 3, "red": 2}
    assert [len(marked(mark)) for mark in MARKS] == [10, 7, 3]
    assert all(space.title != space.key for space in board.spaces.values())
    assert len({space.title for space in board.spaces.values()}) == 40


def test_resources() -> None:
    assert all(len(marked(resource)) >= 2 for resource in RESOURCES) and len(marked("flight")) == 5
    assert len({tuple(SPACES[key]["symbols"]) for key in marked("key")}) == 1
    assert all({"large-potion", "quest", "flight", "auction"} <= {*SPACES[city]["symbols"]} for city in cities())
    assert all(len(SPACES[key]["symbols"]) == 1 for key in (*marked("encounter"), *marked("overlord")))


def test_what_stands_on_the_board() -> None:
    foes = of("board")
    assert set(foes) == {*marked("encounter"), *marked("overlord")}
    assert {key for key, foe in foes.items() if foe["overlord"] == "yes"} == {*marked("overlord")}
    assert all(SPACES[key]["kind"] == "red" for key in marked("overlord"))
    arrows = Counter(
        (SPACES[key]["kind"], line) for key, foe in foes.items() for line in foe["reward"] if "level" in line
    )
    assert arrows == {("grey", "level green"): 2, ("green", "level yellow"): 2, ("yellow", "level red"): 2}
    assert [key for key, foe in foes.items() if foe["instead"]] == ["gull-harbour"]
    given = {line.split()[1] for foe in foes.values() for line in foe["reward"] if line.startswith("trophy")}
    assert given == {key for key in of("trophy") if key != "harbour-medal"}
    assert FACTS["trophy.harbour-medal"]["copies"] == 2


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_has_a_level_reaches_all_of_its_spaces(board: Board, level: str) -> None:
    open_kinds = {"city", *LEVELS[: LEVELS.index(level) + 1]}
    reached, left = set(cities()[:1]), cities()[:1]
    while left:
        near = {key for key in board.neighbours[left.pop()] if board.spaces[key].kind in open_kinds} - reached
        reached |= near
        left += near
    assert reached == {key for key, space in board.spaces.items() if space.kind in open_kinds}


def test_some_space_lies_between_two_cities(board: Board) -> None:
    ways = {city: board.within(city, len(SPACES)) for city in cities()}
    nearest = [sorted(ways[city][space] for city in cities()) for space in SPACES]
    assert any(first == second for first, second, _ in nearest)
    assert max(first for first, *_ in nearest) <= 4, "nobody is far from a city"


def test_it_draws_well(board: Board) -> None:
    """Neighbours touch where they are drawn, nothing lies on anything, and it is higher than wide."""
    at = {key: space.at for key, space in board.spaces.items() if space.at}
    apart = {
        pair: hypot(at[pair[0]][0] - at[pair[1]][0], at[pair[0]][1] - at[pair[1]][1]) for pair in combinations(at, 2)
    }
    assert len(at) == 40 and min(apart.values()) >= 1
    assert {pair for pair, far in apart.items() if far < 1.1} == {pair for pair in apart if board.adjacent(*pair)}
    assert max(x for x, _ in at.values()) < max(y for _, y in at.values()) / 2
