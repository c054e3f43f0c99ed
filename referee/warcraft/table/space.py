"""Spaces: where Towns and Outposts stand, and what lies on the border between two of them."""

from collections.abc import Callable

from referee.warcraft.table.piece import BUILDING, Bar, Kind, Rules
from referee.warcraft.table.position import RESOURCES, Warcraft, occupied

OBJECTIVE = "wbg.space.objective"
MOUNTAIN_SPACE = "wbg.space.mountain"
GOLDMINE = "wbg.space.goldmine"
FOREST = "wbg.space.forest"
TOWN_WORTH = "wbg.space.town-vp"
TOWN_LOSS = "wbg.space.town-loss"
TOWN = "wbg.space.town"
PIECE_SIDES = "wbg.space.piece-sides"


def town_of(position: Warcraft, seat: str) -> str:
    """The Town space printed for a seat: by its race, or by its place at the table; none where the board has none."""
    homes = position.board.homes
    return homes.get(position.seats[seat].race) or homes.get(str(list(position.seats).index(seat) + 1), "")


def is_town(position: Warcraft, space: str) -> bool:
    """Whether a space is a Town: where a player's Town stands, or as printed unless the Town has left it."""
    for player in position.seats.values():
        if player.town == space:
            return True
    if position.board.spaces[space].kind != "town":
        return False
    return not any(left(position, space) for left in LEFT)


def towns_in(position: Warcraft) -> set[str]:
    """All Towns there are."""
    printed = [key for key, space in position.board.spaces.items() if space.kind == "town" and is_town(position, key)]
    return {player.town for player in position.seats.values()}.union(printed)


def marked_town(position: Warcraft, space: str) -> str:
    """The seat whose Town's marker lies in a space; none where a marker there would be that of a resource."""
    if position.board.spaces[space].kind in RESOURCES:
        return ""
    return next((seat for seat, player in position.seats.items() if player.town == space), "")


LEFT: list[Callable[[Warcraft, str], bool]] = []
"""Printed Towns that are none any more."""
MADE: list[Callable[[Warcraft, str], Rules]] = []
"""What makes a Town of a space that is not printed as one."""
WANDERING: list[Callable[[Warcraft, str], bool]] = []
"""Seats whose Town may stand elsewhere than where it is printed."""


def town_rules(position: Warcraft, space: str) -> list[str]:
    """What makes a space a Town that is not printed as one."""
    return [rule for made in MADE for rule in made(position, space)]


def outposts(position: Warcraft, seat: str) -> list[str]:
    """Spaces with an Outpost of this seat that is in play."""
    return [
        space
        for space in occupied(position)
        if any(p.kind == "outpost" and p.side == seat and BUILDING not in p.marks for p in position.piles[space])
    ]


BORDERS: list[Callable[[Warcraft, Kind, str, str], Bar | None]] = []
"""What may stand on the border between two spaces; asked only where the board has walls."""


def cut(position: Warcraft, kind: Kind, here: str, there: str) -> Bar | None:
    """What holds a kind of piece up between two spaces."""
    return next((no for border in BORDERS if (no := border(position, kind, here, there))), None)
