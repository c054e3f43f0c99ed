"""Units that nobody may target from afar: what has to be measured before one is, and who is too far away."""

from referee.warcrow.claim.claim import check_claim
from referee.warcrow.claim.looks import speaks_against
from referee.warcrow.claim.range import within
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import is_enemy
from referee.warcrow.table.values import BY_ITSELF, lasting


def veil(position: Warcrow, key: str, target: str) -> int:
    """From how many strides a unit may target another at the most; 0 where its card says nothing of it."""
    unit, veiling = position.units.get(target), position.here.veiling
    if unit is None or not (unit.profile in veiling or unit.character in veiling):
        return 0
    if key in unit.engaged or not is_enemy(position, key, target):
        return 0
    return min(map(int, lasting(position, target, "veils")), default=0)


def facts(position: Warcrow, key: str, target: str) -> list[str]:
    """What the table has to say of it."""
    strides = veil(position, key, target)
    return [f"within.{strides}.{key}.{target}"] if strides else []


def is_veiled(position: Warcrow, key: str, target: str) -> bool:
    """Whether somebody has said that a unit is too far away to target it."""
    return any(speaks_against(position, fact) for fact in facts(position, key, target))


def check_unveiled(position: Warcrow, key: str, target: str) -> list[str]:
    """Refuse whoever is too far away; the rules by which another is near enough."""
    strides = veil(position, key, target)
    if not strides:
        return []
    words = "{target:unit} is no target for who is beyond {strides:stride}."
    near = within(position, key, target, strides)
    check_claim(position, near, BY_ITSELF, words, target=target, strides=strides)
    return [BY_ITSELF, *near.rules]
