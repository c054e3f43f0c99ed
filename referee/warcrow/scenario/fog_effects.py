"""What the fog does to a unit: a die that says what it meets, and its defense roll against that."""

from typing import ClassVar, NamedTuple

from referee.kernel.action import Done
from referee.kernel.agenda import close, push
from referee.kernel.choice import One, Option
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import damage, state
from referee.warcrow.fight.actions import Cancel, GiveUp
from referee.warcrow.fight.move import go
from referee.warcrow.fight.multi import PENALTY
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.resolution import CANCEL
from referee.warcrow.fight.roll import SIMPLE, THROW, Moment, Rolling, tell_symbols
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.morale import stress
from referee.warcrow.morale.flee import OnTheMove
from referee.warcrow.roll.dice import POOL
from referee.warcrow.roll.symbol import BLOCK, spelt
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow, other_seat
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import movement, stands, troops_in
from referee.warcrow.table.verbs import VERBS

ROLLED = "wcr.scenario.fog-of-death.effects-roll"
ASTRAY = "wcr.scenario.fog-of-death.effect-hollow-special"
DIE = "O"


class Effect(NamedTuple):
    """A row of the table: its rule, the successes to withstand for each troop or in all, and whether it stresses."""

    rule: str
    each: int = 0
    whole: int = 0
    stresses: bool = False


TABLE = {
    "S": Effect("wcr.scenario.fog-of-death.effect-success", each=1),
    "S X": Effect("wcr.scenario.fog-of-death.effect-success-special", each=2),
    "S hX": Effect("wcr.scenario.fog-of-death.effect-success-hollow-special", each=1, stresses=True),
    "hS X": Effect("wcr.scenario.fog-of-death.effect-hollow-success-special", whole=5),
    "X": Effect("wcr.scenario.fog-of-death.effect-special", whole=6, stresses=True),
}
"""By what the die shows; a hollow special alone leads a unit astray."""

VERBS.note("fog-strikes", "The fog strikes {unit:unit}: its defense roll stands against {successes:S}.")
VERBS.note("fog-withstood", "{unit:unit} has {blocks:B} against the fog: {left:S} left.")
VERBS.note("led-astray", "The fog leads {unit:unit} astray.")


class FogRoll(Rolling, tag="fog-roll", kw_only=True):
    """One die for a unit near a Fog marker."""

    asks: ClassVar = {"roll": (ROLLED, SIMPLE)}
    timing = (ROLLED,)
    steps = (("throw", "own"), ("count", "own"))
    unit: str
    own: Side

    def side(self, whose: str) -> Side:
        return self.own

    def resolve(self, position: Warcrow) -> None:
        effect = TABLE.get(spelt(tuple(self.own.stock)))
        if effect is None:
            happen(position, "led-astray", [ASTRAY], unit=self.unit)
            push(position, Astray(seat=other_seat(position, self.own.seat), unit=self.unit))
            return
        troops = troops_in(position, self.unit)
        successes = effect.each * troops + effect.whole
        happen(position, "fog-strikes", [effect.rule], unit=self.unit, successes=successes)
        own = Side(self.own.seat, self.unit, "defense")
        push(
            position,
            FogDefense(unit=self.unit, own=own, successes=successes, rule=effect.rule, stresses=effect.stresses),
        )


def roll_in_fog(position: Warcrow, key: str) -> None:
    lines = [PoolLine(DIE, say("the fog"), [ROLLED])]
    push(position, FogRoll(unit=key, own=Side(player_of(position, key), key, "fog", lines)))


class FogDefense(Rolling, tag="fog-defense", kw_only=True):
    """The defense roll against so many successes: nobody attacks, so there are neither modifiers nor switches."""

    asks: ClassVar = {
        "give-up": (PENALTY,),
        "roll": (THROW,),
        "rage": berserker_rage.RULES,
        "done": berserker_rage.RULES,
        "cancel": state.TAKES_A_DIE,
        "elite": elite.RULES,
    }
    timing = (ROLLED,)
    steps = (
        ("gather", "own"),
        ("give-up-alone", "own"),
        ("throw", "own"),
        ("rage", "own"),
        ("state-die", "own"),
        ("count-alone", "own"),
        ("elite", "own"),
    )
    unit: str
    own: Side
    successes: int
    rule: str
    stresses: bool = False

    def side(self, whose: str) -> Side:
        return self.own

    def on_give_up(self, position: Warcrow, action: GiveUp) -> None:
        self.answer(position, action)

    def on_cancel(self, position: Warcrow, action: Cancel) -> None:
        self.answer(position, action)

    def resolve(self, position: Warcrow) -> None:
        blocks = self.own.stock[BLOCK]
        left = max(0, self.successes - blocks)
        happen(position, "fog-withstood", [self.rule, CANCEL], unit=self.unit, blocks=blocks, left=left)
        if self.stresses:
            stress.suffer(position, self.unit, 1, self.rule)
        damage.suffer(position, self.unit, left, self.rule)


class CountsAlone(Moment):
    """What lies there of a Face to Face roll whose other side throws no dice."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        side.stock = list(side.counted())
        tell_symbols(position, side, THROW, POOL)


class Astray(OnTheMove, tag="astray"):
    """A unit moves straight where the opponent points, the whole first value; nobody strikes at it for that."""

    window = windows.EVENTS
    asks: ClassVar = {"done": (ASTRAY,)}

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = (
            "{seats:seat} points out a direction: {unit:unit} moves {strides:stride} straight there, and stops before "
            "whatever stops a move."
        )
        strides = movement(position, self.unit)[0]
        moved = One([Option({}, say("It has moved"))])
        return [self.ask([self.seat], "done", text, moved, unit=self.unit, strides=strides)]

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        if stands(position.units[self.unit]):
            go(position, self.unit, movement(position, self.unit)[:1], [ASTRAY], forced=True)
