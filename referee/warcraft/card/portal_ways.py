"""Where a Town Portal leads: who goes through it, who finds no room at the goal, and where he comes out instead."""

from collections.abc import Iterator

from referee.kernel.pieces import Pile
from referee.warcraft.table.piece import CREATURE, HERO, KINDS, UNITS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.stack import LIMIT, stacked
from referee.warcraft.turn.move import may_end

Spread = dict[str, dict[str, int]]
Slots = list[tuple[str, str]]
FOLLOWERS = (HERO, CREATURE)


def travellers(position: Warcraft, seat: str, space: str) -> dict[str, int]:
    """The seat's units in a space by kind; workers stay behind, called up or not."""
    found: dict[str, int] = {}
    for pile in position.piles.get(space, ()):
        if pile.side == seat and pile.kind in UNITS:
            found[pile.kind] = found.get(pile.kind, 0) + pile.count
    return found


def goes(position: Warcraft, seat: str, space: str) -> bool:
    """Whether anybody of the seat goes through from a space."""
    for pile in position.piles.get(space, ()):
        if pile.side == seat and (pile.kind in UNITS or pile.kind in FOLLOWERS):
            return True
    return False


def followers(position: Warcraft, seat: str, space: str) -> list[Pile]:
    """The seat's hero and creatures in a space, which go too and find room everywhere."""
    return [p for p in position.piles.get(space, ()) if p.side == seat and p.kind in FOLLOWERS]


def surplus(position: Warcraft, seat: str, units: dict[str, int], to: str) -> int:
    return max(0, sum(units.values()) - room_in(position, seat, to))


def room_in(position: Warcraft, seat: str, space: str) -> int:
    return max(0, LIMIT - stacked(position, space, seat, UNITS))


def spreads(position: Warcraft, seat: str, origin: str, to: str) -> Iterator[Spread]:
    """Every way to put the surplus into spaces around the goal; a single empty one where there is none."""
    units = travellers(position, seat, origin)
    around = [space for space in position.board.around[to] if space != origin]
    room = {space: room_in(position, seat, space) for space in around}
    slots = [
        (kind, space) for kind in UNITS for space in around if kind in units and may_end(position, KINDS[kind], space)
    ]
    return allot(slots, surplus(position, seat, units, to), units, room)


def allot(slots: Slots, number: int, units: dict[str, int], room: dict[str, int]) -> Iterator[Spread]:
    if not number:
        yield {}
    elif slots:
        (kind, space), rest = slots[0], slots[1:]
        for here in range(min(number, units[kind], room[space]), -1, -1):
            left = units | {kind: units[kind] - here}, room | {space: room[space] - here}
            for spread in allot(rest, number - here, *left):
                yield spread | {space: {**spread.get(space, {}), kind: here}} if here else spread


def landing(position: Warcraft, seat: str, origin: str, to: str, spread: Spread) -> Spread:
    """Where everybody comes out: the goal, and the spaces beside it."""
    there = travellers(position, seat, origin)
    there |= {pile.kind: pile.count for pile in followers(position, seat, origin)}
    for beside in spread.values():
        there = {kind: number - beside.get(kind, 0) for kind, number in there.items()}
    found = {to: there, **spread}
    return {space: pieces for space, pieces in found.items() if any(pieces.values())}
