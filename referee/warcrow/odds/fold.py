"""What each symbol of a roll comes to, before any die is thrown: a symbol with a single use is that use already.

A hollow special that only pays for a point of damage is a point of damage; a symbol nobody can use is nothing. So rolls
that differ only in such symbols are one roll, and what is left to choose is small.

>>> from referee.warcrow.odds.side import Switch
>>> from referee.warcrow.roll.dice import Pool
>>> from referee.warcrow.roll.symbol import symbols
>>> hunters = Side(Pool.read("ROO"), (Switch(symbols("hX"), damage=1), Switch(symbols("X"), add=symbols("S"))))
>>> fold = Fold(hunters, Side(Pool.read("GG"), attacks=False))
>>> fold.of(symbols("S+hX")), fold.of(symbols("X"))
((1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0), (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
"""

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple

from referee.warcrow.odds.side import Side, Switch
from referee.warcrow.roll.dice import DICE
from referee.warcrow.roll.symbol import BLOCK, HOLLOW, HOLLOW_SUCCESS, ONE, SUCCESS, Symbols, symbols

CANCEL_SUCCESSES, CANCEL_BLOCKS, CANCEL_ANY, DAMAGE, WORTH = range(6, 11)
Counts = tuple[int, ...]
"""The six symbols, then what switches do: cancel successes, blocks, any symbols; damage; what else they are worth."""
NOTHING: Counts = (0,) * 11
SOLID = dict(HOLLOW)


class Use(NamedTuple):
    """A switch that is a matter of choice: what it costs, and all that it brings."""

    pay: Symbols
    gain: Counts


class Fold:
    """What the symbols of one side come to against the other.

    The `second` side uses its switches after the other has cancelled some of its symbols: what may be cancelled is not
    used up before, and what a switch adds cannot be cancelled any more.
    """

    def __init__(self, side: Side, other: Side, second: bool = False) -> None:
        self.side = side
        before = other.switches if second else ()
        self.robbed = any(switch.cancel_any for switch in before)
        self.cancelled = {SUCCESS} if any(switch.cancel_successes for switch in before) else set()
        self.cancelled |= {BLOCK} if any(switch.cancel_blocks for switch in before) else set()
        self.payers = [[switch for switch in side.switches if switch.pay[at]] for at in range(6)]
        self.counts = [at == SUCCESS or (at == BLOCK and can_succeed(other)) for at in range(6)]
        self.symbols = tuple(map(self.symbol, range(6)))

    def anew(self) -> "Fold":
        """The same for the roll as it is thrown again."""
        found = copy(self)
        found.side = self.side.thrown_anew()
        return found

    def of(self, shown: Symbols) -> Counts:
        """What a face, or a whole roll, comes to."""
        return summed(self.symbols, shown)

    def symbol(self, at: int) -> Counts:
        """What one symbol comes to; a hollow one that no switch asks for is turned by whoever can."""
        turned = self.side.elite and at in SOLID and not self.payers[at]
        return self.added(SOLID[at] if turned else at)

    def added(self, at: int) -> Counts:
        """What a symbol comes to once nothing is turned any more."""
        if self.counts[at]:
            return unit(at)
        if not self.payers[at]:
            return NOTHING
        return self.effect(self.payers[at][0]) if self.single(at) else unit(at)

    def single(self, at: int) -> bool:
        """Whether nothing else can be done with a symbol than to pay this one switch with it."""
        if self.robbed or len(self.payers[at]) > 1 or self.payers[at][0].pay != ONE[at] or self.turns(at):
            return False
        added = [which for which, number in enumerate(self.payers[at][0].add) if number]
        return not any(self.payers[which] or which in self.cancelled for which in added)

    def turns(self, at: int) -> bool:
        """Whether a hollow symbol that a switch asks for may be turned instead."""
        return self.side.elite and at in SOLID and self.added(SOLID[at]) != NOTHING

    def effect(self, switch: Switch) -> Counts:
        """All that a switch brings."""
        does = (switch.cancel_successes, switch.cancel_blocks, switch.cancel_any, switch.damage, switch.worth)
        added = [self.added(at) if number else NOTHING for at, number in enumerate(switch.add)]
        return plus_counts(summed(added, switch.add), (0,) * 6 + does)

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """The switches that are left to choose from."""
        done = [self.payers[at][0] for at in range(6) if not self.counts[at] and self.payers[at] and self.single(at)]
        return tuple(Use(switch.pay, self.effect(switch)) for switch in self.side.switches if switch not in done)

    @property
    def chosen(self) -> tuple[Use, ...]:
        """Those that are used when it serves, not as a matter of course."""
        return () if self.side.spending else self.uses

    @cached_property
    def groups(self) -> list[tuple[tuple[int, ...], tuple[Use, ...]]]:
        """These by what they are paid with: the symbols of one group have nothing to do with those of another."""
        found: list[tuple[set[int], list[Use]]] = []
        for use in self.chosen:
            symbols = {at for at in range(6) if use.pay[at] or (use.gain[at] and self.payers[at])}
            apart = [group for group in found if not group[0] & symbols]
            for group in found:
                if group not in apart:
                    symbols |= group[0]
            joined = [*(one for group in found if group not in apart for one in group[1]), use]
            found = [*apart, (symbols, joined)]
        return [(tuple(sorted(symbols)), tuple(uses)) for symbols, uses in found]

    @cached_property
    def paid(self) -> tuple[int, ...]:
        """The symbols that these are paid with."""
        return tuple(sorted(at for symbols, _ in self.groups for at in symbols))

    @cached_property
    def bought(self) -> list[Counts]:
        """What a symbol bought for a wound may come to; of two the one that has all of the other."""
        found = sorted({self.symbols[at] for at in range(6)} - {NOTHING}, reverse=True) if self.side.rage else []
        return [one for one in found if not any(one != other and has(other, one) for other in found)]

    @cached_property
    def turning(self) -> list[tuple[int, Counts]]:
        """Each hollow symbol that may be turned or not, with what it comes to if it is."""
        choices = [at for at in SOLID if self.payers[at] and self.turns(at)]
        return [(at, self.symbols[SOLID[at]]) for at in choices]


def unit(at: int) -> Counts:
    return tuple(int(at == place) for place in range(11))


def plus_counts(one: Counts, other: Counts) -> Counts:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def summed(each: Sequence[Counts], numbers: Symbols) -> Counts:
    found = NOTHING
    for one, number in zip(each, numbers, strict=True):
        if number:
            found = tuple([a + number * b for a, b in zip(found, one, strict=True)])
    return found


def has(one: Counts, other: Counts) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


def can_succeed(side: Side) -> bool:
    """Whether a side can have a success at all: else no block against it is of use."""
    sure = [side.pool.automatic, *(face for _, face in side.lying)]
    if side.rage or any(shown[SUCCESS] or (side.elite and shown[HOLLOW_SUCCESS]) for shown in sure):
        return True
    if any(switch.add[SUCCESS] for switch in side.switches):
        return True
    return any(symbols(str(face))[SUCCESS] for die in sorted(set(side.dice)) for face in DICE[die].faces or ())
