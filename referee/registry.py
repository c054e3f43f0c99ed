"""The games this referee knows: installed ones announce themselves by an entry point."""

from functools import cache
from importlib.metadata import entry_points

from referee.kernel.game import Game

_registered: dict[str, Game] = {}


def register(game: Game) -> None:
    _registered[game.key] = game


@cache
def _installed() -> dict[str, Game]:
    return {point.name: point.load() for point in entry_points(group="referee.games")}


def keys() -> list[str]:
    return sorted({**_installed(), **_registered})


def games() -> list[Game]:
    return [get(key) for key in keys()]


def get(key: str) -> Game:
    return _registered.get(key) or _installed()[key]
