"""Spells in force at the beginning of an activation, and what they leave of it."""

from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Missing
from referee.kernel.position import happen, require
from referee.warcrow.claim.looks import look
from referee.warcrow.claim.range import within
from referee.warcrow.fight import state
from referee.warcrow.magic.duration import LASTS
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.skill.deed import CAST
from referee.warcrow.table import in_force
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import sets

sets("spurred", "{by:unit} spurs {unit:unit} on: {token}.")
ONE = "bound"
"""Of the activation a single simple action is left."""


def needs(position: Warcrow, key: str) -> list[str]:
    """What the table has to say before a unit is activated."""
    near = [f"within.{strides}.{other}.{key}" for other, strides, _ in in_force.around(position, key)]
    return near + [f"within.{strides}.{one.target}.{key}" for one, strides in in_force.spurring(position, key)]


def begins(position: Warcrow, key: str) -> None:
    """The states that spells give to a unit that is activated."""
    near = [one for other, strides, one in in_force.around(position, key) if within(position, other, key, strides).fine]
    for one in dict.fromkeys([*(rest.removeprefix("state ") for rest in in_force.on(position, key, "begins")), *near]):
        state.gain(position, key, one, LASTS)
    for spur, strides in [*in_force.spurring(position, key)]:
        if within(position, spur.target, key, strides).fine:
            laid = {"tokens": (*position.units[key].tokens, spur.name)}
            happen(position, "spurred", [LASTS, COMMANDED], unit=key, token=spur.name, by=spur.target, sets=laid)


class Soothing(Frame[Warcrow], tag="soothing"):
    """A spell calms a unit whose activation ends near whom, or where, it lies; how near is asked first."""

    unit: str
    fact: str

    def settle(self, position: Warcrow) -> bool:
        try:
            near = not self.fact or look(position, self.fact).fine
        except Missing as missing:
            push(position, position.game.reading(position, missing, None))
            return True
        close(position, self)
        if near and stands(position.units[self.unit]):
            stress.calmed(position, self.unit, 1)
        return True


def ends(position: Warcrow, key: str) -> None:
    """What spells do for a unit of the caster's company when its activation is over."""
    unit = position.units[key]
    if not (position.spells and stands(unit) and unit.stress) or is_demoralized(position, key):
        return
    for one in position.spells:
        caster = position.units[one.caster]
        if caster.side == unit.side and key not in (one.caster, caster.host):
            soothing = [effect for effect in in_force.said_by(position, one) if effect.word == "soothes"]
            for effect in soothing:
                push(position, Soothing(unit=key, fact=in_force.near(position, one, key, effect.rest)))


def is_bound(position: Warcrow, key: str) -> bool:
    return bool(position.spells) and bool(in_force.on(position, key, ONE))


def check_free(position: Warcrow, key: str) -> None:
    """A long action is more than a spell leaves to a unit."""
    words = "A spell leaves {unit:unit} one simple action."
    require(position, not is_bound(position, key), LASTS, words, unit=key)


def is_rooted(position: Warcrow, key: str, taken: list[str]) -> bool:
    """Some spells forbid a second move to who is Slowed by them."""
    return position.units[key].rooted and "move" in taken


def check_not_rooted(position: Warcrow, key: str, taken: list[str]) -> None:
    words = "{unit:unit} makes no second move while it is Slowed."
    require(position, not is_rooted(position, key, taken), CAST, words, unit=key)
