"""Intimidating: three times a turn a token next door is driven away."""

from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.smallworld.actions import Intimidate
from referee.smallworld.conquest.conquest import IMMUNE
from referee.smallworld.conquest.loss import join_others, lose_declined, lose_one, tidy, wiped_out
from referee.smallworld.conquest.record import attack
from referee.smallworld.conquest.toll import BREACH, DRIVE, Toll, affordable, pay_tolls, tolls
from referee.smallworld.table.benefits import GRANTED
from referee.smallworld.table.position import (
    ACTIVE,
    BOX,
    DECLINED,
    SmallWorld,
    fewest,
    hand,
    region_of,
    troops,
    turn_of,
)

INTIMIDATING = GRANTED["intimidate"]
INTIMIDATIONS = 3


def intimidations(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    if not INTIMIDATING.mine(position, seat) or not may_intimidate(position, seat):
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
    enough = troops(position, seat) >= fewest(position.seats[seat].race)
    return INTIMIDATING.uses(position) < INTIMIDATIONS and enough


def pieces_to_drive(position: SmallWorld, seat: str, region: str) -> list[str]:
    """What may be taken out of a Region now: walls and Forts come first."""
    here = position.ground.here[region]
    if here.tower or here.seat == seat:
        return []
    guards = [piece for piece in ("wall", "fort") if getattr(here, piece)]
    return guards or [piece for piece in ("token", "beast", "murloc") if getattr(here, piece)]


def drive_tolls(position: SmallWorld, seat: str, region: str, piece: str) -> list[Toll]:
    return tolls(position, seat, region, DRIVE if piece in ("token", "beast") else BREACH)


def intimidate(position: SmallWorld, action: Intimidate) -> None:
    """One of three uses: a token goes elsewhere, a wall or Fort goes away."""
    seat, region = action.seat, region_of(position, action.region)
    check_intimidation(position, action)
    here = position.ground.here[region]
    pay_tolls(position, seat, drive_tolls(position, seat, region, action.piece))
    attack(position, seat, region)
    INTIMIDATING.use(position)
    turn_of(position).intimidated = True
    rules = ["sww.power.intimidating"]
    rules += ["sww.power.intimidating-spread"] if INTIMIDATING.uses(position) > 1 else []
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
    rule = "sww.power.intimidating"
    require(position, INTIMIDATING.mine(position, seat), rule, "Only an Intimidating Race drives tokens away.")
    require(position, INTIMIDATING.uses(position) < INTIMIDATIONS, rule, "All three uses of this turn are spent.")
    have, need = troops(position, seat), fewest(position.seats[seat].race)
    why = say("No conquest could follow: {have:token} {have:is|are} in hand, {need} needed.", have=have, need=need)
    require(position, have >= need, "sww.power.intimidating-timing", why)
    require(
        position,
        region in position.ground.adjacent(seat),
        rule,
        say("{region:space} borders none of your Regions.", region=region),
    )
    require(position, here.seat != seat, rule, say("{region:space} is your own.", region=region))
    require(position, not here.tower, IMMUNE, say("A Watch Tower protects {region:space}.", region=region))
    found = pieces_to_drive(position, seat, region)
    if action.piece not in found:
        guarded = found and found[0] in ("wall", "fort")
        why = (
            say("The {found:piece} in {region:space} must go first.", found=found[0], region=region)
            if guarded
            else say("No {piece:piece} is in {region:space}.", piece=action.piece, region=region)
        )
        raise Refusal(["sww.power.intimidating-wall" if guarded else rule], why)


def move_token(position: SmallWorld, action: Intimidate, rules: list[str]) -> None:
    """To another Region of its own Race, else away."""
    seat, region, kind = action.seat, action.region, action.piece
    here = position.ground.here[region]
    refuges = [r for r in position.ground.of_race(here.race) if r != region]
    if refuges:
        why = say("The token goes to one of {refuges:space or}.", refuges=refuges)
        require(position, action.to in refuges, "sww.power.intimidating", why)
        marks = ACTIVE if here.active else DECLINED
        moves = [(kind, here.race if kind == "token" else "", 1, region, action.to, marks, marks)]
        data = {"region": region, "piece": kind, "to": action.to, "moves": moves}
        rules += [] if here.active else ["sww.decline.multi-token"]
        happen(position, "intimidated", rules, seat=seat, data=data)
        return
    away = ["sww.power.intimidating", "sww.power.intimidating-no-refuge"]
    if not here.active:
        lose_declined(position, region, 1, seat, away)
        return
    chapel = position.ground.marker_at("lights-hope") == region
    moves = [(kind, here.race if kind == "token" else "", 1, region, hand(here.seat))]
    happen(position, "intimidated", rules, seat=seat, region=region, piece=kind, moves=moves)
    lose_one(position, here.seat, kind, away, by=seat, region=region, champion=False, chapel=chapel)
