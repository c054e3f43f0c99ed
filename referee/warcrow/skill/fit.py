"""Whether a unit is what a skill or spell wants its target to be."""

from referee.warcrow.fight import state
from referee.warcrow.table.ability import Ability, Effect, effects
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import called_by

OF_TARGET = "target "
"""How the condition of a statement begins that is about its target."""


def is_one_of(position: Warcrow, key: str, named: str) -> bool:
    """Whether a unit is in a state or has a characteristic that is named, as `vulnerable or Infantry` does."""
    called = called_by(position, key)
    return any(state.has(position, key, one) or one.lower() in called for one in named.split(" or "))


def could_work(position: Warcrow, ability: Ability, target: str) -> bool:
    """Whether a target is what any statement of a skill or spell wants it to be."""
    return any(
        all(is_one_of(position, target, one.removeprefix(OF_TARGET)) for one in conditions_of(effect))
        for effect in effects(ability.do)
    )


def conditions_of(effect: Effect) -> list[str]:
    """The conditions of a statement that its target has to meet."""
    return [one for one in effect.guard.split(" and ") if one.startswith(OF_TARGET)]
