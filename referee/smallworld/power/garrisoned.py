"""Garrisoned: a Fort in every Region; they outlast the decline."""

from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.tally import Line
from referee.smallworld.conquest.price import DEFENCE
from referee.smallworld.power.power import Power
from referee.smallworld.table.benefit import regions_of
from referee.smallworld.table.component import SUPPLIES
from referee.smallworld.table.ground import Guard
from referee.smallworld.table.points import Due
from referee.smallworld.table.position import BOX, SmallWorld, supply
from referee.smallworld.table.verbs import carries

FORTS = "sww.power.garrisoned"
LIMITS = "sww.power.garrisoned-limits"
LIMITED = (FORTS, LIMITS)

carries("forts-built", "Forts are built in {regions:space}.")


class Garrisoned(Power):
    """One Fort a Region, as long as there are any."""

    key, title = "garrisoned", "Garrisoned"
    hint = "A Fort in every Region."
    rules = LIMITED
    keeps_badge = True
    lays = "fort"
    guard = Guard(
        "fort", ("sww.power.garrisoned-removal",), Line("for the Fort", 1, DEFENCE), ("sww.power.garrisoned-defence",)
    )

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        free = [r for r in regions_of(position, seat) if not position.ground.here[r].fort]
        number = min(len(free), supply(position, "fort"))
        text = say("Choose {number:region} for Forts.", number=number)
        return Due("fort", free, number, number, list(LIMITED), text) if number else None

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        rules = [FORTS, SUPPLIES["fort"].rule]
        standing = any(position.ground.here[region].fort for region in regions_of(position, seat))
        rules += [LIMITS] if standing else []
        moves = [("fort", "", 1, BOX, region) for region in regions]
        happen(position, "forts-built", rules, seat=seat, regions=regions, moves=moves)
