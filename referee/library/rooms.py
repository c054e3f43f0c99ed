"""Which room of a game a rule's id names: one guess from `book.area.slug` to the file that decides it.

The book names the house (a folder), the area names the file, and a thing of its own, which the slug begins with, has a
file of its own. What is left is a line of the map, `ROOMS`, at the top of the house's `__init__`: a pattern of ids and
the file it leads to. No rule is decided here.

>>> from referee import registry
>>> room(registry.get("warcraft"), "wbg.harvest.gold-first")
'referee/warcraft/turn/harvest.py'
>>> room(registry.get("warcraft"), "wbg.scenario.elf-gate-neutrals")
'referee/warcraft/scenarios/elf_gate.py'
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from referee.library import inventory

NO_ROOMS = ("samples.py", "seldom.py")
"""What serves those who try a game, and decides nothing."""


class House(Struct, frozen=True):
    """A book's folder: the package, its files by path inside it, and its map."""

    package: str
    files: tuple[str, ...]
    rooms: Mapping[str, str]
    texts: Mapping[str, frozenset[str]]
    """The words written in each file: where several things stand in one, they are found by their keys."""

    def named(self, stem: str) -> list[str]:
        return [file for file in self.files if file.rpartition("/")[2] == f"{stem.replace('-', '_')}.py"]


def room(game: Any, id: str) -> str:
    """The file that the id names, told from the folder that holds the package; nothing if it names none or two."""
    book, area, slug = id.split(".", 2)
    house = houses(game)[book]
    found = mapped(house, id) or own(house, area, slug) or house.named(area)
    return f"{house.package.replace('.', '/')}/{found[0]}" if len(found) == 1 else ""


def mapped(house: House, id: str) -> list[str]:
    """By the longest line of the map that fits."""
    lines = [line for line in house.rooms if id.startswith(f"{line}.") or fnmatchcase(id, line)]
    return [f"{house.rooms[max(lines, key=len)]}.py"] if lines else []


def own(house: House, area: str, slug: str) -> list[str]:
    """A thing's own file in the folder of its area, or the one in which those stand that are too small for one."""
    folders = [file for file in house.files if f"/{file}".split("/")[-2] in (area, f"{area}s")]
    things = [file for file in folders if begins(slug, Path(file).stem.replace("_", "-"))]
    if things:
        return [max(things, key=len)]
    several = [file for file in folders if Path(file).stem.startswith(f"{area}s")]
    return [file for file in several if any(begins(slug, word) for word in house.texts[file])]


def begins(slug: str, thing: str) -> bool:
    return f"{slug.replace('.', '-')}-".startswith(f"{thing}-")


def faults(game: Any) -> Iterator[str]:
    """Areas that two files of a house are called by, and lines of a map that lead nowhere."""
    for book, house in houses(game).items():
        for area in sorted({id.split(".")[1] for id in acting(game) if id.startswith(f"{book}.")}):
            if len(twice := house.named(area)) > 1:
                yield f"{book}.{area} names {' and '.join(twice)}"
        yield from (f"{line} leads to no file" for line, file in house.rooms.items() if f"{file}.py" not in house.files)


@cache
def houses(game: Any) -> dict[str, House]:
    """The house of each book: the game's folder, unless its `HOUSES` names a folder inside."""
    package = package_of(game)
    inside: dict[str, str] = getattr(package, "HOUSES", {})
    return {book: house_in(package, inside.get(book, ""), tuple(inside.values())) for book in game.books}


def house_in(package: ModuleType, folder: str, others: tuple[str, ...]) -> House:
    home = import_module(f"{package.__name__}.{folder}") if folder else package
    top = Path(str(home.__file__)).parent
    paths = [path.relative_to(top).as_posix() for path in sorted(top.rglob("*.py")) if path.name != "__init__.py"]
    files = tuple(path for path in paths if folder or not path.startswith(tuple(f"{other}/" for other in others)))
    texts = {file: words(top / file) for file in files}
    return House(home.__name__, files, getattr(home, "ROOMS", {}), texts)


def words(path: Path) -> frozenset[str]:
    found = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
    return frozenset(word for word in found if isinstance(word, str) and word and "." not in word)


def package_of(game: Any) -> ModuleType:
    return sys.modules[inspect.getmodule(type(game)).__package__]  # type: ignore[union-attr,index]


def sources(game: Any) -> Iterator[tuple[str, ast.Module]]:
    """The files of a game, taken apart."""
    package = package_of(game)
    folder = Path(str(package.__file__)).parent
    above = folder.parents[len(package.__name__.split(".")) - 1]
    for path in sorted(folder.rglob("*.py")):
        if path.name not in NO_ROOMS:
            yield path.relative_to(above).as_posix(), ast.parse(path.read_text())


def acting(game: Any) -> list[str]:
    """The rules of a game's books that do something, and so have code."""
    return [rule.id for book in game.books for rule in inventory.rules(book) if rule.role != "inform"]
