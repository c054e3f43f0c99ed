"""A space may be overfull in mid-step only while enough of its pieces can still leave.

Without this a player could move himself into a Move Step that can never be closed.
"""

from referee.kernel.errors import Refusal
from referee.kernel.position import waived
from referee.kernel.say import say
from referee.warcraft.table.position import Warcraft, occupied
from referee.warcraft.table.stack import LIMIT, LIMITS, UNIT_LIMIT, came, stacked, surplus
from referee.warcraft.turn.move import ONCE_EACH, allowance, movable, reachable
from referee.warcraft.turn.town import locked

Group = tuple[str, int]


def check_room_to_leave(position: Warcraft, seat: str) -> None:
    """Refuse the move that leaves more pieces in a space than can still go elsewhere."""
    full = crowded(position)
    for limit in LIMITS:
        kinds = limit.kinds
        extra = crowds(position, seat, kinds, full)
        mine = {space: number for space, number in extra.items() if came(position, space, seat, kinds)}
        if mine and not thinned_out(position, seat, kinds, mine):
            raise Refusal(
                [*limit.broken(position, next(iter(mine)), seat), ONCE_EACH],
                say(
                    "{mine:space} would hold more than {limit} {word}, and not enough of them can leave again.",
                    mine=list(mine),
                    limit=LIMIT,
                    word=limit.word,
                ),
                "Move others out first.",
            )


def check_stacking(position: Warcraft, seat: str) -> None:
    """The limits hold when the movement of a Move Step ends."""
    full = crowded(position)
    for limit in LIMITS:
        for space, number in too_full(position, seat, limit.kinds, full).items():
            raise Refusal(
                limit.broken(position, space, seat),
                say(
                    "{space:space} holds {number} {word} of one side; {limit} are allowed.",
                    space=space,
                    number=number + LIMIT,
                    word=limit.word,
                    limit=LIMIT,
                ),
                say("Move {number} on.", number=number),
            )


def may_end(position: Warcraft, seat: str) -> bool:
    full = crowded(position)
    return not any(too_full(position, seat, limit.kinds, full) for limit in LIMITS)


def crowded(position: Warcraft) -> list[str]:
    """Spaces on which so much lies that there could be too many of a side."""
    piles = position.piles
    return [space for space in occupied(position) if sum([pile.count for pile in piles[space]]) > LIMIT]


def crowds(position: Warcraft, seat: str, kinds: tuple[str, ...], full: list[str]) -> dict[str, int]:
    """Of these the spaces with more of the seat's side than allowed, and by how many."""
    return {space: number for space in full if (number := surplus(position, space, seat, kinds))}


def too_full(position: Warcraft, seat: str, kinds: tuple[str, ...], full: list[str]) -> dict[str, int]:
    """Crowds that must be thinned out; one that a correction left and nobody can leave has to stay."""
    return {
        space: number
        for space, number in crowds(position, seat, kinds, full).items()
        if came(position, space, seat, kinds)
        or (
            not waived(position, UNIT_LIMIT, space=space, seat=seat)
            and thinned_out(position, seat, kinds, {space: number})
        )
    }


def thinned_out(position: Warcraft, seat: str, kinds: tuple[str, ...], extra: dict[str, int]) -> bool:
    """Whether every surplus piece finds a way to a free place, pushing unmoved ones ahead where it must."""
    spaces = position.board.spaces
    room = {space: max(0, LIMIT - stacked(position, space, seat, kinds)) for space in spaces}
    groups = {space: ways_out(position, seat, kinds, space) for space in spaces}
    left = {(space, index): ways[0] for space, found in groups.items() for index, ways in enumerate(found)}
    return all(push_on(space, groups, left, room, set()) for space, number in extra.items() for _ in range(number))


def ways_out(position: Warcraft, seat: str, kinds: tuple[str, ...], space: str) -> list[tuple[int, list[str]]]:
    """Each group of unmoved like pieces in a space: how many, and where they could go."""
    if space not in position.piles or locked(position, space):
        return []
    return [
        (pile.count, list(reachable(position, seat, kind, space, allowance(pile))))
        for kind in kinds
        for pile in movable(position, seat, kind, space)
    ]


def push_on(space: str, groups: dict[str, list], left: dict[Group, int], room: dict[str, int], seen: set[str]) -> bool:
    """Send one piece out of a space, to a free place or in the place of one sent on from there."""
    seen.add(space)
    for index, (_, targets) in enumerate(groups[space]):
        if left[space, index] == 0:
            continue
        for target in targets:
            if target in seen:
                continue
            if room[target]:
                room[target] -= 1
            elif not push_on(target, groups, left, room, seen):
                continue
            left[space, index] -= 1
            return True
    return False
