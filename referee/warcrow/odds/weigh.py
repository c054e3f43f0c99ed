"""The odds of an opposed roll, told: who wins, what each side suffers, with every way to pay for modifiers.

The defender says first which modifiers it takes stress for, then the attacker; each cell of that table is told, and the
one both would choose stands first.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.odds import Assumed, Odds, Share, Weighed
from referee.kernel.say import Say, say
from referee.warcrow.fight.attack import DECLARED, MODIFIER
from referee.warcrow.fight.multi import in_words
from referee.warcrow.fight.roll import GATHER, TURN
from referee.warcrow.odds.duel import Told, duels
from referee.warcrow.odds.ends import Goal, Outcome
from referee.warcrow.odds.harm import Harm
from referee.warcrow.odds.passing import WillpowerRoll
from referee.warcrow.odds.side import Side
from referee.warcrow.roll.dice import AT_MOST_THREE, Pool

ATTACKER, DEFENDER = "attacker", "defender"
RESOLVED = ("wcr.roll.f2f-cancel", "wcr.melee.won", "wcr.melee.lost", "wcr.melee.drawn")
SHOT = ("wcr.roll.f2f-cancel", "wcr.ranged.damage")
SHOT_AT = ("wcr.ranged.defense-dice-only", "wcr.ranged.no-defender-switches")


class Roller(Struct):
    """One side: what it rolls, the modifiers it may take stress for, how many of them, and what it can suffer."""

    who: Say
    side: Side
    modifiers: list[str] = []
    room: int = 99
    unit: tuple[int, int, int, int | None, int, WillpowerRoll] | None = None
    """Troops, Wounds, damage, Morale, stress and the Willpower test that may await it."""
    begun: int = 0
    """Damage it has done already in this combat."""

    def ways(self) -> Iterator[tuple[str, ...]]:
        """Which modifiers it may pay for, none first."""
        for number in range(min(len(self.modifiers), self.room) + 1):
            yield from dict.fromkeys(combinations(self.modifiers, number))

    def with_modifiers(self, paid: Sequence[str]) -> Side:
        pool = self.side.pool
        for modifier in paid:
            pool = pool.joined(Pool.read(modifier))
        return replace(self.side, pool=pool.cut())


class Cell(Struct):
    """What both sides pay for, and what comes of it."""

    attacker: tuple[str, ...]
    defender: tuple[str, ...]
    told: Told
    worth: float


class Weighing(Struct):
    """A question about two sides."""

    attacker: Roller
    defender: Roller
    goal: Goal
    ranged: bool = False
    stress_worth: int = 50
    assumed: list[Assumed] = []

    def odds(self, about: str, title: Say) -> Odds:
        cells = self.cells()
        chosen = self.chosen(cells)
        shares = self.shares(chosen.told)
        spreads = [spread for harm in self.harms(chosen) for spread in harm.spreads(chosen.told.outcomes)]
        choices = [self.weighed(cell) for cell in cells] if len(cells) > 1 else []
        exact = all(cell.told.exact for cell in cells)
        rules = [TURN, GATHER, *(SHOT if self.ranged else RESOLVED)]
        return Odds(about, title, shares, spreads, choices, list(self.given(chosen, exact)), exact, rules)

    def cells(self) -> list[Cell]:
        """Every way to pay, reckoned alike so that they can be compared."""
        ways = [(mine, theirs) for theirs in self.defender.ways() for mine in self.attacker.ways()]
        pairs = [(self.attacker.with_modifiers(mine), self.defender.with_modifiers(theirs)) for mine, theirs in ways]
        found = zip(ways, duels(tuple(pairs), self.goal), strict=True)
        return [self.cell(mine, theirs, told) for (mine, theirs), told in found]

    def cell(self, mine: tuple[str, ...], theirs: tuple[str, ...], told: Told) -> Cell:
        return Cell(mine, theirs, told, told.value + self.stress_worth * (len(theirs) - len(mine)))

    def chosen(self, cells: list[Cell]) -> Cell:
        """The defender's choice first, knowing what the attacker will answer."""
        answers: dict[tuple[str, ...], Cell] = {}
        for cell in cells:
            if cell.defender not in answers or cell.worth > answers[cell.defender].worth:
                answers[cell.defender] = cell
        return min(answers.values(), key=lambda cell: cell.worth)

    # ---- what comes of it

    def dealt(self, end: Outcome) -> int:
        return end.dealt + self.attacker.begun

    def taken(self, end: Outcome) -> int:
        return 0 if self.ranged else end.taken + self.defender.begun

    def shares(self, told: Told) -> list[Share]:
        mine, theirs = self.attacker.who, self.defender.who
        if self.ranged:
            hurt = told.chance(lambda end: self.dealt(end) > 0)
            none = say("{who} suffers no damage", who=theirs)
            return [Share("hit", say("{who} suffers damage", who=theirs), hurt), Share("miss", none, 1 - hurt)]
        won, lost = told.chance(self.won), told.chance(self.lost)
        return [
            Share(ATTACKER, say("{who} wins", who=mine), won),
            Share("draw", say("nobody wins"), max(0.0, 1 - won - lost)),
            Share(DEFENDER, say("{who} wins", who=theirs), lost),
        ]

    def won(self, end: Outcome) -> bool:
        return not self.ranged and self.dealt(end) > self.taken(end)

    def lost(self, end: Outcome) -> bool:
        return not self.ranged and self.dealt(end) < self.taken(end)

    def harms(self, cell: Cell) -> list[Harm]:
        """What each side suffers, damage it does to itself included."""
        theirs = Harm(DEFENDER, self.defender.who, lambda end: end.dealt + end.other_paid, self.won, len(cell.defender))
        mine = Harm(
            ATTACKER,
            self.attacker.who,
            lambda end: (0 if self.ranged else end.taken) + end.paid,
            self.lost,
            len(cell.attacker),
        )
        for harm, roller in ((theirs, self.defender), (mine, self.attacker)):
            if roller.unit is not None:
                harm.of(*roller.unit)
        return [theirs, mine]

    def weighed(self, cell: Cell) -> Weighed:
        paid = {DEFENDER: list(cell.defender), ATTACKER: list(cell.attacker)}
        spreads = [next(harm.spreads(cell.told.outcomes)) for harm in self.harms(cell)]
        return Weighed(paid, self.paying(cell), self.shares(cell.told), spreads)

    def paying(self, cell: Cell) -> Say:
        """What either takes stress for; who has no modifier has nothing to choose."""
        sides = ((self.defender, cell.defender), (self.attacker, cell.attacker))
        told = [say("{who}: {what}", who=side.who, what=bought(paid)) for side, paid in sides if side.modifiers]
        return told[0] if len(told) == 1 else say("{ways:;}", ways=told)

    # ---- what is taken for granted

    def given(self, chosen: Cell, exact: bool) -> Iterator[Assumed]:
        if not exact:
            yield Assumed(
                "These pools are too large for every choice to be weighed: each side uses its switches best first, as "
                "often as it can pay for them, whatever the other shows.",
                [TURN],
            )
        elif self.goal.least:
            text = "Both choose as well as they can: for at least {number} damage, or against it."
            yield Assumed(say(text, number=self.goal.least), [TURN])
        else:
            yield Assumed("Both choose as well as they can: for damage dealt less damage suffered.", [TURN])
        if self.attacker.modifiers or self.defender.modifiers:
            part, paying = f"{self.stress_worth / 100:g}", self.paying(chosen)
            stress = say("A stress counts as {part} damage, so that is chosen: {paying}.", part=part, paying=paying)
            yield Assumed(stress, [*MODIFIER, DECLARED])
        if self.ranged:
            yield Assumed("The defender rolls defensive dice only and uses no switches.", list(SHOT_AT))
        if any(self.is_cut(roller) for roller in (self.attacker, self.defender)):
            yield Assumed("No more than three dice of a colour are thrown.", [AT_MOST_THREE])
        yield from self.assumed
        yield Assumed("No further skills, commands or abilities are used.")

    def is_cut(self, roller: Roller) -> bool:
        dice = "".join([roller.side.pool.dice, *(Pool.read(modifier).dice for modifier in roller.modifiers)])
        return len(Pool(dice).cut().dice) < len(dice)


def bought(modifiers: Sequence[str]) -> Say:
    """What stress is taken for."""
    if not modifiers:
        return say("no stress")
    return say("stress for {pools}", pools=[in_words(modifier) for modifier in modifiers])
