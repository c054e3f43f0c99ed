"""Conquests: readied troops take Region after Region, each at its price, until no more are wanted."""

from itertools import combinations
from typing import Any

from referee.kernel.agenda import close, only, push
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Choice, Prompt
from referee.kernel.tally import Line
from referee.smallworld.actions import Abandon, AirAssault, Conquer, Done, FinalAttempt, Intimidate
from referee.smallworld.artifacts import carry_to
from referee.smallworld.benefits import ALL, aids_of
from referee.smallworld.deeds import OwnTurn, intimidate, intimidations, region_of
from referee.smallworld.losses import drive_out, off_the_map, take_bomb_back, tidy, wiped_out
from referee.smallworld.markers import entered
from referee.smallworld.powers import POWERS
from referee.smallworld.price import Quote, quote
from referee.smallworld.reach import barred, check_target, is_near
from referee.smallworld.record import attack, record
from referee.smallworld.state import SmallWorld, fewest, hand, in_hand, troops, turn_of
from referee.smallworld.tolls import affordable, pay_tolls

LUCK = 3
AIDS = {benefit.aid: benefit for benefit in ALL.values() if benefit.aid}
CONQUER = ["sww.conquest.repeat", "sww.conquest.adjacent", "sww.conquest.entry-anywhere", "sww.conquest.cost"]
FINAL = ["sww.final.one-token", "sww.final.range", "sww.final.declare-first", "sww.final.any-target"]
ABANDON = ["sww.expand.abandon", "sww.expand.abandoned-lost"]


class Conquering(OwnTurn, tag="conquering"):
    """One seat's conquests; Regions may be abandoned before the first of them."""

    started: bool = False

    def settle(self, position: SmallWorld) -> bool:
        if not turn_of(position).conquests_over:
            return False
        close(position, self)
        return True

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        seat, asked = [self.seat], self.deeds(position)
        if troops(position, self.seat):
            text = f"{self.seat} conquers a Region, or says done."
            asked.append(Prompt(seat, "conquer", text, CONQUER, choice=Choice("ask")))
            text = "A Region up to 3 tokens too strong may be tried with the die, as the turn's last conquest."
            asked.append(Prompt(seat, "final-attempt", text, FINAL, must=False, choice=Choice("ask")))
            if may_fly(position, self.seat):
                rules = ["sww.race.gnomes", "sww.race.gnomes-die"]
                text = "The Gnomes may make an air assault on any Region."
                asked.append(Prompt(seat, "air-assault", text, rules, must=False, choice=Choice("ask")))
            if intimidations(position, self.seat):
                rules = ["sww.power.intimidating", "sww.power.intimidating-timing"]
                text = "Tokens next door may be driven away."
                asked.append(Prompt(seat, "intimidate", text, rules, must=False, choice=Choice("ask")))
        if not self.started and position.ground.active[self.seat]:
            text = "Regions may be abandoned before the first conquest."
            asked.append(Prompt(seat, "abandon", text, ABANDON, must=False, choice=Choice("ask")))
        rules = ["sww.conquest.repeat", "sww.redeploy.after"]
        return [*asked, Prompt(seat, "done", "Say done when you conquer no more.", rules, choice=Choice("one", [{}]))]

    def options(self, position: SmallWorld, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        if action == "conquer":
            return conquests(position, seat)
        if action == "final-attempt":
            return attempts(position, seat)
        if action == "air-assault":
            return flights(position, seat)
        if action == "intimidate":
            return intimidations(position, seat)
        if action == "abandon":
            return [] if self.started else [{"region": region} for region in position.ground.active[seat]]
        return self.deed_options(position, action) or super().options(position, action, seat)

    def on_conquer(self, position: SmallWorld, action: Conquer) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "conquer")
        self.started = True
        begin_conquest(position, action)

    def on_final_attempt(self, position: SmallWorld, action: FinalAttempt) -> None:
        from referee.smallworld.final import attempt

        only([self.seat], action, ("sww.round.clockwise",), "conquer")
        self.started = True
        attempt(position, action)

    def on_air_assault(self, position: SmallWorld, action: AirAssault) -> None:
        from referee.smallworld.final import fly

        only([self.seat], action, ("sww.round.clockwise",), "conquer")
        self.started = True
        fly(position, action)

    def on_intimidate(self, position: SmallWorld, action: Intimidate) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        intimidate(position, action)

    def on_abandon(self, position: SmallWorld, action: Abandon) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        region = region_of(position, action.region)
        why = "Regions are abandoned before the first conquest of the turn; later every token stays."
        require(position, not self.started, "sww.conquest.deploy", why)
        require(position, region in position.ground.active[self.seat], "sww.expand.abandon", f"{region} is not yours.")
        abandon(position, self.seat, region)

    def on_done(self, position: SmallWorld, action: Done) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "say done")
        turn_of(position).conquests_over = True
        happen(position, "conquests-over", ["sww.redeploy.after"], seat=self.seat)


def abandon(position: SmallWorld, seat: str, region: str) -> None:
    """All tokens go back to hand; what defended the Region goes with them, what lay there stays."""
    moves = off_the_map(position, region, hand(seat))
    rules = [*ABANDON, "sww.marker.abandon"]
    rules += ["sww.expand.abandon-all"] if len(position.ground.active[seat]) == 1 else []
    happen(position, "abandoned", rules, seat=seat, region=region, moves=moves)
    tidy(position, region)


# ---- judging


def check_using(position: SmallWorld, seat: str, using: list[str]) -> None:
    """Each help is at hand, and not used yet this turn."""
    for aid in using:
        benefit = AIDS[aid]
        require(position, benefit.mine(position, seat), benefit.rules[0], f"{benefit.title} is not yours to use.")
        rule = "sww.race.ethereals" if aid == "ethereals" else benefit.rules[0]
        require(position, not benefit.uses(position), rule, f"{benefit.title} was used already this turn.")


def check_attack(position: SmallWorld, seat: str, region: str, using: list[str]) -> None:
    """May this Race attack there at all, with these helps?"""
    fewest_needed = fewest(position.seats[seat].race)
    rule = "sww.conquest.one-token" if fewest_needed == 1 else "sww.race.tauren"
    have = troops(position, seat)
    need = "at least 1 is" if fewest_needed == 1 else "2 Tauren are"
    require(position, have >= fewest_needed, rule, f"{have} tokens are in hand; {need} needed.")
    check_using(position, seat, using)
    check_target(position, seat, region, using)


def check_quoted(price: list[Line] | None, found: Quote) -> None:
    if price is not None and price != found.lines:
        raise Refusal(found.rules, f"The price has changed; it is {found.text}.")


def begin_conquest(position: SmallWorld, action: Conquer, *, tolls_paid: bool = False) -> None:
    """Check everything, pay what is due, and take the Region."""
    seat, region, using = action.seat, region_of(position, action.region), action.using
    check_attack(position, seat, region, using)
    found = quote(position, seat, region, using)
    check_quoted(action.price, found)
    tokens, beasts = shares(position, seat, found.needed, action.tokens, action.beasts)
    have = in_hand(position, seat, "token"), in_hand(position, seat, "beast")
    why = f"{region} takes {found.needed} tokens ({found.text}); {tokens + beasts} are sent."
    if tokens + beasts < found.needed:
        raise Refusal(found.rules, why)
    why = f"{tokens} tokens and {beasts} Beasts are sent; {have[0]} and {have[1]} are in hand."
    require(position, tokens <= have[0] and beasts <= have[1], "sww.expand.in-hand-only", why)
    paid_already = [toll for toll in found.tolls if tolls_paid and "sww.artifact.doomhammer-pay" not in toll.rules]
    pay_tolls(position, seat, [toll for toll in found.tolls if toll not in paid_already])
    take(position, seat, found, tokens, beasts, [])


def shares(position: SmallWorld, seat: str, needed: int, tokens: int | None, beasts: int | None) -> tuple[int, int]:
    """How many tokens and Beasts go; what is not said is made up to the price, tokens first."""
    if tokens is None:
        tokens = max(0, min(needed - (beasts or 0), in_hand(position, seat, "token")))
    if beasts is None:
        beasts = max(0, min(needed - tokens, in_hand(position, seat, "beast")))
    return tokens, beasts


def take(position: SmallWorld, seat: str, found: Quote, tokens: int, beasts: int, rules: list[str]) -> None:
    """The defenders leave, the attackers move in, and what lies there is theirs."""
    region = found.region
    rules = [*conquest_rules(position, seat, found), *rules]
    attack(position, seat, region)
    record(position, region)
    drive_out(position, region, seat)
    race = position.seats[seat].race
    moves = [("token", race, tokens, hand(seat), region)] if tokens else []
    moves += [("beast", "", beasts, hand(seat), region)] if beasts else []
    data: dict[str, Any] = {"region": region, "number": tokens + beasts, "price": found.text, "moves": moves}
    happen(position, "region-conquered", rules, seat=seat, **data)
    for aid in found.using:
        use_aid(position, seat, aid, region)
    here = position.ground.here[region]
    if here.bomb and race == "goblins":
        take_bomb_back(position, region)
    wiped_out(position)
    entered(position, seat, region)


def use_aid(position: SmallWorld, seat: str, aid: str, region: str) -> None:
    """A help is used up; the Champion and Artifacts go where they helped."""
    AIDS[aid].use(position)
    if aid == "champion":
        POWERS["championing"].leads(position, seat, region)
    elif aid != "ethereals":
        carry_to(position, seat, aid, region, ["sww.marker.artifact-location"])


def conquest_rules(position: SmallWorld, seat: str, found: Quote) -> list[str]:
    """Everything a conquest rests on: the price, the way there, and what is special about it."""
    region, ground, atlas = found.region, position.ground, position.atlas
    race, here = position.seats[seat].race, ground.here[region]
    rules = [*found.rules, "sww.conquest.deploy"]
    first = not ground.active[seat]
    if first:
        rules += ["sww.conquest.first-entry"]
        rules += ["sww.conquest.first-three"] if region in atlas.entries else []
        rules += ["sww.race.kobolds-first"] if race == "kobolds" and region in atlas.caverns else []
        rules += ["sww.race.naga-first"] if race == "naga" and region in atlas.water else []
    elif region in ground.adjacent(seat):
        rules += ["sww.conquest.adjacent", "sww.expand.same-rules"]
    else:
        rules += ["sww.conquest.entry-anywhere"] if region in atlas.entries else []
        rules += ["sww.race.kobolds"] if race == "kobolds" and region in atlas.caverns else []
        rules += ["sww.artifact.ashes"] if "ashes" in found.using else []
    rules += ["sww.race.naga", "sww.conquest.water"] if region in atlas.water else []
    rules += ["sww.power.sailing"] if position.seats[seat].power == "sailing" and region in atlas.entries else []
    stone = ground.marker_at("meeting-stone")
    rules += ["sww.place.meeting-stone"] if stone in ground.active[seat] and region in atlas.entries else []
    rules += ["sww.conquest.mountain-stays"] if region in atlas.mountains else []
    rules += ["sww.power.championing-defence"] if here.champion else []
    rules += ["sww.marker.change-hands"] if here.markers else []
    rules += ["sww.term.benefits-cumulate"] if sum(line.amount < 0 for line in found.lines) > 1 else []
    rules += ["sww.power.beast-master-as-tokens"] if here.beast or in_hand(position, seat, "beast") else []
    return rules


# ---- options


def sets_of_aids(position: SmallWorld, seat: str) -> list[tuple[str, ...]]:
    """No help, each help, and each pair of helps that may serve together."""
    found = [benefit.aid for benefit in aids_of(position, seat)]
    return [(), *((aid,) for aid in found), *combinations(found, 2)]


def quotes(position: SmallWorld, seat: str, using: tuple[str, ...] = ()) -> list[Quote]:
    """Every Region within reach with its price."""
    return [
        quote(position, seat, region, using)
        for region in position.atlas.regions
        if barred(position, seat, region, using) is None
    ]


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
    return position.seats[seat].race == "gnomes" and not ALL["gnomes"].uses(position) and troops(position, seat) > 0


def flights(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    """Every Region of every board that the Gnomes may attack from the air."""
    if not may_fly(position, seat):
        return []
    turn, found = turn_of(position), []
    for region in position.atlas.regions:
        turn.air_region = region
        if barred(position, seat, region) is None and affordable(position, seat, quote(position, seat, region).tolls):
            found.append({"region": region})
    turn.air_region = ""
    return found
