"""How far a piece may go and which spaces it can reach. Answers only; nothing here moves."""

from collections.abc import Mapping

from referee.kernel.board import reach
from referee.kernel.pieces import Pile
from referee.warcraft.table.piece import BUILDING, CRIPPLED, FAST, GAINED, HERO, MOVED, NECROMANCER, WORKERS, is_unit
from referee.warcraft.table.position import Warcraft, enemies_at, number_of, units_at
from referee.warcraft.table.scenario import at_odds
from referee.warcraft.table.space import is_town
from referee.warcraft.table.team import hostile

ALLOWANCE = {"melee": 1, "ranged": 1, "flying": 2, "worker": 2, HERO: 2, NECROMANCER: 2}
WATER = "water"
FOR_FLYERS = frozenset(("mountain", WATER))
"""Kinds of space that only flying units enter; in water not even they may stay."""
HELD_BY_WALLS = frozenset(("melee", "ranged", HERO))
"""Kinds of piece that cross no wall; a hero fights on foot, whatever its card."""


def allowance(pile: Pile) -> int:
    """Spaces a piece may go: Fast with its cap first, then Cripple."""
    spaces = ALLOWANCE[pile.kind]
    if FAST in pile.marks:
        spaces = min(spaces + 2, 3)
    if CRIPPLED in pile.marks:
        spaces = max(spaces - 1, 0)
    return spaces


def locked(position: Warcraft, space: str) -> bool:
    """A Town that its owner's side shares with enemy units: nobody may leave before the battle."""
    if not is_town(position, space):
        return False
    heap = [pile for pile in position.piles.get(space, ()) if pile.kind != "outpost" and GAINED not in pile.marks]
    stayed = [pile for pile in heap if MOVED not in pile.marks]
    return any(
        any(is_unit(pile) and at_odds(position, seat, pile) for pile in stayed)
        for seat, player in position.seats.items()
        if player.town == space and any(not hostile(position, pile.side, seat) for pile in stayed)
    )


def walled(position: Warcraft, kind: str, here: str, there: str) -> bool:
    """Whether a wall stands on the edge between two spaces, for a kind of piece that it holds up."""
    board = position.board
    return bool(board.walls) and kind in HELD_BY_WALLS and board.walled(here, there)


def can_reach(position: Warcraft, seat: str, kind: str, origin: str, to: str, spaces: int) -> bool:
    """Whether a kind gets from one space to another within so many: it may enter, from a space it gets to before."""
    board = position.board
    if not spaces or to == origin or board.spaces[to].kind == WATER or not may_enter(position, seat, kind, to):
        return False
    if leads(position, kind, origin, to):
        return True
    if spaces == 1:
        return False
    before = spread(position, seat, kind, origin, spaces - 1)
    return any(leads(position, kind, here, to) and not stops(position, seat, kind, here) for here in before)


def leads(position: Warcraft, kind: str, here: str, there: str) -> bool:
    """Whether two spaces border, without a wall that holds this kind up."""
    return there in position.board.neighbours[here] and not walled(position, kind, here, there)


def may_enter(position: Warcraft, seat: str, kind: str, space: str) -> bool:
    """Mountains and water are for flying units; a worker needs a unit of its owner among enemies."""
    if kind == "flying":
        return True
    if position.board.spaces[space].kind in FOR_FLYERS:
        return False
    if kind not in WORKERS:
        return True
    if enemies_at(position, space, seat) and not units_at(position, space, [seat]):
        return False
    return kind != NECROMANCER or number_of(position, space, seat, NECROMANCER) == 0


def stops(position: Warcraft, seat: str, kind: str, space: str) -> bool:
    """Whether enemies end the movement of a piece that enters."""
    return enemies_at(position, space, seat) and halts(position, seat, kind, space)


def halts(position: Warcraft, seat: str, kind: str, space: str) -> bool:
    """Whether the enemies in a space end the movement of a kind; a scenario may spare its units some of them."""
    if kind in WORKERS or not position.neutrals:
        return True
    return any(at_odds(position, seat, pile) for pile in position.piles[space])


def reachable(position: Warcraft, seat: str, kind: str, origin: str, spaces: int) -> dict[str, int]:
    """Spaces where this kind can end a move of so many, with the distance."""
    board, found = position.board, spread(position, seat, kind, origin, spaces)
    if WATER in board.kinds:
        return {space: distance for space, distance in found.items() if board.spaces[space].kind != WATER}
    return found


def spread(position: Warcraft, seat: str, kind: str, origin: str, spaces: int) -> dict[str, int]:
    """Spaces this kind gets to within so many, to stay or to pass; enemies stop it, walls hold it up."""
    board, piles, found, edge = position.board, position.piles, {origin: 0}, [origin]
    flying, walls = kind == "flying", bool(board.walls) and kind in HELD_BY_WALLS
    for distance in range(1, spaces + 1):
        ahead: list[str] = []
        for here in edge:
            if here != origin and here in piles and stops(position, seat, kind, here):
                continue
            for there in board.around[here]:
                if there in found or (walls and board.walled(here, there)):
                    continue
                if flying or may_enter(position, seat, kind, there):
                    found[there] = distance
                    ahead.append(there)
        edge = ahead
    del found[origin]
    return found


def ways_on_foot(position: Warcraft, kind: str) -> Mapping[str, list[str]]:
    """Every border that terrain leaves open to a kind of piece, walls and enemies apart."""
    board = position.board
    if kind == "flying":
        return board.around
    return {key: [s for s in near if board.spaces[s].kind not in FOR_FLYERS] for key, near in board.around.items()}


def open_terrain(position: Warcraft, kind: str, origin: str, to: str, spaces: int) -> bool:
    """Whether a way would be short enough if no wall and no enemy stood on it."""
    return to in reach(ways_on_foot(position, kind), origin, spaces)


def unwalled(position: Warcraft, kind: str, origin: str, to: str, spaces: int) -> bool:
    """Whether a way round the walls would be short enough if no enemy stood on it."""
    ways = ways_on_foot(position, kind)
    free = {key: [s for s in near if not walled(position, kind, key, s)] for key, near in ways.items()}
    return to in reach(free, origin, spaces)


def movable(position: Warcraft, seat: str, kind: str, origin: str) -> list[Pile]:
    """Unmoved pieces of a kind, those with the shortest reach first; builders stay at work."""
    piles = [
        pile
        for pile in position.piles.get(origin, ())
        if pile.side == seat and pile.kind == kind and MOVED not in pile.marks and BUILDING not in pile.marks
    ]
    return sorted(piles, key=allowance) if len(piles) > 1 else piles
