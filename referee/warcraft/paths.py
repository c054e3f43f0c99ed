"""How far a piece may go and which spaces it can reach. Answers only; nothing here moves."""

from referee.kernel.board import reach
from referee.kernel.pieces import Pile
from referee.warcraft.state import BUILDING, CRIPPLED, FAST, MOVED, Warcraft, enemies_at, hostile, units_at

ALLOWANCE = {"melee": 1, "ranged": 1, "flying": 2, "worker": 2}


def allowance(pile: Pile) -> int:
    """Spaces a piece may go: Fast with its cap first, then Cripple."""
    spaces = ALLOWANCE[pile.kind]
    if FAST in pile.marks:
        spaces = min(spaces + 2, 3)
    if CRIPPLED in pile.marks:
        spaces = max(spaces - 1, 0)
    return spaces


def locked(position: Warcraft, space: str) -> bool:
    """A Town shared with enemies after a deployment: nobody may leave before the battle."""
    if position.board.spaces[space].kind != "town":
        return False
    owners = {pile.side for pile in position.piles.get(space, ()) if MOVED not in pile.marks and pile.kind != "outpost"}
    return any(hostile(position, one, other) for one in owners for other in owners)


def can_reach(position: Warcraft, seat: str, kind: str, origin: str, to: str, spaces: int) -> bool:
    """Whether a kind gets from one space to another within so many; next door needs no search."""
    if spaces and to in position.board.neighbours[origin]:
        return may_enter(position, seat, kind, to)
    return spaces > 1 and to in reachable(position, seat, kind, origin, spaces)


def may_enter(position: Warcraft, seat: str, kind: str, space: str) -> bool:
    """Mountains are for flying units; a worker needs a unit of its owner among enemies."""
    if kind == "flying":
        return True
    if position.board.spaces[space].kind == "mountain":
        return False
    return kind != "worker" or not enemies_at(position, space, seat) or bool(units_at(position, space, [seat]))


def reachable(position: Warcraft, seat: str, kind: str, origin: str, spaces: int) -> dict[str, int]:
    """Spaces this kind can reach within so many, with the distance; enemies stop it."""
    around, found, edge = position.board.around, {origin: 0}, [origin]
    for distance in range(1, spaces + 1):
        ahead = []
        for here in edge:
            for there in around[here]:
                if there not in found and may_enter(position, seat, kind, there):
                    found[there] = distance
                    ahead.append(there)
        edge = [space for space in ahead if not enemies_at(position, space, seat)]
    del found[origin]
    return found


def open_terrain(position: Warcraft, kind: str, origin: str, to: str, spaces: int) -> bool:
    """Whether a way would be short enough if no enemy stood on it."""
    board = position.board
    flat = {key: [s for s in around if board.spaces[s].kind != "mountain"] for key, around in board.around.items()}
    return to in reach(board.around if kind == "flying" else flat, origin, spaces)


def movable(position: Warcraft, seat: str, kind: str, origin: str) -> list[Pile]:
    """Unmoved pieces of a kind, those with the shortest reach first; builders stay at work."""
    piles = [
        pile
        for pile in position.piles.get(origin, ())
        if pile.side == seat and pile.kind == kind and MOVED not in pile.marks and BUILDING not in pile.marks
    ]
    return sorted(piles, key=allowance)
