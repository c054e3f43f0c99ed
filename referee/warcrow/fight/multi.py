"""Combat with several enemies: which is attacked, and what the roll is worth less by."""

from itertools import combinations

from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, lifted, require, waived
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.warcrow.fight.actions import GiveUp
from referee.warcrow.fight.attack import brought
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import GATHER, Moment, Rolling
from referee.warcrow.roll.dice import AT_MOST_THREE, DICE
from referee.warcrow.roll.symbol import SYMBOLS, symbols
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import character
from referee.warcrow.table.verbs import VERBS

EXCESS = "wcr.character.excess-dice"
CHOOSES, PENALTY = "wcr.multi.choose-target", "wcr.multi.penalty"
OPPORTUNE, THERE_TOO = "wcr.multi.opportune-attacks", "wcr.multi.penalty-opportune"
VERBS.note("pool-gathered", "{unit:unit} gathers its {roll:roll}: {lines:;}.")
VERBS.note("dice-given-up", "{unit:unit} fights several enemies and gives up {items:item}.")


def in_words(pool: str) -> Say:
    """A pool of the cards' notation for people: dice and symbols by their names."""
    dice, _, automatic = pool.removeprefix("+").partition("|")
    counts = {DICE[die].key: dice.count(die) for die in DICE if die in dice}
    counted = dict(zip(SYMBOLS, symbols(automatic), strict=True))
    return say("{items:die}", items=counts | {symbol: number for symbol, number in counted.items() if number})


class GivesUp(Moment):
    """Whoever fights several enemies gives up a die or automatic symbol for each beyond the first."""

    window, asks = rolls.ROLL_GATHERED, ("give-up",)

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        counting = side.counting()
        lines = [say("{why}, {pool}", why=line.why, pool=in_words(line.pool)) for line in counting]
        rules = [*dict.fromkeys(rule for line in counting for rule in line.rules), *frame.leaves_out(side), GATHER]
        rules += cut_by(position, side)
        if len(position.units[side.unit].engaged) > 1:
            rules += spared_by(position, side.unit)
        happen(position, "pool-gathered", rules, unit=side.unit, roll=side.roll, lines=lines)

    def owes(self, position: Warcrow, side: Side) -> int:
        beyond = max(0, len(position.units[side.unit].engaged) - 1)
        return 0 if beyond and waived(position, PENALTY, unit=side.unit) else min(beyond, len(items_of(side)))

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return "give-up" not in side.answered and self.owes(position, side) > 0

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        found = dict.fromkeys(combinations(items_of(side), self.owes(position, side)))
        options = [Option({"items": list(items)}, say("{items:item}", items=list(items))) for items in found]
        text = "{unit:unit} fights several enemies: what is given up of its {roll:roll}?"
        return [frame.ask([side.seat], "give-up", text, One(options), unit=side.unit, roll=side.roll)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: GiveUp) -> None:
        there, owed = items_of(side), self.owes(position, side)
        if any(action.items.count(item) > there.count(item) for item in action.items):
            raise Invalid.of("items", say("only what is in the roll can be given up: {items:item}", items=there))
        words = "{unit:unit} has to give up {owed}, not {number}."
        right = len(action.items) == owed
        require(position, right, PENALTY, words, unit=side.unit, owed=owed, number=len(action.items))
        side.answered, side.given_up = [*side.answered, "give-up"], sorted(action.items, key=there.index)
        rule = self.rule(frame, side)
        insists = position.game.firm(position, PENALTY, unit=side.unit)
        happen(position, "dice-given-up", [rule, *insists], unit=side.unit, items=side.given_up)

    def rule(self, frame: Rolling, side: Side) -> str:
        return PENALTY if frame.combat or side.shot else THERE_TOO


class GivesUpAlone(GivesUp):
    """The same where no unit attacks: of that roll nothing else is told."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        """Its pool is not told."""

    def rule(self, frame: Rolling, side: Side) -> str:
        return PENALTY


def cut_by(position: Warcrow, side: Side) -> list[str]:
    """By which rules dice of a pool are ignored; those that a Character brings have one of their own."""
    beyond = side.whole().excess()
    if not beyond:
        return []
    inside = character(position, side.unit)
    more = brought(inside, side.entry) if inside else None
    return [AT_MOST_THREE, *([EXCESS] if more and any(die in more.roll.partition("|")[0] for die in beyond) else [])]


def spared_by(position: Warcrow, key: str) -> list[str]:
    """By which rules a unit that fights several enemies gives nothing up."""
    source = lifted(position, PENALTY, unit=key)
    return list(source.lifts[PENALTY]) if source else []


def items_of(side: Side) -> list[str]:
    """The dice and automatic symbols of a pool, one by one."""
    pool = side.pool()
    automatic = [f"auto-{symbol}" for symbol, n in zip(SYMBOLS, pool.automatic, strict=True) for _ in range(n)]
    return [*pool.dice, *automatic]
