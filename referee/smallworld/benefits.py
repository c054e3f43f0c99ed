"""All benefits, and those that work for a seat right now."""

from referee.smallworld.artifacts import ARTIFACTS
from referee.smallworld.benefit import Benefit
from referee.smallworld.places import PLACES
from referee.smallworld.powers import POWERS
from referee.smallworld.races import RACES
from referee.smallworld.state import SmallWorld

MARKERS: dict[str, Benefit] = {**ARTIFACTS, **PLACES}
ALL: dict[str, Benefit] = {**RACES, **POWERS, **MARKERS}
AIDS = ("champion", "doomhammer", "frostmourne", "ashes", "ethereals")


def benefits_of(position: SmallWorld, seat: str) -> list[Benefit]:
    """What works for the Active Race of a seat: its banner, its badge, the markers in its Regions."""
    player, ground = position.seats[seat], position.ground
    found: list[Benefit] = [RACES[player.race]] if player.race else []
    if player.power:
        found.append(POWERS[player.power])
    found += [MARKERS[ground.here[r].marker] for r in ground.active[seat] if ground.here[r].marker]
    return found


def discounts_of(position: SmallWorld, seat: str) -> list[Benefit]:
    """Those that can make a conquest cheaper; worked out once for a position."""
    cached = position.ground.__dict__.setdefault("discounts", {})
    if seat not in cached:
        cached[seat] = [benefit for benefit in benefits_of(position, seat) if benefit.discounts]
    return cached[seat]


def aids_of(position: SmallWorld, seat: str) -> list[Benefit]:
    """Once-a-turn helps for a conquest that are still unused."""
    return [benefit for benefit in benefits_of(position, seat) if benefit.aid and not benefit.uses(position)]
