"""The ground at the beginning of an activation: what is adjacent to the unit's leader, and what that does."""

from referee.warcrow.claim.claim import YES, claimed
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.table.position import Warcrow
from referee.warcrow.terrain import lethal, rugged, sinister
from referee.warcrow.terrain.whom import is_meant

BESIDE = (rugged.KEYWORD, lethal.KEYWORD)
"""Keywords that touch whoever is adjacent."""


def matters(position: Warcrow, key: str) -> list[str]:
    """The elements of which it must be known whether the leader of a unit touches them."""
    found = []
    for element, laid in position.elements.items():
        if preferred_terrain.prefers(position, key, laid) or any(
            is_meant(position, key, element, word) for word in BESIDE
        ):
            found.append(element)
    return found


def needs(position: Warcrow, key: str) -> list[str]:
    """What the table has to say before a unit is activated; nothing where no terrain was laid."""
    if not position.elements:
        return []
    near = [fact for element in position.elements for fact in sinister.needs(position, key, element)]
    return [*(f"adjacent.{key}.{element}" for element in matters(position, key)), *near]


def stand(position: Warcrow, key: str) -> None:
    """Everything the ground does when an activation begins, each thing before the next."""
    if not position.elements:
        return
    beside = [element for element in matters(position, key) if claimed(position, f"adjacent.{key}.{element}") == YES]
    for element in beside:
        if preferred_terrain.prefers(position, key, position.elements[element]):
            preferred_terrain.begins(position, key, element)
        if rugged.binds(position, key, element):
            rugged.touch(position, key, element)
    for element in position.elements:
        sinister.begins(position, key, element)
    for element in beside:
        lethal.begins(position, key, element)
