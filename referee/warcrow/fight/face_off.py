"""The Face to Face roll: both sides gather, throw, repeat, lose dice, turn and spend symbols, in a fixed order.

The moments that every roll has are in `moment.py`; here are those of two sides, and what comes of it.
"""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.choice import one
from referee.kernel.dice import CANCELLED, FIXED, REROLLED
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.warcrow.actions import Cancel, GiveUp, Modify, Repeat, Switch
from referee.warcrow.fight import damage, melee, state
from referee.warcrow.fight.attack import DECLARED, MODIFIER, POOLS, modifier_line, panel_lines, stress_modifier
from referee.warcrow.fight.multi import PENALTY, GivesUp, in_words
from referee.warcrow.fight.roll import REPEAT, THROW, TURN, Moment, Rolling, Side
from referee.warcrow.fight.switch import DONE as SWITCHED
from referee.warcrow.fight.switch import WHAT, Switches
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.morale.stress import can_pay, check_can_pay, pay_for_modifier
from referee.warcrow.roll.dice import HOLLOW_SHORT
from referee.warcrow.roll.symbol import BLOCK, SUCCESS, symbols
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import line
from referee.warcrow.table.verbs import VERBS

STRUCK, PLAIN = "wcr.opportunity.roll", "wcr.opportunity.no-modifiers-switches"
VERBS.note("modifier-used", "{unit:unit} takes stress for the modifier of its {roll:roll}.")
VERBS.note("modifier-refused", "{unit:unit} rolls without its modifier.")
VERBS.note("roll-repeated", "{unit:unit} rolls all dice again.")
VERBS.note("die-cancelled", "{unit:unit} is {state:state}: the {die:die} showing {face:face} is cancelled.")
VERBS.note("resolved", "{unit:unit} has {left:S} left after {blocks:B} of {foe:unit}.")


class Gathers(Moment):
    """The line of the panel, and what a stress may add to it."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        side.lines = panel_lines(position, side.unit, side.roll)
        side.at = line(position, side.unit).at


class Modifies(Moment):
    """A stress for the modifier: the defender says yes or no first, and a refusal is final."""

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        found = stress_modifier(position, side.unit, side.roll)
        return bool(found) and "modify" not in side.answered and can_pay(position, side.unit)

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} may take 1 stress to add {modifier} to its {roll:roll}."
        modifier = in_words(stress_modifier(position, side.unit, side.roll))
        shape = one([{"stress": True}, {"stress": False}])
        return [frame.ask([side.seat], "modify", text, shape, modifier=modifier, unit=side.unit, roll=side.roll)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Modify) -> None:
        side.answered = [*side.answered, "modify"]
        if not action.stress:
            rule = DECLARED if side.roll == "defense" else POOLS["attack"]
            happen(position, "modifier-refused", [rule], unit=side.unit)
            return
        happen(position, "modifier-used", MODIFIER, unit=side.unit, roll=side.roll)
        pay_for_modifier(position, side.unit)
        side.lines = [*side.lines, modifier_line(position, side.unit, side.roll)]


class Repeats(Moment):
    """A right to roll all dice again, used or left."""

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return "repeat" not in side.answered and side.has_dice() and bool(repeats_by(frame, side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} has charged: roll all dice of the {roll:roll} again?"
        shape = one([{"again": True}, {"again": False}])
        return [frame.ask([side.seat], "repeat", text, shape, unit=side.unit, roll=side.roll)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Repeat) -> None:
        side.answered = [*side.answered, "repeat"]
        if action.again:
            rules = repeats_by(frame, side)
            happen(position, "roll-repeated", [*rules, REPEAT], unit=side.unit)
            side.again(rules[0])


def repeats_by(frame: Rolling, side: Side) -> list[str]:
    """The rules by which a side may repeat its roll."""
    assert isinstance(frame, FaceOff)
    return frame.repeats if side.roll == "attack" else []


class StateDie(Moment):
    """Disarmed or Vulnerable: the opponent picks a die that itself shows a success or a block; it is cancelled."""

    def qualify(self, position: Warcrow, side: Side) -> list[tuple[str, str]]:
        """The dice in question by their colour and face, like ones once."""
        named, _ = state.ON_ROLL[side.roll]
        if not state.has(position, side.unit, named) or "state-die" in side.answered or side.throw is None:
            return []
        wanted = SUCCESS if side.roll == "attack" else BLOCK
        found = [(group.key, str(face)) for group in side.throw.groups for face in group.shows()]
        return [die for die in dict.fromkeys(found) if symbols(die[1])[wanted]]

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        found = self.qualify(position, side)
        if len(found) == 1:
            self.strike(position, side, *found[0])

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return len(self.qualify(position, side)) > 1

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        other = frame.against(side)
        assert other is not None
        shape = one([{"die": die, "face": face} for die, face in self.qualify(position, side)])
        text = "{unit:unit} loses a die of its {roll:roll}: {seats:seat} picks which."
        return [frame.ask([other.seat], "cancel", text, shape, unit=side.unit, roll=side.roll)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Cancel) -> None:
        _, rule = state.ON_ROLL[side.roll]
        fits = (action.die, action.face) in self.qualify(position, side)
        require(position, fits, rule, "No such die can be cancelled: it must show the symbol itself.")
        self.strike(position, side, action.die, action.face)

    def strike(self, position: Warcrow, side: Side, die: str, face: str) -> None:
        named, rule = state.ON_ROLL[side.roll]
        side.answered = [*side.answered, "state-die"]
        assert side.throw is not None
        group = side.throw.group(die)
        gone = {mark.at for mark in group.marks if mark.what in (REROLLED, CANCELLED, FIXED)}
        at = next(at for at, shown in enumerate(group.faces) if shown == face and at not in gone)
        side.throw.mark(die, at, CANCELLED, rule)
        happen(position, "die-cancelled", [rule, *state.CANCELLED], unit=side.unit, state=named, die=die, face=face)
        state.ends(position, side.unit, named)


class FaceOff(Rolling, tag="face-off", kw_only=True):
    """An attack roll against a defense roll; `active` is whose activation it is."""

    asks: ClassVar = {
        "modify": (*MODIFIER, DECLARED, POOLS["attack"]),
        "give-up": (PENALTY,),
        "roll": (THROW,),
        "repeat": (REPEAT,),
        "rage": berserker_rage.RULES,
        "cancel": state.TAKES_A_DIE,
        "elite": elite.RULES,
        "use-switch": (TURN, WHAT),
        "done": (TURN,),
    }
    steps = (
        ("gather", "defense"),
        ("modify", "defense"),
        ("gather", "attack"),
        ("modify", "attack"),
        ("give-up", "defense"),
        ("give-up", "attack"),
        ("throw", "attack"),
        ("repeat", "active"),
        ("throw", "active"),
        ("repeat", "other"),
        ("throw", "other"),
        ("rage", "active"),
        ("rage", "other"),
        ("state-die", "attack"),
        ("state-die", "defense"),
        ("count", "attack"),
        ("count", "defense"),
        ("elite", "active"),
        ("elite", "other"),
        ("switch", "active"),
        ("switch", "other"),
    )
    active: str
    attack: Side
    defense: Side
    repeats: list[str] = []
    """The rules by which the attack roll may be repeated."""

    def side(self, whose: str) -> Side:
        if whose in ("attack", "defense"):
            return self.attack if whose == "attack" else self.defense
        mine = self.attack if self.attack.seat == self.active else self.defense
        return mine if whose == "active" else self.against(mine)

    def against(self, side: Side) -> Side:
        return self.defense if side is self.attack else self.attack

    def check_plain(self, position: Warcrow) -> None:
        """An opportunity attack has neither modifiers nor switches."""
        words = "An opportunity attack is rolled without modifiers and switches."
        require(position, self.combat, PLAIN, words)

    def on_modify(self, position: Warcrow, action: Modify) -> None:
        """Whoever cannot be stressed is not asked, and told why."""
        self.check_plain(position)
        mine = next((side for side in (self.attack, self.defense) if side.seat == action.seat), None)
        if mine and action.stress and stress_modifier(position, mine.unit, mine.roll):
            check_can_pay(position, mine.unit)
        self.answer(position, action)

    def on_give_up(self, position: Warcrow, action: GiveUp) -> None:
        self.answer(position, action)

    def on_repeat(self, position: Warcrow, action: Repeat) -> None:
        self.answer(position, action)

    def on_cancel(self, position: Warcrow, action: Cancel) -> None:
        self.answer(position, action)

    def on_use_switch(self, position: Warcrow, action: Switch) -> None:
        self.check_plain(position)
        self.answer(position, action)

    def resolve(self, position: Warcrow) -> None:
        """Every block left cancels one success of the other roll, both ways at once; what is left takes effect."""
        left = {}
        for side in (self.attack, self.defense):
            other = self.against(side)
            left[side.roll] = max(0, side.stock[SUCCESS] - other.stock[BLOCK])
            told = {"unit": side.unit, "foe": other.unit, "left": left[side.roll], "blocks": other.stock[BLOCK]}
            happen(position, "resolved", ["wcr.roll.f2f-cancel", HOLLOW_SHORT], data=told)
        if self.combat:
            melee.resolve(position, self.attack, self.defense, left)
            return
        for side in (self.attack, self.defense):
            damage.suffer(position, self.against(side).unit, left[side.roll], STRUCK)


def face_off(position: Warcrow, attacker: str, target: str, repeats: list[str] | None = None) -> None:
    """Two units roll against each other; the attacker's player is the active one."""
    seat, foe = position.units[attacker].side, position.units[target].side
    sides = Side(seat, attacker, "attack"), Side(foe, target, "defense")
    push(position, FaceOff(active=seat, attack=sides[0], defense=sides[1], repeats=repeats or []))


def opportunity_roll(position: Warcrow, attacker: str, mover: str) -> None:
    """A strike at a unit whose activation it is: no modifiers, no switches, and nobody wins."""
    seats = (position.units[key].side for key in (attacker, mover))
    over = ["modify", SWITCHED]
    attack = Side(next(seats), attacker, "attack", answered=list(over))
    defense = Side(next(seats), mover, "defense", answered=list(over))
    push(position, FaceOff(active=defense.seat, attack=attack, defense=defense, combat=False))


OPPOSED: dict[str, Moment] = {
    "gather": Gathers(),
    "modify": Modifies(),
    "give-up": GivesUp(),
    "repeat": Repeats(),
    "state-die": StateDie(),
    "switch": Switches(),
}
