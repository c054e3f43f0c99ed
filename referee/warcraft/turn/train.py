"""Training: a free building, a marker in reserve, its price."""

from collections.abc import Callable
from typing import Any, Protocol

from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcraft.actions import Train
from referee.warcraft.table.piece import PIECE_RULES, PIECES, Rules
from referee.warcraft.table.position import Warcraft, number_of, reserve, training
from referee.warcraft.table.tile import buildings, price
from referee.warcraft.turn.construct import afford

REQUIRED = "wbg.train.required"
COMPONENT_LIMIT = "wbg.train.component-limit"
SELECT_BUILDING = "wbg.train.select-building"
PRICE = "wbg.train.cost"
PRINTED = "wbg.train.printed-buildings"


class Trainee(Protocol):
    """A kind that is trained by rules of its own."""

    def ways(self, position: Warcraft, seat: str) -> list[dict[str, Any]]: ...

    def train(self, position: Warcraft, action: Train) -> None: ...


TRAINED: dict[str, Trainee] = {}
OCCUPIED: list[Callable[[Warcraft, str], None]] = []
"""Checks that the worker building is free."""


def train(position: Warcraft, action: Train, again: bool) -> None:
    """One piece for its price; `again`: not the first of this step."""
    if action.unit in TRAINED:
        TRAINED[action.unit].train(position, action)
        return
    if action.level is not None:
        raise Invalid.of("level", "only a hero is trained at a Level")
    rules = [PRICE, "wbg.train.spend-tokens", "wbg.train.in-training"]
    rules += building_for(position, action.seat, action.unit)
    rules += ["wbg.train.unlimited"] if again else []
    rules += marker_for(position, action.seat, action.unit)
    cost = afford(position, action.seat, price(position, action.seat, action.unit), PRICE)
    happen(position, "trained", rules, seat=action.seat, unit=action.unit, data=cost)


def building_for(position: Warcraft, seat: str, unit: str) -> Rules:
    """By what a building is free for one more: that of the workers, the printed first one, or one that was built."""
    busy = number_of(position, training(seat), seat, unit)
    if unit == "worker":
        for check in OCCUPIED:
            check(position, seat)
        require(position, not busy, "wbg.train.one-worker", "A worker is in training; there is one worker building.")
        return (PRINTED, "wbg.train.workers")
    if buildings(position, seat, unit) <= busy:
        rules = [SELECT_BUILDING, "wbg.train.more-buildings"]
        raise Refusal(
            rules,
            say("{seat:seat} has no free {unit:building}.", seat=seat, unit=unit),
            say("Construct a {unit:building} first.", unit=unit),
        )
    return (PRINTED,) if unit == "melee" and not busy else (SELECT_BUILDING,)


def marker_for(position: Warcraft, seat: str, unit: str) -> Rules:
    """A marker out of the reserve; by its last one the limit is told, without one it is the limit that forbids."""
    left = number_of(position, reserve(seat), seat, unit)
    rules = (COMPONENT_LIMIT, PIECE_RULES[unit])
    if not left:
        raise Refusal(
            list(rules),
            say(
                "All {pieces} {unit:piece} markers of {seat:seat} are in use.",
                pieces=PIECES[unit],
                unit=unit,
                seat=seat,
            ),
        )
    return rules if left == 1 else ()
