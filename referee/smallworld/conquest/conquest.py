"""Conquest: who may attack what and why, one Region taken at its price, and what the loser keeps."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, lifted, require
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.kernel.tally import Line
from referee.smallworld.actions import Conquer
from referee.smallworld.conquest.loss import drive_out, wiped_out
from referee.smallworld.conquest.price import TRAVEL, Quote, quote, told_price
from referee.smallworld.conquest.record import attack, record, tried
from referee.smallworld.conquest.toll import pay_tolls
from referee.smallworld.table import window as windows
from referee.smallworld.table.benefit import BARE, CUMULATE
from referee.smallworld.table.benefits import AIDS, MARKERS, RACES, STANDING, discounts_of, emptiness, least_of
from referee.smallworld.table.ground import UNASKED
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import SmallWorld, hand, in_hand, region_of, troops
from referee.smallworld.table.verbs import carries
from referee.smallworld.table.window import Rules

REPEAT = "sww.conquest.repeat"
ANYWHERE = "sww.conquest.entry-anywhere"
DEPLOY = "sww.conquest.deploy"

FIRST, ADJACENT, NO_WATER = "sww.conquest.first-entry", "sww.conquest.adjacent", "sww.conquest.water"
OWN = No((ADJACENT,), "{region:space} is already yours.")
LAKE = No(("sww.conquest.water",), "{region:space} is a {terrain:ground}; only {those:race} go there.")
UNREACHED = {
    FIRST: No(("sww.conquest.first-entry",), "The first conquest must be an Entry Region; {region:space} is none."),
    ADJACENT: No(("sww.conquest.adjacent",), "{region:space} borders none of your Regions and is no Entry Region."),
}
NEAR = (ADJACENT,)
LANDING = {FIRST: (FIRST,), ADJACENT: (ANYWHERE,)}
"""By sea onto the map, or from one shore to another."""
FEW = "{have:token} in hand; {least:race-token} at least {least:is|are} needed."
NO_TOKEN = No(("sww.conquest.one-token",), FEW)
ENTERED: list[Callable[[SmallWorld, str, str], None]] = []
"""What follows on a Region being entered by a seat; announced by house.py."""

CONQUERED = "{seat:seat} conquers {region:space} with {number:token}: {price}."
carries("region-conquered", partial(told_price, CONQUERED))


# ---- the way there


def way(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> Rules | No:
    """The rules by which this Race may attack a Region, or what keeps it out."""
    ground = position.ground
    here = ground.here[region]
    if here.active and here.seat == seat:
        return OWN
    if here.immune:
        return here.immune
    found: Rules | No
    if region in (ground.near_to.get(seat) or ground.adjacent(seat)):
        found = NEAR
    else:
        rule = ADJACENT if ground.active[seat] else FIRST
        if ground.lifts.get(rule, UNASKED) and (by := lifted(position, rule, seat=seat, region=region, using=using)):
            found = by.lifts[rule]
        else:
            found = LANDING[rule] if region in position.atlas.entries else UNREACHED[rule]
    if using or region in position.atlas.water:
        return narrowed(position, seat, region, using, found)
    return found


def narrowed(position: SmallWorld, seat: str, region: str, using: Collection[str], found: Rules | No) -> Rules | No:
    """A way into water, or one that helps are used on: each asks for more."""
    if region in position.atlas.water:
        if (by := lifted(position, NO_WATER, seat=seat, region=region, using=using)) is None:
            return LAKE
        found = found if isinstance(found, No) else (*found, *by.lifts[NO_WATER])
    return found if isinstance(found, No) else barred_help(position, seat, region, using) or found


def barred_help(position: SmallWorld, seat: str, region: str, using: Collection[str]) -> No | None:
    """What a help asks of its target."""
    near = is_near(position, seat, region, using)
    return next((no for aid in using if (no := AIDS[aid].bars(position, seat, region, near))), None)


def is_near(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> bool:
    """Adjacent, or treated as adjacent by something in play."""
    if region in position.ground.adjacent(seat):
        return True
    if not position.ground.active[seat]:
        return False
    return lifted(position, ADJACENT, seat=seat, region=region, using=using) is not None


# ---- judging


def check_using(position: SmallWorld, seat: str, using: Sequence[str]) -> None:
    """Each help is at hand, and not used yet this turn."""
    for aid in using:
        benefit = AIDS[aid]
        rule, mine = benefit.rules[0], benefit.mine(position, seat)
        require(position, mine, rule, say("{aid:aid} is not yours to use.", aid=aid))
        require(position, benefit.at_hand(position, seat), rule, say("{aid:aid} is not in play.", aid=aid))
        used = say("{aid:aid} was used already this turn.", aid=aid)
        require(position, not benefit.uses(position), benefit.once or rule, used)


def still_helping(position: SmallWorld, seat: str, using: Sequence[str]) -> list[str]:
    """The helps that a correction has left on the table."""
    return [aid for aid in using if AIDS[aid].at_hand(position, seat)]


def check_attack(position: SmallWorld, seat: str, region: str, using: Sequence[str]) -> Rules:
    """The rules by which this Race may attack there, with these helps."""
    have, least = troops(position, seat), least_of(position, seat)
    if have < least.number:
        (least.few or NO_TOKEN).refuse(position, have=have, least=least.number)
    check_using(position, seat, using)
    found = way(position, seat, region, using)
    if isinstance(found, No):
        those = [source.key for source in position.game.sources.by_hook["waives", NO_WATER]]
        found.refuse(position, region=region, terrain=position.atlas.terrain[region], those=those)
    return found


def check_quoted(price: list[Line] | None, found: Quote) -> None:
    """The lines count, however they are worded."""
    if price is not None and counting(price) != counting(found.lines):
        raise Refusal(found.rules, say("The price has changed; it is {text}.", text=found.text))


def counting(lines: list[Line]) -> list[tuple[int, str]]:
    """What adds up: a line of nothing only tells why, and ledgers may have been written without it."""
    return [(line.amount, line.rule) for line in lines if line.amount]


def begin_conquest(position: SmallWorld, action: Conquer) -> None:
    """Check everything, pay what is due, and take the Region."""
    seat, region, using = action.seat, region_of(position, action.region), action.using
    by = check_attack(position, seat, region, using)
    found = quote(position, seat, region, using)
    check_quoted(action.price, found)
    tokens, beasts = shares(position, seat, found.needed, action.tokens, action.beasts)
    if tokens + beasts < found.needed:
        slots: dict[str, Any] = {"region": region, "needed": found.needed, "text": found.text}
        why = say("{region:space} takes {needed:token} ({text}), not {number}.", number=tokens + beasts, **slots)
        raise Refusal(found.rules, why)
    have = in_hand(position, seat, "token"), in_hand(position, seat, "beast")
    if tokens > have[0] or beasts > have[1]:
        sent = "{tokens:token} and {beasts:beast} cannot be sent: {have} and {others} are in hand."
        why = say(sent, tokens=tokens, beasts=beasts, have=have[0], others=have[1])
        require(position, False, "sww.expand.in-hand-only", why)
    pay_tolls(position, seat, found.tolls)
    take(position, seat, found, tokens, beasts, by)


def shares(position: SmallWorld, seat: str, needed: int, tokens: int | None, beasts: int | None) -> tuple[int, int]:
    """How many tokens and Beasts go; what is not said is made up to the price, tokens first."""
    if tokens is None:
        tokens = max(0, min(needed - (beasts or 0), in_hand(position, seat, "token")))
    if beasts is None:
        beasts = max(0, min(needed - tokens, in_hand(position, seat, "beast")))
    return tokens, beasts


def take(position: SmallWorld, seat: str, found: Quote, tokens: int, beasts: int, by: Rules) -> None:
    """The defenders leave; then the attackers move in, and what lies there is theirs."""
    region = found.region
    rules = [*dict.fromkeys((*found.lined, DEPLOY, *by, *special(position, seat, found, beasts)))]
    attack(position, seat, region)
    tried(position)
    record(position, region)
    attackers = MovingIn(seat=seat, region=region, price=found.lines, rules=rules, using=found.using)
    attackers.tokens, attackers.beasts = tokens, beasts
    push(position, attackers)
    drive_out(position, region, seat)


class MovingIn(Frame[SmallWorld], tag="moving-in"):
    """The attackers enter, once the defender has said what becomes of a token that would be lost."""

    window: ClassVar = windows.TAKEN
    seat: str
    region: str
    price: list[Line]
    rules: list[str]
    tokens: int = 0
    beasts: int = 0
    using: list[str] = []
    gone: bool = False

    def corrected(self, position: SmallWorld) -> None:
        """Only those still in hand can enter, and only helps still at hand go with them."""
        sent, using = self.tokens + self.beasts, self.using
        self.using = still_helping(position, self.seat, using)
        self.tokens = min(self.tokens, in_hand(position, self.seat, "token"))
        self.beasts = min(self.beasts, in_hand(position, self.seat, "beast"))
        self.gone = self.gone or (not self.tokens + self.beasts and (sent > 0 or self.using != using))

    def settle(self, position: SmallWorld) -> bool:
        close(position, self)
        if self.gone:
            return True
        seat, region, race = self.seat, self.region, position.seats[self.seat].race
        moves = [("token", race, self.tokens, hand(seat), region)] if self.tokens else []
        moves += [("beast", "", self.beasts, hand(seat), region)] if self.beasts else []
        data: dict[str, Any] = {"region": region, "number": self.tokens + self.beasts, "price": self.price}
        happen(position, "region-conquered", self.rules, seat=seat, moves=moves, data=data)
        for aid in self.using:
            AIDS[aid].use(position)
            AIDS[aid].helped(position, seat, region)
        RACES[race].moved_in(position, seat, region)
        wiped_out(position)
        enter(position, seat, region)
        return True


def enter(position: SmallWorld, seat: str, region: str) -> None:
    """Somebody stands in a Region now."""
    for follow in ENTERED:
        follow(position, seat, region)


def special(position: SmallWorld, seat: str, found: Quote, beasts: int) -> list[str]:
    """What is told of a conquest beside its price and the way there."""
    region, here = found.region, position.ground.here[found.region]
    by = {line.rule for line in found.lines}
    rules = [REPEAT] if turn_of(position).conquests else []
    rules += ["sww.conquest.first-three"] if TRAVEL in by and not position.ground.active[seat] else []
    for toll in found.tolls:
        rules += () if toll.coins else toll.rules
    for benefit in discounts_of(position, seat):
        rules += benefit.discounted if benefit.rules[0] in by else ()
    rules += [BARE] if emptiness(position, seat, region) else []
    rules += ["sww.conquest.mountain-stays"] if region in position.atlas.mountains else []
    for standing in STANDING.values():
        rules += standing.attacked if getattr(here, standing.piece) else ()
    for guard in here.guards:
        rules += guard.attacked
    for marker in filter(None, here.markers):
        rules += MARKERS[marker].taken
    rules += [CUMULATE] if sum(line.amount < 0 for line in found.lines) > 1 else []
    return [*rules, *(STANDING["beast"].fighting if beasts else ())]
