"""So often and no more: what may be used a number of times within something in progress. The count falls with it."""

from collections.abc import Iterable

from referee.kernel.effects import add_effect
from referee.kernel.position import Position, require

USED = "used."


def used(position: Position, key: str, scope: int) -> int:
    """How often something was used while this frame lasts."""
    by = USED + key
    return sum(effect.by == by and effect.until == scope for effect in position.effects)


def all_used(position: Position, scope: int) -> dict[str, int]:
    """Everything used while this frame lasts, and how often."""
    keys = [effect.by.removeprefix(USED) for effect in position.effects if effect.until == scope]
    return {key: used(position, key, scope) for key in dict.fromkeys(keys) if used(position, key, scope)}


def use(position: Position, key: str, scope: int, limit: int = 0, rule: str = "", why: str = "") -> None:
    """Count a use, once more is allowed by a rule; without a limit it is only counted."""
    if limit:
        require(position, used(position, key, scope) < limit, rule, why)
    add_effect(position, USED + key, scope)


def used_before(position: Position, keys: Iterable[str], scope: int) -> None:
    """Count what a typed-in position says was used."""
    for key in keys:
        use(position, key, scope)
