"""The Face to Face roll: both sides gather, throw, repeat, lose dice, turn and spend symbols, in a fixed order.

The moments that every roll has are in `moment.py`, those of two sides in `opposed.py`; here is what comes of it.
"""

from collections.abc import Sequence
from typing import ClassVar

from referee.kernel.agenda import close, push
from referee.kernel.position import happen, require
from referee.warcrow.actions import Order
from referee.warcrow.fight import damage, melee, state
from referee.warcrow.fight.ability import bearing
from referee.warcrow.fight.actions import Cancel, CancelSymbol, FixDie, GiveUp, Modify, Switch
from referee.warcrow.fight.attack import DECLARED, MODIFIER, POOLS, TOUCHING, stress_modifier
from referee.warcrow.fight.blow import Blow
from referee.warcrow.fight.both_call import BOTH
from referee.warcrow.fight.effect import CANCEL_SYMBOL
from referee.warcrow.fight.fix import FIX
from referee.warcrow.fight.guard import is_entrenched
from referee.warcrow.fight.multi import PENALTY
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.repeat import DIE
from referee.warcrow.fight.resolution import stand_against
from referee.warcrow.fight.roll import REPEAT, THROW, TURN, Rolling
from referee.warcrow.fight.switch import DONE as SWITCHED
from referee.warcrow.fight.switch import WHAT
from referee.warcrow.keyword import berserker_rage, bloodlust, elite
from referee.warcrow.morale.stress import check_can_pay
from referee.warcrow.table.command import RULES
from referee.warcrow.table.moment import allies_see
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import thrower
from referee.warcrow.table.values import BY_ITSELF, is_silent
from referee.warcrow.table.verbs import VERBS

VERBS.note("no-combat", "{unit:unit} and {target:unit} touch no longer: there is no combat.")
VERBS.note("gains-nothing", "{target:unit} is entrenched: {unit:unit} gains nothing from how it came.")
VERBS.note("no-answer", "{target:unit} uses no switches against {unit:unit}, nor skills that answer how it came.")
STRUCK, PLAIN = "wcr.opportunity.roll", "wcr.opportunity.no-modifiers-switches"

CALLING = ("caller", "answering")
"""Sides where both may use command skills: the active one and the other, unless the initiative turns it round."""
FIRST = ("active", "caller")


class FaceOff(Rolling, tag="face-off", kw_only=True):
    """An attack roll against a defense roll; `active` is whose activation it is."""

    asks: ClassVar = {
        "modify": (*MODIFIER, DECLARED, POOLS["attack"]),
        "give-up": (PENALTY,),
        "roll": (THROW,),
        "use-ability": RULES,
        "order": (BOTH,),
        "fix-die": (FIX,),
        "repeat": (REPEAT,),
        "repeat-die": (DIE,),
        "rage": berserker_rage.RULES,
        "cancel": state.TAKES_A_DIE,
        "cancel-symbol": (CANCEL_SYMBOL,),
        "elite": elite.RULES,
        "use-switch": (TURN, WHAT),
        "done": (TURN,),
    }
    steps = (
        ("gather", "defense"),
        ("modify", "defense"),
        ("modify-more", "defense"),
        ("gather", "attack"),
        ("modify", "attack"),
        ("modify-more", "attack"),
        ("call-both", "caller"),
        ("call-both", "answering"),
        ("add", "defense"),
        ("add", "attack"),
        ("give-up", "defense"),
        ("give-up", "attack"),
        ("fix", "active"),
        ("fix", "other"),
        ("throw", "attack"),
        ("call-fallen", "active"),
        ("repeat", "active"),
        ("throw", "active"),
        ("repeat-dice", "active"),
        ("throw", "active"),
        ("call-fallen", "other"),
        ("repeat", "other"),
        ("throw", "other"),
        ("repeat-dice", "other"),
        ("throw", "other"),
        ("force", "other"),
        ("force", "active"),
        ("throw", "attack"),
        ("rage", "active"),
        ("rage", "other"),
        ("cancel", "other"),
        ("cancel", "active"),
        ("state-die", "attack"),
        ("state-die", "defense"),
        ("count", "attack"),
        ("count", "defense"),
        ("elite", "active"),
        ("elite", "other"),
        ("call-switch", "active"),
        ("switch", "active"),
        ("call-switch", "other"),
        ("switch", "other"),
        ("call-last", "active"),
        ("call-last", "other"),
    )
    active: str
    combat: bool = True
    attack: Side
    defense: Side
    repeats: list[str] = []
    """The rules by which the attack roll may be repeated."""
    more: list[PoolLine] = []
    """What the attack roll has beside its panel."""
    opens: list[str] = []
    """The rules by which a combat is told to begin where units have just come to touch: contact comes first."""
    placed: list[str] = []
    """The rules by which the attacker's troops stand then, where something was said of it."""

    def settle(self, position: Warcrow) -> bool:
        return self.opens_up(position) if self.opens else super().settle(position)

    def opens_up(self, position: Warcrow) -> bool:
        """The combat begins, unless one of the two fell or fled before."""
        attacker, target, rules = self.attack.unit, self.defense.unit, self.opens
        self.opens = []
        if target in position.units[attacker].engaged:
            melee.begins(position, attacker, target, self.placed, *rules)
        else:
            close(position, self)
            happen(position, "no-combat", [TOUCHING], unit=attacker, target=target)
        return True

    def side(self, whose: str) -> Side:
        if whose in ("attack", "defense"):
            return self.attack if whose == "attack" else self.defense
        first = self.caller if whose in CALLING and self.caller else self.active
        mine = self.attack if self.attack.seat == first else self.defense
        return mine if whose in FIRST else self.against(mine)

    def against(self, side: Side) -> Side:
        return self.defense if side is self.attack else self.attack

    def more_lines(self, side: Side) -> list[PoolLine]:
        return self.more if side.roll == "attack" else []

    def repeats_by(self, side: Side) -> list[str]:
        return self.repeats if side.roll == "attack" else []

    def check_plain(self, position: Warcrow, action: Modify | Switch) -> None:
        """An opportunity attack has neither modifiers nor switches."""
        words = "An opportunity attack is rolled without modifiers and switches."
        require(position, self.combat, PLAIN, words)

    def on_modify(self, position: Warcrow, action: Modify) -> None:
        """Whoever cannot be stressed is not asked, and told why."""
        self.check_plain(position, action)
        mine = next((side for side in (self.attack, self.defense) if side.seat == action.seat), None)
        free = mine is not None and any(bearing(position, mine, self.against(mine), "free"))
        if mine and action.stress and stress_modifier(position, mine.unit, mine.entry) and not free:
            check_can_pay(position, mine.unit)
        self.answer(position, action)

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.answer(position, action)

    def on_give_up(self, position: Warcrow, action: GiveUp) -> None:
        self.answer(position, action)

    def on_cancel(self, position: Warcrow, action: Cancel) -> None:
        self.answer(position, action)

    def on_cancel_symbol(self, position: Warcrow, action: CancelSymbol) -> None:
        self.answer(position, action)

    def on_fix_die(self, position: Warcrow, action: FixDie) -> None:
        self.answer(position, action)

    def on_use_switch(self, position: Warcrow, action: Switch) -> None:
        self.check_plain(position, action)
        self.answer(position, action)

    def resolve(self, position: Warcrow) -> None:
        """Every block left cancels one success of the other roll, both ways at once; what is left takes effect."""
        left = {}
        for side in (self.attack, self.defense):
            other = self.against(side)
            left[side.roll] = stand_against(position, side, other) * (2 if side.twice else 1)
        self.hurt(position, left)

    def hurt(self, position: Warcrow, left: dict[str, int]) -> None:
        """The damage of both sides; in a combat somebody wins."""
        if self.combat:
            melee.resolve(position, self.attack, self.defense, left)
            return
        for side in (self.attack, self.defense):
            struck = Blow(side.unit, counts=False)
            damage.suffer(position, self.against(side).unit, left[side.roll], STRUCK, blow=struck)


def face_off(
    position: Warcrow,
    attacker: str,
    target: str,
    repeats: Sequence[str] = (),
    more: Sequence[PoolLine] = (),
    came: str = "",
) -> FaceOff:
    """Two units roll against each other; the attacker's player is the active one."""
    attack = Side(thrower(position, attacker, target), attacker, "attack", came=came)
    return roll_combat(position, attack, target, repeats, more)


def roll_combat(
    position: Warcrow, attack: Side, target: str, repeats: Sequence[str] = (), more: Sequence[PoolLine] = ()
) -> FaceOff:
    """An attack roll, by its panel or by a skill, against the defense roll of a unit."""
    again = [*repeats, *bloodlust.repeats(position, attack.unit, target)]
    if attack.came and is_entrenched(position, target, attack.unit):
        happen(position, "gains-nothing", [BY_ITSELF], unit=attack.unit, target=target)
        attack.came, again, more = "", [], ()
    defense = Side(thrower(position, target, attack.unit), target, "defense", came=attack.came, fights=True)
    if attack.came and is_silent(position, attack.unit):
        happen(position, "no-answer", [BY_ITSELF], unit=attack.unit, target=target)
        defense.came, defense.answered = "", [SWITCHED]
    attack.fights = True
    roll = FaceOff(active=attack.seat, attack=attack, defense=defense, repeats=again, more=list(more))
    push(position, roll)
    allies_see(position, "ally-attacked", target)
    return roll


def opportunity_roll(position: Warcrow, attacker: str, mover: str) -> None:
    """A strike at a unit whose activation it is: no modifiers, no switches, and nobody wins."""
    over = ["modify", "modify-more", SWITCHED]
    attack = Side(thrower(position, attacker, mover), attacker, "attack", answered=list(over))
    defense = Side(thrower(position, mover, attacker), mover, "defense", answered=list(over))
    again = list(bloodlust.repeats(position, attacker, mover))
    push(position, FaceOff(active=defense.seat, attack=attack, defense=defense, combat=False, repeats=again))
