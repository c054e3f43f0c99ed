"""The board as text: drawn as a map where every space has its place on a grid, else listed.

It reads what a view says and knows no game: names of pieces are shortened to what tells them apart.
"""

import re
from collections.abc import Iterable
from typing import Any

from referee_client.names import Names
from referee_client.showing.map import drawn, strays
from referee_client.showing.text import wrapped

Spaces = dict[str, dict[str, Any]]
COORDINATES = re.compile(r"[A-Z]{1,2}\d{1,2}")
"""Keys that are printed on the edge of a board, so that people know spaces by them."""


def board(spaces: Spaces, names: Names, width: int) -> list[str]:
    """The spaces with what stands in them, as wide as a terminal allows, island by island."""
    short = Short(pile for space in spaces.values() for pile in space["pieces"])
    parts = [drawing(island, short, names, width) or listed(island, names) for island in islands(spaces)]
    lines: list[str] = []
    for part in parts:
        lines += [*([""] if lines else []), *part]
    return [*lines, *short.legend(names), *notes(spaces)]


def islands(spaces: Spaces) -> list[Spaces]:
    """The parts of a board that no border joins, in the order they are told."""
    left, found = dict(spaces), []
    while left:
        reached = [next(iter(left))]
        for key in reached:
            reached += [near for near in spaces[key]["borders"] if near in left and near not in reached]
        found.append({key: space for key, space in spaces.items() if key in set(reached)})
        for key in reached:
            left.pop(key)
    return found


def drawing(spaces: Spaces, short: "Short", names: Names, width: int) -> list[str]:
    """An island as a map, if all of it has places of its own, fits, and most borders can be drawn; else nothing."""
    places = {tuple(space["at"]) for space in spaces.values() if space.get("at")}
    if len(places) < len(spaces) or len(strays(spaces)) > len(spaces):
        return []
    joined = [f"{called(one, spaces[one])}/{called(other, spaces[other])}" for one, other in strays(spaces)]
    below = wrapped(names.shell.also_bordering.format(pairs=", ".join(joined))) if joined else []
    for cells, said in ((whole_cells(spaces, short, names), []), (small_cells(spaces, short, names), titles(spaces))):
        lines = drawn(spaces, cells)
        if max(map(len, lines)) <= width:
            short.used |= {pile["title"] for space in spaces.values() for pile in space["pieces"]}
            return [*lines, *below, *said]
    return []


def whole_cells(spaces: Spaces, short: "Short", names: Names) -> dict[str, list[str]]:
    """Each space with its own name."""
    return {key: cell(called(key, space), space, short, names) for key, space in spaces.items()}


def small_cells(spaces: Spaces, short: "Short", names: Names) -> dict[str, list[str]]:
    """Each space by its coordinates alone, where the board has them."""
    heads = {key: key if COORDINATES.fullmatch(key) else called(key, space) for key, space in spaces.items()}
    return {key: [heads[key], *body(space, short, names, [kind(space)])] for key, space in spaces.items()}


def titles(spaces: Spaces) -> list[str]:
    """The names that do not fit on the map."""
    named = [called(key, space) for key, space in spaces.items() if COORDINATES.fullmatch(key)]
    return wrapped(", ".join(name for name in named if " " in name))


class Short:
    """Short forms of the pieces and marks on a map: as many letters as tell them apart."""

    def __init__(self, piles: Iterable[dict[str, Any]]) -> None:
        found = list(piles)
        self.kinds = shortened(pile["title"] for pile in found)
        self.marks = shortened(mark for pile in found for mark in marks(pile))
        self.turned = any(pile.get("down") for pile in found)
        self.used: set[str] = set()

    def pile(self, pile: dict[str, Any]) -> str:
        marked = "".join(f"'{self.marks[mark]}" for mark in marks(pile))
        told = f"{pile['count']}{self.kinds[pile['title']]}{marked}"
        return f"({told})" if pile.get("down") else told

    def legend(self, names: Names) -> list[str]:
        """What the letters mean, of pieces that are on a map."""
        told = [f"{letters} {title}" for title, letters in self.kinds.items() if title in self.used]
        told += [f"'{letters} {title}" for title, letters in self.marks.items() if self.used]
        told += [names.shell.turned_down] if self.turned and self.used else []
        return wrapped(", ".join(told)) if told else []


def shortened(words: Iterable[str]) -> dict[str, str]:
    """Each word with its shortest beginning that no other one has, without capitals.

    >>> shortened(["Stone", "Crown", "step", "Crown holder"])
    {'Crown': 'crown', 'Crown holder': 'crown ', 'Stone': 'sto', 'step': 'ste'}
    """
    lower = {word: word.casefold() for word in sorted(set(words))}
    found = {}
    for word, plain in lower.items():
        starts = (plain[:size] for size in range(1, len(plain) + 1))
        found[word] = next((s for s in starts if sum(w.startswith(s) for w in lower.values()) == 1), plain)
    return found


def called(key: str, space: dict[str, Any]) -> str:
    """What a space is called, after its coordinates where the board has them.

    >>> called("A2", {"title": "West Gate"}), called("L1A-5", {"title": "Peak"}), called("B1", {"title": "B1"})
    ('A2 West Gate', 'Peak', 'B1')
    """
    title = space.get("title") or key
    return f"{key} {title}" if COORDINATES.fullmatch(key) and key not in title else title


def cell(head: str, space: dict[str, Any], short: Short, names: Names) -> list[str]:
    """A space on a map: its name and kind, what is printed on it, then the pieces of each owner."""
    if " " not in head:
        return [f"{head} {kind(space)}", *body(space, short, names, [])]
    return [head, *body(space, short, names, [] if kind(space) in head else [kind(space)])]


def kind(space: dict[str, Any]) -> str:
    return f"{space['kind_title']}{f' {points}' if (points := space.get('points')) else ''}"


def body(space: dict[str, Any], short: Short, names: Names, first: list[str]) -> list[str]:
    """What stands below the name of a space."""
    printed = ", ".join(symbols(space))
    standing = [
        f"{names.seat(owner)} {' '.join(map(short.pile, piles))}".strip() for owner, piles in by_owner(space).items()
    ]
    return [*first, *([printed] if printed else []), *standing]


def listed(spaces: Spaces, names: Names) -> list[str]:
    """One space to a line, with what is printed there, what stands there, and its neighbours."""
    lines = []
    for key, space in spaces.items():
        points = [names.shell.points.format(number=space["points"])] if space.get("points") else []
        printed = ", ".join([space["kind_title"], *points, *symbols(space)])
        standing = [
            f"{names.seat(owner)}: {pieces}" if owner else pieces
            for owner, piles in by_owner(space).items()
            if (pieces := ", ".join(pile_told(pile, names) for pile in piles))
        ]
        near = ", ".join(called(other, spaces[other]) for other in space["borders"] if other in spaces)
        told = [f"{called(key, space)} ({printed})", *standing]
        told += [names.shell.borders.format(names=near)] if near else []
        lines += wrapped("; ".join(told), "", "    ")
    return lines


def by_owner(space: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for pile in space["pieces"]:
        found.setdefault(pile.get("seat") or "", []).append(pile)
    return found


def symbols(space: dict[str, Any]) -> list[str]:
    return [symbol["title"] for symbol in space.get("symbols", ()) if symbol.get("title")]


def marks(pile: dict[str, Any]) -> list[str]:
    """The marks of pieces that people are told of."""
    return [mark["title"] for mark in pile.get("marks", ()) if mark.get("title")]


def pile_told(pile: dict[str, Any], names: Names) -> str:
    """Pieces in words: what, how many, and what is to be said of them."""
    said = [*marks(pile), *pile.get("notes", ())]
    said += [names.shell.down] if pile.get("down") and not said else []
    told = f"{pile['title']} {pile['count']}"
    return f"{told} ({', '.join(said)})" if said else told


def notes(spaces: Spaces) -> list[str]:
    """What else is to be told of a space, a line each."""
    told = [(called(key, space), note["text"]) for key, space in spaces.items() for note in space.get("notes", ())]
    return [line for name, text in told for line in wrapped(f"{name}: {text}", "", "  ")]
