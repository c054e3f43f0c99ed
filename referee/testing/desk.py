"""Promises about how people see and type a table: put-back lists, documents, corrections, secrets."""

from collections import Counter
from typing import Any

from referee.kernel.changes import NOTE
from referee.kernel.game import Game
from referee.kernel.position import Position


def put_back_is_complete(game: Game[Any], now: Position, then: Position) -> None:
    """Hands are told something exactly where something lies otherwise or is written down otherwise."""
    told = game.changes(now, then)
    differ = lying(game, now) != lying(game, then) or written(game, now) != written(game, then)
    assert bool(told) == differ, f"{game.key}: told {told} where the tables {'differ' if differ else 'are alike'}"


def lying(game: Game[Any], position: Position) -> dict[str, Any]:
    """What lies where, as far as one can see it."""
    found: dict[str, Any] = {"packs": position.packs}
    for place, heap in position.piles.items():
        found[place] = Counter(
            piece for pile in heap for piece in [(game.piece_name(pile), pile.side, game.face(pile))] * pile.count
        )
    return found


def written(game: Game[Any], position: Position) -> dict[str, Any]:
    """The document but for what it says about itself."""
    return {name: value for name, value in game.document(position).items() if name != NOTE}
