"""The Ethereals' theft: an Artifact moves next door."""

from typing import Any

from referee.kernel.position import happen, require
from referee.smallworld.actions import Steal
from referee.smallworld.benefits import GRANTED
from referee.smallworld.reach import IMMUNE, region_of
from referee.smallworld.state import ARTIFACTS, SmallWorld
from referee.smallworld.tolls import THEFT, Toll, affordable, pay_tolls, tolls

ETHEREALS = GRANTED["steal"]


def thefts(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    ground = position.ground
    if not ETHEREALS.mine(position, seat) or ETHEREALS.uses(position):
        return []
    return [
        {"region": region, "to": to}
        for to in ground.active[seat]
        for region in sorted(position.atlas.near[to])
        if stealable(position, seat, region) and affordable(position, seat, theft_tolls(position, seat, region))
    ]


def stealable(position: SmallWorld, seat: str, region: str) -> bool:
    here = position.ground.here[region]
    mine = here.active and here.seat == seat
    return not mine and not here.tower and any(marker in ARTIFACTS for marker in here.markers)


def theft_tolls(position: SmallWorld, seat: str, region: str) -> list[Toll]:
    return tolls(position, seat, region, THEFT)


def steal(position: SmallWorld, action: Steal) -> None:
    """The Artifact moves next door, and may be used at once."""
    seat, region, to = action.seat, region_of(position, action.region), region_of(position, action.to, "to")
    rule = "sww.race.ethereals-steal"
    require(position, ETHEREALS.mine(position, seat), rule, "Only the Ethereals steal Artifacts.")
    require(position, not ETHEREALS.uses(position), "sww.race.ethereals", "The Ethereals acted already this turn.")
    near = to in position.ground.active[seat] and to in position.atlas.near[region]
    require(position, near, rule, f"{to} is no Region of yours next to {region}.")
    require(position, not position.ground.here[region].tower, IMMUNE, f"A Watch Tower protects {region}.")
    require(position, stealable(position, seat, region), rule, f"No Artifact lies face up in {region}.")
    pay_tolls(position, seat, theft_tolls(position, seat, region))
    marker = next(m for m in position.ground.here[region].markers if m in ARTIFACTS)
    moves = [("marker", "", 1, region, to, (marker,), (marker,))]
    data = {"marker": marker, "origin": region, "region": to, "moves": moves}
    happen(position, "stolen", [rule, "sww.race.ethereals", "sww.marker.use"], seat=seat, **data)
    ETHEREALS.use(position)
