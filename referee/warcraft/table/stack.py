"""Stacking limits: three units and three workers of one side in a space, counted apart."""

from msgspec import Struct

from referee.warcraft.table.piece import MOVED, UNITS, Rules
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.team import SHARED_STACKING, allies

UNIT_LIMIT = "wbg.stack.units"
OWN_ONLY = "wbg.stack.own-only"
LIMIT = 3
RESOURCE_SPACES = ("goldmine", "forest")


class Limit(Struct, frozen=True):
    """So many of these kinds of one side may be in a space; `harvesting`: what says so where they harvest, too."""

    kinds: tuple[str, ...]
    rule: str
    word: str
    harvesting: Rules = ()

    def broken(self, position: Warcraft, space: str, seat: str, more: int = 0) -> list[str]:
        """By what there are too many in a space, or would be with so many more; empty: there are not."""
        if stacked(position, space, seat, self.kinds) + more <= LIMIT:
            return []
        rules = [self.rule, "wbg.stack.separate"]
        rules += self.harvesting if position.board.spaces[space].kind in RESOURCE_SPACES else ()
        rules += [SHARED_STACKING] if len(allies(position, seat)) > 1 else []
        return [*rules, *scenario_of(position).restacks(position, seat)]


LIMITS = (
    Limit(UNITS, UNIT_LIMIT, "units"),
    Limit(("worker",), "wbg.stack.workers", "workers", ("wbg.harvest.max-three-workers",)),
)


def stacked(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> int:
    """Pieces of the seat's side that count towards a limit; called workers stay workers."""
    sides, number = position.sides, 0
    for pile in position.piles.get(space, ()):
        if pile.kind in kinds and sides[pile.side] == sides[seat]:
            number += pile.count
    return number


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
    return number > LIMIT and any(surplus(position, space, seat, limit.kinds) for limit in LIMITS)


def came(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> bool:
    """Whether the seat has moved such pieces into the space in this Move Step."""
    return any(p.side == seat and p.kind in kinds and MOVED in p.marks for p in position.piles.get(space, ()))
