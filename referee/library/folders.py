"""Where books lie: with the game that brings them, and here for titles that no engine plays yet.

An installed game is found by its entry point without loading it: games cite rules, so books come first. Beside
`rules/<book>.yaml` a game's folder may have `asked/<book>.yaml`, `charts/<game>.yaml` and `near.json`. What is
wrong with the files of a game is told for that game, and every other one is read as ever.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from functools import _lru_cache_wrapper, cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, TypeVar

HERE = Path(__file__).parent
GROUP = "referee.games"
NAMED = re.compile(r"^game: *([a-z0-9-]+)", re.MULTILINE)
HEAD = 400
"""So many characters of a book have its header, which names the game it belongs to where the folder does not."""

R = TypeVar("R")
log = logging.getLogger(__name__)
_brought: dict[str, Path] = {}
_faults: dict[str, list[str]] = {}
_kept: list[_lru_cache_wrapper[object]] = []


class Place(NamedTuple):
    """A book's file, and the game it is of; `ours` came with the referee itself."""

    game: str
    path: Path
    ours: bool


def remembered(work: Callable[..., R]) -> _lru_cache_wrapper[R]:
    """Work out once, and again after a game has brought its books."""
    kept = cache(work)
    _kept.append(kept)  # type: ignore[arg-type]
    return kept


def bring(game: str, folder: Path) -> None:
    """A game that is not installed has its books here."""
    if _brought.get(game) != folder and (folder / "rules").is_dir():
        _brought[game] = folder
        forget()


def forget() -> None:
    """Leave everything that was worked out from the books as before the first question."""
    _faults.clear()
    for kept in _kept:
        kept.cache_clear()


def faulty(game: str, what: Path, fault: Exception) -> None:
    """Keep and tell what is wrong with a game's file."""
    told = f"{what.parent.name}/{what.name}: {fault}"
    if told not in _faults.setdefault(game, []):
        _faults[game].append(told)
        log.warning("what %s brings is not read: %s", game, told)


def faults(game: str) -> list[str]:
    """What could not be read of what a game brings."""
    return list(_faults.get(game, ()))


@remembered
def folders() -> Mapping[str, Path]:
    """The folder of each game by its key."""
    return {**_installed(), **_brought}


def _installed() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for point in entry_points(group=GROUP):
        try:
            spec = find_spec(point.module)
        except (ImportError, ValueError):
            spec = None
        if spec is not None and spec.origin:
            found[point.name] = Path(spec.origin).parent
    return found


@remembered
def places() -> Mapping[str, Place]:
    """Where each book lies, by its key; those of the referee itself go before what others bring by the same name."""
    found: dict[str, Place] = {}
    for path in sorted((HERE / "rules").glob("*.yaml")):
        named = NAMED.search(path.read_text(encoding="utf-8")[:HEAD])
        if named is None:
            raise ValueError(f"{path.name} does not say which game it is of")
        found[path.stem] = Place(named[1], path, True)
    for game, folder in folders().items():
        for path in sorted((folder / "rules").glob("*.yaml")):
            if path.stem in found:
                faulty(game, path, ValueError(f"there is a book {path.stem} already"))
            else:
                found[path.stem] = Place(game, path, HERE.parent in folder.parents)
    return found


@remembered
def our_games() -> list[str]:
    """The games whose books came with the referee itself: what is shipped here was made for them alone."""
    return sorted({place.game for place in places().values() if place.ours})


def beside(game: str, *parts: str) -> Path | None:
    """A file that a game may have: in its own folder, else here."""
    for folder in (folders().get(game), HERE):
        if folder is not None and (path := folder.joinpath(*parts)).is_file():
            return path
    return None
