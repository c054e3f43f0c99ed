"""Warcrow's odds against a library of dice, and against 10,000 games of the same roll.

Rolls as cards have them, with switches on both sides, thrown once: what the library can say. It adds up the dice and is
told how both sides use their switches best, pair by pair; so is the simulation.
"""

import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import icepool

from referee.warcrow.odds.duel import duel, duels
from referee.warcrow.odds.fold import Use
from referee.warcrow.odds.plan import Plan, plans
from referee.warcrow.odds.read import switches
from referee.warcrow.odds.side import Side, Switch
from referee.warcrow.roll.dice import DICE, Pool
from referee.warcrow.roll.symbol import BLOCK, ONE, SUCCESS, Symbols, minus, plus, symbols

GAMES = 10_000
ROLLS = (
    ("ROOYB|S", (("X X", "cancel any 1"), ("hX", "damage 1")), "GBBK", (("X X", "cancel any 1"),)),
    ("ROOO", (("X", "add S"), ("hS", "damage 1")), "GGK", (("X", "add B"), ("hX", "cancel S 1"))),
    ("RROY", (("X X", "cancel B 1"), ("X", "add S")), "GBKK", (("X X", "add B"), ("hB", "cancel S 1"))),
)


def measure() -> dict[str, float]:
    """How many times the processor time of the exact odds each of the others takes."""
    fights = [(side(mine, use, True), side(other, answer, False)) for mine, use, other, answer in ROLLS]
    ours = sum(min(timed(duel, *fight) for _ in range(5)) for fight in fights)
    theirs, games = (sum(timed(work, *fight) for fight in fights) for work in (by_library, simulated))
    return {
        "ms": round(1000 * ours / len(ROLLS), 2),
        "faster_than_icepool": round(theirs / ours, 1),
        "faster_than_10000_games": round(games / ours, 1),
    }


def side(pool: str, use: tuple[tuple[str, str], ...], attacks: bool) -> Side:
    return Side(Pool.read(pool), tuple(one for pay, do in use for one in switches(pay, do)), attacks)


def timed(work: Callable[[Side, Side], Any], active: Side, other: Side) -> float:
    """Processor time of it, with nothing remembered."""
    duels.cache_clear()
    plans.cache_clear()
    begun = time.process_time()
    work(active, other)
    return time.process_time() - begun


def by_library(active: Side, other: Side) -> Any:
    best = resolver(active, other)
    return icepool.map(lambda mine, theirs: best(tuple(mine), tuple(theirs)), rolled(active), rolled(other))


def rolled(side: Side) -> Any:
    found: Any = icepool.Die([icepool.Vector(side.pool.automatic)])
    for die in side.pool.dice:
        found += icepool.Die([icepool.Vector(symbols(str(face))) for face in DICE[die].faces or ()])
    return found


def simulated(active: Side, other: Side) -> float:
    best, chance = resolver(active, other), random.Random(1)
    return sum(best(thrown(active, chance), thrown(other, chance)) for _ in range(GAMES)) / GAMES


def thrown(side: Side, chance: random.Random) -> Symbols:
    found = side.pool.automatic
    for die in side.pool.dice:
        found = plus(found, symbols(str(chance.choice(DICE[die].faces or ("",)))))
    return found


def resolver(active: Side, other: Side) -> Callable[[Symbols, Symbols], int]:
    """Damage dealt less damage suffered, both sides using their switches as well as they can."""
    mine, theirs = (tuple(map(used, side.switches)) for side in (active, other))

    @cache
    def best(rolled: Symbols, answer: Symbols) -> int:
        return max(worst(plan, left) for plan in plans(rolled, mine) for left in cancelled(answer, plan))

    def worst(plan: Plan, left: Symbols) -> int:
        return min(ended(plan, reply, off) for reply in plans(left, theirs) for off in range(reply.cancel_any + 1))

    return best


def used(switch: Switch) -> Use:
    does = (switch.cancel_successes, switch.cancel_blocks, switch.cancel_any, switch.damage, switch.worth)
    return Use(switch.pay, switch.add + does)


def cancelled(rolled: Symbols, plan: Plan) -> list[Symbols]:
    """What may be left of a roll."""
    off = tuple({SUCCESS: plan.cancel_successes, BLOCK: plan.cancel_blocks}.get(at, 0) for at in range(6))
    found = {minus(rolled, off)}
    for _ in range(plan.cancel_any):
        found = {minus(left, one) for left in found for one in ONE}
    return list(found)


def ended(plan: Plan, reply: Plan, off: int) -> int:
    successes = max(0, plan.successes - reply.cancel_successes - off)
    blocks = max(0, plan.blocks - reply.cancel_blocks - (reply.cancel_any - off))
    dealt = max(0, successes - reply.blocks) + plan.damage
    return dealt - max(0, reply.successes - blocks) - reply.damage


if __name__ == "__main__":
    print(measure())
