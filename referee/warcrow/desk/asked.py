"""What the table is asked before somebody goes for an enemy: the question behind each fact that an option needs."""

from collections.abc import Callable
from typing import Any

from referee.kernel.errors import Missing
from referee.kernel.say import Text
from referee.warcrow.fight import state
from referee.warcrow.table.position import SLOWED, Warcrow
from referee.warcrow.table.printed import covered_by, reaches, sees, walks_to, within
from referee.warcrow.table.values import movement


def question(position: Warcrow, fact: str) -> Text | None:
    """The question as whoever judges the action would put it; None where the table has said it already."""
    about, *names = fact.split(".")
    try:
        LOOKS[about](position, *names)
    except Missing as missing:
        return missing.question
    return None


def by_charge(position: Warcrow, key: str, target: str) -> bool:
    far, _ = state.charge_strides(position, key, movement(position, key)[2])
    return reaches(position, key, target, far)


def by_walking(position: Warcrow, key: str, target: str) -> bool:
    slowed = state.has(position, key, SLOWED)
    return walks_to(position, key, target, movement(position, key)[: 1 if slowed else 2])


def near(position: Warcrow, strides: str, key: str, target: str) -> bool:
    return within(position, key, target, int(strides))


LOOKS: dict[str, Callable[..., Any]] = {
    "sight": sees,
    "reach": by_charge,
    "walk": by_walking,
    "within": near,
    "cover": covered_by,
}
"""What looks at each kind of fact, in the way the action does."""
