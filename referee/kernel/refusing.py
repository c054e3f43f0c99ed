"""What to say of an action that nothing in progress takes.

First what forbids it, asked of the frames from the top down; then its moment, if that is not now; then what is due.
"""

from typing import TYPE_CHECKING, Any

from referee.kernel.action import Action
from referee.kernel.errors import Refusal
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.kernel.reason import refusal
from referee.kernel.say import Say, Text, say
from referee.kernel.window import Window

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
            return refusal(barred, way_out(game, position))
    return None


def out_of_time(game: "Game[Any]", position: Position, action: Action) -> Refusal | None:
    """By the window it belongs into, unless that stands open."""
    key = game.moment_of(position, action)
    if not key or any(isinstance(frame, Window) and frame.key == key for frame in position.agenda):
        return None
    rule = game.window_rule(position, key)
    title, rules = game.told_of(position, action)
    why = say("Not now: {what} has its moment: {moment}.", what=title, moment=rule.title)
    return Refusal(list(dict.fromkeys((*rules, *rule.rules))), why)


def not_due(game: "Game[Any]", position: Position, action: Action) -> Refusal:
    """By what the referee waits for instead."""
    waits = way_out(game, position)
    title, _ = game.told_of(position, action)
    rules = resting_on(due(game, position)) or list(position.agenda[-1].timing)
    why = say("Not now: {what} is not what is due.", what=title)
    return Refusal(rules, say("{why} {waits}", why=why, waits=waits) if waits else why, waits)


def way_out(game: "Game[Any]", position: Position) -> Say | None:
    """Whom the referee waits for instead, if for anybody."""
    waits = awaited(game, position)
    return say("{waits}", waits=waits) if waits else None


def resting_on(asked: list[Prompt]) -> list[str]:
    """The rules that all answers asked for have in common, where they have any; else those of each."""
    rules = list(dict.fromkeys(rule for prompt in asked for rule in prompt.rules))
    return [rule for rule in rules if all(rule in prompt.rules for prompt in asked)] or rules


def due(game: "Game[Any]", position: Position) -> list[Prompt]:
    return [prompt for prompt in game.prompts(position) if prompt.must]


def awaited(game: "Game[Any]", position: Position) -> list[Say]:
    """Whom the referee waits for, and for what: the players by name, in a window to play or pass."""
    asked: list[tuple[Text, list[str]]] = []
    for prompt in due(game, position):
        text = in_words(position, prompt)
        named = next((seats for told, seats in asked if told == text), None)
        if named is None:
            asked.append((text, named := []))
        named += [seat for seat in prompt.seats if seat not in named]
    return [addressed(seats, text) for text, seats in asked]


def addressed(seats: list[str], text: Text) -> Say:
    """A prompt with those it is for, unless it begins with them."""
    if isinstance(text, Say) and text.say.startswith("{seat"):
        return text
    if isinstance(text, str) and text.startswith(seats[0]):
        return say("{text}", text=text)
    return say("{seats:seat or}: {text}", seats=seats, text=text)


def in_words(position: Position, prompt: Prompt) -> Text:
    top = position.agenda[-1]
    if prompt.window and isinstance(top, Window) and not top.held:
        return say("{text}: play or pass.", text=prompt.text)
    return prompt.text
