"""Training: a free building, a marker in reserve, its price."""

from referee.kernel.errors import Refusal
from referee.kernel.position import require
from referee.kernel.say import say
from referee.warcraft.expansion.research import check_worker_building
from referee.warcraft.table.piece import PIECE_RULES, PIECES
from referee.warcraft.table.position import Warcraft, number_of, reserve, training
from referee.warcraft.table.tile import buildings


def check_training(position: Warcraft, seat: str, unit: str) -> None:
    """A free building and a marker in reserve."""
    busy = number_of(position, training(seat), seat, unit)
    if unit == "worker":
        check_worker_building(position, seat)
        require(position, not busy, "wbg.train.one-worker", "A worker is in training; there is one worker building.")
    elif buildings(position, seat, unit) <= busy:
        rules = ["wbg.train.select-building", "wbg.train.more-buildings"]
        raise Refusal(
            rules,
            say("{seat:seat} has no free {unit:building}.", seat=seat, unit=unit),
            say("Construct a {unit:building} first.", unit=unit),
        )
    if not number_of(position, reserve(seat), seat, unit):
        rules = ["wbg.train.component-limit", PIECE_RULES[unit]]
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
    rules = ["wbg.train.cost", "wbg.train.spend-tokens", "wbg.train.in-training"]
    rules += ["wbg.train.printed-buildings" if printed else "wbg.train.select-building"]
    rules += ["wbg.train.workers"] if unit == "worker" else []
    rules += ["wbg.train.unlimited"] if again else []
    last = number_of(position, reserve(seat), seat, unit) == 1
    return rules + (["wbg.train.component-limit", PIECE_RULES[unit]] if last else [])
