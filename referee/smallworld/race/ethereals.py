"""The Ethereals' theft: an Artifact moves next door, of several lying together one of their choice."""

from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.smallworld.actions import Steal
from referee.smallworld.conquest.conquest import IMMUNE
from referee.smallworld.conquest.toll import THEFT, Toll, affordable, pay_tolls, tolls
from referee.smallworld.table.benefits import GRANTED
from referee.smallworld.table.position import ARTIFACTS, SmallWorld, region_of

ETHEREALS = GRANTED["steal"]
STEAL = "sww.race.ethereals-steal"


def thefts(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    ground = position.ground
    if not ETHEREALS.mine(position, seat) or ETHEREALS.uses(position):
        return []
    return [
        {"region": region, "to": to, **named}
        for to in ground.active[seat]
        for region in sorted(position.atlas.near[to])
        if not ground.here[region].tower and affordable(position, seat, theft_tolls(position, seat, region))
        for named in namings(stealable(position, seat, region))
    ]


def namings(found: list[str]) -> list[dict[str, str]]:
    """An Artifact is named where several lie together."""
    return [{"artifact": marker} for marker in found] if len(found) > 1 else [{} for _ in found]


def stealable(position: SmallWorld, seat: str, region: str) -> list[str]:
    """The Artifacts face up in a Region that is not one's own."""
    here = position.ground.here[region]
    mine = here.active and here.seat == seat
    return [] if mine else [marker for marker in here.markers if marker in ARTIFACTS]


def theft_tolls(position: SmallWorld, seat: str, region: str) -> list[Toll]:
    return tolls(position, seat, region, THEFT)


def steal(position: SmallWorld, action: Steal) -> None:
    """The Artifact moves next door, and may be used at once."""
    seat, region, to = action.seat, region_of(position, action.region), region_of(position, action.to, "to")
    require(position, ETHEREALS.mine(position, seat), STEAL, "Only the Ethereals steal Artifacts.")
    require(position, not ETHEREALS.uses(position), "sww.race.ethereals", "The Ethereals acted already this turn.")
    near = to in position.ground.active[seat] and to in position.atlas.near[region]
    require(
        position, near, STEAL, say("{to:space} is no Region of yours next to {region:space}.", to=to, region=region)
    )
    require(
        position,
        not position.ground.here[region].tower,
        IMMUNE,
        say("A Watch Tower protects {region:space}.", region=region),
    )
    marker = chosen(position, action)
    pay_tolls(position, seat, theft_tolls(position, seat, region))
    moves = [("marker", "", 1, region, to, (marker,), (marker,))]
    data = {"marker": marker, "origin": region, "region": to, "moves": moves}
    happen(position, "stolen", [STEAL, "sww.race.ethereals", "sww.marker.use"], seat=seat, data=data)
    ETHEREALS.use(position)


def chosen(position: SmallWorld, action: Steal) -> str:
    """The Artifact that is meant: the one named, or the only one there."""
    found = stealable(position, action.seat, action.region)
    require(position, found, STEAL, say("No Artifact of others lies face up in {region:space}.", region=action.region))
    if action.artifact is None and len(found) > 1:
        raise Invalid.of(
            "artifact",
            say("several lie in {region:space}, one is stolen: {found:marker or}", region=action.region, found=found),
        )
    marker = action.artifact or found[0]
    require(
        position,
        marker in found,
        STEAL,
        say("{marker:marker} does not lie face up in {region:space}.", marker=marker, region=action.region),
    )
    return marker
