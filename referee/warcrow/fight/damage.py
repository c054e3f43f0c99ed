"""Damage: tokens on the card, troops that fall, units that are destroyed; healing and recovery."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, Text
from referee.warcrow.character.leave import apart
from referee.warcrow.fight.actions import Casualty
from referee.warcrow.fight.blow import Blow
from referee.warcrow.fight.engaged import look
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.active import BY_DAMAGE, casters_gone, shaken, unit_gone
from referee.warcrow.table.joined import OFFICER, SUPPORT
from referee.warcrow.table.moment import ALLY_SUFFERS, FALLS, SUFFERS, answers, come, watchers
from referee.warcrow.table.mornmab import cites
from referee.warcrow.table.position import MOST_TOKENS, Warcrow, going_on
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import UNHURT, officer_counts, rank_inside, stands, wounds
from referee.warcrow.table.verbs import VERBS, numbered, off_the_field, sets, take_along

TOKENS = ("wcr.damage.take-tokens", "wcr.damage.place-tokens", "wcr.profile.wounds")
OUT = ("wcr.damage.troop-out", "wcr.damage.troop-out-at-w", "wcr.damage.repeat", "wcr.damage.removal-order")

sets("damaged", "{unit:unit} suffers {number} damage.")
INSTEAD = "wcr.damage.support-instead"
LAST, LEFT_OVER = "wcr.character.officer-last", "wcr.character.unit-destroyed-damage"
ALONE = ("wcr.character.unit-destroyed-tokens", LEFT_OVER)
LEADS = "wcr.leader.always-one"
"""As long as a unit has troops one of them leads: the leader falls last."""


def who_is_left(event: Event) -> Text:
    left = "; left: {left:troop}, the leader among them." if event.data["left"] else "; nobody is left."
    return Say("{number:troop} of {unit:unit} {number:is|are} out of combat" + left, event.data)


VERBS.verb("troops-out", who_is_left)(numbered)
VERBS.verb("destroyed", "{unit:unit} is destroyed.")(off_the_field)


@VERBS.verb("support-out", "{support:unit} is out of combat in the place of a troop of {unit:unit}.")
def support_out(position: Warcrow, event: Event) -> None:
    key = event.data["unit"]
    take_along(position, key)
    position.units[key].character = ""


sets("healed", "{unit:unit} heals {number} damage.")
VERBS.verb("recovered", "{number:troop} of {unit:unit} {number:comes|come} back.")(numbered)


def suffer(position: Warcrow, key: str, number: int, *rules: str, blow: Blow | None = None) -> None:
    """A unit is to take damage; where cards may spare it some, they come first."""
    unit = position.units[key]
    if not number or not stands(unit):
        return
    shields = watchers(position, ALLY_SUFFERS, key)
    if not shields and not answers(position, SUFFERS, key):
        take(position, key, number, *rules)
        return
    push(position, Sparing(unit=key, number=number, rules=list(rules), blow=blow))
    for other in shields:
        come(position, ALLY_SUFFERS, other, key, number)
    come(position, SUFFERS, key, blow.by if blow else "", number)


class Sparing(Frame[Warcrow], tag="sparing"):
    """Damage that a unit is about to take: cards take some of it away before, by `ability/spare.py`."""

    unit: str
    number: int
    rules: list[str]
    blow: Blow | None = None
    outlived: bool = False
    """Whether a card has saved the unit from being destroyed."""

    def settle(self, position: Warcrow) -> bool:
        close(position, self)
        take(position, self.unit, self.number, *self.rules)
        return True


def take(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """A unit takes damage: troops fall as often as it comes to their Wounds, the rest stays on the card."""
    unit, troops = position.units[key], left_of(position, key)
    if not number or not troops:
        return
    tokens = unit.damage + number
    out = min(tokens // wounds(position, key), troops)
    left = tokens - out * wounds(position, key)
    told = {"unit": key, "number": number, "sets": {"damage": min(left, MOST_TOKENS)}}
    happen(position, "damaged", [*rules, *TOKENS, *unhurt_by(position, key)], data=told)
    shaken(position, key, *BY_DAMAGE)
    if not out:
        return
    if rank_inside(position, key) == SUPPORT:
        push(position, Falling(seat=player_of(position, key), unit=key, out=out, spare=left))
    else:
        fall(position, key, out, left)


def left_of(position: Warcrow, key: str) -> int:
    """The troops of a unit that are not about to be removed."""
    unit = position.units[key]
    falling = sum(frame.out for frame in position.agenda if isinstance(frame, Dying) and frame.unit == key)
    return unit.troops - falling if stands(unit) else 0


def unhurt_by(position: Warcrow, key: str) -> tuple[str, ...]:
    """The rule by which the card of a unit has no Wounds."""
    return cites(position, key).profile if wounds(position, key) == UNHURT else ()


def fall(position: Warcrow, key: str, out: int, spare: int) -> None:
    """So many troops are to be removed; a card may do something before, once for each."""
    if out and answers(position, FALLS, key):
        push(position, Dying(unit=key, out=out, spare=spare, times=out))
    else:
        remove(position, key, out, spare)


class Dying(Frame[Warcrow], tag="dying"):
    """Troops that are out of combat and still stand there."""

    unit: str
    out: int
    spare: int
    times: int

    def settle(self, position: Warcrow) -> bool:
        if self.times:
            self.times -= 1
            come(position, FALLS, self.unit)
        else:
            close(position, self)
            remove(position, self.unit, self.out, self.spare)
        return True


def remove(position: Warcrow, key: str, out: int, spare: int) -> None:
    """So many troops are out; a Character whose unit is destroyed stands alone with the damage that is left over."""
    unit = position.units[key]
    standing = unit.troops - out
    if out:
        told = {"unit": key, "number": out, "left": standing, "sets": {"troops": standing}}
        last = [LAST] if officer_counts(position, key) else []
        happen(position, "troops-out", [*OUT, *([LEADS] if standing else []), *last], data=told)
    if standing:
        look(position, key)
        return
    alone = apart(position, key, activated=False) if rank_inside(position, key) in (OFFICER, SUPPORT) else None
    happen(position, "destroyed", ["wcr.damage.unit-destroyed"], unit=key)
    if alone is not None:
        name, told = alone
        happen(position, "stands-alone", ALONE, unit=name, data=told)
    unit_gone(position, key)
    if alone is not None:
        going = going_on(position, "charging")
        if going is not None and going.unit == key:
            going.unit, going.alone = name, True
        suffer(position, name, spare, LEFT_OVER)
        look(position, name)


class Falling(Frame[Warcrow], tag="falling"):
    """Troops of a unit fall: a Support in it may fall in the place of one."""

    window = rolls.CASUALTIES
    asks: ClassVar = {"casualty": (INSTEAD, "wcr.character.support-removable")}
    seat: str
    unit: str
    out: int
    spare: int
    """Damage beyond theirs: as much as the unit's Wounds where it is enough for the Support too."""

    def due(self, position: Warcrow) -> int:
        """How many fall if the Support is one of them."""
        return self.out + self.spare // wounds(position, self.unit)

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{number:troop} of {unit:unit} {number:falls|fall}: does {support:unit} fall in the place of one?"
        if self.due(position) > self.out:
            text = "{number:troop} of {unit:unit} {number:falls|fall}, with damage left: does {support:unit} fall too?"
        slots: dict[str, Any] = {"number": self.out, "unit": self.unit, "support": position.units[self.unit].character}
        return [self.ask([self.seat], "casualty", text, one([{"support": False}, {"support": True}]), **slots)]

    def on_casualty(self, position: Warcrow, action: Casualty) -> None:
        self.only(position, action)
        close(position, self)
        out = self.out
        if action.support:
            due = self.due(position)
            told = {"unit": self.unit, "support": position.units[self.unit].character}
            happen(position, "support-out", [INSTEAD, "wcr.character.support-removable"], data=told)
            casters_gone(position)
            out = min(due - 1, left_of(position, self.unit))
        fall(position, self.unit, out, self.spare)


def self_damage(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """Damage a unit does to itself; it counts for no combat."""
    suffer(position, key, number, *rules)


def heal(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """Damage tokens come off, no more than there are."""
    unit = position.units[key]
    healed = min(number, unit.damage)
    if healed and stands(unit):
        told = {"unit": key, "number": healed, "sets": {"damage": unit.damage - healed}}
        happen(position, "healed", [*rules, "wcr.damage.heal"], data=told)


def recover(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """Fallen troops come back, never more than there were at the start."""
    unit = position.units[key]
    back = min(number, unit.start - unit.troops)
    if back > 0 and stands(unit):
        told = {"unit": key, "number": back, "sets": {"troops": unit.troops + back}}
        happen(position, "recovered", [*rules, "wcr.damage.recover", "wcr.damage.recover-limit"], data=told)
