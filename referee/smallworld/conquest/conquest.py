"""Conquest: one Region taken at its price, what the loser keeps, and everything that could be taken now."""

from itertools import combinations
from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.tally import Line
from referee.kernel.wording import counted
from referee.smallworld.actions import Conquer
from referee.smallworld.conquest.loss import drive_out, take_bomb_back, wiped_out
from referee.smallworld.conquest.price import Quote, quote, travels
from referee.smallworld.conquest.reach import barred, check_target, is_near, region_of, targets
from referee.smallworld.conquest.record import aim, attack, record, tried
from referee.smallworld.conquest.toll import affordable, paid_before, pay_tolls
from referee.smallworld.marker.artifact import carry_to
from referee.smallworld.marker.marker import entered
from referee.smallworld.power.powers import POWERS
from referee.smallworld.race.races import RACES
from referee.smallworld.table.benefits import ALL, GRANTED, aids_of
from referee.smallworld.table.position import SmallWorld, fewest, hand, in_hand, troops, turn_of
from referee.smallworld.turn import window as windows

LUCK = 3
GNOMES = GRANTED["air-assault"]
AIDS = {benefit.aid: benefit for benefit in ALL.values() if benefit.aid}


# ---- judging


def check_using(position: SmallWorld, seat: str, using: list[str]) -> None:
    """Each help is at hand, and not used yet this turn."""
    for aid in using:
        benefit = AIDS[aid]
        require(position, benefit.mine(position, seat), benefit.rules[0], f"{benefit.title} is not yours to use.")
        require(position, benefit.at_hand(position, seat), benefit.rules[0], f"The {aid.title()} is not in play.")
        rule = "sww.race.ethereals" if aid == "ethereals" else benefit.rules[0]
        require(position, not benefit.uses(position), rule, f"{benefit.title} was used already this turn.")


def check_attack(position: SmallWorld, seat: str, region: str, using: list[str]) -> None:
    """May this Race attack there at all, with these helps?"""
    have, least = troops(position, seat), fewest(position.seats[seat].race)
    if have < least:
        rule = "sww.conquest.one-token" if least == 1 else "sww.race.tauren"
        need = "at least 1 is" if least == 1 else "2 Tauren are"
        require(position, False, rule, f"{counted(have, 'token')} in hand; {need} needed.")
    check_using(position, seat, using)
    check_target(position, seat, region, using)


def check_quoted(price: list[Line] | None, found: Quote) -> None:
    """The lines count, however they are worded."""
    if price is not None and priced(price) != priced(found.lines):
        raise Refusal(found.rules, f"The price has changed; it is {found.text}.")


def priced(lines: list[Line]) -> list[tuple[int, str]]:
    return [(line.amount, line.rule) for line in lines]


def begin_conquest(position: SmallWorld, action: Conquer) -> None:
    """Check everything, pay what is due, and take the Region."""
    seat, region, using = action.seat, region_of(position, action.region), action.using
    check_attack(position, seat, region, using)
    found = quote(position, seat, region, using)
    check_quoted(action.price, found)
    tokens, beasts = shares(position, seat, found.needed, action.tokens, action.beasts)
    if tokens + beasts < found.needed:
        why = f"{region} takes {counted(found.needed, 'token')} ({found.text}), not {tokens + beasts}."
        raise Refusal(found.rules, why)
    have = in_hand(position, seat, "token"), in_hand(position, seat, "beast")
    if tokens > have[0] or beasts > have[1]:
        sent = f"{counted(tokens, 'token')} and {counted(beasts, 'Beast')}"
        why = f"{sent} cannot be sent: {have[0]} and {have[1]} are in hand."
        require(position, False, "sww.expand.in-hand-only", why)
    pay_tolls(position, seat, found.tolls)
    take(position, seat, found, tokens, beasts, [])


def shares(position: SmallWorld, seat: str, needed: int, tokens: int | None, beasts: int | None) -> tuple[int, int]:
    """How many tokens and Beasts go; what is not said is made up to the price, tokens first."""
    if tokens is None:
        tokens = max(0, min(needed - (beasts or 0), in_hand(position, seat, "token")))
    if beasts is None:
        beasts = max(0, min(needed - tokens, in_hand(position, seat, "beast")))
    return tokens, beasts


def take(position: SmallWorld, seat: str, found: Quote, tokens: int, beasts: int, rules: list[str]) -> None:
    """The defenders leave; then the attackers move in, and what lies there is theirs."""
    region = found.region
    rules = [*conquest_rules(position, seat, found, beasts), *rules]
    attack(position, seat, region)
    tried(position)
    record(position, region)
    attackers = MovingIn(seat=seat, region=region, price=found.text, rules=rules, using=found.using)
    attackers.tokens, attackers.beasts = tokens, beasts
    push(position, attackers)
    drive_out(position, region, seat)


class MovingIn(Frame[SmallWorld], tag="moving-in"):
    """The attackers enter, once the defender has said what becomes of a token that would be lost."""

    window: ClassVar = windows.TAKEN
    seat: str
    region: str
    price: str
    rules: list[str]
    tokens: int = 0
    beasts: int = 0
    using: list[str] = []
    gone: bool = False

    def corrected(self, position: SmallWorld) -> None:
        """Only those still in hand can enter."""
        sent = self.tokens + self.beasts
        self.tokens = min(self.tokens, in_hand(position, self.seat, "token"))
        self.beasts = min(self.beasts, in_hand(position, self.seat, "beast"))
        self.gone = self.gone or (sent > 0 and not self.tokens + self.beasts)

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
            use_aid(position, seat, aid, region)
        if position.ground.here[region].bomb and race == "goblins":
            take_bomb_back(position, region)
        wiped_out(position)
        entered(position, seat, region)
        return True


def use_aid(position: SmallWorld, seat: str, aid: str, region: str) -> None:
    """A help is used up; the Champion and Artifacts go where they helped."""
    AIDS[aid].use(position)
    if aid == "champion":
        POWERS["championing"].leads(position, seat, region)
    elif aid != "ethereals":
        carry_to(position, seat, aid, region, ["sww.marker.artifact-location"])


def conquest_rules(position: SmallWorld, seat: str, found: Quote, beasts: int) -> list[str]:
    """What a conquest rests on: each line of its price, the way there, and what is special about it."""
    region, atlas = found.region, position.atlas
    here = position.ground.here[region]
    cumulated = sum(line.amount < 0 for line in found.lines) > 1
    player = position.seats[seat]
    trolls, beats = RACES[player.race].beats, bool(player.power) and POWERS[player.power].beats
    bare = not here.defenders and (here.markers or region in atlas.mountains)
    special = {
        "sww.race.pandaren-once": paid_before(position, seat, region, found.tolls),
        "sww.term.non-empty": trolls and here.defenders,
        "sww.term.empty-with-markers": (trolls or beats) and bare,
        "sww.conquest.mountain-stays": region in atlas.mountains,
        "sww.power.championing-defence": here.champion,
        "sww.power.garrisoned-defence": here.fort,
        "sww.marker.change-hands": any(here.markers),
        "sww.term.benefits-cumulate": cumulated,
        "sww.power.beast-master-as-tokens": beasts or here.beast,
    }
    way = way_rules(position, seat, region, found.using)
    price = dict.fromkeys(line.rule for line in found.lines)
    return [*price, "sww.conquest.deploy", *way, *(rule for rule, holds in special.items() if holds)]


def way_rules(position: SmallWorld, seat: str, region: str, using: list[str]) -> list[str]:
    """Why this Region could be reached."""
    ground, atlas, player = position.ground, position.atlas, position.seats[seat]
    turn = turn_of(position)
    first, near = not ground.active[seat], region in ground.adjacent(seat)
    entry, cavern, water = region in atlas.entries, region in atlas.caverns, region in atlas.water
    digs, flies = player.race == "kobolds" and cavern, turn.air_region == region
    far = not first and not near
    sails = entry and not near and not (digs or flies or "ashes" in using)
    reasons = {
        "sww.conquest.repeat": turn.conquests,
        "sww.conquest.first-entry": first and entry and not digs,
        "sww.conquest.first-three": first and travels(position, seat, region, using),
        "sww.race.kobolds-first": first and digs,
        "sww.race.naga-first": first and water,
        "sww.conquest.adjacent": near,
        "sww.conquest.entry-anywhere": far and sails,
        "sww.race.kobolds": far and digs,
        "sww.race.gnomes": flies,
        "sww.artifact.ashes": far and "ashes" in using,
        "sww.race.naga": water and not first,
        "sww.conquest.water": water,
        "sww.power.sailing": sails and player.power == "sailing",
        "sww.place.meeting-stone": sails and ground.marker_at("meeting-stone") in ground.active[seat],
    }
    return [rule for rule, holds in reasons.items() if holds]


# ---- options


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


def conquests(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    """Every conquest the tokens in hand and the coins allow, each with its price line by line."""
    have, tokens = troops(position, seat), in_hand(position, seat, "token")
    if have < fewest(position.seats[seat].race):
        return []
    found = []
    for using in sets_of_aids(position, seat):
        for price in quotes(position, seat, using):
            if price.needed > have or (price.tolls and not affordable(position, seat, price.tolls)):
                continue
            if using and not matters(position, seat, price):
                continue
            found.append(option(price, min(price.needed, tokens)))
    return found


def option(price: Quote, tokens: int) -> dict[str, Any]:
    """The fields that complete a conquest; the price as plain data."""
    lines = [[line.text, line.amount, line.rule] for line in price.lines]
    fields: dict[str, Any] = {"region": price.region, "tokens": tokens, "price": lines}
    if price.needed > tokens:
        fields["beasts"] = price.needed - tokens
    if price.using:
        fields["using"] = price.using
    return fields


def attempts(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    """Every Region a throw of the die could still take."""
    have = troops(position, seat)
    if have < fewest(position.seats[seat].race):
        return []
    found = []
    for using in sets_of_aids(position, seat):
        for price in quotes(position, seat, using):
            if not 1 <= price.needed - have <= LUCK or not affordable(position, seat, price.tolls):
                continue
            if using and not matters(position, seat, price):
                continue
            fields = option(price, 0)
            found.append({name: fields[name] for name in ("region", "price", "using") if name in fields})
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
        if barred(position, seat, region) is None and affordable(position, seat, quote(position, seat, region).tolls):
            found.append({"region": region})
    aim(position, "")
    return found
