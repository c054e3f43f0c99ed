"""Everything that could be taken now: conquests that can be paid, and throws that could still help."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from referee.kernel.choice import Option
from referee.kernel.say import Say, say
from referee.kernel.tally import Cost
from referee.smallworld.conquest.conquest import ADJACENT, FIRST, way
from referee.smallworld.conquest.luck import LUCK, odds
from referee.smallworld.conquest.price import Quote, quote
from referee.smallworld.conquest.toll import affordable
from referee.smallworld.table.benefits import AIDS, aids_of, least_of
from referee.smallworld.table.position import SmallWorld, in_hand, troops


def within_reach(position: SmallWorld, seat: str) -> Sequence[str]:
    """Where to look for targets: neighbours and entries, or everywhere while something opens more; found once."""
    ground, atlas = position.ground, position.atlas
    if position.game.in_play(position, "waives", ADJACENT if ground.active[seat] else FIRST):
        return atlas.regions
    if seat not in ground.reach:
        near = ground.adjacent(seat) | atlas.entries
        ground.reach[seat] = [region for region in atlas.regions if region in near]
    return ground.reach[seat]


def targets(position: SmallWorld, seat: str, using: tuple[str, ...] = ()) -> list[str]:
    """Every Region this Race may attack now."""
    return [r for r in within_reach(position, seat) if way(position, seat, r, using).__class__ is tuple]


def sets_of_aids(position: SmallWorld, seat: str) -> list[tuple[str, ...]]:
    """No help, each help, and all helps that may serve together."""
    found = [benefit.aid for benefit in aids_of(position, seat)]
    return [aids for size in range(len(found) + 1) for aids in combinations(found, size)]


def quotes(position: SmallWorld, seat: str, using: tuple[str, ...] = ()) -> list[Quote]:
    """Every Region within reach with its price."""
    return [quote(position, seat, region, using) for region in targets(position, seat, using)]


def matters(position: SmallWorld, seat: str, found: Quote) -> bool:
    """Whether each help changes anything here."""
    helps = [AIDS[aid] for aid in found.using]
    if sum(benefit.instead is not None for benefit in helps) > 1:
        return False
    return all(benefit.matters(position, seat, found.region, found.using) for benefit in helps)


def conquests(position: SmallWorld, seat: str) -> list[Option]:
    """Every conquest the tokens in hand and the coins allow, each with its price line by line."""
    have, tokens = troops(position, seat), in_hand(position, seat, "token")
    if have < least_of(position, seat).number:
        return []
    found: list[Option] = []
    for using in sets_of_aids(position, seat):
        for price in quotes(position, seat, using):
            if price.needed > have or (price.tolls and not affordable(position, seat, price.tolls)):
                continue
            if using and not matters(position, seat, price):
                continue
            sent = min(price.needed, tokens)
            found.append(priced(price, fields_of(price, sent), {"hand": -sent}))
    return found


def fields_of(price: Quote, tokens: int) -> dict[str, Any]:
    """The fields that complete a conquest."""
    fields: dict[str, Any] = {"region": price.region, "tokens": tokens}
    if price.needed > tokens:
        fields["beasts"] = price.needed - tokens
    if price.using:
        fields["using"] = price.using
    return fields


def priced(price: Quote, fields: dict[str, Any], purse: dict[str, int]) -> Option:
    """A Region with its price, of which is told what adds up, and the coins that are due before."""
    lines = [Cost(line.text, line.amount, line.rule) for line in price.lines if line.amount]
    due, cost = [toll for toll in price.tolls if toll.coins] if price.tolls else [], in_tokens(price.needed)
    if not due:
        return Option(fields, price=lines, cost=cost, purse=purse)
    tolls = [say("{coins:coin} for {payee:seat}: {why}", coins=t.coins, payee=t.payee, why=t.why) for t in due]
    purse |= {"coins": -sum(toll.coins for toll in due)}
    return Option(fields, price=lines, cost=cost, hint=say("To be paid first: {tolls:;}.", tolls=tolls), purse=purse)


@cache
def in_tokens(number: int) -> Say:
    return say("{number:token}", number=number)


def attempts(position: SmallWorld, seat: str) -> list[Option]:
    """Every Region a throw of the die could still take."""
    have = troops(position, seat)
    if have < least_of(position, seat).number:
        return []
    found: list[Option] = []
    for using in sets_of_aids(position, seat):
        for price in quotes(position, seat, using):
            if not 1 <= price.needed - have <= LUCK or not affordable(position, seat, price.tolls):
                continue
            if using and not matters(position, seat, price):
                continue
            fields = fields_of(price, 0)
            named = {name: value for name, value in fields.items() if name in ("region", "using")}
            found.append(replace(priced(price, named, {}), chance=odds(position, price.needed - have)))
    return found
