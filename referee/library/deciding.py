"""Where a rule's code is: of all places at which its id stands whole, the one that decides it.

An id decides best where it forbids or is paid for, then where it is a line of a sum, then where something happens by
it, then where a class declares it; anything else comes last. Of several places at the best of these, it is the one in
the room the id names. Where two are left the game says which, and why, in `DECIDED`.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.library import inventory
from referee.library.rooms import acting, package_of, room, sources

FORBIDS, COUNTS, HAPPENS, DECLARES, TELLS = range(1, 6)
CALLS = {
    **dict.fromkeys(("require", "No", "Refusal", "refuse", "bars", "only", "pay", "use"), FORBIDS),
    **dict.fromkeys(("Tally", "Line", "add", "at_least"), COUNTS),
    **dict.fromkeys(("happen", "declare", "ScoreLine"), HAPPENS),
    "WindowRule": DECLARES,
}
"""What the id is handed to, and how good a place that is."""


class Place(Struct, frozen=True):
    """A line of a file, told from the folder that holds the package, and what it is part of."""

    file: str
    line: int
    level: int = TELLS
    part: str = ""
    """The function, class or constant it stands in, as `Class.function`."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def index(game: Any) -> dict[str, list[Place]]:
    """Each rule of the game's books with the places where its id stands."""
    ids = {rule.id for book in game.books for rule in inventory.rules(book)}
    found: dict[str, list[Place]] = {}
    for file, tree in sources(game):
        for id, place in standing(tree, file, ids):
            found.setdefault(id, []).append(place)
    return {id: sorted(places, key=lambda place: (place.file, place.line)) for id, places in found.items()}


def standing(tree: ast.AST, file: str, ids: set[str]) -> Iterator[tuple[str, Place]]:
    """Every id of a file where it stands, with the part of the file and the best call around it."""

    def walk(node: ast.AST, part: tuple[str, ...], level: int, inside: bool) -> Iterator[tuple[str, Place]]:
        for child in ast.iter_child_nodes(node):
            here, better, function = part, level, inside
            match child:
                case ast.Constant(value=str(id)) if id in ids:
                    yield id, Place(file, child.lineno, level, ".".join(part))
                case ast.FunctionDef():
                    here, better, function = (part if inside else (*part, child.name)), TELLS, True
                case ast.ClassDef():
                    here, better = (*part, child.name), TELLS
                case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if not inside:
                    here, better = (*part, name), DECLARES if part else TELLS
                case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                    better = min(level, CALLS.get(name, TELLS))
            yield from walk(child, here, better, function)

    yield from walk(tree, (), TELLS, False)


def decided(game: Any) -> tuple[dict[str, Place], dict[str, list[Place]]]:
    """Every acting rule with the place that decides it, and those for which none or several are left."""
    stated: Mapping[str, tuple[str, str]] = getattr(package_of(game), "DECIDED", {})
    places, one, open = index(game), {}, {}
    for id in acting(game):
        left = best(game, id, places.get(id, []), stated.get(id, ("", ""))[0])
        if len({(place.file, place.part) for place in left}) == 1:
            one[id] = left[0]
        else:
            open[id] = left
    return one, open


def best(game: Any, id: str, places: list[Place], stated: str) -> list[Place]:
    """Those in question for deciding a rule; a stated `file:part` settles it."""
    if stated:
        return [place for place in places if f"{place.file}:{place.part}".endswith(stated)]
    level = min((place.level for place in places), default=TELLS)
    left = [place for place in places if place.level == level]
    if len({(place.file, place.part) for place in left}) == 1:
        return left
    home = room(game, id)
    return [place for place in left if place.file == home] or left
