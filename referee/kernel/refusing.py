"""What to say of an action that nothing in progress takes.

First what forbids it, asked of the frames from the top down; then its moment, if that is not now; then what is due.
"""

from typing import TYPE_CHECKING, Any

from referee.kernel.action import Action
from referee.kernel.errors import Refusal
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.kernel.reason import refusal
from referee.kernel.window import Window
from referee.kernel.wording import listed

if TYPE_CHECKING:
    from referee.kernel.game import Game


def refusal_of(game: "Game[Any]", position: Position, action: Action) -> Refusal:
    """The refusal of an action that no frame takes."""
    return forbidden(game, position, action) or out_of_time(game, position, action) or not_due(game, position, action)


def forbidden(game: "Game[Any]", position: Position, action: Action) -> Refusal | None:
    """By what a frame says bars it; what is due instead is the way out."""
    for frame in reversed(position.agenda):
        barred = frame.bars(position, action)
        if barred is not None:
            return refusal(barred, awaited(game, position) or None)
    return None


def out_of_time(game: "Game[Any]", position: Position, action: Action) -> Refusal | None:
    """By the window it belongs into, unless that stands open."""
    key = game.moment_of(position, action)
    if not key or any(isinstance(frame, Window) and frame.key == key for frame in position.agenda):
        return None
    rule = game.window_rule(position, key)
    title, rules = game.told_of(position, action)
    return Refusal(list(dict.fromkeys((*rules, *rule.rules))), f"Not now: {title} has its moment: {rule.title}.")


def not_due(game: "Game[Any]", position: Position, action: Action) -> Refusal:
    """By what the referee waits for instead."""
    waits = awaited(game, position)
    title, _ = game.told_of(position, action)
    rules = resting_on(due(game, position)) or list(position.agenda[-1].timing)
    return Refusal(rules, f"Not now: {title} is not what is due. {waits}".strip(), waits)


def resting_on(asked: list[Prompt]) -> list[str]:
    """The rules that all answers asked for have in common, where they have any; else those of each."""
    rules = list(dict.fromkeys(rule for prompt in asked for rule in prompt.rules))
    return [rule for rule in rules if all(rule in prompt.rules for prompt in asked)] or rules


def due(game: "Game[Any]", position: Position) -> list[Prompt]:
    return [prompt for prompt in game.prompts(position) if prompt.must]


def awaited(game: "Game[Any]", position: Position) -> str:
    """Whom the referee waits for, and for what: the players by name, in a window to play or pass."""
    seats: dict[str, list[str]] = {}
    for prompt in due(game, position):
        named = seats.setdefault(in_words(position, prompt), [])
        named += [seat for seat in prompt.seats if seat not in named]
    return " ".join(addressed(listed(those, "or"), text) for text, those in seats.items())


def addressed(seats: str, text: str) -> str:
    return text if text.startswith(seats) else f"{seats}: {text}"


def in_words(position: Position, prompt: Prompt) -> str:
    top = position.agenda[-1]
    if prompt.window and isinstance(top, Window) and not top.held:
        return f"{prompt.text}: play or pass."
    return prompt.text
