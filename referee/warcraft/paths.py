"""How far a piece may go and which spaces it can reach. Answers only; nothing here moves."""

from collections import deque

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
    owners = {pile.side for pile in position.piles.get(space, ()) if MOVED not in pile.marks and pile.kind != "outpost"}
    return position.board.spaces[space].kind == "town" and any(
        hostile(position, one, other) for one in owners for other in owners
    )


def reachable(position: Warcraft, seat: str, kind: str, origin: str, spaces: int) -> dict[str, int]:
    """Spaces this kind can reach within so many, with the distance; enemies stop it."""
    board, found, queue = position.board, {origin: 0}, deque([origin])
    hostile_at: dict[str, bool] = {}
    while queue:
        here = queue.popleft()
        distance = found[here] + 1
        if distance > spaces or (here != origin and hostile_at[here]):
            continue
        for there in board.around[here]:
            if there in found or (kind != "flying" and board.spaces[there].kind == "mountain"):
                continue
            hostile_at[there] = enemies_at(position, there, seat)
            if kind == "worker" and hostile_at[there] and not units_at(position, there, [seat]):
                continue
            found[there] = distance
            queue.append(there)
    del found[origin]
    return found


def movable(position: Warcraft, seat: str, kind: str, origin: str) -> list[Pile]:
    """Unmoved pieces of a kind, those with the shortest reach first; builders stay at work."""
    piles = [
        pile
        for pile in position.piles.get(origin, ())
        if pile.side == seat and pile.kind == kind and MOVED not in pile.marks and BUILDING not in pile.marks
    ]
    return sorted(piles, key=allowance)
