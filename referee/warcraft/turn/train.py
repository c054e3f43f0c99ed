"""Training: a free building, a marker in reserve, its price."""

from collections.abc import Callable
from typing import Any, Protocol

from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcraft.actions import Train
from referee.warcraft.table.piece import PIECE_RULES, PIECES
from referee.warcraft.table.position import Warcraft, number_of, reserve, training
from referee.warcraft.table.tile import buildings, price
from referee.warcraft.turn.construct import afford

REQUIRED = "wbg.train.required"
COMPONENT_LIMIT = "wbg.train.component-limit"
SELECT_BUILDING = "wbg.train.select-building"
PRICE = "wbg.train.cost"


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
    check_training(position, action.seat, action.unit)
    rules = training_rules(position, action.seat, action.unit, again)
    cost = afford(position, action.seat, price(position, action.seat, action.unit), PRICE)
    happen(position, "trained", rules, seat=action.seat, unit=action.unit, data=cost)


def check_training(position: Warcraft, seat: str, unit: str) -> None:
    """A free building and a marker in reserve."""
    busy = number_of(position, training(seat), seat, unit)
    if unit == "worker":
        for check in OCCUPIED:
            check(position, seat)
        require(position, not busy, "wbg.train.one-worker", "A worker is in training; there is one worker building.")
    elif buildings(position, seat, unit) <= busy:
        rules = [SELECT_BUILDING, "wbg.train.more-buildings"]
        raise Refusal(
            rules,
            say("{seat:seat} has no free {unit:building}.", seat=seat, unit=unit),
            say("Construct a {unit:building} first.", unit=unit),
        )
    if not number_of(position, reserve(seat), seat, unit):
        rules = [COMPONENT_LIMIT, PIECE_RULES[unit]]
        raise Refusal(
            rules,
            say(
                "All {pieces} {unit:piece} markers of {seat:seat} are in use.",
                pieces=PIECES[unit],
                unit=unit,
                seat=seat,
            ),
        )


def training_rules(position: Warcraft, seat: str, unit: str, again: bool) -> list[str]:
    """What a training rests on: its price, the building it takes, and what it comes near to."""
    first = not number_of(position, training(seat), seat, unit)
    printed = unit == "worker" or (unit == "melee" and first)
    rules = [PRICE, "wbg.train.spend-tokens", "wbg.train.in-training"]
    rules += ["wbg.train.printed-buildings" if printed else SELECT_BUILDING]
    rules += ["wbg.train.workers"] if unit == "worker" else []
    rules += ["wbg.train.unlimited"] if again else []
    last = number_of(position, reserve(seat), seat, unit) == 1
    return rules + ([COMPONENT_LIMIT, PIECE_RULES[unit]] if last else [])
