"""The conquests of a turn: readied troops take Region after Region until no more are wanted, or the die has fallen."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import close, only
from referee.kernel.choice import AnyShape, Ask, One, one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.smallworld.actions import Abandon, Conquer, FinalAttempt
from referee.smallworld.conquest.conquest import ADJACENT, ANYWHERE, DEPLOY, REPEAT, begin_conquest
from referee.smallworld.conquest.final import ATTEMPT, attempt
from referee.smallworld.conquest.price import COST
from referee.smallworld.conquest.targets import attempts, conquests
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import OWN_TURN
from referee.smallworld.table.benefits import combo_of
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.points import Grant
from referee.smallworld.table.position import SmallWorld, region_of, troops
from referee.smallworld.table.verbs import VERBS
from referee.smallworld.turn.expand import ABANDON, abandon
from referee.smallworld.turn.own_turn import OwnTurn
from referee.smallworld.turn.redeploy import AFTER

VERBS.note("conquests-over", "{seat:seat} makes no more conquests this turn.")

PRICED = {"conquer": conquests, "final-attempt": attempts}
"""What is offered with its price."""


class Conquering(OwnTurn, tag="conquering"):
    """One seat's conquests; Regions may be abandoned before the first of them."""

    window: ClassVar = windows.CONQUER
    asks: ClassVar = {
        "conquer": (
            REPEAT,
            ADJACENT,
            ANYWHERE,
            COST,
        ),
        "final-attempt": ATTEMPT,
        "abandon": ABANDON,
        "done": (REPEAT, AFTER),
    }
    sayable: ClassVar = True
    started: bool = False

    def settle(self, position: SmallWorld) -> bool:
        if not turn_of(position).conquests_over:
            return False
        close(position, self)
        return True

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        seat, asked = [self.seat], self.grants(position)
        due = self.pressed(position) is not None
        if troops(position, self.seat):
            text = "{seats:seat} conquers a Region, or says done."
            asked.append(self.ask(seat, "conquer", text, Ask()))
            text = "A Region up to 3 tokens too strong may be tried with the die, as the turn's last conquest."
            asked.append(self.ask(seat, "final-attempt", text, Ask(), must=due))
            asked += self.grants(position, attacks=True, due=due)
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
        if action == "abandon":
            return [] if self.started else [{"region": region} for region in position.ground.active[seat]]
        return self.granted_ways(position, action)

    def choices(self, position: SmallWorld, action: str, seat: str) -> list[AnyShape]:
        """Conquests with their prices."""
        if action not in PRICED or seat != self.seat:
            return super().choices(position, action, seat)
        found = PRICED[action](position, seat)
        return [One(found)] if found else []

    def begin_granted(self, grant: Grant) -> None:
        self.started = self.started or grant.conquest

    def on_conquer(self, position: SmallWorld, action: Conquer) -> None:
        only([self.seat], action, OWN_TURN, "conquer")
        self.started = True
        begin_conquest(position, action)

    def on_final_attempt(self, position: SmallWorld, action: FinalAttempt) -> None:
        only([self.seat], action, OWN_TURN, "conquer")
        self.started = True
        attempt(position, action)

    def on_abandon(self, position: SmallWorld, action: Abandon) -> None:
        only([self.seat], action, OWN_TURN, "act")
        why = "Regions are abandoned before the first conquest of the turn; later every token stays."
        require(position, not self.started, DEPLOY, why)
        abandon(position, self.seat, region_of(position, action.region))

    def on_done(self, position: SmallWorld, action: Done) -> None:
        only([self.seat], action, OWN_TURN, "say done")
        if pressed := self.pressed(position):
            pressed.refuse(position)
        turn_of(position).conquests_over = True
        happen(position, "conquests-over", [AFTER], seat=self.seat)

    def pressed(self, position: SmallWorld) -> No | None:
        """What still waits for the conquest that has to follow it, while one is open."""
        seat = self.seat
        no = next((no for benefit in combo_of(position, seat) if (no := benefit.presses(position, seat))), None)
        flights = [grant.ways for grant in self.granted.values() if grant.conquest]
        return no if no and any(find(position, seat) for find in (conquests, attempts, *flights)) else None
