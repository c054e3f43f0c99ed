"""The board as a graph: spaces, which of them border, where walls stand, where to draw them.

A board never changes and knows no game: the caller says which kinds of space exist and what each may carry.
How one is read from a document stands in board_reading.py.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.kernel.board_picture import Picture
from referee.kernel.errors import Invalid

Edge = tuple[str, str]
COORDINATES = re.compile(r"[A-Z]{1,2}\d{1,2}")
"""Keys that are printed on the edge of a board, so that people know spaces by them."""


@dataclass(frozen=True, slots=True)
class Space:
    """One space: what it is, the points and symbols printed on it, whose it is, where to draw it."""

    key: str
    kind: str
    points: int = 0
    owner: str | None = None
    title: str = ""
    at: tuple[float, float] | None = None
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SpaceKind:
    """What a game allows on a kind of space: printed points, owners, symbols, and whatever else it checks."""

    points: Collection[int] = ()
    owners: Collection[str] = ()
    symbols: Collection[str] = ()
    check: Callable[[Space], Iterable[str]] | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Spaces and their borders, looked up without computing. The mappings are for reading only."""

    key: str
    spaces: Mapping[str, Space]
    neighbours: Mapping[str, frozenset[str]]
    around: Mapping[str, tuple[str, ...]]
    walls: frozenset[Edge]
    homes: Mapping[str, str]
    kinds: frozenset[str]
    sheet: str = ""
    picture: Picture | None = None
    titles: Mapping[str, str] = field(init=False)
    """What each space is called; where several are called alike, each with its key."""

    looks: dict[Any, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    """What its spaces look like with nothing on them, by who tells it; kept by `eyes.py`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "titles", titles_of(self.spaces))

    def named(self, key: str, field: str) -> Space:
        """The space with this key; a field that names none is told."""
        if key not in self.spaces:
            raise Invalid.of(field, "there is no such space on this board" if key else "names a space of this board")
        return self.spaces[key]

    def adjacent(self, one: str, other: str) -> bool:
        return other in self.neighbours[one]

    def edge(self, one: str, other: str) -> Edge:
        """The border between two spaces, named the same from both sides."""
        return edge(one, other)

    def walled(self, one: str, other: str) -> bool:
        return edge(one, other) in self.walls

    def within(self, space: str, steps: int) -> dict[str, int]:
        """The spaces at most so many borders away, each with its distance; the space itself is 0 away."""
        return reach(self.around, space, steps)


def find_homes(spaces: Mapping[str, Space], faults: dict[str, list[str]]) -> dict[str, str]:
    """Which space each owner owns; an owner has one."""
    homes: dict[str, str] = {}
    for space in spaces.values():
        if isinstance(space.owner, str) and homes.setdefault(space.owner, space.key) != space.key:
            faults[space.key].append(f"{space.owner} already owns {homes[space.owner]}")
    return homes


def titles_of(spaces: Mapping[str, Space]) -> dict[str, str]:
    """What each space is called; several of one title by the coordinates on the board, or counted, as kings are."""
    often = Counter(space.title for space in spaces.values())
    met: Counter[str] = Counter()
    found = {}
    for key, space in spaces.items():
        met[space.title] += 1
        which = key if COORDINATES.fullmatch(key) else roman(met[space.title])
        found[key] = (space.title if often[space.title] == 1 else f"{space.title} {which}") if space.title else key
    return found


def roman(number: int) -> str:
    """A number that is part of a name.

    >>> [roman(number) for number in (1, 4, 9, 14)]
    ['I', 'IV', 'IX', 'XIV']
    """
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]


def edge(one: str, other: str) -> Edge:
    return (one, other) if one < other else (other, one)


def reach(around: Mapping[str, Iterable[str]], start: str, steps: int) -> dict[str, int]:
    """Breadth first from a space, as far as so many steps lead."""
    distance = {start: 0}
    rim = [start]
    for step in range(1, steps + 1):
        rim = [far for near in rim for far in around[near] if distance.setdefault(far, step) == step]
        rim = list(dict.fromkeys(rim))
        if not rim:
            break
    return distance
