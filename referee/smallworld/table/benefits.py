"""All benefits, and those that work for a seat right now."""

from referee.smallworld.marker.artifact import ARTIFACTS
from referee.smallworld.marker.place import PLACES
from referee.smallworld.power.powers import POWERS
from referee.smallworld.race.races import RACES
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.position import SmallWorld

MARKERS: dict[str, Benefit] = {**ARTIFACTS, **PLACES}
ALL: dict[str, Benefit] = {**RACES, **POWERS, **MARKERS}
GRANTED: dict[str, Benefit] = {action: benefit for benefit in ALL.values() for action in benefit.acts}
"""Whose banner, badge or marker an action needs."""
AIDS = ("champion", "doomhammer", "frostmourne", "ashes", "ethereals")


def benefits_of(position: SmallWorld, seat: str) -> list[Benefit]:
    """What works for the Active Race of a seat: its banner, its badge, the markers in its Regions."""
    player, ground = position.seats[seat], position.ground
    found: list[Benefit] = [RACES[player.race]] if player.race else []
    if player.power:
        found.append(POWERS[player.power])
    found += [MARKERS[marker] for region in ground.active[seat] for marker in ground.here[region].markers if marker]
    return found


def discounts_of(position: SmallWorld, seat: str) -> list[Benefit]:
    """Those that can make a conquest cheaper; worked out once for a position."""
    found = position.ground.discounts.get(seat)
    if found is None:
        found = [benefit for benefit in benefits_of(position, seat) if benefit.discounts]
        position.ground.discounts[seat] = found
    return found


def aids_of(position: SmallWorld, seat: str) -> list[Benefit]:
    """Once-a-turn helps for a conquest that are still unused."""
    found = [benefit for benefit in benefits_of(position, seat) if benefit.aid and not benefit.uses(position)]
    return [benefit for benefit in found if benefit.at_hand(position, seat)]
