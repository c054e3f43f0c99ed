"""All benefits by what the core asks for, and those that work for a seat right now. They are announced by house.py."""

from collections.abc import Iterable, Iterator
from typing import Any

from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.ground import GUARDS, HELD_FOR
from referee.smallworld.table.points import Grant, Least, Standing
from referee.smallworld.table.position import SmallWorld

RACES: dict[str, Any] = {}
POWERS: dict[str, Any] = {}
PLACES: dict[str, Any] = {}
MARKERS: dict[str, Any] = {}
ALL: dict[str, Benefit] = {}
GRANTED: dict[str, Benefit] = {}
"""Whose banner, badge or marker an action needs."""
GRANTS: dict[str, Grant] = {}
AIDS: dict[str, Benefit] = {}
LAYING: dict[str, Benefit] = {}
OWNERS: dict[str, Benefit] = {}
"""Pieces that are in play only with a banner or badge."""
STOCKS: dict[str, Benefit] = {}
STANDING: dict[str, Standing] = {}
TOLLING: dict[str, Benefit] = {}
EVERYWHERE: list[Benefit] = []
SPARING: list[Benefit] = []
ONE = Least()


def announce(kind: dict[str, Any], benefits: Iterable[Benefit]) -> None:
    """Make benefits of a kind known by their keys, and by every point that is looked for."""
    for benefit in benefits:
        kind[benefit.key] = ALL[benefit.key] = benefit
        GRANTED.update(dict.fromkeys(benefit.acts, benefit))
        GRANTS.update({grant.action: grant for grant in benefit.grants})
        names = ((AIDS, benefit.aid), (LAYING, benefit.lays), (OWNERS, benefit.piece), (STOCKS, benefit.stocks))
        for known, name in names:
            if name:
                known[name] = benefit
        if benefit.toll:
            TOLLING[benefit.key] = benefit
        if benefit.everywhere:
            EVERYWHERE.append(benefit)
        if benefit.spares:
            SPARING.append(benefit)
        if benefit.guard:
            GUARDS[benefit.guard.piece] = benefit.guard
        if benefit.stands:
            STANDING[benefit.stands.piece] = benefit.stands
            HELD_FOR[benefit.stands.piece] = benefit.key


def benefits_of(position: SmallWorld, seat: str) -> list[Benefit]:
    """What works for the Active Race of a seat: its banner, its badge, the markers in its Regions."""
    player, ground = position.seats[seat], position.ground
    found: list[Benefit] = [RACES[player.race]] if player.race else []
    if player.power:
        found.append(POWERS[player.power])
    found += [MARKERS[marker] for region in ground.active[seat] for marker in ground.here[region].markers if marker]
    return found


def combo_of(position: SmallWorld, seat: str) -> Iterator[Benefit]:
    """The banner and the badge of a seat's Active Race."""
    player = position.seats[seat]
    if player.race:
        yield RACES[player.race]
    if player.power:
        yield POWERS[player.power]


def least_of(position: SmallWorld, seat: str) -> Least:
    """The fewest tokens the Active Race of a seat may send or leave."""
    race = position.seats[seat].race
    least: Least = RACES[race].least if race else ONE
    return least


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


def emptiness(position: SmallWorld, seat: str, region: str) -> bool:
    """Whether it counts for a seat that a Region with a marker or a Mountain and nobody in it is empty."""
    here = position.ground.here[region]
    if here.defenders or not (here.markers or region in position.atlas.mountains):
        return False
    return any(benefit.beats for benefit in combo_of(position, seat))
