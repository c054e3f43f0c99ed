"""The games this referee knows: installed ones announce themselves by an entry point.

A game is looked at before it is served. One that does not keep its part of the contract, or cannot even be loaded,
is left out and told with what is wrong; the others are served as ever.
"""

import logging
from functools import cache
from importlib.metadata import entry_points
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
        try:
            game = point.load()
            look_at(game)
        except Exception as fault:
            faulty[point.name] = str(fault) or type(fault).__name__
            log.exception("the game %s is left out: %s", point.name, faulty[point.name])
        else:
            sound[point.name] = game
    return sound, faulty


def keys() -> list[str]:
    return sorted({**_installed()[0], **_registered})


def broken() -> dict[str, str]:
    """The games that are left out, each with why."""
    return {key: why for key, why in _installed()[1].items() if key not in _registered}


def games() -> list[Game[Any]]:
    return [get(key) for key in keys()]


def get(key: str) -> Game[Any]:
    return _registered.get(key) or _installed()[0][key]
