"""A turn from its opening to the last token brought back, and the rounds it belongs to."""

from typing import Any, ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import Frame, Steps, close, only, push
from referee.kernel.choice import One, one
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.smallworld.actions import Decline, Expand, Pick
from referee.smallworld.score.end import end_game
from referee.smallworld.score.score import score_turn
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import OWN_TURN, Asking
from referee.smallworld.table.benefits import benefits_of
from referee.smallworld.table.open_turn import OpenTurn
from referee.smallworld.table.position import SmallWorld, play_order
from referee.smallworld.table.verbs import VERBS, verb
from referee.smallworld.turn.barring import barred
from referee.smallworld.turn.closing import Closing
from referee.smallworld.turn.conquering import Conquering
from referee.smallworld.turn.decline import go_into_decline
from referee.smallworld.turn.expand import ready
from referee.smallworld.turn.pick import PICKING as PICK
from referee.smallworld.turn.pick import REFILL, Refill, pick, picks
from referee.smallworld.turn.redeploy import Redeploying, Returning

ROUND = ["sww.round.clockwise", "sww.round.marker-advance"]
CHOICE = ("sww.round.later-choice", "sww.expand.ready", "sww.decline.choose")

VERBS.note("turn-begins", "{seat:seat} takes a turn.")
VERBS.note("turn-ends", "The turn of {seat:seat} is over.")


class Turn(OpenTurn, tag="turn"):
    """One seat's turn, stage by stage."""

    sayable: ClassVar = True

    def settle(self, position: SmallWorld) -> bool:
        self.stage += 1
        getattr(self, f"begin_{self.window_now.stage}")(position)
        return True

    def bars(self, position: SmallWorld, action: Action) -> Barred | None:
        return barred(position, self, action)

    def begin_open(self, position: SmallWorld) -> None:
        happen(position, "turn-begins", ["sww.round.clockwise"], seat=self.seat)
        for benefit in benefits_of(position, self.seat):
            benefit.opens(position, self.seat)

    def begin_choose(self, position: SmallWorld) -> None:
        push(position, Choosing(seat=self.seat))
        push(position, Refill(rules=REFILL))

    def begin_form(self, position: SmallWorld) -> None:
        if not self.declining:
            for benefit in benefits_of(position, self.seat):
                benefit.chooses(position, self.seat)

    def begin_conquer(self, position: SmallWorld) -> None:
        if not self.declining:
            push(position, Conquering(seat=self.seat))

    def begin_muster(self, position: SmallWorld) -> None:
        if not self.declining:
            for benefit in benefits_of(position, self.seat):
                benefit.musters(position, self.seat)

    def begin_redeploy(self, position: SmallWorld) -> None:
        if not self.declining:
            push(position, Redeploying(seat=self.seat))

    def begin_close(self, position: SmallWorld) -> None:
        if not self.declining:
            push(position, Closing(seat=self.seat))

    def begin_score(self, position: SmallWorld) -> None:
        score_turn(position, self.seat)

    def begin_return(self, position: SmallWorld) -> None:
        push(position, Returning(mover=self.seat))

    def begin_end(self, position: SmallWorld) -> None:
        happen(position, "turn-ends", ["sww.round.clockwise"], seat=self.seat)
        close(position, self)


class Choosing(Asking, tag="choosing"):
    """Without an Active Race a combo is picked; else the Race expands or goes In Decline."""

    window: ClassVar = windows.CHOOSE
    asks: ClassVar = {
        "pick": (*PICK, "sww.round.first-round-steps", "sww.round.after-decline"),
        "expand": CHOICE,
        "decline": CHOICE,
    }
    sayable: ClassVar = True
    seat: str

    def corrected(self, position: SmallWorld) -> None:
        """A column that a correction made shorter is filled up before anybody picks."""
        push(position, Refill(rules=REFILL))

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        seat = [self.seat]
        if not position.seats[self.seat].race:
            text = "{seats:seat} picks a combo."
            return [self.ask(seat, "pick", text, One(picks(position, self.seat)))]
        text = "{seats:seat} expands, or puts the Active Race In Decline."
        return [self.ask(seat, action, text, one([{}])) for action in ("expand", "decline")]

    def on_pick(self, position: SmallWorld, action: Pick) -> None:
        only([self.seat], action, OWN_TURN, "pick a combo")
        if position.seats[self.seat].race:
            why = "The Active Race expands or goes In Decline first; a combo is picked a turn later."
            raise Refusal(list(CHOICE), why)
        close(position, self)
        pick(position, action)

    def on_expand(self, position: SmallWorld, action: Expand) -> None:
        only([self.seat], action, OWN_TURN, "expand")
        require(position, position.seats[self.seat].race, pick_first(position), "Pick a combo first.")
        close(position, self)
        ready(position, self.seat, action.pick_up)

    def on_decline(self, position: SmallWorld, action: Decline) -> None:
        only([self.seat], action, OWN_TURN, "go In Decline")
        require(position, position.seats[self.seat].race, pick_first(position), "There is no Active Race.")
        close(position, self)
        go_into_decline(position, self.seat)


def pick_first(position: SmallWorld) -> str:
    """Why a seat without an Active Race begins by picking one."""
    return "sww.round.first-round-steps" if position.round == 1 else "sww.round.after-decline"


class Round(Steps[SmallWorld], tag="round"):
    """A turn for each seat, clockwise from the First Player."""

    names: ClassVar[tuple[str, ...]] = ("turn",)
    sayable: ClassVar = True

    def order(self, position: SmallWorld) -> list[str]:
        return play_order(position)

    def begin(self, position: SmallWorld, step: str, seat: str) -> Frame[SmallWorld]:
        return Turn(seat=seat)

    def over(self, position: SmallWorld) -> None:
        if position.round >= position.rounds:
            end_game(position)
        else:
            begin_round(position, position.round + 1)


def begin_round(position: SmallWorld, number: int) -> None:
    rules = [*ROUND, *(["sww.round.last"] if number == position.rounds else [])]
    data: dict[str, Any] = {"round": number, "rounds": position.rounds}
    happen(position, "round-begins", rules, seat=position.first, data=data)
    push(position, Round())


@verb("round-begins", "Round {round} of {rounds} begins; {seat:seat} moves the marker.")
def round_begins(position: SmallWorld, event: Event) -> None:
    position.round = event.data["round"]
