"""The Ethereals: once a turn an Artifact is stolen from next door, or a Legendary Place costs less."""

from collections.abc import Collection
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.smallworld.actions import Steal
from referee.smallworld.conquest.toll import THEFT, affordable, pay_tolls, tolls
from referee.smallworld.marker.marker import USE
from referee.smallworld.race.race import Race
from referee.smallworld.table import window as windows
from referee.smallworld.table.benefits import MARKERS, PLACES
from referee.smallworld.table.points import Grant
from referee.smallworld.table.position import SmallWorld, region_of
from referee.smallworld.table.verbs import carries

ONCE, STEAL = "sww.race.ethereals", "sww.race.ethereals-steal"
NO_PLACE = No(("sww.race.ethereals-place",), "{region:space} is no adjacent Region with a Legendary Place face up.")

carries("stolen", "{seat:seat} steals {marker:marker} from {origin:space}.")


class Ethereals(Race):
    """Of several Artifacts lying together they name one."""

    key, title = "ethereals", "Ethereals at a Legendary Place"
    hint = "Once a turn they steal an Artifact or take a Legendary Place for 2 tokens less."
    rules = ("sww.race.ethereals-place", "sww.race.ethereals")
    discounts = True
    acts = ("steal",)
    aid, once, spent = "ethereals", ONCE, (ONCE,)

    def __init__(self) -> None:
        text, when = "The Ethereals may steal an Artifact.", (windows.CONQUER, windows.REDEPLOY)
        self.grants = (Grant("steal", (ONCE, STEAL), STEAL, text, when, self.thefts, self.steal),)

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 2 if self.aid in using and has_place(position, region) else 0

    def bars(self, position: SmallWorld, seat: str, region: str, near: bool) -> No | None:
        return None if near and has_place(position, region) else NO_PLACE

    # ---- theft

    def thefts(self, position: SmallWorld, seat: str) -> list[dict[str, Any]]:
        ground = position.ground
        if not self.mine(position, seat) or self.uses(position):
            return []
        return [
            {"region": region, "to": to, **named}
            for to in ground.active[seat]
            for region in sorted(position.atlas.near[to])
            if not ground.here[region].immune and affordable(position, seat, tolls(position, seat, region, THEFT))
            for named in namings(stealable(position, seat, region))
        ]

    def steal(self, position: SmallWorld, action: Steal) -> None:
        """The Artifact moves next door, and may be used at once."""
        seat, region, to = action.seat, region_of(position, action.region), region_of(position, action.to, "to")
        require(position, self.mine(position, seat), STEAL, "Only the Ethereals steal Artifacts.")
        require(position, not self.uses(position), ONCE, "The Ethereals acted already this turn.")
        near = to in position.ground.active[seat] and to in position.atlas.near[region]
        why = say("{to:space} is no Region of yours next to {region:space}.", to=to, region=region)
        require(position, near, STEAL, why)
        if immune := position.ground.here[region].immune:
            immune.refuse(position, region=region)
        marker = chosen(position, action)
        pay_tolls(position, seat, tolls(position, seat, region, THEFT))
        moves = [("marker", "", 1, region, to, (marker,), (marker,))]
        data = {"marker": marker, "origin": region, "region": to, "moves": moves}
        happen(position, "stolen", [STEAL, ONCE, USE], seat=seat, data=data)
        self.use(position)


def has_place(position: SmallWorld, region: str) -> bool:
    """Whether a Legendary Place lies there face up."""
    return any(marker in PLACES for marker in position.ground.here[region].markers)


def namings(found: list[str]) -> list[dict[str, str]]:
    """An Artifact is named where several lie together."""
    return [{"artifact": marker} for marker in found] if len(found) > 1 else [{} for _ in found]


def stealable(position: SmallWorld, seat: str, region: str) -> list[str]:
    """The Artifacts face up in a Region that is not one's own."""
    here = position.ground.here[region]
    mine = here.active and here.seat == seat
    return [] if mine else [marker for marker in here.markers if marker and MARKERS[marker].artifact]


def chosen(position: SmallWorld, action: Steal) -> str:
    """The Artifact that is meant: the one named, or the only one there."""
    found = stealable(position, action.seat, action.region)
    require(position, found, STEAL, say("No Artifact of others lies face up in {region:space}.", region=action.region))
    if action.artifact is None and len(found) > 1:
        words = "several lie in {region:space}, one is stolen: {found:marker or}"
        raise Invalid.of("artifact", say(words, region=action.region, found=found))
    marker = action.artifact or found[0]
    why = say("{marker:marker} does not lie face up in {region:space}.", marker=marker, region=action.region)
    require(position, marker in found, STEAL, why)
    return marker
