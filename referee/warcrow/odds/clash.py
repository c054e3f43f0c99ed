"""Two rolls against each other once the dice lie still: switches in turn, each side as well as it can, then Resolution.

The active side uses its switches first; what it cancels is gone before the other side plans. Then every block left
cancels a success of the other roll, both ways at once. All rolls of both sides are reckoned together, as matrices:
a row for each of the active side's, a column for each of the other's.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from referee.warcrow.odds.plan import Plan, Ready, plans, readied
from referee.warcrow.odds.side import Side
from referee.warcrow.roll.symbol import BLOCK, SUCCESS, Symbols

POINT = 100
"""What a point of damage is worth, so that other effects can be worth parts of it."""
PLACES = 64
"""An outcome is one number: no roll deals so much damage."""

UNKNOWN = -1

Numbers = NDArray[np.int64]


class Outcome(NamedTuple):
    """Damage dealt to the other side and taken from it, and the wounds each took on itself for a symbol."""

    dealt: int
    taken: int
    paid: int = 0
    other_paid: int = 0

    @classmethod
    def of(cls, code: int) -> "Outcome":
        dealt, rest = divmod(code, PLACES * 4)
        taken, paid = divmod(rest, 4)
        return cls(dealt, taken, paid // 2, paid % 2)


class Goal(NamedTuple):
    """What both sides play for: net damage, or with `least` the chance that so much damage is dealt."""

    least: int = 0

    def value(self, dealt: Any, taken: Any) -> Any:
        if self.least:
            return POINT * (dealt >= self.least)
        return POINT * (dealt - taken)


class Ends(NamedTuple):
    """For each pair of rolls how good the end is for the active side, and what it is, as a number."""

    value: Numbers
    code: Numbers

    def best(self, groups: Sequence[Sequence[int]], axis: int, sign: int) -> "Ends":
        """Rows or columns in groups: of each the one that is best, or worst, for the active side."""
        if all(len(group) == 1 for group in groups):
            at = [group[0] for group in groups]
            return Ends(self.value.take(at, axis), self.code.take(at, axis))
        value, code = (self.value, self.code) if axis else (self.value.T, self.code.T)
        among = padded(groups)
        found = value[:, among]
        which = (sign * found).argmax(axis=2)[..., None]
        picked = np.take_along_axis(found, which, 2)[..., 0]
        codes = np.take_along_axis(code[:, among], which, 2)[..., 0]
        return Ends(picked, codes) if axis else Ends(picked.T, codes.T)


def padded(groups: Sequence[Sequence[int]]) -> Numbers:
    """Groups as rows of one length: the first of a group stands for those it lacks."""
    most = max(map(len, groups))
    return np.array([[*group, *([group[0]] * (most - len(group)))] for group in groups])


T = TypeVar("T")


class Numbered(Generic[T]):
    """Things by number, each once."""

    def __init__(self) -> None:
        self.numbers: dict[T, int] = {}

    def of(self, thing: T) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))

    def all(self) -> list[T]:
        return list(self.numbers)


class Clash:
    """The ends of all pairs of two lists of rolls."""

    def __init__(self, active: Side, other: Side, goal: Goal, mine: list[Symbols], theirs: list[Symbols]) -> None:
        self.active, self.other, self.goal = active, other, goal
        self.first, self.second = Numbered[Ready](), Numbered[Ready]()
        self.mine = [[self.first.of(one) for one in readied(rolled, active)] for rolled in mine]
        self.theirs = [[self.second.of(one) for one in readied(rolled, other)] for rolled in theirs]

    def ends(self) -> Ends:
        """Each side readies its roll, the active side knowing that the other does so after it; then the switches."""
        return self.switched().best(self.theirs, 1, -1).best(self.mine, 0, 1)

    def switched(self) -> Ends:
        """The ends of all readied rolls: of the active side's plans the best against the best reply."""
        numbered = Numbered[Plan]()
        firsts = self.first.all()
        groups = [[numbered.of(plan) for plan in plans(one.had, self.active.switches)] for one in firsts]
        ends = self.planned(numbered.all()).best(groups, 0, 1)
        paid = np.array([one.wounds for one in firsts])[:, None]
        other_paid = np.array([one.wounds for one in self.second.all()])[None, :]
        price = 0 if self.goal.least else POINT * (other_paid - paid)
        return Ends(ends.value + price, ends.code + 2 * paid + other_paid)

    def planned(self, found: list[Plan]) -> Ends:
        """A row for each plan of the active side: the best reply to it of each readied roll of the other."""
        replies = Replies(self.other, self.goal, found, [one.had for one in self.second.all()])
        rows = [replies.to(plan) for plan in found]
        return Ends(np.stack([row.value for row in rows]), np.stack([row.code for row in rows]))


class Replies:
    """What the other side does about a plan, whatever symbols it was left with."""

    def __init__(self, other: Side, goal: Goal, found: list[Plan], had: list[Symbols]) -> None:
        self.switches, self.goal = other.switches, goal
        self.had = np.array(had)
        self.useful = [at for at, use in enumerate(other.useful()) if use]
        self.plans = Numbered[Plan]()
        self.sets = Numbered[tuple[Plan, ...]]()
        self.sizes = self.had.max(axis=0) + 1
        self.strides = np.cumprod([1, *self.sizes[:-1]])
        self.known = np.full(int(self.sizes.prod()), UNKNOWN)
        self.left: dict[tuple[int, int, int], Numbers] = {}
        for plan in found:
            if plan.cancels not in self.left:
                self.left[plan.cancels] = self.after(plan.cancels)
        self.harm = sorted({plan.damage for plan in found}) if goal.least else [0]
        most = max(plan.successes for plan in found), max(plan.blocks for plan in found)
        self.tables = [self.table(harm, *most) for harm in self.harm]

    def after(self, cancels: tuple[int, int, int]) -> Numbers:
        """For each roll and each way to cancel, which set of plans it still has."""
        off = np.zeros(6, dtype=int)
        off[SUCCESS], off[BLOCK] = cancels[:2]
        ways = [np.bincount(way, minlength=6) for way in combinations_with_replacement(self.useful, cancels[2])]
        return np.stack([self.numbered(np.maximum(self.had - off - way, 0)) for way in ways])

    def numbered(self, left: Numbers) -> Numbers:
        """The numbers of the sets of plans that these rolls have."""
        keys = left @ self.strides
        for key in sorted(set(keys[self.known[keys] == UNKNOWN].tolist())):
            roll = tuple(int(key // stride % size) for stride, size in zip(self.strides, self.sizes, strict=True))
            self.known[key] = self.sets.of(plans(roll, self.switches))
        return self.known[keys]

    def table(self, harm: int, successes: int, blocks: int) -> Ends:
        """For each set of plans the worst end, by the successes and blocks that the active side has left."""
        groups = [[self.plans.of(plan) for plan in plans] for plans in self.sets.all()]
        had = np.arange(successes + 1)[:, None], np.arange(blocks + 1)[None, :]
        each = [self.resolved(plan, *had, harm) for plan in self.plans.all()]
        size = len(each), -1
        whole = Ends(
            np.stack([end.value for end in each]).reshape(size), np.stack([e.code for e in each]).reshape(size)
        )
        worst = whole.best(groups, 0, -1)
        shape = len(groups), successes + 1, blocks + 1
        return Ends(worst.value.reshape(shape), worst.code.reshape(shape))

    def resolved(self, reply: Plan, successes: Numbers, blocks: Numbers, harm: int) -> Ends:
        """Resolution; a symbol of any kind that the other side cancels is the one that hurts most."""
        value = code = np.zeros((successes.size, blocks.size), dtype=int)
        for off in range(reply.cancel_any + 1):
            attacks = np.maximum(0, successes - reply.cancel_successes - off)
            guards = np.maximum(0, blocks - reply.cancel_blocks - (reply.cancel_any - off))
            dealt = np.maximum(0, attacks - reply.blocks) + harm + 0 * guards
            taken = np.maximum(0, reply.successes - guards) + reply.damage + 0 * attacks
            now, told = self.goal.value(dealt, taken) - reply.worth, (dealt * PLACES + taken) * 4
            better = now < value if off else np.ones_like(now, dtype=bool)
            value, code = np.where(better, now, value), np.where(better, told, code)
        return Ends(value, code)

    def to(self, plan: Plan) -> Ends:
        """The ends of a plan against each roll."""
        sets, at = self.left[plan.cancels], self.harm.index(plan.damage) if self.goal.least else 0
        table = self.tables[at]
        value, code = (part[sets, plan.successes, plan.blocks] for part in table)
        which = value.argmax(axis=0)[None, :]
        value, code = np.take_along_axis(value, which, 0)[0], np.take_along_axis(code, which, 0)[0]
        if self.goal.least:
            return Ends(value + plan.worth, code)
        return Ends(value + POINT * plan.damage + plan.worth, code + plan.damage * PLACES * 4)
