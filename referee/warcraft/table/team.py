"""Teams: who is on whose side, and what holds for a side of several players."""

from referee.warcraft.table.position import Warcraft

FRIENDLY_ENTRY = "wbg.team.friendly-entry"
TEAMS = {"human": "alliance", "night-elf": "alliance", "orc": "horde", "undead": "horde"}


def team(position: Warcraft, seat: str) -> str:
    return position.sides[seat]


def allies(position: Warcraft, seat: str) -> list[str]:
    """All seats of one side, the seat itself first."""
    if not position.team_game:
        return [seat]
    sides = position.sides
    return [seat, *[other for other in position.seats if other != seat and sides[other] == sides[seat]]]


def hostile(position: Warcraft, one: str, other: str) -> bool:
    return position.sides[one] != position.sides[other]
