"""How troops may be shared out over Regions: every redeployment and every return, as a shape. Judged in redeploy.py."""

from referee.kernel.choice import Allot, AnyShape, One, Option, Place, Stock
from referee.smallworld.table.benefits import least_of
from referee.smallworld.table.position import SmallWorld, in_hand, ransomed


def redeployments(position: SmallWorld, seat: str) -> AnyShape:
    """Every way to redeploy: first where the Champion stands, who may be alone in a Region, then how many where."""
    regions, here = position.ground.active[seat], position.ground.here
    stands = next((region for region in regions if here[region].champion), "")
    if homeless(position, seat)["champion"]:
        places = {region: {"champion": region} for region in regions}
    elif stands:
        places = {region: {} if region == stands else {"champion": region} for region in regions}
    else:
        return spread(position, seat, "")
    return One([Option(fields, then=spread(position, seat, region)) for region, fields in places.items()])


def spread(position: SmallWorld, seat: str, champion: str) -> Allot:
    """How many stand where while the Champion is in this Region; Beasts count with the tokens."""
    regions, here = position.ground.active[seat], position.ground.here
    need = least_of(position, seat).number
    alone = list(range(1, need))
    places = [
        Place(region, 0, but=alone, now=here[region].token)
        if region == champion
        else Place(region, need, now=here[region].token)
        for region in regions
    ]
    tokens = in_hand(position, seat, "token") + sum(here[region].token for region in regions)
    return Allot("tokens", places, tokens, tokens, beasts_of(position, seat))


def beasts_of(position: SmallWorld, seat: str) -> Stock | None:
    """Beasts in hand and on the map, shared out beside the tokens."""
    here = position.ground.here
    now = {region: here[region].beast for region in position.ground.active[seat] if here[region].beast}
    number = in_hand(position, seat, "beast") + sum(now.values())
    return Stock("beasts", number, now) if number else None


def returns(position: SmallWorld, seat: str) -> AnyShape:
    """Every way to bring driven-off troops back into Regions still held; who has a Champion has no Beasts."""
    waiting, regions = homeless(position, seat), position.ground.active[seat]
    beasts = Stock("beasts", waiting["beast"]) if waiting["beast"] else None
    shared = Allot("tokens", [Place(region) for region in regions], waiting["token"], waiting["token"], beasts)
    if not waiting["champion"]:
        return shared
    then = shared if waiting["token"] else None
    return One([Option({"champion": region}, then=then) for region in regions])


def homeless(position: SmallWorld, seat: str) -> dict[str, int]:
    """What waits in hand to come back; a Champion who was never beaten does not."""
    return {
        "token": in_hand(position, seat, "token"),
        "beast": in_hand(position, seat, "beast"),
        "champion": ransomed(position, seat),
    }
