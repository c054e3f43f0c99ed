"""The conquests of a turn: readied troops take Region after Region until no more are wanted, or the die has fallen."""

from typing import Any, ClassVar

from referee.kernel.agenda import close, only
from referee.kernel.choice import AnyShape, Ask, One, one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.smallworld.actions import Abandon, AirAssault, Conquer, Done, FinalAttempt, Intimidate
from referee.smallworld.conquest.conquest import begin_conquest
from referee.smallworld.conquest.final import FINAL, attempt, fly
from referee.smallworld.conquest.loss import off_the_map, tidy
from referee.smallworld.conquest.targets import attempts, conquests, flights, may_fly
from referee.smallworld.power.intimidating import intimidate, intimidations
from referee.smallworld.table.position import ARTIFACTS, SmallWorld, hand, region_of, troops, turn_of
from referee.smallworld.turn import window as windows
from referee.smallworld.turn.deeds import OwnTurn

ABANDON = ("sww.expand.abandon", "sww.expand.abandoned-lost")

PRICED = {"conquer": conquests, "final-attempt": attempts}
"""What is offered with its price."""


class Conquering(OwnTurn, tag="conquering"):
    """One seat's conquests; Regions may be abandoned before the first of them."""

    window: ClassVar = windows.CONQUER
    asks: ClassVar = {
        "conquer": (
            "sww.conquest.repeat",
            "sww.conquest.adjacent",
            "sww.conquest.entry-anywhere",
            "sww.conquest.cost",
        ),
        "final-attempt": FINAL,
        "air-assault": ("sww.race.gnomes", "sww.race.gnomes-die"),
        "intimidate": ("sww.power.intimidating", "sww.power.intimidating-timing"),
        "abandon": ABANDON,
        **OwnTurn.asks,
        "done": ("sww.conquest.repeat", "sww.redeploy.after"),
    }
    started: bool = False

    def settle(self, position: SmallWorld) -> bool:
        if not turn_of(position).conquests_over:
            return False
        close(position, self)
        return True

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        seat, asked = [self.seat], self.deeds(position)
        due = must_go_on(position, self.seat)
        if troops(position, self.seat):
            text = "{seats:seat} conquers a Region, or says done."
            asked.append(self.ask(seat, "conquer", text, Ask()))
            text = "A Region up to 3 tokens too strong may be tried with the die, as the turn's last conquest."
            asked.append(self.ask(seat, "final-attempt", text, Ask(), must=due))
            if may_fly(position, self.seat):
                text = "The Gnomes may make an air assault on any Region."
                asked.append(self.ask(seat, "air-assault", text, Ask(), must=due))
            if intimidations(position, self.seat):
                text = "Tokens next door may be driven away."
                asked.append(self.ask(seat, "intimidate", text, Ask(), must=False))
        if not self.started and position.ground.active[self.seat]:
            text = "Regions may be abandoned before the first conquest."
            asked.append(self.ask(seat, "abandon", text, Ask(), must=False))
        if due:
            return asked
        return [*asked, self.ask(seat, "done", "Say done when you conquer no more.", one([{}]))]

    def options(self, position: SmallWorld, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        if action == "conquer":
            return [option.fields for option in conquests(position, seat)]
        if action == "final-attempt":
            return [option.fields for option in attempts(position, seat)]
        if action == "air-assault":
            return flights(position, seat)
        if action == "intimidate":
            return intimidations(position, seat)
        if action == "abandon":
            return [] if self.started else [{"region": region} for region in position.ground.active[seat]]
        return self.deed_options(position, action)

    def choices(self, position: SmallWorld, action: str, seat: str) -> list[AnyShape]:
        """Conquests with their prices."""
        if action not in PRICED or seat != self.seat:
            return super().choices(position, action, seat)
        found = PRICED[action](position, seat)
        return [One(found)] if found else []

    def on_conquer(self, position: SmallWorld, action: Conquer) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "conquer")
        self.started = True
        begin_conquest(position, action)

    def on_final_attempt(self, position: SmallWorld, action: FinalAttempt) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "conquer")
        self.started = True
        attempt(position, action)

    def on_air_assault(self, position: SmallWorld, action: AirAssault) -> None:
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
        require(
            position,
            region in position.ground.active[self.seat],
            "sww.expand.abandon",
            say("{region:space} is not yours.", region=region),
        )
        abandon(position, self.seat, region)

    def on_done(self, position: SmallWorld, action: Done) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "say done")
        why = "Intimidating was used since the last conquest: one more has to follow, or a final attempt."
        require(position, not must_go_on(position, self.seat), "sww.power.intimidating-timing", why)
        turn_of(position).conquests_over = True
        happen(position, "conquests-over", ["sww.redeploy.after"], seat=self.seat)


def must_go_on(position: SmallWorld, seat: str) -> bool:
    """Whether a use of Intimidating still waits for the conquest that has to follow it, and one is open."""
    if not turn_of(position).intimidated:
        return False
    return any(find(position, seat) for find in (conquests, attempts, flights))


def abandon(position: SmallWorld, seat: str, region: str) -> None:
    """All tokens go back to hand; what defended the Region goes with them, what lay there stays."""
    moves = off_the_map(position, region, hand(seat))
    artifact = any(marker in ARTIFACTS for marker in position.ground.here[region].markers)
    rules = [*ABANDON, *(["sww.marker.abandon"] if artifact else [])]
    rules += ["sww.expand.abandon-all"] if len(position.ground.active[seat]) == 1 else []
    happen(position, "abandoned", rules, seat=seat, region=region, moves=moves)
    tidy(position, region)
