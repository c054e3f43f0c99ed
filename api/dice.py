"""The server's dice: thrown when a seat leaves the faces open, and written into its action."""

import random
import secrets
from typing import Any

from referee.kernel.action import Action, Draw, Roll
from referee.kernel.errors import Invalid
from referee.kernel.game import Chance, Game

UNKNOWN = {
    False: ("faces", "the faces of this die are not known here: throw it and report what fell"),
    True: ("value", "not all that may come is known here: draw it and tell what it is"),
}
"""What is asked for where the server cannot throw a die, or cannot draw."""
_fair = secrets.SystemRandom()


def wanted(game: Game[Any], data: bytes, action: Action) -> list[Chance]:
    """What the server is to throw for this action, group by group; nothing when it has its faces or none are due."""
    left_open = (isinstance(action, Roll) and action.faces is None and action.dice is None) or (
        isinstance(action, Draw) and action.value is None
    )
    return game.wants_dice(game.decode(data), action) if left_open else []


def throw(game: Game[Any], action: Action, asked: list[Chance], seed: str | None, version: int) -> Action:
    """The same action with what fell; a table with a seed throws the same again at the same version."""
    dice = _fair if seed is None else random.Random(f"{seed}:{version}")
    fell = []
    for chance in asked:
        if not chance.values:
            field, words = UNKNOWN[isinstance(action, Draw)]
            raise Invalid.of(field, words)
        fell.append([dice.choice(chance.values) for _ in range(chance.count)])
    return game.throw(action, fell, asked)


def is_chance(action: Action) -> bool:
    return isinstance(action, Roll | Draw)
