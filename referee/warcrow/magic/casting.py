"""The rolls of a casting: the caster's Willpower against the tinge, for which the opponent throws."""

from typing import Any, ClassVar

from referee.kernel.position import happen
from referee.warcrow.fight.ability import bearing, learn, rests_on
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.resolution import CANCEL
from referee.warcrow.fight.roll import REPEAT, REPEAT_DIE, THROW, WILLPOWER, Moment, Rolling, own
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.magic.outcome import begin_outcome
from referee.warcrow.magic.tinge import GATHERED, tinge_lines
from referee.warcrow.roll.symbol import BLOCK, SUCCESS
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.command import RULES as COMMAND
from referee.warcrow.table.position import Warcrow, other_seat
from referee.warcrow.table.verbs import VERBS

SYSTEM, FACING = "wcr.roll.f2f-system", "wcr.cast.face-to-face"
ALTERED = "wcr.magic.alterations"
CONTEST = "wcr.cast.contest"
AUTOMATIC = "wcr.spell.automatic"
VERBS.note("tinge-spared", "{unit:unit} is spared {number} of its tinge dice.")
VERBS.note("cast-rolled", "{unit:unit} has {left:S} left after {blocks:B} of the tinge roll.")


BLACK = "K"
ABOUT = own("about-to-cast", "call-spare", "spare")
"""Before anything is thrown cards may spare the caster dice of the tinge."""


class AboutToCast(Moment):
    """What bears on the caster's roll is known before anything is thrown."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        learn(position, side, None)


class Spares(Moment):
    """Dice of the tinge that are not thrown."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        assert isinstance(frame, Casting)
        for bears in [*bearing(position, side, None, "spare")] if side.called else ():
            dice = [die for die in frame.tinge.pool().dice if die == BLACK][: int(bears.effect.rest[0])]
            frame.tinge.given_up = [*frame.tinge.given_up, *dice]
            told = {"unit": side.unit, "number": len(dice)}
            happen(position, "tinge-spared", rests_on(position, bears), data=told)


class Casting(Rolling, tag="casting", kw_only=True):
    """Willpower against the tinge; its blocks cancel successes. It is no test: being Frightened has no say in it."""

    window = rolls.CAST_ROLL
    asks: ClassVar = {
        "use-ability": COMMAND,
        "roll": (FACING, SYSTEM, THROW),
        "repeat": (REPEAT,),
        "repeat-die": (REPEAT_DIE,),
        "rage": berserker_rage.RULES,
        "done": (FACING,),
        "elite": elite.RULES,
    }
    timing = (FACING,)
    steps: ClassVar = (*ABOUT, *WILLPOWER, *own("rage", "count"), ("count", "tinge"), *own("elite"))
    own: Side
    tinge: Side
    spell: str
    target: str = ""
    alterations: list[int] = []
    others: list[str] = []
    """Targets beside the first."""

    def side(self, whose: str) -> Side:
        return self.own if whose == "own" else self.tinge

    def against(self, side: Side) -> Side | None:
        return self.tinge if side is self.own else self.own

    def resolve(self, position: Warcrow) -> None:
        blocks = self.tinge.stock[BLOCK]
        left = max(0, self.own.stock[SUCCESS] - blocks)
        told: dict[str, Any] = {"unit": self.own.unit, "left": left, "blocks": blocks}
        happen(position, "cast-rolled", [CONTEST, FACING, SYSTEM, CANCEL], data=told)
        begin_outcome(
            position, self.own, self.spell, self.target, self.alterations, self.tinge.stock, left, self.others
        )


class AutomaticCasting(Casting, tag="automatic-casting", kw_only=True):
    """No Willpower is rolled; the tinge is, for what it does to the caster."""

    asks: ClassVar = {"use-ability": COMMAND, "roll": (SYSTEM, AUTOMATIC), "done": (SYSTEM,)}
    timing = (AUTOMATIC,)
    steps = (*ABOUT, ("throw", "tinge"), ("count", "tinge"))

    def against(self, side: Side) -> Side | None:
        return None

    def resolve(self, position: Warcrow) -> None:
        begin_outcome(position, self.own, self.spell, self.target, self.alterations, self.tinge.stock)


def casting_sides(position: Warcrow, key: str, more: int) -> tuple[Side, Side]:
    """The caster and, thrown by the opponent, the tinge: its tokens, then the dice of the alterations."""
    seat = position.units[key].side
    lines = tinge_lines(position, key, more, GATHERED, *([ALTERED] if more else []))
    return Side(seat, key, "willpower"), Side(other_seat(position, seat), key, "tinge", lines)
