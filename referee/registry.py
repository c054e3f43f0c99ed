"""The games this referee knows: installed ones announce themselves by an entry point.

A game is looked at before it is served. One that does not keep its part of the contract, or cannot even be loaded,
is left out and told with what is wrong; the others are served as ever.
"""

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from referee.kernel.contract import check
from referee.kernel.game import Game
from referee.library import folders

GROUP = "referee.games"
log = logging.getLogger(__name__)
_registered: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Serve a game that is not installed; GameFault tells what is wrong with it."""
    folders.bring(game.key, game.folder)
    look_at(game)
    _registered[game.key] = game


def look_at(game: Game[Any]) -> None:
    """Raise GameFault where a game does not keep its part of the contract."""
    from referee.library import inventory

    known = {rule.id for rule in inventory.rules()}
    check(game, known, inventory.books())


@cache
def _installed() -> tuple[dict[str, Game[Any]], dict[str, str]]:
    """The sound games by key, and what is wrong with the others."""
    sound: dict[str, Game[Any]] = {}
    faulty: dict[str, str] = {}
    for point in entry_points(group=GROUP):
        game = _loaded(point)
        if isinstance(game, str):
            faulty[point.name] = game
        else:
            sound[point.name] = game
    return sound, faulty


def _loaded(point: EntryPoint) -> Game[Any] | str:
    """A sound game, or what is wrong with it."""
    try:
        game: Game[Any] = point.load()
        look_at(game)
    except Exception as fault:
        why = str(fault) or type(fault).__name__
        log.exception("the game %s is left out: %s", point.name, why)
        return why
    return game


def alone(key: str) -> Game[Any] | str:
    """One game, or why it is not served; no other is loaded, for whoever looks at this one only."""
    found = [_loaded(point) for point in entry_points(group=GROUP, name=key)]
    if not found:
        return f"known are {', '.join(keys())}"
    game = found[-1]
    if not isinstance(game, str):
        _registered[key] = game
    return game


def keys() -> list[str]:
    return sorted({**_installed()[0], **_registered})


def broken() -> dict[str, str]:
    """The games that are left out, each with why."""
    return {key: why for key, why in _installed()[1].items() if key not in _registered}


def games() -> list[Game[Any]]:
    return [get(key) for key in keys()]


def get(key: str) -> Game[Any]:
    return _registered.get(key) or _installed()[0][key]
