"""Where Towns and Outposts stand; with the Ancients the Night Elf Town is where its Tree is."""

from collections.abc import Callable

from referee.warcraft.table.piece import BUILDING, Bar, Kind
from referee.warcraft.table.position import RESOURCES, Warcraft, has


def town_of(position: Warcraft, seat: str) -> str:
    """The Town space printed for a seat: by its race, or by its place at the table; none where the board has none."""
    homes = position.board.homes
    return homes.get(position.seats[seat].race) or homes.get(str(list(position.seats).index(seat) + 1), "")


def ancients(position: Warcraft) -> str:
    """The seat whose Town and Outposts walk: the Night Elf player's where races have their own abilities."""
    if not has(position, "racial"):
        return ""
    elves = next((seat for seat, player in position.seats.items() if player.race == "night-elf"), "")
    return elves if elves and town_of(position, elves) else ""


def is_town(position: Warcraft, space: str) -> bool:
    """Whether a space is a Town: where a player's Town stands, or as printed unless the Tree of Eternity left it."""
    for player in position.seats.values():
        if player.town == space:
            return True
    if position.board.spaces[space].kind != "town":
        return False
    walking = ancients(position)
    return not walking or town_of(position, walking) != space


def marked_town(position: Warcraft, space: str) -> str:
    """The seat whose Town's marker lies in a space; none where a marker there would be that of a resource."""
    if position.board.spaces[space].kind in RESOURCES:
        return ""
    return next((seat for seat, player in position.seats.items() if player.town == space), "")


def town_rules(position: Warcraft, space: str) -> list[str]:
    """What makes a space a Town that is not printed as one: the Tree of Eternity stands there."""
    walking = ancients(position)
    here = bool(walking) and position.seats[walking].town == space
    return ["wbx.racial.nightelf.tree-is-town"] if here else []


def outposts(position: Warcraft, seat: str) -> list[str]:
    """Spaces with an Outpost of this seat that is in play."""
    return [
        space
        for space in position.board.spaces
        if any(
            p.kind == "outpost" and p.side == seat and BUILDING not in p.marks for p in position.piles.get(space, ())
        )
    ]


BORDERS: list[Callable[[Warcraft, Kind, str, str], Bar | None]] = []
"""What may stand on the border between two spaces; asked only where the board has walls."""


def cut(position: Warcraft, kind: Kind, here: str, there: str) -> Bar | None:
    """What holds a kind of piece up between two spaces."""
    return next((no for border in BORDERS if (no := border(position, kind, here, there))), None)
