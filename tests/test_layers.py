"""The rooms of a game hang on each other in one direction: what lies on the table knows nothing of the turn.

A game's `LAYERS` names its folders, lowest first; what stands before them all every folder may use. What is not yet so
is listed beside the tests of the game, and the list may only become shorter.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import registry
from referee.library.rooms import package_of, sources

TESTS = Path(__file__).parent
TOP = TESTS.parent
LONGEST = 250
GENERATED = ("schema.d.ts",)
DECLARED = "table/position.py"
"""Where a game declares what its table holds."""
FOLDERS = ("referee", "api", "models", "referee_client", "web/src")
WRITTEN = (".py", ".ts", ".svelte", ".css")
IN_PROGRESS = ("battle", "turn", "round", "phase", "play", "step", "frame", "removal")
"""What a frame is called where it is handed on: it has a type, so that nobody guesses what it holds."""


def faults(game: Any) -> Iterator[str]:
    package = package_of(game).__name__
    above = f"{package.replace('.', '/')}/"
    for file, tree in sources(game):
        name = file.removeprefix(above)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{package}."):
                yield from imported(game, name, node, package)
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from foreign(game, name, node.value)
            if isinstance(node, ast.Attribute):
                yield from another_s(game, name, node.attr)
            if isinstance(node, ast.arg) and node.arg in IN_PROGRESS and untyped(node):
                yield f"{name} hands on a {node.arg} of any kind"


def untyped(node: ast.arg) -> bool:
    return isinstance(node.annotation, ast.Name) and node.annotation.id == "Any"


def imported(game: Any, name: str, node: ast.ImportFrom, package: str) -> Iterator[str]:
    """What a file takes from a room above its own."""
    for alias in node.names:
        module = f"{node.module}.{alias.name}".removeprefix(f"{package}.")
        if name != "__init__.py" and layer(game, module) > layer(game, name):
            yield f"{name} imports {str(node.module).removeprefix(package).removeprefix('.') or module}"


def layer(game: Any, name: str) -> int:
    """The storey of a room; a folder that is not named belongs to all."""
    folder = name.split("/")[0].split(".")[0]
    return next((number for number, rooms in enumerate(package_of(game).LAYERS) if folder in rooms), -1)


def foreign(game: Any, name: str, text: str) -> Iterator[str]:
    """The rule of a book that has a house of its own inside the game's folder."""
    book, _, rest = text.partition(".")
    inside = getattr(package_of(game), "HOUSES", {}).get(book)
    if inside and "." in rest and name != "__init__.py" and not name.startswith(f"{inside}/"):
        yield f"{name} cites {book}"


def another_s(game: Any, name: str, field: str) -> Iterator[str]:
    """A part of the position that belongs to a house inside the game's folder."""
    for folder, fields in getattr(package_of(game), "FIELDS", {}).items():
        if field in fields and name != DECLARED and not name.startswith(f"{folder}/"):
            yield f"{name} asks for {field}"


@pytest.mark.parametrize("key", [game.key for game in registry.games() if hasattr(package_of(game), "LAYERS")])
def test_a_room_knows_only_those_below_it(key: str) -> None:
    listed = TESTS / key / "layers.txt"
    kept = listed.read_text().splitlines() if listed.exists() else []
    found = sorted(set(faults(registry.get(key))))
    assert not (new := [line for line in found if line not in kept]), f"new: {new}"
    assert not (gone := [line for line in kept if line not in found]), f"strike off in tests/{key}/layers.txt: {gone}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_longer_than_a_look_takes(folder: str) -> None:
    """What is generated counts for nobody; whatever is written by hand is cut by what it holds."""
    found = [path for path in sorted((TOP / folder).rglob("*")) if path.suffix in WRITTEN]
    written = [path for path in found if path.name not in GENERATED]
    long = {path.name: lines for path in written if (lines := len(path.read_text().splitlines())) > LONGEST}
    assert written and not long, f"more than {LONGEST} lines: {long}"
