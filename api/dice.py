"""The server's dice: thrown when a seat leaves the faces open, and written into its action."""

import random
import secrets
from typing import Any

from referee.kernel.action import Action, Draw, Roll
from referee.kernel.errors import Invalid
from referee.kernel.game import Chance, Game

_fair = secrets.SystemRandom()


def wanted(game: Game[Any], data: bytes, action: Action) -> Chance | None:
    """What the server is to throw for this action; None when it has its faces or none are asked for."""
    left_open = (isinstance(action, Roll) and action.faces is None) or (
        isinstance(action, Draw) and action.value is None
    )
    return game.wants_dice(game.decode(data), action) if left_open else None


def throw(game: Game[Any], action: Action, chance: Chance, seed: str | None, version: int) -> Action:
    """The same action with what fell; a table with a seed throws the same again at the same version."""
    if chance.values is None:
        raise Invalid.of("faces", "the faces of this die are not known here: throw it and report what fell")
    dice = _fair if seed is None else random.Random(f"{seed}:{version}")
    return game.throw(action, [dice.choice(chance.values) for _ in range(chance.count)])


def is_chance(action: Action) -> bool:
    return isinstance(action, Roll | Draw)
