"""What forbids an action that a turn does not wait for: it is over, something else comes first, or it is another's."""

from collections.abc import Callable
from typing import Any

from referee.kernel.action import Action
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.smallworld.actions import Place
from referee.smallworld.conquest.final import ENDED, NOT_FAILED
from referee.smallworld.table.benefits import GRANTED, GRANTS, LAYING
from referee.smallworld.table.open_turn import OpenTurn
from referee.smallworld.table.position import SmallWorld, hand
from referee.smallworld.table.window import CHOOSE, REDEPLOY, STAGES, Window
from referee.smallworld.turn.decline import NO_CONQUEST
from referee.smallworld.turn.pick import PICK_FIRST
from referee.smallworld.turn.redeploy import DONE, KEPT, LAST, NOT_OVER, NOTHING_BACK, OVER

LATER_CHOICE = "sww.round.later-choice"
CLOCKWISE = No(("sww.round.clockwise",), "It is the turn of {seat:seat}, not of {other:seat}.")
CHOOSE_FIRST = No((LATER_CHOICE,), "First say whether the Active Race expands or goes In Decline.")
CHOSEN = No((LATER_CHOICE,), "The choice of this turn is made: the Active Race expands.")
AFTER_DECLINE = (LATER_CHOICE, "sww.round.after-decline")
RACE_HELD = No(AFTER_DECLINE, "A combo is picked in the turn after a decline, and a Race is Active.")


def barred(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    """Why this turn forbids an action that nothing in it takes now."""
    kind = str(type(action).__struct_config__.tag)
    if kind == "return":
        return coming_back(position, turn, action)
    if kind not in BARRED and kind not in GRANTED:
        return None
    if action.seat != turn.seat:
        return CLOCKWISE.bars(seat=turn.seat, other=action.seat)
    if turn.declining:
        return NO_CONQUEST.bars()
    return BARRED.get(kind, using)(position, turn, action)


def coming_back(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred:
    waits = action.seat != turn.seat and position.piles.get(hand(action.seat))
    return LAST.bars(seat=turn.seat) if waits else NOTHING_BACK.bars(seat=action.seat)


def is_past(turn: OpenTurn, window: Window) -> bool:
    return turn.stage - 1 > STAGES.index(window)


def unchosen(position: SmallWorld, turn: OpenTurn) -> Barred | None:
    """What the turn begins with, while that is not said."""
    if is_past(turn, CHOOSE):
        return None
    return CHOOSE_FIRST.bars() if position.seats[turn.seat].race else PICK_FIRST.bars()


def picking(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    return RACE_HELD.bars() if position.seats[turn.seat].race else None


def choosing(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    return CHOSEN.bars() if is_past(turn, CHOOSE) else None


def conquering(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    if turn.attempted:
        return ENDED.bars()
    return OVER.bars() if turn.conquests_over else unchosen(position, turn)


def abandoning(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    return KEPT.bars() if turn.conquests_over else unchosen(position, turn)


def redeploying(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    if is_past(turn, REDEPLOY):
        return DONE.bars()
    return unchosen(position, turn) or NOT_OVER.bars()


def falling_back(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    return NOT_FAILED.bars()


def laying(position: SmallWorld, turn: OpenTurn, action: Place) -> Barred:
    """Each piece has its window, most of them as its owner's turn ends."""
    return LAYING[action.piece].not_due(position, action.seat)


def using(position: SmallWorld, turn: OpenTurn, action: Action) -> Barred | None:
    """What a banner, badge or marker grants: only its holder has it, until redeployment is done."""
    kind = str(type(action).__struct_config__.tag)
    benefit, grant = GRANTED[kind], GRANTS.get(kind)
    no = benefit.forbids(position, turn, action)
    if no is not None or grant is None:
        return no
    if not benefit.mine(position, turn.seat):
        return grant.by, say("Only whoever has the {benefit:benefit} may do that.", benefit=benefit.key)
    if is_past(turn, REDEPLOY):
        words = "That is done before redeployment is over, with the {benefit:benefit}."
        return grant.by, say(words, benefit=benefit.key)
    return unchosen(position, turn)


BARRED: dict[str, Callable[[SmallWorld, OpenTurn, Any], Barred | None]] = {
    "pick": picking,
    "expand": choosing,
    "decline": choosing,
    "conquer": conquering,
    "final-attempt": conquering,
    "done": conquering,
    "abandon": abandoning,
    "redeploy": redeploying,
    "fall-back": falling_back,
    "place": laying,
}
"""Actions of a player's own turn, each with what may forbid it."""
