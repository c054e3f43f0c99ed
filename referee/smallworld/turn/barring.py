"""What forbids an action that a turn does not wait for: it is over, something else comes first, or it is another's."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.kernel.action import Action
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.smallworld.actions import Place
from referee.smallworld.table.benefits import DEEDS, GRANTED, LAYING
from referee.smallworld.table.position import SmallWorld, hand
from referee.smallworld.table.window import CHOOSE, REDEPLOY, STAGES, Window

if TYPE_CHECKING:
    from referee.smallworld.turn.round import Turn

CLOCKWISE = No(("sww.round.clockwise",), "It is the turn of {seat:seat}, not of {other:seat}.")
CHOOSE_FIRST = No(("sww.round.later-choice",), "First say whether the Active Race expands or goes In Decline.")
PICK_FIRST = No(("sww.pick.choose",), "Without an Active Race a combo is picked first.")
CHOSEN = No(("sww.round.later-choice",), "The choice of this turn is made: the Active Race expands.")
PICKED = ("sww.round.later-choice", "sww.round.after-decline")
RACE_HELD = No(PICKED, "A combo is picked in the turn after a decline, and a Race is Active.")
DECLINED = No(("sww.decline.no-conquest",), "The Race has gone In Decline, and that takes the whole turn.")
ENDED = No(("sww.final.ends",), "The final attempt has been made, and it ends the conquests of the turn.")
OVER = No(("sww.redeploy.after",), "The conquests of this turn are over.")
NOT_OVER = No(("sww.redeploy.after",), "Tokens are redeployed when the conquests are over.")
REDEPLOYED = No(("sww.redeploy.after",), "Redeployment comes once in a turn, and it is done.")
KEPT = No(("sww.redeploy.min-one",), "Regions are abandoned before the conquests; now each keeps a token.")
NO_RECRUITS = No(("sww.pick.no-more-tokens",), "No tokens come to this Race beyond those taken with its combo.")
NOT_FAILED = No(("sww.final.failure",), "No final attempt has just failed.")
LAST = No(("sww.loss.keep-rest",), "Driven-off tokens come back as the last thing in the turn of {seat:seat}.")
NOTHING_BACK = No(("sww.loss.keep-rest",), "No token of {seat:seat} waits to come back.")


def barred(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    """Why this turn forbids an action that nothing in it takes now."""
    kind = str(type(action).__struct_config__.tag)
    if kind == "return":
        return coming_back(position, turn, action)
    if kind not in BARRED and kind not in GRANTED:
        return None
    if action.seat != turn.seat:
        return CLOCKWISE.bars(seat=turn.seat, other=action.seat)
    if turn.declining:
        return DECLINED.bars()
    return BARRED.get(kind, using)(position, turn, action)


def coming_back(position: SmallWorld, turn: "Turn", action: Action) -> Barred:
    waits = action.seat != turn.seat and position.piles.get(hand(action.seat))
    return LAST.bars(seat=turn.seat) if waits else NOTHING_BACK.bars(seat=action.seat)


def is_past(turn: "Turn", window: Window) -> bool:
    return turn.stage - 1 > STAGES.index(window)


def unchosen(position: SmallWorld, turn: "Turn") -> Barred | None:
    """What the turn begins with, while that is not said."""
    if is_past(turn, CHOOSE):
        return None
    return CHOOSE_FIRST.bars() if position.seats[turn.seat].race else PICK_FIRST.bars()


def picking(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    return RACE_HELD.bars() if position.seats[turn.seat].race else None


def choosing(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    return CHOSEN.bars() if is_past(turn, CHOOSE) else None


def conquering(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    if turn.attempted:
        return ENDED.bars()
    return OVER.bars() if turn.conquests_over else unchosen(position, turn)


def abandoning(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    return KEPT.bars() if turn.conquests_over else unchosen(position, turn)


def redeploying(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    if is_past(turn, REDEPLOY):
        return REDEPLOYED.bars()
    return unchosen(position, turn) or NOT_OVER.bars()


def falling_back(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    return NOT_FAILED.bars()


def laying(position: SmallWorld, turn: "Turn", action: Place) -> Barred:
    """Each piece has its window, most of them as its owner's turn ends."""
    return LAYING[action.piece].not_due(position, action.seat)


def using(position: SmallWorld, turn: "Turn", action: Action) -> Barred | None:
    """What a banner, badge or marker grants: only its holder has it, until redeployment is done."""
    kind = str(type(action).__struct_config__.tag)
    benefit, deed = GRANTED[kind], DEEDS.get(kind)
    no = benefit.forbids(position, turn, action)
    if no is not None or deed is None:
        return no
    if not benefit.mine(position, turn.seat):
        return deed.by, say("Only whoever has the {benefit:benefit} may do that.", benefit=benefit.key)
    if is_past(turn, REDEPLOY):
        words = "That is done before redeployment is over, with the {benefit:benefit}."
        return deed.by, say(words, benefit=benefit.key)
    return unchosen(position, turn)


BARRED: dict[str, Callable[[SmallWorld, "Turn", Any], Barred | None]] = {
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
