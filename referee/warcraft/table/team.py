"""Teams: who is on whose side, and what holds for a side of several players."""

from referee.kernel.position import happen, require
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.actions import Give
from referee.warcraft.table.position import Warcraft

OPTIONAL_PARTICIPATION = "wbg.team.optional-participation"
TEAM_CARDS = "wbg.team.cards"
CARDS_PARTICIPATION = "wbg.team.cards-participation"
TEAM_CASUALTIES = "wbg.team.casualties"
OWN_ROLLS = "wbg.team.own-rolls"
SHARED_STACKING = "wbg.team.shared-stacking"
TEAM_SIDES = "wbg.team.sides"
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


RESOURCES = "wbg.team.resources"


def give(position: Warcraft, action: Give, barred: No | None) -> None:
    """Hand gold or wood to a teammate, unless something forbids it just now."""
    giver = position.seats[action.seat]
    require(
        position,
        action.to in allies(position, action.seat)[1:],
        RESOURCES,
        say("{to:space} is no teammate of {seat:seat}.", to=action.to, seat=action.seat),
    )
    require(position, action.gold + action.wood > 0, RESOURCES, "Nothing is given.")
    require(
        position,
        giver.gold >= action.gold and giver.wood >= action.wood,
        RESOURCES,
        say("{seat:seat} has {gold:gold} and {wood:wood}.", seat=action.seat, gold=giver.gold, wood=giver.wood),
    )
    if barred:
        barred.refuse(position)
    happen(position, "gave", [RESOURCES], seat=action.seat, to=action.to, gold=action.gold, wood=action.wood)
