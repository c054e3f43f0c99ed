"""What a Region costs: one sum whose lines are data, each with its rule.

The order is that of sww.conquest.cost. Keep it: all reductions come off the full requirement, the floor of one
token bites once, a replacing price comes after it, and the fewest tokens a Race may send are last.
"""

from collections.abc import Collection

import msgspec
from msgspec import Struct

from referee.kernel.event import Event
from referee.kernel.position import lifted
from referee.kernel.say import Say, Text
from referee.kernel.tally import Line, Tally, formula
from referee.smallworld.conquest.toll import tolls
from referee.smallworld.table.benefits import AIDS, RACES, discounts_of
from referee.smallworld.table.ground import UNASKED
from referee.smallworld.table.points import Toll
from referee.smallworld.table.position import SmallWorld

COST = "sww.conquest.cost"
TRAVEL = "sww.conquest.travel-cost"
DEFENCE, PRESENT = "sww.conquest.defence-markers", "sww.conquest.tokens-present"
BASE = Line("for the Region", 2, "sww.conquest.base")
TRAVELLING = Line("for travel", 1, TRAVEL)
MOUNTAIN = Line("for the Mountain", 1, DEFENCE)


class Quote(Struct):
    """The price of one Region for one Race: tokens with their lines, and coins due first."""

    region: str
    using: list[str]
    needed: int
    lines: list[Line]
    tolls: list[Toll]

    @property
    def lined(self) -> list[str]:
        """The rules of its lines, each once."""
        return list(dict.fromkeys(line.rule for line in self.lines))

    @property
    def rules(self) -> list[str]:
        return [COST, *self.lined]

    @property
    def text(self) -> Text:
        return formula(self.lines)


def told_price(template: str, event: Event) -> Say:
    """The sentence of an event with its price as one sum; what the log kept as a text stays one."""
    price = event.data["price"]
    told = price if isinstance(price, str) else formula(msgspec.convert(price, list[Line]))
    return Say(template, {"seat": event.seat, **event.data, "price": told})


def tally(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> Tally:
    """The tokens needed, line by line."""
    ground, atlas = position.ground, position.atlas
    here = ground.here[region]
    lines = [BASE, MOUNTAIN] if region in atlas.mountains else [BASE]
    for guard in here.guards:
        if guard.line is not None:
            lines.append(guard.line)
    if here.murloc:
        lines.append(Line("for the Murloc", here.murloc, PRESENT))
    if here.seat:
        defenders = here.token + here.beast + here.champion
        lines.append(Line("for the token there" if defenders == 1 else "for the tokens there", defenders, PRESENT))
    if region in atlas.entries and region not in ground.adjacent(seat):
        lines.append(sea(position, seat, region, using) if ground.lifts.get(TRAVEL, UNASKED) else TRAVELLING)
    price = Tally(lines)
    for benefit in ground.discounts.get(seat) or discounts_of(position, seat):
        less = benefit.discount(position, seat, region, using)
        if less:
            price.add(benefit.title, -less, benefit.rules[0])
    if price.total < 1:
        price.at_least(1, "as the least there is", "sww.conquest.minimum-one")
    if using:
        replace(price, using)
    least = RACES[position.seats[seat].race].least.line
    return price if least is None else price.at_least(least.amount, least.text, least.rule)


def replace(price: Tally, using: Collection[str]) -> None:
    """A help may put a price of its own in place of the sum; of several the lowest."""
    instead = [line for aid in using if (line := AIDS[aid].instead) is not None]
    if instead:
        lowest = min(instead, key=lambda line: line.amount)
        price.becomes(lowest.amount, lowest.text, lowest.rule)


def sea(position: SmallWorld, seat: str, region: str, using: Collection[str]) -> Line:
    """What the way by sea costs: a token, or nothing by whoever spares it, first by whom nobody travels at all."""
    near = lifted(position, "sww.conquest.adjacent", seat=seat, region=region, using=using)
    by = near if near and TRAVEL in near.lifts else lifted(position, TRAVEL, seat=seat, region=region, using=using)
    return TRAVELLING if by is None else Line(by.title, 0, by.lifts[TRAVEL][0])


def quote(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> Quote:
    """Tokens and coins that this conquest takes."""
    price = tally(position, seat, region, using)
    due = tolls(position, seat, region) if position.ground.here[region].seat else []
    if using:
        fees = [AIDS[aid].fee(position, seat, region) for aid in using]
        due = [*due, *(fee for fee in fees if fee is not None)]
    return Quote(region, list(using), price.total, price.lines, due)
