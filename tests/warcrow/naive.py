"""A second opinion on opposed rolls: every face of every die, every order of switches, nothing clever."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

from referee.warcrow.odds.ends import Goal, Outcome
from referee.warcrow.odds.side import WHOLE, Side, Switch
from referee.warcrow.roll.dice import DICE
from referee.warcrow.roll.symbol import BLOCK, HOLLOW, NONE, ONE, SUCCESS, Symbols, covers, minus, plus, symbols

Dice = tuple[Symbols, ...]
Gained = tuple[Symbols, int, int, int, int, int]
"""Symbols left, successes, blocks and symbols of any kind to cancel, damage, worth."""


def faces(side: Side) -> Iterator[Dice]:
    """Every way the dice in the hand may fall, beside those that lie there."""
    for fallen in product(*(DICE[die].faces or () for die in side.pool.dice)):
        yield (*(symbols(str(face)) for face in fallen), *(face for _, face in side.lying))


def shown(side: Side, dice: Dice) -> Symbols:
    found = side.pool.automatic
    for die in dice:
        found = plus(found, die)
    return found


@cache
def stops(had: Symbols, switches: tuple[Switch, ...]) -> frozenset[Gained]:
    """Wherever one may stop using switches."""
    found = {(had, 0, 0, 0, 0, 0)}
    for one in switches:
        if covers(had, one.pay):
            for left, *gained in stops(plus(minus(had, one.pay), one.add), switches):
                more = (one.cancel_successes, one.cancel_blocks, one.cancel_any, one.damage, one.worth)
                found.add((left, *(a + b for a, b in zip(gained, more, strict=True))))  # type: ignore[arg-type]
    return frozenset(found)


def cancelled(had: Symbols, successes: int, blocks: int, several: int) -> Iterator[Symbols]:
    off = tuple(successes if at == SUCCESS else blocks if at == BLOCK else 0 for at in range(6))
    for picked in combinations_with_replacement(range(6), several):
        left = minus(had, off)
        for at in picked:
            left = minus(left, ONE[at])
        yield left


class Naive:
    def __init__(self, active: Side, other: Side, goal: Goal) -> None:
        self.active, self.other, self.goal = active, other, goal
        self.resolve = cache(self.resolve)  # type: ignore[method-assign]
        self.end = cache(self.end)  # type: ignore[method-assign]

    def worth(self, outcome: Outcome) -> int:
        paid = 0 if self.goal.least else 100 * (outcome.other_paid - outcome.paid)
        return int(self.goal.value(outcome.dealt, outcome.taken)) + paid

    def resolve(self, mine: Symbols, theirs: Symbols, paid: int, other_paid: int) -> tuple[int, Outcome]:
        """The active side's switches, the other's, then blocks against successes."""
        found = None
        for left, successes, blocks, several, damage, worth in stops(mine, self.active.switches):
            for after in cancelled(theirs, successes, blocks, several):
                answer = None
                for theirs_left, off, off_blocks, off_any, harm, price in stops(after, self.other.switches):
                    for mine_left in cancelled(left, off, off_blocks, off_any):
                        outcome = Outcome(
                            max(0, mine_left[SUCCESS] - theirs_left[BLOCK]) + damage,
                            max(0, theirs_left[SUCCESS] - mine_left[BLOCK]) + harm,
                            paid,
                            other_paid,
                        )
                        value = self.worth(outcome) + worth - price
                        if answer is None or value < answer[0]:
                            answer = (value, outcome)
                if found is None or answer[0] > found[0]:
                    found = answer
        return found

    def bought(self, side: Side) -> Iterator[tuple[Symbols, int]]:
        """Nothing, or any symbol for a wound."""
        yield NONE, 0
        yield from ((one, 1) for one in ONE if side.rage)

    def losses(self, side: Side, dice: Dice, bought: Symbols) -> Iterator[Symbols]:
        """What is left of the roll, whichever die the opponent takes."""
        losing = [die for die in dice if side.loses and die[side.counting]]
        for die in losing or [NONE]:
            yield minus(plus(shown(side, dice), bought), die)

    def turned(self, side: Side, had: Symbols) -> Iterator[Symbols]:
        for numbers in product(*(range(had[hollow] + 1) if side.elite else (0,) for hollow, _ in HOLLOW)):
            counts = list(had)
            for (hollow, solid), number in zip(HOLLOW, numbers, strict=True):
                counts[hollow] -= number
                counts[solid] += number
            yield tuple(counts)

    def end(self, mine: Dice, theirs: Dice) -> tuple[int, Outcome]:
        """Buying, losing a die, turning, each in turn: the active side and the other, each as well as it can."""
        return best(
            worst(self.cancelled(mine, theirs, *one, *other) for other in self.bought(self.other))
            for one in self.bought(self.active)
        )

    def cancelled(
        self, mine: Dice, theirs: Dice, one: Symbols, paid: int, other: Symbols, other_paid: int
    ) -> tuple[int, Outcome]:
        return worst(
            best(self.made_ready(a, b, paid, other_paid) for b in self.losses(self.other, theirs, other))
            for a in self.losses(self.active, mine, one)
        )

    def made_ready(self, mine: Symbols, theirs: Symbols, paid: int, other_paid: int) -> tuple[int, Outcome]:
        return best(
            worst(self.resolve(a, b, paid, other_paid) for b in self.turned(self.other, theirs))
            for a in self.turned(self.active, mine)
        )

    def repeats(self, side: Side, dice: Dice) -> Iterator[list[Dice]]:
        """Every way to throw again, with what may then lie there."""
        if side.repeat == WHOLE:
            yield list(faces(side.thrown_anew()))
        for chosen in product((0, 1), repeat=len(dice)):
            if 0 < sum(chosen) <= side.repeat:
                options = [
                    [symbols(str(face)) for face in DICE[die].faces or ()] if again else [fell]
                    for die, fell, again in zip(side.pool.dice, dice, chosen, strict=True)
                ]
                yield list(product(*options))

    def value(self) -> Fraction:
        """What the roll is worth to the active side, both playing as well as they can."""
        rolls = list(faces(self.active)), list(faces(self.other))
        total = Fraction(0)
        second: dict[tuple[Dice, Dice], Fraction] = {}

        def replied(mine: Dice, theirs: Dice) -> Fraction:
            if (mine, theirs) not in second:
                means = [mean(self.end(mine, one)[0] for one in way) for way in self.repeats(self.other, theirs)]
                second[mine, theirs] = min([Fraction(self.end(mine, theirs)[0]), *means])
            return second[mine, theirs]

        for mine, theirs in product(*rolls):
            means = [mean(replied(one, theirs) for one in way) for way in self.repeats(self.active, mine)]
            total += max([replied(mine, theirs), *means])
        return total / (len(rolls[0]) * len(rolls[1]))

    def outcomes(self) -> dict[Outcome, Fraction]:
        """How likely each outcome is, where nothing is thrown again."""
        found: dict[Outcome, Fraction] = defaultdict(Fraction)
        rolls = list(faces(self.active)), list(faces(self.other))
        for mine, theirs in product(*rolls):
            found[self.end(mine, theirs)[1]] += Fraction(1, len(rolls[0]) * len(rolls[1]))
        return found


def best(found: Iterable[tuple[int, Outcome]]) -> tuple[int, Outcome]:
    return max(found, key=lambda one: one[0])


def worst(found: Iterable[tuple[int, Outcome]]) -> tuple[int, Outcome]:
    return min(found, key=lambda one: one[0])


def mean(values: Iterator[int | Fraction]) -> Fraction:
    found = list(values)
    return Fraction(sum(found), len(found))
