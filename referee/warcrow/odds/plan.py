"""What a side can make of the symbols it may choose with: every way to use its switches, less those that are bettered.

>>> from referee.warcrow.odds.fold import unit
>>> from referee.warcrow.roll.symbol import symbols
>>> extra, harm = Use(symbols("X X"), unit(0)), Use(symbols("S X"), unit(9))
>>> plans(symbols("S X X"), (extra, harm))
(Plan(successes=2, blocks=0, cancel_successes=0, cancel_blocks=0, cancel_any=0, damage=0, worth=0),\
 Plan(successes=0, blocks=0, cancel_successes=0, cancel_blocks=0, cancel_any=0, damage=1, worth=0))
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import ge
from typing import NamedTuple

from referee.warcrow.odds.budget import Crowded
from referee.warcrow.odds.fold import Use
from referee.warcrow.roll.symbol import BLOCK, SUCCESS, Symbols, covers, minus, plus


class Plan(NamedTuple):
    """What is left to count, what is taken off the other roll, and what else it does."""

    successes: int
    blocks: int
    cancel_successes: int = 0
    cancel_blocks: int = 0
    cancel_any: int = 0
    damage: int = 0
    worth: int = 0


MOST = 400
"""So many plans of one roll are looked at."""
MOST_STATES = 600
"""So many ways symbols may lie are planned with, those included that only switches lead to."""


@lru_cache(50_000)
def plans(had: Symbols, uses: tuple[Use, ...]) -> tuple[Plan, ...]:
    """All that can come of these symbols, without what something else betters."""
    found = {Plan(had[SUCCESS], had[BLOCK])}
    for use, after in nexts(had, uses):
        found.update(more(plan, use) for plan in plans(after, uses))
    if len(found) > MOST:
        raise Crowded
    return undominated(found)


def nexts(had: Symbols, uses: tuple[Use, ...]) -> Iterator[tuple[Use, Symbols]]:
    """The switches that can be paid, and the symbols there are then."""
    for use in uses:
        if covers(had, use.pay):
            after = plus(minus(had, use.pay), use.gain[:6])
            if not covers(after, had):
                yield use, after


def check_few(kinds: Iterable[Symbols], uses: tuple[Use, ...]) -> None:
    """Not more ways symbols may come to lie than can be planned with one by one."""
    new = list(kinds)
    found = set(new)
    while new:
        made = {after for _, after in nexts(new.pop(), uses)} - found
        found |= made
        new += made
        if len(found) > MOST_STATES:
            raise Crowded


def more(plan: Plan, use: Use) -> Plan:
    """A plan with this switch before all others of it."""
    return Plan(*plan[:2], *(one + other for one, other in zip(plan[2:], use.gain[6:], strict=True)))


def undominated(found: Iterable[Plan]) -> tuple[Plan, ...]:
    """Those that no other is at least as good as in everything."""
    kept: list[Plan] = []
    for plan in sorted(set(found), reverse=True):
        if not any(all(map(ge, better, plan)) for better in kept):
            kept.append(plan)
    return tuple(kept)
