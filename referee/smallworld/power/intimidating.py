"""Intimidating: three times a turn a token next door is driven away."""

from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.smallworld.actions import Intimidate
from referee.smallworld.conquest.loss import join_others, lose_declined, lose_one, spared, tidy, wiped_out
from referee.smallworld.conquest.record import attack
from referee.smallworld.conquest.toll import BREACH, DRIVE, affordable, pay_tolls, tolls
from referee.smallworld.power.power import Power
from referee.smallworld.table import window as windows
from referee.smallworld.table.benefits import least_of
from referee.smallworld.table.open_turn import OpenTurn, turn_of
from referee.smallworld.table.points import Grant, Toll
from referee.smallworld.table.position import ACTIVE, BOX, DECLINED, Move, SmallWorld, hand, region_of, troops
from referee.smallworld.table.verbs import carries
from referee.smallworld.turn.barring import conquering

USES = 3
DRIVES, TIMING, WALLED = "sww.power.intimidating", "sww.power.intimidating-timing", "sww.power.intimidating-wall"
PRESSED = No((TIMING,), "Intimidating was used since the last conquest: one more has to follow, or a final attempt.")

carries("intimidated", "{seat:seat} drives a {piece} out of {region:space}.")


class Intimidating(Power):
    """Each use needs a conquest after it, and so troops in hand."""

    key, title = "intimidating", "Intimidating"
    hint = "Three times a turn a token next door is driven away."
    rules = (DRIVES, "sww.power.intimidating-spread", TIMING)
    acts = ("intimidate",)

    def __init__(self) -> None:
        text = "Tokens next door may be driven away."
        when = (windows.CONQUER,)
        self.grants = (
            Grant("intimidate", (DRIVES, TIMING), DRIVES, text, when, self.ways, self.intimidate, attack=True),
        )

    def presses(self, position: SmallWorld, seat: str) -> No | None:
        return PRESSED if turn_of(position).intimidated else None

    def forbids(self, position: SmallWorld, turn: OpenTurn, action: Any) -> Barred | None:
        return conquering(position, turn, action)

    def ways(self, position: SmallWorld, seat: str) -> list[dict[str, Any]]:
        if not self.mine(position, seat) or not self.may_intimidate(position, seat):
            return []
        ground = position.ground
        found: list[dict[str, Any]] = []
        for region in sorted(ground.adjacent(seat)):
            here = ground.here[region]
            for piece in pieces_to_drive(position, seat, region):
                if not affordable(position, seat, drive_tolls(position, seat, region, piece)):
                    continue
                refuges = [r for r in ground.of_race(here.race) if r != region] if piece in ("token", "beast") else []
                found += [{"region": region, "piece": piece, "to": to} for to in refuges]
                found += [] if refuges else [{"region": region, "piece": piece}]
        return found

    def may_intimidate(self, position: SmallWorld, seat: str) -> bool:
        enough = troops(position, seat) >= least_of(position, seat).number
        return self.uses(position) < USES and enough

    def intimidate(self, position: SmallWorld, action: Intimidate) -> None:
        """One of three uses: a token goes elsewhere, a wall or Fort goes away."""
        seat, region = action.seat, region_of(position, action.region)
        self.check(position, action)
        here = position.ground.here[region]
        pay_tolls(position, seat, drive_tolls(position, seat, region, action.piece))
        attack(position, seat, region)
        self.use(position)
        turn_of(position).intimidated = True
        rules = [DRIVES]
        rules += ["sww.power.intimidating-spread"] if self.uses(position) > 1 else []
        if action.piece in ("token", "beast"):
            move_token(position, action, rules)
        else:
            rules += ["sww.power.intimidating-murloc" if action.piece == "murloc" else WALLED]
            moves = [(action.piece, "", 1, region, BOX)]
            happen(position, "intimidated", rules, seat=seat, region=region, piece=action.piece, moves=moves)
            if action.piece == "murloc" and position.seats[seat].race == "forsaken":
                turn_of(position).losses += 1
        if here.seat:
            tidy(position, region)
        join_others(position)
        wiped_out(position)

    def check(self, position: SmallWorld, action: Intimidate) -> None:
        seat, region, here = action.seat, action.region, position.ground.here[action.region]
        require(position, self.mine(position, seat), DRIVES, "Only an Intimidating Race drives tokens away.")
        require(position, self.uses(position) < USES, DRIVES, "All three uses of this turn are spent.")
        have, need = troops(position, seat), least_of(position, seat).number
        why = say("No conquest could follow: {have:token} {have:is|are} in hand, {need} needed.", have=have, need=need)
        require(position, have >= need, TIMING, why)
        why = say("{region:space} borders none of your Regions.", region=region)
        require(position, region in position.ground.adjacent(seat), DRIVES, why)
        require(position, here.seat != seat, DRIVES, say("{region:space} is your own.", region=region))
        if here.immune:
            here.immune.refuse(position, region=region)
        found = pieces_to_drive(position, seat, region)
        if action.piece not in found:
            guarded = found and found[0] in ("wall", "fort")
            why = say("No {piece:piece} is in {region:space}.", piece=action.piece, region=region)
            if guarded:
                why = say("The {found:piece} in {region:space} must go first.", found=found[0], region=region)
            raise Refusal([WALLED if guarded else DRIVES], why)


def pieces_to_drive(position: SmallWorld, seat: str, region: str) -> list[str]:
    """What may be taken out of a Region now: walls and Forts come first."""
    here = position.ground.here[region]
    if here.immune or here.seat == seat:
        return []
    guards = [piece for piece in ("wall", "fort") if getattr(here, piece)]
    return guards or [piece for piece in ("token", "beast", "murloc") if getattr(here, piece)]


def drive_tolls(position: SmallWorld, seat: str, region: str, piece: str) -> list[Toll]:
    return tolls(position, seat, region, DRIVE if piece in ("token", "beast") else BREACH)


def move_token(position: SmallWorld, action: Intimidate, rules: list[str]) -> None:
    """To another Region of its own Race, else away."""
    seat, region, kind = action.seat, action.region, action.piece
    here = position.ground.here[region]
    refuges = [r for r in position.ground.of_race(here.race) if r != region]
    if refuges:
        why = say("The token goes to one of {refuges:space or}.", refuges=refuges)
        require(position, action.to in refuges, DRIVES, why)
        marks = ACTIVE if here.active else DECLINED
        moves = [(kind, here.race if kind == "token" else "", 1, region, action.to, marks, marks)]
        data = {"region": region, "piece": kind, "to": action.to, "moves": moves}
        rules += [] if here.active else ["sww.decline.multi-token"]
        happen(position, "intimidated", rules, seat=seat, data=data)
        return
    away = [DRIVES, "sww.power.intimidating-no-refuge"]
    if not here.active:
        lose_declined(position, region, 1, seat, away)
        return
    marked = spared(position, here.seat)
    gone: list[Move] = [(kind, here.race if kind == "token" else "", 1, region, hand(here.seat))]
    happen(position, "intimidated", rules, seat=seat, region=region, piece=kind, moves=gone)
    lose_one(position, here.seat, kind, away, by=seat, region=region, champion=False, **marked)
