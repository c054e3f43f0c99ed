"""What a side can make of the symbols it has: every way to use its switches, less those that another way betters.

>>> from referee.warcrow.odds.side import Switch
>>> from referee.warcrow.roll.symbol import symbols
>>> plans(symbols("S X X"), (Switch(symbols("X X"), add=symbols("S")), Switch(symbols("S X"), damage=1)))
(Plan(successes=2, blocks=0, cancel_successes=0, cancel_blocks=0, cancel_any=0, damage=0, worth=0),\
 Plan(successes=0, blocks=0, cancel_successes=0, cancel_blocks=0, cancel_any=0, damage=1, worth=0))
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import ge
from typing import NamedTuple

from referee.warcrow.odds.side import Side, Switch
from referee.warcrow.roll.symbol import BLOCK, HOLLOW, ONE, SUCCESS, Symbols, covers, minus, plus


class Plan(NamedTuple):
    """What is left to count, what is taken off the other roll, and what else it does."""

    successes: int
    blocks: int
    cancel_successes: int = 0
    cancel_blocks: int = 0
    cancel_any: int = 0
    damage: int = 0
    worth: int = 0

    @property
    def cancels(self) -> tuple[int, int, int]:
        return self.cancel_successes, self.cancel_blocks, self.cancel_any


@lru_cache(50_000)
def plans(had: Symbols, switches: tuple[Switch, ...]) -> tuple[Plan, ...]:
    """All that can come of these symbols, without what something else betters."""
    found = {Plan(had[SUCCESS], had[BLOCK])}
    for switch in switches:
        if covers(had, switch.pay):
            after = plus(minus(had, switch.pay), switch.add)
            if not covers(after, had):
                found.update(more(plan, switch) for plan in plans(after, switches))
    return undominated(found)


def more(plan: Plan, switch: Switch) -> Plan:
    """A plan with this switch before all others of it."""
    successes, blocks, off_successes, off_blocks, off_any, damage, worth = plan
    return Plan(
        successes,
        blocks,
        off_successes + switch.cancel_successes,
        off_blocks + switch.cancel_blocks,
        off_any + switch.cancel_any,
        damage + switch.damage,
        worth + switch.worth,
    )


def undominated(found: Iterable[Plan]) -> tuple[Plan, ...]:
    """Those that no other is at least as good as in everything."""
    kept: list[Plan] = []
    for plan in sorted(set(found), reverse=True):
        if not any(all(map(ge, better, plan)) for better in kept):
            kept.append(plan)
    return tuple(kept)


class Ready(NamedTuple):
    """Symbols as they go into the switches, and the wounds their owner took for them."""

    had: Symbols
    wounds: int = 0


@lru_cache(20_000)
def readied(rolled: Symbols, side: Side) -> tuple[Ready, ...]:
    """What the owner may make of a roll before the switches: a symbol bought, hollow ones turned, where it matters."""
    bought = [Ready(rolled)]
    if side.rage:
        bought += [Ready(plus(rolled, ONE[at]), 1) for at, use in enumerate(side.useful()) if use]
    if not side.elite:
        return tuple(bought)
    paid = [any(switch.pay[at] for switch in side.switches) for at in range(6)]
    turned = [Ready(had, ready.wounds) for ready in bought for had in turnings(ready.had, paid)]
    return tuple(dict.fromkeys(turned))


def turnings(had: Symbols, paid: list[bool]) -> Iterator[Symbols]:
    """Each hollow symbol turned or left; all turned where no switch asks for it hollow."""
    found = [had]
    for hollow, solid in HOLLOW:
        found = [turn(one, hollow, solid, number) for one in found for number in numbers(one[hollow], paid[hollow])]
    return iter(found)


def numbers(hollow: int, paid: bool) -> range:
    return range(hollow, -1, -1) if paid else range(hollow, hollow + 1)


def turn(had: Symbols, hollow: int, solid: int, number: int) -> Symbols:
    counts = list(had)
    counts[hollow] -= number
    counts[solid] += number
    return tuple(counts)
