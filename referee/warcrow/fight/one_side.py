"""One side of a roll: the lines of its pool, its dice, and what lies there."""

from collections import Counter

from msgspec import Struct

from referee.kernel.dice import CANCELLED, FIXED, REROLLED, Group, Throw
from referee.kernel.say import Say
from referee.warcrow.roll.dice import DICE, Pool
from referee.warcrow.roll.symbol import Symbols, minus, plus, spelt, symbols


class PoolLine(Struct, omit_defaults=True):
    """Dice and automatic symbols of a pool, in the cards' notation, why they are there, and by which rules."""

    pool: str
    why: Say
    rules: list[str]


class Side(Struct, omit_defaults=True):
    """One side of a roll: who throws for which unit, and what lies there."""

    seat: str
    unit: str
    roll: str
    """attack, defense or willpower."""
    lines: list[PoolLine] = []
    at: str = ""
    """The line of the panel it was gathered by: the roll keeps it, whoever falls meanwhile."""
    given_up: list[str] = []
    throw: Throw | None = None
    stock: list[int] = []
    """The symbols that lie there, once the dice have come to rest."""
    answered: list[str] = []
    """The moments at which this side has had its say."""
    dealt: int = 0
    """Damage it did to the other side in this combat."""
    shot: bool = False
    """Whether it is one side of a ranged attack."""
    fights: bool = False
    """Whether it is one side of a combat, which somebody wins or loses."""
    came: str = ""
    """By what the units of a combat came to touch: a charge, an assault."""
    able: list[str] = []
    """Abilities that bear on this roll, with their units; those that are left to the player count once `called`."""
    called: list[str] = []
    bought: list[str] = []
    """Symbols that were bought for this roll."""
    lost: list[str] = []
    """Symbols of it that the enemy cancelled before the switches."""
    given: list[PoolLine] = []
    """The pool of a skill or spell that attacks, in place of the panel's; its switches are `brought` with it."""
    brought: list[str] = []
    harms: list[str] = []
    """Damage that it does besides, where the enemy is in a state: `2 vulnerable or frightened`."""
    blocks: str = ""
    """What its successes are cancelled by where a skill or spell has it otherwise: hollow blocks alone, or several."""
    twice: bool = False
    """Whether each success left does two damage."""

    @property
    def entry(self) -> str:
        """What of the panel it is rolled by: attack, ranged or defense."""
        return "ranged" if self.shot and self.roll == "attack" else self.roll

    def counting(self) -> list[PoolLine]:
        """The lines as they count: against a shot each is worth only what of it defends."""
        if not self.shot or self.roll != "defense":
            return self.lines
        return [defending(line) for line in self.lines]

    def pool(self) -> Pool:
        """What is thrown: no colour more than thrice, less what was given up."""
        return without(self.whole().cut(), self.given_up)

    def whole(self) -> Pool:
        """All lines together; against a shot only what defends."""
        pool = Pool()
        for line in self.lines:
            pool = pool.joined(Pool.read(line.pool))
        if self.shot and self.roll == "defense":
            pool = pool.defensive()
        return pool

    def start_throw(self) -> None:
        counts = Counter(self.pool().dice)
        groups = [Group(DICE[die].key, die, count) for die, count in counts.items()]
        self.throw = Throw(self.seat, self.roll, groups)

    def thrown(self) -> Symbols:
        """What the dice show that still count, and the automatic symbols."""
        total = self.pool().automatic
        for group in self.throw.groups if self.throw else ():
            for face in group.shows():
                total = plus(total, symbols(str(face)))
        return total

    def counted(self) -> Symbols:
        """What lies there: thrown, automatic and bought, less what was cancelled."""
        total = self.thrown()
        for symbol in self.bought:
            total = plus(total, symbols(symbol))
        for symbol in self.lost:
            total = minus(total, symbols(symbol))
        return total

    def again(self, rule: str) -> None:
        """Every die that was thrown is thrown once more."""
        for die, at, _ in self.lying():
            self.throw.mark(die, at, REROLLED, rule)  # type: ignore[union-attr]

    def lying(self, *, fixed: bool = False) -> list[tuple[str, int, str]]:
        """The dice that count, by colour, place and face: those that were thrown, or those that were fixed too."""
        found = []
        without = (REROLLED, CANCELLED) if fixed else (REROLLED, CANCELLED, FIXED)
        for group in self.throw.groups if self.throw else ():
            gone = {mark.at for mark in group.marks if mark.what in without}
            found += [(group.key, at, str(face)) for at, face in enumerate(group.faces) if at not in gone]
        return found

    def strike(self, die: str, face: str, what: str, rule: str) -> None:
        """Mark one die that shows a face; a fixed one only if there is no other."""
        dice = [*self.lying(), *self.lying(fixed=True)]
        at = next(at for key, at, shown in dice if (key, shown) == (die, face))
        self.throw.mark(die, at, what, rule)  # type: ignore[union-attr]

    def has_dice(self) -> bool:
        return bool(self.lying())


def defending(line: PoolLine) -> PoolLine:
    """A line without what does not help against a shot."""
    pool = Pool.read(line.pool)
    left = pool.defensive()
    if left == pool:
        return line
    return PoolLine(f"{left.dice}|{spelt(left.automatic)}", line.why, line.rules)


def without(pool: Pool, items: list[str]) -> Pool:
    """A pool less the dice and automatic symbols named."""
    dice, automatic = pool.dice, list(pool.automatic)
    for item in items:
        if item in DICE:
            dice = dice.replace(item, "", 1)
        else:
            automatic = [a - b for a, b in zip(automatic, symbols(item.removeprefix("auto-")), strict=True)]
    return Pool(dice, tuple(automatic))
