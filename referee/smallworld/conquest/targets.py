"""Everything that could be taken now: conquests that can be paid, throws that could help, flights of the Gnomes."""

from itertools import combinations
from typing import Any

from msgspec.structs import replace

from referee.kernel.choice import Option
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.kernel.tally import Cost
from referee.smallworld.conquest.conquest import ADJACENT, FIRST, is_near, way
from referee.smallworld.conquest.luck import LUCK, odds
from referee.smallworld.conquest.price import Quote, quote
from referee.smallworld.conquest.record import aim
from referee.smallworld.conquest.toll import affordable
from referee.smallworld.table.benefits import GRANTED, aids_of
from referee.smallworld.table.position import SmallWorld, fewest, in_hand, troops

GNOMES = GRANTED["air-assault"]


def within_reach(position: SmallWorld, seat: str) -> list[str]:
    """Where to look for targets: neighbours and entries, or everywhere while something opens more."""
    ground, atlas = position.ground, position.atlas
    if position.game.in_play(position, "waives", ADJACENT if ground.active[seat] else FIRST):
        return list(atlas.regions)
    near = ground.adjacent(seat) | atlas.entries
    return [region for region in atlas.regions if region in near]


def targets(position: SmallWorld, seat: str, using: tuple[str, ...] = ()) -> list[str]:
    """Every Region this Race may attack now."""
    return [r for r in within_reach(position, seat) if type(way(position, seat, r, using)) is tuple]


def sets_of_aids(position: SmallWorld, seat: str) -> list[tuple[str, ...]]:
    """No help, each help, and all helps that may serve together."""
    found = [benefit.aid for benefit in aids_of(position, seat)]
    return [aids for size in range(len(found) + 1) for aids in combinations(found, size)]


def quotes(position: SmallWorld, seat: str, using: tuple[str, ...] = ()) -> list[Quote]:
    """Every Region within reach with its price."""
    return [quote(position, seat, region, using) for region in targets(position, seat, using)]


def matters(position: SmallWorld, seat: str, found: Quote) -> bool:
    """Whether each help changes anything here: the Ashes only where the way is long."""
    if "champion" in found.using and "doomhammer" in found.using:
        return False
    rest = tuple(aid for aid in found.using if aid != "ashes")
    return "ashes" not in found.using or not is_near(position, seat, found.region, rest)


def conquests(position: SmallWorld, seat: str) -> list[Option]:
    """Every conquest the tokens in hand and the coins allow, each with its price line by line."""
    have, tokens = troops(position, seat), in_hand(position, seat, "token")
    if have < fewest(position.seats[seat].race):
        return []
    found: list[Option] = []
    for using in sets_of_aids(position, seat):
        for price in quotes(position, seat, using):
            if price.needed > have or (price.tolls and not affordable(position, seat, price.tolls)):
                continue
            if using and not matters(position, seat, price):
                continue
            found.append(priced(price, option(price, min(price.needed, tokens))))
    return found


def option(price: Quote, tokens: int) -> dict[str, Any]:
    """The fields that complete a conquest; of the price what adds up, as plain data."""
    lines = [[line.text, line.amount, line.rule] for line in price.lines if line.amount]
    fields: dict[str, Any] = {"region": price.region, "tokens": tokens, "price": lines}
    if price.needed > tokens:
        fields["beasts"] = price.needed - tokens
    if price.using:
        fields["using"] = price.using
    return fields


def priced(price: Quote, fields: dict[str, Any]) -> Option:
    """A Region with what it costs line by line, and the coins that are due before."""
    tolls = [say("{coins:coin} for {payee:seat}: {why}", coins=t.coins, payee=t.payee, why=t.why) for t in price.tolls]
    hint = say("To be paid first: {tolls:;}.", tolls=tolls) if tolls else ""
    cost = say("{number:token}", number=price.needed)
    return Option(fields, price=[Cost(*line) for line in fields["price"]], cost=cost, hint=hint)


def attempts(position: SmallWorld, seat: str) -> list[Option]:
    """Every Region a throw of the die could still take."""
    have = troops(position, seat)
    if have < fewest(position.seats[seat].race):
        return []
    found: list[Option] = []
    for using in sets_of_aids(position, seat):
        for price in quotes(position, seat, using):
            if not 1 <= price.needed - have <= LUCK or not affordable(position, seat, price.tolls):
                continue
            if using and not matters(position, seat, price):
                continue
            fields = option(price, 0)
            named = {name: fields[name] for name in ("region", "price", "using") if name in fields}
            found.append(replace(priced(price, named), chance=odds(position, price.needed - have)))
    return found


def may_fly(position: SmallWorld, seat: str) -> bool:
    return GNOMES.mine(position, seat) and not GNOMES.uses(position) and troops(position, seat) > 0


def flights(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    """Every Region of every board that the Gnomes may attack from the air."""
    if not may_fly(position, seat):
        return []
    found = []
    for region in position.atlas.regions:
        aim(position, region)
        open_to = not isinstance(way(position, seat, region), No)
        if open_to and affordable(position, seat, quote(position, seat, region).tolls):
            found.append({"region": region})
    aim(position, "")
    return found
