"""A defense roll against what is no attack of a unit: terrain that is Lethal, a Large unit that goes through."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.position import happen, require
from referee.warcrow.fight import state
from referee.warcrow.fight.actions import Cancel, FixDie, GiveUp, Modify, Switch
from referee.warcrow.fight.attack import MODIFIER
from referee.warcrow.fight.damage import suffer
from referee.warcrow.fight.fix import FIX
from referee.warcrow.fight.multi import PENALTY
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.repeat import DIE
from referee.warcrow.fight.resolution import stand_against
from referee.warcrow.fight.roll import THROW, TURN, Rolling
from referee.warcrow.fight.switch import DONE, WHAT
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.morale.stress import owe_for_lost_melee
from referee.warcrow.table.command import RULES
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.verbs import VERBS

PLAIN = ["modify", "modify-more", DONE]
"""What a roll without modifiers and switches leaves out."""
VERBS.note("unscathed", "{unit:unit} comes through unscathed.")


class Hazard(Rolling, tag="hazard", kw_only=True):
    """A unit's defense against successes that come from no attacking unit; nothing is done back to them."""

    asks: ClassVar = {
        "modify": MODIFIER,
        "give-up": (PENALTY,),
        "use-ability": RULES,
        "fix-die": (FIX,),
        "roll": (THROW,),
        "repeat-die": (DIE,),
        "rage": berserker_rage.RULES,
        "cancel": state.TAKES_A_DIE,
        "elite": elite.RULES,
        "use-switch": (TURN, WHAT),
        "done": (TURN,),
    }
    steps = (
        ("gather", "own"),
        ("modify", "own"),
        ("modify-more", "own"),
        ("call", "own"),
        ("add", "own"),
        ("give-up-alone", "own"),
        ("fix", "own"),
        ("throw", "foe"),
        ("call-fallen", "own"),
        ("repeat-dice", "own"),
        ("throw", "own"),
        ("rage", "own"),
        ("state-die", "own"),
        ("count", "foe"),
        ("count", "own"),
        ("elite", "own"),
        ("switch", "own"),
    )
    own: Side
    foe: Side
    rule: str
    """By which it is hurt."""
    lost: bool = False
    """Whether damage counts as a lost melee."""
    plain: bool = False
    """Whether it is rolled without modifiers and switches."""

    def side(self, whose: str) -> Side:
        return self.own if whose == "own" else self.foe

    def against(self, side: Side) -> Side:
        return self.foe if side is self.own else self.own

    def check_plain(self, position: Warcrow) -> None:
        words = "This is rolled without modifiers and switches."
        require(position, not self.plain, self.rule, words)

    def on_modify(self, position: Warcrow, action: Modify) -> None:
        self.check_plain(position)
        self.answer(position, action)

    def on_use_switch(self, position: Warcrow, action: Switch) -> None:
        self.check_plain(position)
        self.answer(position, action)

    def on_give_up(self, position: Warcrow, action: GiveUp) -> None:
        self.answer(position, action)

    def on_fix_die(self, position: Warcrow, action: FixDie) -> None:
        self.answer(position, action)

    def on_cancel(self, position: Warcrow, action: Cancel) -> None:
        self.answer(position, action)

    def resolve(self, position: Warcrow) -> None:
        left = stand_against(position, self.foe, self.own)
        if not left:
            happen(position, "unscathed", [self.rule], unit=self.own.unit)
            return
        if self.lost:
            owe_for_lost_melee(position, self.own.unit)
        suffer(position, self.own.unit, left, self.rule)


def withstand(position: Warcrow, key: str, foe: Side, line: PoolLine, *, lost: bool, answered: list[str]) -> None:
    """A unit defends itself; its opponent throws for what comes upon it."""
    foe.lines = [line]
    own = Side(player_of(position, key), key, "defense", answered=list(answered))
    push(position, Hazard(own=own, foe=foe, rule=line.rules[0], lost=lost, combat=lost, plain=answered == PLAIN))
