"""Moving: how far a unit goes, and what a move changes. Where it goes the table knows."""

from collections.abc import Iterable
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.warcrow.actions import Move
from referee.warcrow.fight import state
from referee.warcrow.table.position import SLOWED, Warcrow
from referee.warcrow.table.values import movement

FORMATION = ("wcr.formation.broken-move-only", "wcr.formation.broken-restored")


def move_ways(position: Warcrow, key: str) -> list[dict[str, Any]]:
    """A move as it is offered: who stands in broken formation says whether that is over."""
    return [{"restored": True}, {"restored": False}] if position.units[key].broken else [{}]


def check_move(position: Warcrow, key: str, action: Move) -> None:
    """Who stands in broken formation says whether that is over, and nobody else does."""
    broken = position.units[key].broken
    if broken and action.restored is None:
        raise Invalid.of("restored", "say whether all troops are in formation again")
    if not broken and action.restored is not None:
        raise Invalid.of("restored", "this unit's formation is not broken")
    if action.unit not in ("", key):
        raise Invalid.of("unit", "another unit is moved now")


def make_move(position: Warcrow, key: str, action: Move, *rules: str) -> None:
    """A unit that touches nobody performs the move action."""
    check_move(position, key, action)
    carry_move(position, key, restored=action.restored, rules=rules)


def carry_move(position: Warcrow, key: str, *, restored: bool | None, rules: Iterable[str]) -> None:
    """A unit performs the move action: it ends clear of everybody."""
    broken = position.units[key].broken
    slowed = state.has(position, key, SLOWED)
    far = movement(position, key)[: 1 if slowed else 2]
    why = state.SLOWS if slowed else "wcr.move.two-values"
    cited = [*rules, why, "wcr.move.no-end-in-contact", *(FORMATION if broken else ())]
    told = {"unit": key, "strides": list(map(str, far)), "sets": {"broken": broken and not restored}}
    happen(position, "moved", cited, data=told)
    if slowed:
        state.ends(position, key, SLOWED)
