"""The Portal Mages' swap: everything in two Magic Regions changes places, twice a turn."""

from itertools import combinations
from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.smallworld.actions import Swap
from referee.smallworld.conquest.conquest import IMMUNE
from referee.smallworld.conquest.record import attack
from referee.smallworld.conquest.toll import SWAP, Toll, affordable, pay_tolls, tolls
from referee.smallworld.marker.marker import entered
from referee.smallworld.table.benefits import GRANTED
from referee.smallworld.table.position import ARTIFACTS, SmallWorld, region_of

MAGES = GRANTED["swap"]
SWAPS = 2


def swaps(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    """Every pair that may change places, told either way round."""
    if not MAGES.mine(position, seat) or MAGES.uses(position) >= SWAPS:
        return []
    ground = position.ground
    free = [r for r in position.atlas.regions if r in position.atlas.magic and not ground.here[r].tower]
    pairs = [
        pair
        for pair in combinations(free, 2)
        if any(movable(position, region) for region in pair)
        and dry(position, *pair)
        and affordable(position, seat, swap_tolls(position, seat, *pair))
    ]
    return [{"one": one, "other": other} for pair in pairs for one, other in (pair, pair[::-1])]


def swap_tolls(position: SmallWorld, seat: str, one: str, other: str) -> list[Toll]:
    """Each protection is paid for; the Harmony of the Pandaren only once."""
    found = tolls(position, seat, one, SWAP)
    second = tolls(position, seat, other, SWAP)
    paid = any("sww.race.pandaren-toll" in toll.rules for toll in found)
    return found + [toll for toll in second if not (paid and "sww.race.pandaren-toll" in toll.rules)]


def movable(position: SmallWorld, region: str) -> list[tuple]:
    """Everything in a Region but its Mountain, Legendary Place and a marker nobody has seen."""
    stays = staying(position, region)
    return [
        (pile.kind, pile.side, pile.count, pile.marks) for pile in position.piles.get(region, ()) if pile not in stays
    ]


def staying(position: SmallWorld, region: str) -> list[Pile]:
    """Markers that no swap moves."""
    markers = (pile for pile in position.piles.get(region, ()) if pile.kind == "marker")
    return [pile for pile in markers if not pile.marks or pile.marks[0] not in ARTIFACTS]


def dry(position: SmallWorld, one: str, other: str) -> bool:
    """Nobody but Naga is put into water; Murlocs are a Race too."""
    here, water = position.ground.here, position.atlas.water
    return all(
        to not in water or (here[origin].race in ("", "naga") and not here[origin].murloc)
        for origin, to in ((one, other), (other, one))
    )


def swap(position: SmallWorld, action: Swap) -> None:
    seat = action.seat
    one, other = region_of(position, action.one, "one"), region_of(position, action.other, "other")
    rule = "sww.power.portal-mage"
    require(position, MAGES.mine(position, seat), rule, "Only Portal Mages swap Regions.")
    require(position, MAGES.uses(position) < SWAPS, rule, "Both swaps of this turn are made.")
    require(position, one != other, rule, "Two different Regions are swapped.")
    for region in (one, other):
        require(
            position, region in position.atlas.magic, rule, say("{region:space} is no Magic Region.", region=region)
        )
        require(
            position,
            not position.ground.here[region].tower,
            IMMUNE,
            say("A Watch Tower protects {region:space}.", region=region),
        )
    require(position, movable(position, one) or movable(position, other), rule, "There is nothing to swap.")
    if not dry(position, one, other):
        murlocs = position.ground.here[one].murloc or position.ground.here[other].murloc
        rules = [rule, "sww.conquest.water", *(["sww.murloc.decline-race"] if murlocs else [])]
        raise Refusal(rules, "Only Naga may stand in water.")
    pay_tolls(position, seat, swap_tolls(position, seat, one, other))
    MAGES.use(position)
    for region in (one, other):
        attack(position, seat, region)
    moves = [
        (kind, side, number, origin, to, marks, marks)
        for origin, to in ((one, other), (other, one))
        for kind, side, number, marks in movable(position, origin)
    ]
    rules = [rule, *(["sww.marker.place-fixed"] if staying(position, one) or staying(position, other) else [])]
    happen(position, "swapped", rules, seat=seat, one=one, other=other, moves=moves)
    for region in (one, other):
        entered(position, seat, region)
