"""The board where no pack has one: made of the spaces that the table has told of, as far as it has told."""

from collections.abc import Mapping
from typing import Any

from referee.kernel import packs
from referee.kernel.board import Board, Space, roman
from referee.kernel.position import Position

SPACE = "space."
ROW, APART = 5, 40.0
"""How many spaces of a learnt board stand in a row when it is drawn, and how far apart."""
KINGS = 2
"""Numbers of so many digits are told as those of kings."""


def board_of(position: Position) -> Board:
    """The board of the table's pack, else what it has learnt."""
    for key in reversed(position.packs):
        pack = packs.get(key)
        if pack.kind == "board":
            return pack.board
    return learnt(told(position))


def told(position: Position) -> dict[str, Mapping[str, Any]]:
    """What is known of each space, by its key: as told at the table, else as a pack says."""
    found: dict[str, Mapping[str, Any]] = {}
    for facts in reversed(position.printed):
        found |= {key.removeprefix(SPACE): fact.value for key, fact in facts.items() if key.startswith(SPACE)}
    return found | {key.removeprefix(SPACE): value for key, value in position.facts.items() if key.startswith(SPACE)}


def learnt(spaces: Mapping[str, Mapping[str, Any]]) -> Board:
    """The spaces as a board; a border told from one side holds from both."""
    around: dict[str, set[str]] = {key: set() for key in spaces}
    for key, record in spaces.items():
        for other in record.get("borders", ()):
            if other in spaces:
                around[key].add(other)
                around[other].add(key)
    made = {key: space_of(key, record, number) for number, (key, record) in enumerate(spaces.items())}
    kinds = frozenset(space.kind for space in made.values())
    return Board(
        key="learnt",
        spaces=made,
        neighbours={key: frozenset(others) for key, others in around.items()},
        around={key: tuple(sorted(others)) for key, others in around.items()},
        walls=frozenset(),
        homes={},
        kinds=kinds,
    )


def name_of(key: str) -> str:
    """A key read as a name; where it is only counted, as kings are.

    >>> name_of("rotten-ghoul"), name_of("space-2"), name_of("space-0"), name_of("space-1984")
    ('Rotten ghoul', 'Space II', 'Space 0', 'Space 1984')
    """
    words, _, number = key.rpartition("-")
    kings = words and number.isdigit() and len(number) <= KINGS
    told = f"{words.replace('-', ' ')} {roman(int(number)) or number}" if kings else key.replace("-", " ")
    return told[:1].upper() + told[1:]


def space_of(key: str, record: Mapping[str, Any], number: int) -> Space:
    """A space as told: a city's colour is the city itself, what is no normal space has that as a symbol."""
    kind = record.get("kind", "normal")
    symbols = (*((kind,) if kind in ("key", "encounter", "overlord") else ()), *record.get("resources", ()))
    ground = "city" if kind == "city" else record.get("colour", "grey")
    title = record.get("title") or name_of(key)
    at = (number % ROW * APART, number // ROW * APART)
    return Space(key, ground, title=title, at=at, symbols=symbols)
