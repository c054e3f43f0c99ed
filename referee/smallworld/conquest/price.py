"""What a Region costs: one sum whose lines are data, each with its rule.

The order is that of sww.conquest.cost. Keep it: all reductions come off the full requirement, the floor of one
token bites once, a replacing price comes after it, and the Tauren minimum of two is last.
"""

from collections.abc import Collection

from msgspec import Struct

from referee.kernel.position import lifted
from referee.kernel.say import Text
from referee.kernel.tally import Line, Tally, formula
from referee.smallworld.conquest.toll import Toll, tolls
from referee.smallworld.table.benefits import discounts_of
from referee.smallworld.table.ground import UNASKED
from referee.smallworld.table.position import STASH, SmallWorld

TRAVEL = "sww.conquest.travel-cost"
DEFENCE, PRESENT = "sww.conquest.defence-markers", "sww.conquest.tokens-present"
BASE = Line("for the Region", 2, "sww.conquest.base")
TRAVELLING = Line("for travel", 1, TRAVEL)
MOUNTAIN = Line("for the Mountain", 1, DEFENCE)
WALL = Line("for the Wisp Wall", 1, DEFENCE)
FORT = Line("for the Fort", 1, DEFENCE)
DOOMHAMMER_COINS = 2


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
        return ["sww.conquest.cost", *self.lined]

    @property
    def text(self) -> Text:
        return formula(self.lines)


def tally(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> Tally:
    """The tokens needed, line by line."""
    ground, atlas = position.ground, position.atlas
    here = ground.here[region]
    lines = [BASE, MOUNTAIN] if region in atlas.mountains else [BASE]
    if here.wall:
        lines.append(WALL)
    if here.fort:
        lines.append(FORT)
    if here.murloc:
        lines.append(Line("for the Murloc", here.murloc, PRESENT))
    if here.seat:
        defenders = here.token + here.beast + here.champion
        lines.append(Line("for the token there" if defenders == 1 else "for the tokens there", defenders, PRESENT))
    if region in atlas.entries and region not in ground.adjacent(seat):
        lines.append(sea(position, seat, region, using) if ground.lifts.get(TRAVEL, UNASKED) else TRAVELLING)
    price = Tally(lines)
    for benefit in discounts_of(position, seat):
        less = benefit.discount(position, seat, region, using)
        if less:
            price.add(benefit.title, -less, benefit.rules[0])
    if price.total < 1:
        price.at_least(1, "as the least there is", "sww.conquest.minimum-one")
    return replaced(price, using, tauren=position.seats[seat].race == "tauren")


def replaced(price: Tally, using: Collection[str], *, tauren: bool) -> Tally:
    """The Champion's and the Doomhammer's price, and the least the Tauren may bring."""
    if "champion" in using:
        price.becomes(0, "by the Champion", "sww.power.championing")
    elif "doomhammer" in using:
        price.becomes(1, "by the Doomhammer", "sww.artifact.doomhammer")
    if tauren:
        price.at_least(2, "as the least for Tauren", "sww.race.tauren")
    return price


def sea(position: SmallWorld, seat: str, region: str, using: Collection[str]) -> Line:
    """What the way by sea costs: a token, or nothing by whoever spares it."""
    by = lifted(position, TRAVEL, seat=seat, region=region, using=using)
    return TRAVELLING if by is None else Line(by.title, 0, by.lifts[TRAVEL][0])


def quote(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> Quote:
    """Tokens and coins that this conquest takes."""
    price = tally(position, seat, region, using)
    due = tolls(position, seat, region)
    if "doomhammer" in using:
        holder = position.ground.here[region].seat
        payee = holder if holder and holder != seat else STASH
        rules = ["sww.artifact.doomhammer-pay", "sww.artifact.doomhammer"]
        due = [*due, Toll(payee, DOOMHAMMER_COINS, rules, "the Doomhammer")]
    return Quote(region, list(using), price.total, price.lines, due)
