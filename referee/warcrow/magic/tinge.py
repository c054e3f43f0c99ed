"""Tinge: the roll by its tokens, and the rows of its effects, as many as there are tokens when it strikes."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close, push, under_way
from referee.kernel.amounts import Some
from referee.kernel.errors import Invalid
from referee.kernel.owed import owe
from referee.kernel.position import Owed, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.warcrow.actions import Struck
from referee.warcrow.fight import damage, state
from referee.warcrow.fight.multi import in_words
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import AFTER, SIMPLE, Rolling, WillpowerTest, begin_test
from referee.warcrow.morale import stress
from referee.warcrow.roll.dice import MOST_OF_A_COLOUR
from referee.warcrow.roll.symbol import SYMBOLS
from referee.warcrow.table import window as windows
from referee.warcrow.table.active import unit_gone
from referee.warcrow.table.position import ACTIVATION_END, FRIGHTENED, MOST_TOKENS, Warcrow, on_field
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import counted_by, stands, troops_in
from referee.warcrow.table.verbs import OWING, VERBS, off_the_field, sets

TRIGGER = SYMBOLS.index("hX")
PLACES = "KBG"
"""The first three dice, the next three, the last three (wcr.cast.tinge-colors)."""
MOST_DICE = MOST_OF_A_COLOUR * len(PLACES)
ROWS = "wcr.tinge.rows"
FRIGHT, BURST = "tinge-fright", "tinge-burst"
AROUND = {2: (5, 1), 4: (8, 2), 5: (2, 2)}
"""Rows that meet whoever is near: within so many strides, and the successes they need."""
TERRIBLE = "Intimidating (2)"
STRIKES = 3
"""Rank at the end of an activation: after forced stress, before anything is paid by choice."""
STRIKE = "tinge-strike"
GATHERED = "wcr.cast.tinge-roll"
AFTER_CASTING, AFTER_BLOCKING = "wcr.cast.tinge-trigger", "wcr.block.tinge-trigger"
ROUND_CHECK = ("wcr.round.start-tinge-check", "wcr.tinge.round-start-check")

VERBS.note("tinge-strikes", "The tinge strikes {unit:unit}: {rows} of its effects.")
VERBS.note("tinge-gathered", "{unit:unit} rolls for its tinge: {pool}.")
VERBS.note("tinge-rests", "The tinge does not strike {unit:unit}.")
VERBS.note("tinge-around", "Within {strides:stride} of {unit:unit}, says {seat:seat}: {units:unit}.")
sets("tinge-grows", "{unit:unit} has one tinge more: {now}.")
sets("terrible", "{unit:unit} is Intimidating (2) from now on.")
VERBS.verb("torn-apart", "The tinge destroys {unit:unit}.")(off_the_field)


class TingeRoll(Rolling, tag="tinge-roll", kw_only=True):
    """One die for each tinge token; a hollow special lets the tinge strike. Neither Elite nor Rage has a say in it."""

    window = windows.TINGE
    asks: ClassVar = {"roll": (*ROUND_CHECK, SIMPLE)}
    timing = ROUND_CHECK
    steps = (("throw", "own"), ("count", "own"))
    unit: str
    own: Side

    def side(self, whose: str) -> Side:
        return self.own

    def resolve(self, position: Warcrow) -> None:
        if self.own.stock[TRIGGER]:
            strike(position, self.unit, *ROUND_CHECK)
        else:
            happen(position, "tinge-rests", ROUND_CHECK, unit=self.unit)


def tinge_lines(position: Warcrow, key: str, more: int, *rules: str) -> list[PoolLine]:
    """The dice of its tokens, then `more` of alterations: the place of each says its colour, and nine are the most."""
    tokens = position.units[key].tinge
    places = "".join(die * MOST_OF_A_COLOUR for die in PLACES)
    dice = places[: tokens + more]
    full = ["wcr.cast.tinge-maximum"] if tokens + more >= MOST_DICE else []
    cited = [*rules, "wcr.cast.tinge-colors", *full]
    if dice:
        happen(position, "tinge-gathered", cited, unit=key, pool=in_words(dice))
    lines = [(dice[:tokens], say("Tinge tokens")), (dice[tokens:], say("Alterations"))]
    return [PoolLine(found, why, cited) for found, why in lines if found]


def roll_tinge(position: Warcrow, key: str) -> None:
    """The check of a unit by its tokens."""
    own = Side(player_of(position, key), key, "tinge", tinge_lines(position, key, 0))
    push(position, TingeRoll(unit=key, own=own))


def strike(position: Warcrow, key: str, *rules: str) -> None:
    """The tokens are counted once, before the first row."""
    rows = min(position.units[key].tinge, len(ROW))
    happen(position, "tinge-strikes", [*rules, ROWS], unit=key, rows=rows)
    push(position, Striking(unit=key, rows=rows))


def owe_strike(position: Warcrow, key: str, rule: str) -> None:
    """The tinge strikes when the activation ends; the tokens are counted then."""
    owe(position, ACTIVATION_END, STRIKES, player_of(position, key), STRIKE, unit=key, rule=rule)


@OWING.pays(STRIKE, "The tinge strikes", ROWS)
def pay_strike(position: Warcrow, debt: Owed) -> None:
    key = debt.data["unit"]
    if stands(position.units[key]) and position.units[key].tinge:
        strike(position, key, debt.data["rule"])


class Striking(Frame[Warcrow], tag="striking"):
    """The rows one after another, from the first; where one meets whoever is near, the table says who is."""

    asks: ClassVar = {"struck": (ROWS,)}
    asked_in: ClassVar = {"struck": (windows.TINGE, windows.ENDED)}
    unit: str
    rows: int
    row: int = 1

    def moment(self, position: Warcrow) -> WindowRule:
        return windows.TINGE if under_way(position, "round-start") else windows.ENDED

    def settle(self, position: Warcrow) -> bool:
        if self.row > self.rows or not stands(position.units[self.unit]):
            close(position, self)
            return True
        if self.row in AROUND and self.others(position):
            return False
        self.go_on(position, [])
        return True

    def others(self, position: Warcrow) -> list[str]:
        """Friend and foe alike, but not the unit itself."""
        return [key for key in on_field(position) if key != self.unit]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        strides, _ = AROUND[self.row]
        text = "The tinge strikes {unit:unit}: which units are within {strides:stride} of its leader?"
        others = self.others(position)
        shape = Some("units", others, 0, len(others), of="unit")
        seats = [player_of(position, self.unit)]
        return [self.ask(seats, "struck", text, shape, unit=self.unit, strides=strides, rules=[ROW[self.row]])]

    def on_struck(self, position: Warcrow, action: Struck) -> None:
        self.only(position, action)
        others = self.others(position)
        if len(set(action.units)) < len(action.units) or not set(action.units) <= set(others):
            raise Invalid.of("units", say("there are {others:unit}", others=others))
        told = {"strides": AROUND[self.row][0], "unit": self.unit, "units": action.units}
        happen(position, "tinge-around", [ROW[self.row]], seat=action.seat, data=told)
        self.go_on(position, [key for key in others if key in action.units])

    def go_on(self, position: Warcrow, near: list[str]) -> None:
        """A row takes effect; those near are tested after it."""
        row, self.row = self.row, self.row + 1
        if row == 1:
            stress.suffer(position, self.unit, 1, ROW[row])
        elif row == 3:
            grow(position, self.unit, ROW[row])
        elif row == 4:
            gained = tuple(sorted({*position.units[self.unit].gained, TERRIBLE}))
            happen(position, "terrible", [ROW[row]], unit=self.unit, sets={"gained": gained})
        elif row == 5:
            happen(position, "torn-apart", [ROW[row]], unit=self.unit)
            unit_gone(position, self.unit)
        for key in reversed(near):
            begin_test(position, key, BURST if row == 5 else FRIGHT, [ROW[row]], AROUND[row][1])


def grow(position: Warcrow, key: str, *rules: str) -> None:
    now = min(position.units[key].tinge + 1, MOST_TOKENS)
    happen(position, "tinge-grows", list(rules), unit=key, now=now, sets={"tinge": now})


def take_tinge(position: Warcrow, key: str, number: int, rule: str) -> None:
    """So many tokens that a unit takes by its own will."""
    for _ in range(number):
        grow(position, key, rule)


ROW = {
    1: "wcr.tinge.row-1",
    2: "wcr.tinge.row-2",
    3: "wcr.tinge.row-3",
    4: "wcr.tinge.row-4",
    5: "wcr.tinge.row-5",
}


def frightened(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    if not passed:
        state.gain(position, test.unit, FRIGHTENED, *test.rules)


def burst(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """One damage for every two troops, rounded up."""
    if not passed:
        rules = [*test.rules, *counted_by(position, test.unit)]
        damage.suffer(position, test.unit, -(-troops_in(position, test.unit) // 2), *rules)


AFTER[FRIGHT], AFTER[BURST] = frightened, burst
