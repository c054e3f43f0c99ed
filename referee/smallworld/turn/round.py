"""A turn from its opening to the last token brought back, and the rounds it belongs to."""

from typing import Any, ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import Frame, Steps, close, only, push
from referee.kernel.choice import One, one
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.smallworld.actions import Decline, Expand, Form, Pick
from referee.smallworld.conquest.conquering import Conquering
from referee.smallworld.conquest.record import Conquest
from referee.smallworld.conquest.toll import gain, pay
from referee.smallworld.score.score import end_game, score_turn
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefits import GRANTED, benefits_of
from referee.smallworld.table.position import STASH, SmallWorld, fewest, hand, play_order, region_of, turn_of
from referee.smallworld.turn import window as windows
from referee.smallworld.turn.barring import barred
from referee.smallworld.turn.closing import Closing
from referee.smallworld.turn.decline import go_into_decline
from referee.smallworld.turn.pick import REFILL, Refill, pick, picks
from referee.smallworld.turn.redeploy import Redeploying, Returning

WORGEN = GRANTED["form"]
ROUND = ["sww.round.clockwise", "sww.round.marker-advance"]
HUMAN_COINS, WORGEN_COINS = 2, 1
CHOICE = ("sww.round.later-choice", "sww.expand.ready", "sww.decline.choose")


class Turn(Frame[SmallWorld], tag="turn"):
    """One seat's turn, and what it remembers until it ends."""

    seat: str
    stage: int = 0
    declining: bool = False
    conquests_over: bool = False
    conquests: list[Conquest] = []
    attempted: bool = False
    attacked: list[str] = []
    intimidated: bool = False
    saved: list[str] = []
    losses: int = 0
    harmony: bool = False
    side: str = ""
    form: str = ""
    air_region: str = ""
    air_face: int = 0
    air_paid: bool = False

    @property
    def moment(self) -> windows.Moment:
        """The stage it is in; `stage` is the number of the next."""
        return windows.STAGES[self.stage - 1]

    def settle(self, position: SmallWorld) -> bool:
        self.stage += 1
        getattr(self, f"begin_{self.moment.stage}")(position)
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
        if WORGEN.mine(position, self.seat) and not self.declining:
            push(position, ChoosingForm(seat=self.seat))

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
        "pick": ("sww.pick.choose", "sww.pick.cost", "sww.round.first-round-steps", "sww.round.after-decline"),
        "expand": CHOICE,
        "decline": CHOICE,
    }
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
        only([self.seat], action, ("sww.round.clockwise",), "pick a combo")
        if position.seats[self.seat].race:
            why = "The Active Race expands or goes In Decline first; a combo is picked a turn later."
            raise Refusal(list(CHOICE), why)
        close(position, self)
        pick(position, action)

    def on_expand(self, position: SmallWorld, action: Expand) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "expand")
        require(position, position.seats[self.seat].race, pick_first(position), "Pick a combo first.")
        close(position, self)
        ready(position, self.seat, action.pick_up)

    def on_decline(self, position: SmallWorld, action: Decline) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "go In Decline")
        require(position, position.seats[self.seat].race, pick_first(position), "There is no Active Race.")
        close(position, self)
        go_into_decline(position, self.seat)


def pick_first(position: SmallWorld) -> str:
    """Why a seat without an Active Race begins by picking one."""
    return "sww.round.first-round-steps" if position.round == 1 else "sww.round.after-decline"


def ready(position: SmallWorld, seat: str, wanted: dict[str, int] | None) -> None:
    """Pick up what may leave; in each Region as many stay as the Race must have there."""
    race, here = position.seats[seat].race, position.ground.here
    held = position.ground.active[seat]
    spare = {r: max(0, here[r].token + here[r].beast - fewest(race)) for r in held}
    spare = {r: min(number, here[r].token) for r, number in spare.items()}
    taken = spare if wanted is None else {region_of(position, r, "pick_up"): n for r, n in wanted.items()}
    rule = "sww.race.tauren-never-alone" if race == "tauren" else "sww.expand.ready"
    for region, number in taken.items():
        why = say(
            "{get:token} may be picked up in {region:space}, not {number}.",
            get=spare.get(region, 0),
            region=region,
            number=number,
        )
        require(position, number <= spare.get(region, 0), rule, why)
    moves = [("token", race, number, region, hand(seat)) for region, number in taken.items() if number]
    rules = ["sww.expand.ready", "sww.expand.same-rules"]
    rules += ["sww.race.tauren-never-alone"] if race == "tauren" else []
    rules += ["sww.loss.none-left"] if not held else []
    happen(position, "readied", rules, seat=seat, number=sum(taken.values()), moves=moves)


class ChoosingForm(Asking, tag="choosing-form"):
    """The Worgen's choice, before anything else in their turn."""

    window: ClassVar = windows.FORM
    first: ClassVar = No(("sww.race.worgen",), "The Worgen choose their form before anything else.")
    asks: ClassVar = {"form": ("sww.race.worgen", "sww.race.worgen-human", "sww.race.worgen-form")}
    seat: str

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        forms = ["human", *(["worgen"] if position.seats[self.seat].coins >= WORGEN_COINS else [])]
        choice = one([{"form": form} for form in forms])
        text = "Human form for 2 coins, or Worgen form for 1 coin less in hand and cheaper conquests?"
        return [self.ask([self.seat], "form", text, choice)]

    def on_form(self, position: SmallWorld, action: Form) -> None:
        only([self.seat], action, ("sww.race.worgen",), "choose a form")
        coins = position.seats[self.seat].coins
        enough = action.form == "human" or coins >= WORGEN_COINS
        require(position, enough, "sww.race.worgen-form", "Worgen form costs a coin, and you have none.")
        close(position, self)
        turn_of(position).form = action.form
        happen(position, "form-chosen", ["sww.race.worgen"], seat=self.seat, form=action.form)
        if action.form == "human":
            gain(position, self.seat, HUMAN_COINS, ["sww.race.worgen-human"], "human form")
        else:
            pay(position, self.seat, STASH, WORGEN_COINS, ["sww.race.worgen-form"], "Worgen form")


class Round(Steps[SmallWorld], tag="round"):
    """A turn for each seat, clockwise from the First Player."""

    names: ClassVar[tuple[str, ...]] = ("turn",)

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
