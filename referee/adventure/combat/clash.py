"""What a fight comes to, as pure numbers: which powers are due, what a strike adds up to, who is hit, who falls.

The referee and the odds both go by it, so they cannot disagree. Sides and their dice are numbered in the order of
right: the defender with the black die, then the attacker with the red one. Nothing here knows a position.

>>> chain, side = due(Chain(), lambda side, dice: ("ghoul",) if side == DEFENDER else ("hammer",))
>>> side, chain.waiting
(0, (('ghoul',), ()))
>>> due(chain.taken(DEFENDER, "ghoul"), lambda side, dice: ("hammer",))[1]
1
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

from referee.kernel.tally import Line, Tally

T = TypeVar("T")
DEFENDER, ATTACKER = SIDES = (0, 1)
BLACK, RED = DICE = (1, 2)
"""The dice as numbers that add up, so that several are one number."""
DIE = ("black", "red")
"""The die of each side."""
BOTH = BLACK + RED
FACES = range(1, 7)
X = 6
"""What the face that is printed X counts as."""
Powers = tuple[str, ...]


# ---- triggered powers, one after another


class Chain(Struct, frozen=True):
    """The triggered powers that wait, by side, and the dice that each side has not looked at since they fell.

    A power is `used` as soon as it waits, so that none works twice; they are kept in order, as a position is compared.
    """

    waiting: tuple[Powers, Powers] = ((), ())
    fresh: tuple[int, int] = (BOTH, BOTH)
    used: Powers = ()

    def looked(self, side: int, found: Iterable[str]) -> "Chain":
        """A side has looked at its fresh dice: what they trigger waits behind what waits already."""
        new = tuple(power for power in dict.fromkeys(found) if power not in self.used)
        if not new:
            return Chain(self.waiting, put(self.fresh, side, 0), self.used)
        waiting = put(self.waiting, side, (*self.waiting[side], *new))
        return Chain(waiting, put(self.fresh, side, 0), tuple(sorted({*self.used, *new})))

    def taken(self, side: int, power: str) -> "Chain":
        """A power is being carried out."""
        left = tuple(other for other in self.waiting[side] if other != power)
        return Chain(put(self.waiting, side, left), self.fresh, self.used)

    def rolled_again(self, side: int) -> "Chain":
        """The die of a side shows a new result: both sides look at it, in their turn."""
        fresh = (self.fresh[DEFENDER] | DICE[side], self.fresh[ATTACKER] | DICE[side])
        return Chain(self.waiting, fresh, self.used)


def put(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair with one side's part changed."""
    return (value, pair[ATTACKER]) if side == DEFENDER else (pair[DEFENDER], value)


def due(chain: Chain, matches: Callable[[int, int], Iterable[str]]) -> tuple[Chain, int | None]:
    """Whose triggered power comes now, None when none is left: the defender's all before the attacker's first.

    `matches` tells the powers of a side that these dice trigger as they lie there. So a die that is rolled again during
    the defender's part triggers nothing of the attacker's by what it showed before; and what it shows after a reroll in
    the attacker's part triggers the defender's powers before the attacker goes on.
    """
    for side in SIDES:
        if chain.fresh[side]:
            chain = chain.looked(side, matches(side, chain.fresh[side]))
        if chain.waiting[side]:
            return chain, side
    return chain, None


# ---- strikes


class Fighter(Struct, frozen=True):
    """A side as it strikes: what it adds to its die, in which step, what hits it, and what its own hit deals."""

    attack: int
    ranged: bool
    defense: int
    damage: int


class Blow(NamedTuple):
    """One attack: whose it is, what it comes to, what it had to reach, and whether it did."""

    side: int
    total: int
    against: int
    hit: bool


def reckoned(die: str, face: int, changes: Iterable[Line], attack: Iterable[Line], rule: str) -> Tally:
    """An attack line by line: what the die shows, what changes that, and the attack value."""
    return Tally([Line(die, face, rule), *changes, *attack])


def blows(fighters: Sequence[Fighter], faces: Sequence[int], ranged: bool, struck: Iterable[int] = ()) -> list[Blow]:
    """All attacks of a step, found before any damage is dealt; `struck`: sides that have made theirs."""
    done = tuple(struck)
    sides = [side for side in SIDES if fighters[side].ranged == ranged and side not in done]
    return [blow(fighters, faces, side) for side in sides]


def blow(fighters: Sequence[Fighter], faces: Sequence[int], side: int) -> Blow:
    """An attack hits if it reaches the defense value."""
    total, against = faces[side] + fighters[side].attack, fighters[other(side)].defense
    return Blow(side, total, against, total >= against)


def falls(damage: int, health: int) -> bool:
    """Whether so much damage defeats; an encounter counts as one with a health of 1.

    >>> falls(4, 4), falls(0, 1), falls(0, 0)
    (True, False, True)
    """
    return damage >= health


def other(side: int) -> int:
    return ATTACKER - side


# ---- how it ends

NEITHER, WON, LOST, TOGETHER = "neither", "won", "lost", "both"
OUTCOMES = (WON, LOST, TOGETHER, NEITHER)


def outcome(fallen: Sequence[bool]) -> str:
    """How a fight ends for the attacker, by who has fallen.

    >>> outcome((True, False)), outcome((True, True))
    ('won', 'both')
    """
    defender, attacker = fallen
    if defender:
        return TOGETHER if attacker else WON
    return LOST if attacker else NEITHER
