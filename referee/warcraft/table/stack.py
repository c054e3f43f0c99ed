"""Stacking limits: three units and three workers of one side in a space, counted apart."""

from referee.warcraft.table.piece import MOVED, UNITS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.team import SHARED_STACKING, allies

UNIT_LIMIT = "wbg.stack.units"
OWN_ONLY = "wbg.stack.own-only"
LIMIT = 3
LIMITS = ((UNITS, UNIT_LIMIT, "units"), (("worker",), "wbg.stack.workers", "workers"))


def stacked(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> int:
    """Pieces of the seat's side that count towards a limit; called workers stay workers."""
    sides, number = position.sides, 0
    for pile in position.piles.get(space, ()):
        if pile.kind in kinds and sides[pile.side] == sides[seat]:
            number += pile.count
    return number


def limit_rules(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> list[str]:
    """What else says so: the limits are counted apart, shared by a team, and hold where workers harvest."""
    harvested = "worker" in kinds and position.board.spaces[space].kind in ("goldmine", "forest")
    rules = ["wbg.stack.separate"] + (["wbg.harvest.max-three-workers"] if harvested else [])
    rules += [SHARED_STACKING] if len(allies(position, seat)) > 1 else []
    return rules + scenario_of(position).stack_rules(position, seat)


def surplus(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> int:
    """Pieces above a limit in a space where the seat itself has some of them."""
    number = stacked(position, space, seat, kinds) - LIMIT
    if number <= 0 or not any(pile.side == seat and pile.kind in kinds for pile in position.piles[space]):
        return 0
    return number


def overfull(position: Warcraft, space: str, seat: str) -> bool:
    """Whether the seat has a part in a crowd of units or of workers; a few pieces are none."""
    number = 0
    for pile in position.piles.get(space, ()):
        number += pile.count
    return number > LIMIT and any(surplus(position, space, seat, kinds) for kinds, _, _ in LIMITS)


def came(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> bool:
    """Whether the seat has moved such pieces into the space in this Move Step."""
    return any(p.side == seat and p.kind in kinds and MOVED in p.marks for p in position.piles.get(space, ()))
