"""What a combo may do beside conquering: steal, intimidate, swap, side with a faction."""

from itertools import combinations
from typing import Any

from referee.kernel.agenda import Frame, only
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Choice, Prompt
from referee.smallworld.actions import Intimidate, Side, Steal, Swap
from referee.smallworld.losses import join_others, lose_declined, lose_one, tidy, wiped_out
from referee.smallworld.markers import entered
from referee.smallworld.powers import POWERS
from referee.smallworld.races import RACES
from referee.smallworld.record import attack
from referee.smallworld.state import (
    ACTIVE,
    ARTIFACTS,
    BOX,
    DECLINED,
    SmallWorld,
    faction_of,
    hand,
    troops,
    turn_of,
)
from referee.smallworld.tolls import Toll, affordable, pay_tolls, tolls

SIDING = ["sww.place.battleground-neutral", "sww.place.battleground-rechoose"]
INTIMIDATIONS, SWAPS = 3, 2
IMMUNE = "sww.power.defensive-immune"


class OwnTurn(Frame):
    """What a seat may do in its turn from readying troops to the end of redeployment."""

    seat: str

    def deeds(self, position: SmallWorld) -> list[Prompt]:
        """Those deeds that are open now."""
        asked = []
        for action, find, rules, text in DEEDS:
            if find(position, self.seat):
                asked.append(Prompt([self.seat], action, text, list(rules), must=False, choice=Choice("ask")))
        return asked

    def deed_options(self, position: SmallWorld, action: str) -> list[dict[str, Any]]:
        return next((find(position, self.seat) for name, find, _, _ in DEEDS if name == action), [])

    def on_steal(self, position: SmallWorld, action: Steal) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        steal(position, action)

    def on_swap(self, position: SmallWorld, action: Swap) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        swap(position, action)

    def on_side(self, position: SmallWorld, action: Side) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        take_side(position, action)


def region_of(position: SmallWorld, key: str, field: str = "region") -> str:
    """A Region that exists; a typing error is no refusal."""
    if key not in position.ground.here:
        raise Invalid.of(field, f"no such Region: {key}")
    return key


# ---- the Ethereals' theft


def thefts(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    ground = position.ground
    if position.seats[seat].race != "ethereals" or RACES["ethereals"].uses(position):
        return []
    return [
        {"region": region, "to": to}
        for to in ground.active[seat]
        for region in sorted(position.atlas.near[to])
        if stealable(position, seat, region) and affordable(position, seat, theft_tolls(position, seat, region))
    ]


def stealable(position: SmallWorld, seat: str, region: str) -> bool:
    here = position.ground.here[region]
    mine = here.active and here.seat == seat
    return not mine and not here.tower and any(marker in ARTIFACTS for marker in here.markers)


def theft_tolls(position: SmallWorld, seat: str, region: str) -> list[Toll]:
    return tolls(position, seat, region, conquest=False, forced=False)


def steal(position: SmallWorld, action: Steal) -> None:
    """The Artifact moves next door, and may be used at once."""
    seat, region, to = action.seat, region_of(position, action.region), region_of(position, action.to, "to")
    rule = "sww.race.ethereals-steal"
    ethereals = RACES["ethereals"]
    require(position, ethereals.mine(position, seat), rule, "Only the Ethereals steal Artifacts.")
    require(position, not ethereals.uses(position), "sww.race.ethereals", "The Ethereals acted already this turn.")
    near = to in position.ground.active[seat] and to in position.atlas.near[region]
    require(position, near, rule, f"{to} is no Region of yours next to {region}.")
    require(position, not position.ground.here[region].tower, IMMUNE, f"A Watch Tower protects {region}.")
    require(position, stealable(position, seat, region), rule, f"No Artifact lies face up in {region}.")
    pay_tolls(position, seat, theft_tolls(position, seat, region))
    marker = next(m for m in position.ground.here[region].markers if m in ARTIFACTS)
    moves = [("marker", "", 1, region, to, (marker,), (marker,))]
    data = {"marker": marker, "origin": region, "region": to, "moves": moves}
    happen(position, "stolen", [rule, "sww.race.ethereals", "sww.marker.use"], seat=seat, **data)
    ethereals.use(position)


# ---- Intimidating


def intimidations(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    if position.seats[seat].power != "intimidating" or not may_intimidate(position, seat):
        return []
    ground = position.ground
    found = []
    for region in sorted(ground.adjacent(seat)):
        here = ground.here[region]
        for piece in pieces_to_drive(position, seat, region):
            if not affordable(position, seat, drive_tolls(position, seat, region, piece)):
                continue
            refuges = [r for r in ground.of_race(here.race) if r != region] if piece in ("token", "beast") else []
            found += [{"region": region, "piece": piece, "to": to} for to in refuges]
            found += [] if refuges else [{"region": region, "piece": piece}]
    return found


def may_intimidate(position: SmallWorld, seat: str) -> bool:
    return POWERS["intimidating"].uses(position) < INTIMIDATIONS and troops(position, seat) > 0


def pieces_to_drive(position: SmallWorld, seat: str, region: str) -> list[str]:
    """What may be taken out of a Region now: walls and Forts come first."""
    here = position.ground.here[region]
    if here.tower or here.seat == seat:
        return []
    guards = [piece for piece in ("wall", "fort") if getattr(here, piece)]
    return guards or [piece for piece in ("token", "beast", "murloc") if getattr(here, piece)]


def drive_tolls(position: SmallWorld, seat: str, region: str, piece: str) -> list[Toll]:
    return tolls(position, seat, region, conquest=False, forced=piece in ("token", "beast"))


def intimidate(position: SmallWorld, action: Intimidate) -> None:
    """One of three uses: a token goes elsewhere, a wall or Fort goes away."""
    seat, region = action.seat, region_of(position, action.region)
    check_intimidation(position, action)
    here = position.ground.here[region]
    pay_tolls(position, seat, drive_tolls(position, seat, region, action.piece))
    attack(position, seat, region)
    POWERS["intimidating"].use(position)
    rules = ["sww.power.intimidating", "sww.power.intimidating-spread", "sww.power.intimidating-timing"]
    if action.piece in ("token", "beast"):
        move_token(position, action, rules)
    else:
        rules += ["sww.power.intimidating-murloc" if action.piece == "murloc" else "sww.power.intimidating-wall"]
        moves = [(action.piece, "", 1, region, BOX)]
        happen(position, "intimidated", rules, seat=seat, region=region, piece=action.piece, moves=moves)
        if action.piece == "murloc" and position.seats[seat].race == "forsaken":
            turn_of(position).losses += 1
    if here.seat:
        tidy(position, region)
    join_others(position)
    wiped_out(position)


def check_intimidation(position: SmallWorld, action: Intimidate) -> None:
    seat, region, here = action.seat, action.region, position.ground.here[action.region]
    rule, power = "sww.power.intimidating", POWERS["intimidating"]
    require(position, power.mine(position, seat), rule, "Only an Intimidating Race drives tokens away.")
    require(position, power.uses(position) < INTIMIDATIONS, rule, "All three uses of this turn are spent.")
    why = "No conquest could follow: there is no token in hand."
    require(position, troops(position, seat) > 0, "sww.power.intimidating-timing", why)
    require(position, region in position.ground.adjacent(seat), rule, f"{region} borders none of your Regions.")
    require(position, here.seat != seat, rule, f"{region} is your own.")
    require(position, not here.tower, IMMUNE, f"A Watch Tower protects {region}.")
    found = pieces_to_drive(position, seat, region)
    if action.piece not in found:
        guarded = found and found[0] in ("wall", "fort")
        why = f"The {found[0]} in {region} must go first." if guarded else f"No {action.piece} is in {region}."
        raise Refusal(["sww.power.intimidating-wall" if guarded else rule], why)


def move_token(position: SmallWorld, action: Intimidate, rules: list[str]) -> None:
    """To another Region of its own Race, else away."""
    seat, region, kind = action.seat, action.region, action.piece
    here = position.ground.here[region]
    refuges = [r for r in position.ground.of_race(here.race) if r != region]
    if refuges:
        why = f"The token goes to one of {', '.join(refuges)}."
        require(position, action.to in refuges, "sww.power.intimidating", why)
        marks = ACTIVE if here.active else DECLINED
        moves = [(kind, here.race if kind == "token" else "", 1, region, action.to, marks, marks)]
        data = {"region": region, "piece": kind, "to": action.to, "moves": moves}
        happen(position, "intimidated", [*rules, "sww.decline.multi-token"], seat=seat, **data)
        return
    away = ["sww.power.intimidating", "sww.power.intimidating-no-refuge"]
    if not here.active:
        lose_declined(position, region, 1, seat, away)
        return
    chapel = position.ground.marker_at("lights-hope") == region
    moves = [(kind, here.race if kind == "token" else "", 1, region, hand(here.seat))]
    happen(position, "intimidated", rules, seat=seat, region=region, piece=kind, moves=moves)
    lose_one(position, here.seat, kind, away, by=seat, region=region, champion=False, chapel=chapel)


# ---- the Portal Mages' swap


def swaps(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    if position.seats[seat].power != "portal-mage" or POWERS["portal-mage"].uses(position) >= SWAPS:
        return []
    ground = position.ground
    free = [r for r in position.atlas.regions if r in position.atlas.magic and not ground.here[r].tower]
    return [
        {"one": one, "other": other}
        for one, other in combinations(free, 2)
        if (movable(position, one) or movable(position, other))
        and dry(position, one, other)
        and affordable(position, seat, swap_tolls(position, seat, one, other))
    ]


def swap_tolls(position: SmallWorld, seat: str, one: str, other: str) -> list[Toll]:
    """Each protection is paid for; the Harmony of the Pandaren only once."""
    found = tolls(position, seat, one, conquest=False)
    second = tolls(position, seat, other, conquest=False)
    paid = any("sww.race.pandaren-toll" in toll.rules for toll in found)
    return found + [toll for toll in second if not (paid and "sww.race.pandaren-toll" in toll.rules)]


def movable(position: SmallWorld, region: str) -> list[tuple]:
    """Everything in a Region but its Mountain, Legendary Place and a marker nobody has seen."""
    return [
        (pile.kind, pile.side, pile.count, pile.marks)
        for pile in position.piles.get(region, ())
        if pile.kind != "marker" or (pile.marks and pile.marks[0] in ARTIFACTS)
    ]


def dry(position: SmallWorld, one: str, other: str) -> bool:
    """Nobody but Naga is put into water."""
    return all(
        to not in position.atlas.water or position.ground.here[origin].race in ("", "naga")
        for origin, to in ((one, other), (other, one))
    )


def swap(position: SmallWorld, action: Swap) -> None:
    seat = action.seat
    one, other = region_of(position, action.one, "one"), region_of(position, action.other, "other")
    rule, power = "sww.power.portal-mage", POWERS["portal-mage"]
    require(position, power.mine(position, seat), rule, "Only Portal Mages swap Regions.")
    require(position, power.uses(position) < SWAPS, rule, "Both swaps of this turn are made.")
    require(position, one != other, rule, "Two different Regions are swapped.")
    for region in (one, other):
        require(position, region in position.atlas.magic, rule, f"{region} is no Magic Region.")
        require(position, not position.ground.here[region].tower, IMMUNE, f"A Watch Tower protects {region}.")
    require(position, movable(position, one) or movable(position, other), rule, "There is nothing to swap.")
    require(position, dry(position, one, other), "sww.conquest.water", "Only Naga may stand in water.")
    pay_tolls(position, seat, swap_tolls(position, seat, one, other))
    power.use(position)
    moves = [
        (kind, side, number, origin, to, marks, marks)
        for origin, to in ((one, other), (other, one))
        for kind, side, number, marks in movable(position, origin)
    ]
    rules = [rule, "sww.marker.place-fixed"]
    happen(position, "swapped", rules, seat=seat, one=one, other=other, moves=moves)
    for region in (one, other):
        entered(position, seat, region)


# ---- the Battleground


def may_side(position: SmallWorld, seat: str) -> bool:
    """Whether a Neutral Race on the Battleground has not chosen yet."""
    race = position.seats[seat].race
    held = position.ground.marker_at("battleground") in position.ground.active[seat]
    return held and not turn_of(position).side and faction_of(position, race) == "neutral"


def sides(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    return [{"faction": side} for side in ("alliance", "horde", "neutral")] if may_side(position, seat) else []


def take_side(position: SmallWorld, action: Side) -> None:
    why = "Only a Neutral Race on the Battleground takes a side, once a turn."
    require(position, may_side(position, action.seat), "sww.place.battleground-neutral", why)
    turn_of(position).side = action.faction
    happen(position, "side-chosen", SIDING, seat=action.seat, faction=action.faction)


DEEDS = (
    ("steal", thefts, ("sww.race.ethereals", "sww.race.ethereals-steal"), "The Ethereals may steal an Artifact."),
    ("swap", swaps, ("sww.power.portal-mage",), "The Portal Mages may swap two Magic Regions."),
    ("side", sides, tuple(SIDING), "A Neutral Race on the Battleground may take a side."),
)
