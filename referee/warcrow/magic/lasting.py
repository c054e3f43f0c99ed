"""Spells in force at the beginning of an activation, and what they leave of it."""

from referee.kernel.position import happen, require
from referee.warcrow.claim.range import within
from referee.warcrow.fight import state
from referee.warcrow.magic.duration import LASTS
from referee.warcrow.skill.deed import CAST
from referee.warcrow.table import in_force
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow
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
