"""Where a rule's code is: every place of a game's source at which the id of a rule stands whole."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.library import inventory

NO_ROOMS = ("samples.py", "seldom.py")
"""What serves those who try a game, and decides nothing."""


class Place(Struct, frozen=True):
    """A line of a file, told from the folder that holds the package."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def sources(game: Any) -> Iterator[tuple[str, ast.Module]]:
    """The files of a game, taken apart."""
    package = sys.modules[inspect.getmodule(type(game)).__package__]  # type: ignore[union-attr,index]
    folder = Path(str(package.__file__)).parent
    above = folder.parents[len(package.__name__.split(".")) - 1]
    for path in sorted(folder.rglob("*.py")):
        if path.name not in NO_ROOMS:
            yield path.relative_to(above).as_posix(), ast.parse(path.read_text())


def index(game: Any) -> dict[str, list[Place]]:
    """Each rule of the game's books with the places where its id stands."""
    ids = {rule.id for book in game.books for rule in inventory.rules(book)}
    found: dict[str, list[Place]] = {}
    for file, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in ids:
                found.setdefault(node.value, []).append(Place(file, node.lineno))
    return {id: sorted(places, key=lambda place: (place.file, place.line)) for id, places in found.items()}


def acting(game: Any) -> list[str]:
    """The rules of a game's books that do something, and so have code."""
    return [rule.id for book in game.books for rule in inventory.rules(book) if rule.role != "inform"]
