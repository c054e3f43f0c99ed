"""Portal Mage: everything in two Magic Regions changes places, twice a turn."""

from itertools import combinations
from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.smallworld.actions import Swap
from referee.smallworld.conquest.conquest import enter
from referee.smallworld.conquest.record import attack
from referee.smallworld.conquest.toll import SWAP, affordable, pay_tolls, tolls
from referee.smallworld.power.power import Power
from referee.smallworld.table import window as windows
from referee.smallworld.table.benefits import MARKERS, RACES
from referee.smallworld.table.points import Grant, Toll
from referee.smallworld.table.position import Move, SmallWorld, region_of
from referee.smallworld.table.verbs import carries

USES = 2
RULE = "sww.power.portal-mage"

carries("swapped", "{seat:seat} swaps everything in {one:space} and {other:space}.")


class PortalMage(Power):
    """Legendary Places and markers nobody has seen stay where they are."""

    key, title = "portal-mage", "Portal Mage"
    hint = "Twice a turn everything in two Magic Regions changes places."
    rules = (RULE,)
    acts = ("swap",)

    def __init__(self) -> None:
        text, when = "The Portal Mages may swap two Magic Regions.", (windows.CONQUER, windows.REDEPLOY)
        self.grants = (Grant("swap", self.rules, RULE, text, when, self.swaps, self.swap),)

    def swaps(self, position: SmallWorld, seat: str) -> list[dict[str, Any]]:
        """Every pair that may change places, told either way round."""
        if not self.mine(position, seat) or self.uses(position) >= USES:
            return []
        ground = position.ground
        free = [r for r in position.atlas.regions if r in position.atlas.magic and not ground.here[r].immune]
        pairs = [
            pair
            for pair in combinations(free, 2)
            if any(movable(position, region) for region in pair)
            and dry(position, *pair)
            and affordable(position, seat, swap_tolls(position, seat, *pair))
        ]
        return [{"one": one, "other": other} for pair in pairs for one, other in (pair, pair[::-1])]

    def check(self, position: SmallWorld, seat: str, one: str, other: str) -> None:
        require(position, self.mine(position, seat), RULE, "Only Portal Mages swap Regions.")
        require(position, self.uses(position) < USES, RULE, "Both swaps of this turn are made.")
        require(position, one != other, RULE, "Two different Regions are swapped.")
        for region in (one, other):
            magic = region in position.atlas.magic
            require(position, magic, RULE, say("{region:space} is no Magic Region.", region=region))
            if immune := position.ground.here[region].immune:
                immune.refuse(position, region=region)
        require(position, movable(position, one) or movable(position, other), RULE, "There is nothing to swap.")
        if not dry(position, one, other):
            murlocs = position.ground.here[one].murloc or position.ground.here[other].murloc
            rules = [RULE, "sww.conquest.water", *(["sww.murloc.decline-race"] if murlocs else [])]
            raise Refusal(rules, "Only Naga may stand in water.")

    def swap(self, position: SmallWorld, action: Swap) -> None:
        seat = action.seat
        one, other = region_of(position, action.one, "one"), region_of(position, action.other, "other")
        self.check(position, seat, one, other)
        pay_tolls(position, seat, swap_tolls(position, seat, one, other))
        self.use(position)
        for region in (one, other):
            attack(position, seat, region)
        moves = [
            (kind, side, number, origin, to, marks, marks)
            for origin, to in ((one, other), (other, one))
            for kind, side, number, marks in movable(position, origin)
        ]
        rules = [RULE, *(["sww.marker.place-fixed"] if staying(position, one) or staying(position, other) else [])]
        happen(position, "swapped", rules, seat=seat, one=one, other=other, moves=moves)
        for region in (one, other):
            enter(position, seat, region)


def swap_tolls(position: SmallWorld, seat: str, one: str, other: str) -> list[Toll]:
    """Each protection is paid for, some only once."""
    found = tolls(position, seat, one, SWAP)
    second = tolls(position, seat, other, SWAP)
    paid = {toll.by for toll in found if toll.once}
    return found + [toll for toll in second if toll.by not in paid]


def movable(position: SmallWorld, region: str) -> list[Move]:
    """Everything in a Region but its Mountain, Legendary Place and a marker nobody has seen."""
    stays = staying(position, region)
    return [
        (pile.kind, pile.side, pile.count, pile.marks) for pile in position.piles.get(region, ()) if pile not in stays
    ]


def staying(position: SmallWorld, region: str) -> list[Pile]:
    """Markers that no swap moves."""
    markers = (pile for pile in position.piles.get(region, ()) if pile.kind == "marker")
    return [pile for pile in markers if not pile.marks or not MARKERS[pile.marks[0]].artifact]


def dry(position: SmallWorld, one: str, other: str) -> bool:
    """Nobody but those who swim is put into water; Murlocs are a Race too."""
    here, water = position.ground.here, position.atlas.water
    return all(
        to not in water or (swims(here[origin].race) and not here[origin].murloc)
        for origin, to in ((one, other), (other, one))
    )


def swims(race: str) -> bool:
    return not race or RACES[race].swims
