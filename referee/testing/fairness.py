"""What holds at every table a transcript comes by: offers can be taken, and nobody acts for another."""

from typing import Any

from referee.kernel import Invalid, Refusal
from referee.kernel.choice import Cast
from referee.kernel.game import Game, Played
from referee.kernel.position import Position

FEW = 8
"""Of longer lists of offers random play tries enough."""
EVERYBODYS = {"correct", "read"}
"""Whoever sees a mistake or holds a piece may say so."""


def what_is_offered_can_be_done(game: Game[Any], data: bytes, position: Position) -> None:
    """Each offer of each action that is asked for, to whomever it is made."""
    asked = {prompt.action for prompt in game.prompts(position) if not isinstance(prompt.choice, Cast)}
    for action in sorted(asked):
        for seat in game.seats_in(position):
            ways = game.options(position, seat, action, {})
            for way in ways if len(ways) <= FEW else []:
                wanted = {"type": action, "seat": seat, **way}
                assert taken(game, data, wanted), f"{wanted} is offered, and refused"


def nobody_else_may(game: Game[Any], data: bytes, position: Position, action: dict[str, Any]) -> None:
    """What one seat does, no other may do in its place, unless it is asked as well or offered the same."""
    kind = action["type"]
    asked = {seat for prompt in game.prompts(position) if prompt.action == kind for seat in prompt.seats}
    for seat in game.seats_in(position) if kind not in EVERYBODYS else ():
        if seat not in {action["seat"], *asked} and not game.options(position, seat, kind, {}):
            played = taken(game, data, {**action, "seat": seat})
            assert not played or waits_to_read(game, played), f"{seat} may {kind} in place of {action['seat']}"


def taken(game: Game[Any], data: bytes, action: dict[str, Any]) -> Played[Any] | None:
    """What came of an action; nothing, if it was refused."""
    try:
        return game.apply(data, game.read_action(action))
    except (Refusal, Invalid):
        return None


def waits_to_read(game: Game[Any], played: Played[Any]) -> bool:
    """Whether an action has done nothing yet, for a piece is to be read first."""
    return {prompt.action for prompt in game.prompts(played.position) if prompt.must} == {"read"}
