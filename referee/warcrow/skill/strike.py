"""Attacks by skill or spell: with a pool of their own or that of the panel, at range or in combat."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Attack, Charge, Shoot
from referee.warcrow.fight import charge as charging
from referee.warcrow.fight import melee, ranged
from referee.warcrow.fight.attack import can_attack, check_may_attack, open_to_attack, printed
from referee.warcrow.fight.face_off import roll_combat
from referee.warcrow.fight.maneuver import check_placed
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.skill.deed import CAST, PERFORMED, Deed
from referee.warcrow.table import window as windows
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.skill_words import FORMS
from referee.warcrow.table.values import BY_ITSELF, character, stands
from referee.warcrow.table.verbs import VERBS

OWN = "own"
MODIFIED = ["modify", "modify-more"]
"""What a stress would add belongs to the panel's attack alone."""
VERBS.note("no-attack", "{unit:unit} makes no attack.")


def side_with(position: Warcrow, deed: Deed, pool: str, blocks: str, *, shot: bool) -> Side:
    """The attacking side with the dice of the skill; without a modifier, which belongs to the panel."""
    side = Side(deed.seat, deed.unit, "attack", shot=shot, blocks=blocks or "", twice=deed.twice)
    side.given, side.answered = [line_of(deed, pool), *deed.lines], list(MODIFIED)
    side.brought, side.harms = deed.switches(position), deed.harms(position)
    return side


def line_of(deed: Deed, pool: str) -> PoolLine:
    return PoolLine(pool, say("{ability}", ability=deed.ability), [deed.rule])


def panel_switches(position: Warcrow, side: Side) -> list[str]:
    return [f"{switch.pay}: {switch.do}" for switch in printed(position, side.unit, side.entry).switches]


# ---- at range


def shot(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """A ranged attack with the dice of the skill or spell; switches of the panel only where it says so."""
    match = FORMS["shot"].fullmatch(rest)
    assert match is not None
    shoot_at(position, deed, key, match["pool"], match["blocks"] or "", panel=bool(match["panel"]))


def shoot_at(position: Warcrow, deed: Deed, key: str, pool: str, blocks: str, *, panel: bool = False) -> None:
    deed.hurt = 0
    if not stands(position.units[key]):
        return
    side = side_with(position, deed, pool, blocks, shot=True)
    if panel:
        side.brought = [*side.brought, *panel_switches(position, side)]
    ranged.roll_shot(position, side, key, [deed.rule])


def mortar(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """A die for each troop of its own, without Characters, and one for each model of the target."""
    own, their = rest.split(" ")
    unit = position.units[key]
    models = unit.troops + (character(position, key) is not None)
    shoot_at(position, deed, key, own * position.units[deed.unit].troops + their * min(models, 3), "")


class Shooting(Frame[Warcrow], tag="shooting"):
    """A skill lets a unit make a ranged attack: its player says at whom, unless that is given, or that nobody is there.

    Who is out of sight or range is only found out as it is measured.
    """

    window = windows.SKILL_WORKS
    asks: ClassVar = dict.fromkeys(("shoot", "done"), (PERFORMED, BY_ITSELF))
    seat: str
    unit: str
    at: str = ""
    rule: str = PERFORMED

    def settle(self, position: Warcrow) -> bool:
        if stands(position.units[self.unit]) and ranged.options(position, self.unit, self.at):
            return False
        close(position, self)
        happen(position, "no-attack", [self.rule], unit=self.unit)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} makes a ranged attack: at whom?"
        ways = ranged.options(position, self.unit, self.at)
        no = One([Option({}, say("No attack"))])
        return [
            self.ask([self.seat], "shoot", text, One(ways), rules=[self.rule], unit=self.unit),
            self.ask([self.seat], "done", text, no, rules=[self.rule], unit=self.unit),
        ]

    def on_shoot(self, position: Warcrow, action: Shoot) -> None:
        self.only(position, action)
        if self.at not in ("", action.target):
            raise Invalid.of("target", say("the attack goes at {target:unit}", target=self.at))
        close(position, self)
        ranged.shoot(position, self.unit, action.target, self.rule)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        happen(position, "no-attack", [self.rule], unit=self.unit)


def shoot(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """A ranged attack by the panel, at the target or at whomever its player likes."""
    if deed.target:
        ranged.shoot(position, key, deed.target, deed.rule)
    else:
        push(position, Shooting(seat=deed.seat, unit=key))


# ---- in combat


def fight(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """A melee attack on a unit that is touched; nothing, where it is not."""
    match = FORMS["fight"].fullmatch(rest)
    assert match is not None
    pool, by_panel = match["pool"], match["pool"] == OWN or match["pool"].startswith("+")
    if key not in position.units[deed.unit].engaged or (by_panel and not can_attack(position, deed.unit)):
        happen(position, "no-attack", [deed.rule], unit=deed.unit)
        return
    melee.begins(position, deed.unit, key, [], deed.rule)
    if by_panel:
        more = [line_of(deed, pool[1:])] if pool.startswith("+") else []
        roll_combat(position, Side(deed.seat, deed.unit, "attack"), key, more=more)
    else:
        roll_combat(position, side_with(position, deed, pool, match["blocks"] or "", shot=False), key)


def may_fight(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    push(position, Striking(seat=deed.seat, unit=key, rule=deed.rule))


class Striking(Frame[Warcrow], tag="may-fight"):
    """A unit has come to touch an enemy and may attack it; it has not charged."""

    window = windows.SKILL_WORKS
    asks: ClassVar = dict.fromkeys(("attack", "done"), (PERFORMED, CAST, COMMANDED))
    seat: str
    unit: str
    rule: str

    def settle(self, position: Warcrow) -> bool:
        if stands(position.units[self.unit]) and open_to_attack(position, self.unit):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} may attack whom it touches."
        ways = [Option({"target": key}) for key in open_to_attack(position, self.unit)]
        no = One([Option({}, say("No attack"))])
        return [
            self.ask([self.seat], "attack", text, One(ways), rules=[self.rule], unit=self.unit),
            self.ask([self.seat], "done", text, no, rules=[self.rule], unit=self.unit),
        ]

    def on_attack(self, position: Warcrow, action: Attack) -> None:
        self.only(position, action)
        check_may_attack(position, self.unit, action.target)
        placed = check_placed(position, self.unit, action.placed)
        close(position, self)
        melee.begins(position, self.unit, action.target, placed, self.rule)
        roll_combat(position, Side(self.seat, self.unit, "attack"), action.target)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        happen(position, "no-attack", [self.rule], unit=self.unit)


# ---- a charge


def charge(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """A charge at the target, with the dice of the spell."""
    match = FORMS["charge"].fullmatch(rest)
    assert match is not None
    by = side_with(position, deed, match["pool"], match["blocks"] or "", shot=False)
    push(position, SpellCharge(seat=deed.seat, unit=deed.unit, target=key, by=by))


class SpellCharge(Frame[Warcrow], tag="spell-charge"):
    """A spell lets its caster charge; what a charge needs the table says, and it may fall short."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"charge": (CAST,), "done": (CAST,)}
    seat: str
    unit: str
    target: str
    by: Side

    def settle(self, position: Warcrow) -> bool:
        if stands(position.units[self.unit]) and self.target in charging.targets(position, self.unit):
            return False
        close(position, self)
        happen(position, "no-attack", [CAST], unit=self.unit)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} charges {target:unit}."
        needs = [f"{what}.{self.unit}.{self.target}" for what in ("sight", "reach")]
        slots: dict[str, Any] = {"unit": self.unit, "target": self.target}
        return [
            self.ask([self.seat], "charge", text, One([Option({"target": self.target}, needs=needs)]), **slots),
            self.ask([self.seat], "done", text, One([Option({}, say("No attack"))]), **slots),
        ]

    def on_charge(self, position: Warcrow, action: Charge) -> None:
        self.only(position, action)
        if action.target != self.target:
            raise Invalid.of("target", say("the charge goes at {target:unit}", target=self.target))
        close(position, self)
        charging.charge(position, self.unit, action, by=self.by)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        happen(position, "no-attack", [CAST], unit=self.unit)
