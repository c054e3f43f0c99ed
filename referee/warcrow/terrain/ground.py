"""The ground at the beginning of an activation: what is adjacent to the unit's leader, and what that does."""

from referee.warcrow.claim.claim import YES, claimed
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.table.position import Warcrow
from referee.warcrow.terrain import lethal, rugged, sinister, trap
from referee.warcrow.terrain.whom import is_meant

BESIDE = (rugged.KEYWORD, lethal.KEYWORD)
"""Keywords that touch whoever is adjacent."""


def matters(position: Warcrow, key: str) -> list[str]:
    """The elements of which it must be known whether the leader of a unit touches them."""
    found = []
    for element, laid in position.elements.items():
        told = any(is_meant(position, key, element, word) for word in BESIDE) or trap.catches(position, key, element)
        if told or preferred_terrain.prefers(position, key, laid):
            found.append(element)
    return found


def needs(position: Warcrow, key: str) -> list[str]:
    """What the table has to say before a unit is activated; nothing where no terrain was laid."""
    if not position.elements:
        return []
    near = [fact for element in position.elements for fact in sinister.needs(position, key, element)]
    return [*(f"adjacent.{key}.{element}" for element in matters(position, key)), *near]


def beside(position: Warcrow, key: str) -> list[str]:
    """The elements that its leader touches, of those that matter to it."""
    return [element for element in matters(position, key) if claimed(position, f"adjacent.{key}.{element}") == YES]


def stand(position: Warcrow, key: str) -> None:
    """What the ground does to whoever begins beside it, and nothing hangs on the order."""
    for element in beside(position, key):
        if preferred_terrain.prefers(position, key, position.elements[element]):
            preferred_terrain.begins(position, key, element)
        if rugged.binds(position, key, element):
            rugged.touch(position, key, element)


def dangers(position: Warcrow, key: str) -> list[tuple[str, str]]:
    """The elements that try a unit when its activation begins, each with the keyword by which it does."""
    dread = [(element, sinister.KEYWORD) for element in position.elements if sinister.is_near(position, key, element)]
    touched = beside(position, key)
    there = [element for element in touched if is_meant(position, key, element, lethal.KEYWORD)]
    laid = [(element, trap.KEYWORD) for element in trap.caught(position, key, touched)]
    return [*dread, *((element, lethal.KEYWORD) for element in there), *laid]
