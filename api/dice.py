"""The server's dice: thrown when a seat leaves the faces open, and written into its action."""

import random
import secrets
from typing import Any

from referee.kernel.action import Action, Draw, Roll
from referee.kernel.choice import One
from referee.kernel.errors import Invalid
from referee.kernel.game import Chance, Game
from referee.kernel.position import Position

UNKNOWN = {
    False: ("faces", "the faces of this die are not known here: throw it and report what fell"),
    True: ("value", "not all that may come is known here: draw it and tell what it is"),
}
"""What is asked for where the server cannot throw a die, or cannot draw."""
_fair = secrets.SystemRandom()


def wanted(game: Game[Any], data: bytes, action: Action) -> list[Chance]:
    """What the server is to throw for this action, group by group; nothing when it has its faces or none are due."""
    left_open = (isinstance(action, Roll) and action.untold) or (isinstance(action, Draw) and action.value is None)
    return game.wants_dice(game.decode(data), action) if left_open else []


def next_draw(game: Game[Any], position: Position, seat: str) -> str | None:
    """From what this seat draws next, where everybody waits for nothing but draws that the server can make."""
    waiting = [prompt for prompt in game.prompts(position) if prompt.must]
    if not waiting or any(prompt.action != "draw" or seat not in prompt.seats for prompt in waiting):
        return None
    choice = waiting[0].choice
    if not isinstance(choice, One) or not choice.label:
        return None
    able = game.wants_dice(position, Draw(seat=seat, label=choice.label))
    return choice.label if able and all(chance.values for chance in able) else None


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
