"""A round: the counter set, the order of play, the turns, and the six steps of its end."""

from typing import ClassVar, Literal

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Allot, Place
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.kernel.seating import clockwise
from referee.kernel.timing import WindowRule
from referee.warcrow.actions import LayObjective, Order, Score
from referee.warcrow.morale import stress
from referee.warcrow.setup.actions import Deploy
from referee.warcrow.table import window as windows
from referee.warcrow.table.command import used_for_good
from referee.warcrow.table.disguise import disguise
from referee.warcrow.table.hiding import BRIEF
from referee.warcrow.table.position import (
    MOST_TOKENS,
    POSITIONS,
    ROUND_END,
    ROUND_START,
    Warcrow,
    check_seat,
    on_field,
    other_seat,
)
from referee.warcrow.table.scenario import as_it_says, scenario_of, turns
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.deploy import WITH_OR_HIDDEN, Standing, by_the_table, deployed_otherwise, prepares
from referee.warcrow.turn.effects import begin_effects, begin_tinge_checks, works_at_first
from referee.warcrow.turn.left_behind import LeftBehind, may_catch_up, takes_part
from referee.warcrow.turn.objective import MOST, lay_objective, tell_held
from referee.warcrow.turn.points import COUNTED, check_end, count_points
from referee.warcrow.turn.preparing import lay_out
from referee.warcrow.turn.turn import Turn, move_dial

MOST_POINTS = 20
ORDER = ("wcr.turn.order-fixed", "wcr.setup.initiative-holder")

VERBS.changes("round-begins", "Round {round} begins; it ends with the turn on position {at}.")
ORDERED = ("{seat:seat} says that {first:seat} goes first in this round.", "{seat:seat} goes first in this round.")
VERBS.changes("order-set", lambda e: Say(ORDERED[e.seat == e.data["first"]], {"seat": e.seat, **e.data}))
VERBS.note("round-ends", "Round {round} is at its end.")
VERBS.changes("initiative-passes", "{seat:seat} has the initiative.")
VERBS.changes("end-token-advanced", "The End of Round token goes on to position {at}.")


@VERBS.verb("tokens-off", "All activation tokens are taken off.")
def tokens_off(position: Warcrow, event: Event) -> None:
    for key, unit in position.units.items():
        unit.activated, unit.used = False, used_for_good(position, key)


class Round(Frame[Warcrow], tag="round"):
    """The whole game, round after round: the start, the turns, the end."""

    timing = ("wcr.round.made-of-turns",)
    stage: Literal["start", "turns", "end"] = "start"

    def settle(self, position: Warcrow) -> bool:
        if self.stage == "start":
            self.stage = "turns"
            push(position, RoundStart())
        elif self.stage == "turns":
            push(position, Turn())
        else:
            self.stage = "start"
            happen(position, "round-ends", ["wcr.turn.end-token-last", "wcr.round.end-steps"], round=position.round)
            tell_held(position)
            push(position, RoundEnd())
            begin_effects(position, ROUND_END)
        return True


class RoundStart(Frame[Warcrow], tag="round-start"):
    """The counter is set, effects work, and whoever holds the initiative says who goes first."""

    window = windows.ORDER
    asks: ClassVar = {"order": ORDER, "lay-objective": ("wcr.objective.marker",), "deploy": WITH_OR_HIDDEN}
    step: int = 0
    stood: bool = False

    def settle(self, position: Warcrow) -> bool:
        if not (self.stood or self.step) and prepares(position) and works_at_first(position):
            self.stood = True
            push(position, Standing(seats=list(position.seats)))
            return True
        self.step += 1
        if self.step == 1:
            self.lay(position)
            if position.round == 1:
                lay_out(position)
            begin_effects(position, ROUND_START)
        elif self.step == 2:
            begin_tinge_checks(position)
        return self.step <= 2

    def lay(self, position: Warcrow) -> None:
        number, at = min(position.round + 1, MOST_TOKENS), position.round_ends if position.round else turns(position)
        rules = ["wcr.round.start-place-end-token", "wcr.round.end-token-meaning", "wcr.round.made-of-turns"]
        rules += as_it_says(position)
        happen(position, "round-begins", rules, round=number, at=at, becomes={"round": number, "round_ends": at})

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} has the initiative and says who goes first in this round."
        asked = [self.ask([position.first], "order", text, one([{"first": seat} for seat in position.seats]))]
        if position.round == 1 and not scenario_of(position).laid and len(position.objectives) < MOST:
            text = "Does the scenario have objectives? Lay them before the first turn."
            colors = One([Option({"color": ""}, say("In no color")), *(Option({"color": s}) for s in position.seats)])
            asked.append(self.ask(list(position.seats), "lay-objective", text, colors, must=False))
        if position.round == 1 and not self.stood and position.options["preparation"] == BRIEF:
            asked += by_the_table(self, position, position.seats)
        return asked

    def on_deploy(self, position: Warcrow, action: Deploy) -> None:
        self.only(position, action)
        deployed_otherwise(position, action)

    def on_lay_objective(self, position: Warcrow, action: LayObjective) -> None:
        self.only(position, action)
        lay_objective(position, action.seat, action.color)

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        order = {"order": clockwise(position, first := check_seat(position, action.first))}
        close(position, self)
        happen(position, "order-set", ORDER, seat=action.seat, first=first, becomes=order)
        for key in on_field(position) if position.round == 1 else ():
            disguise(position, key)


class RoundEnd(Frame[Warcrow], tag="round-end"):
    """Victory Points, stress, those left behind, tokens off, initiative, the End of Round token: in this order."""

    asks: ClassVar = {
        "score": COUNTED,
        "order": ("wcr.round.left-behind", "wcr.setup.initiative-holder"),
    }
    asked_in: ClassVar = {"score": (windows.SCORE,), "order": (windows.LEFT_BEHIND,)}
    step: int = 0

    def moment(self, position: Warcrow) -> WindowRule:
        return windows.END_STEPS[self.step]

    def settle(self, position: Warcrow) -> bool:
        """Steps that need no answer; the first waits for the points, the third for who goes first."""
        waits = self.step == 0 and not scenario_of(position).lines
        if waits or (self.step == 2 and self.both_behind(position)):
            return False
        STEPS[self.step](position)
        self.step += 1
        if self.step == len(STEPS):
            close(position, self)
            move_dial(position)
        elif self.step == 3:
            self.catch_up(position, clockwise(position, position.first))
        return True

    def both_behind(self, position: Warcrow) -> bool:
        return all(may_catch_up(position, seat) for seat in position.seats)

    def catch_up(self, position: Warcrow, seats: list[str]) -> None:
        """Those left behind, the first player's on top."""
        for seat in reversed(seats):
            if takes_part(position, seat):
                push(position, LeftBehind(seat=seat))

    def prompts(self, position: Warcrow) -> list[Prompt]:
        if self.step == 0:
            seats = list(position.seats)
            shape = Allot(
                "points", [Place(seat, 0, room_for(position, seat)) for seat in seats], 0, 2 * MOST_POINTS, of="seat"
            )
            return [self.ask(seats, "score", "How many Victory Points does the scenario give for this round?", shape)]
        text = "{seats:seat} says who goes first with the units left behind."
        return [self.ask([position.first], "order", text, one([{"first": seat} for seat in position.seats]))]

    def on_score(self, position: Warcrow, action: Score) -> None:
        self.only(position, action)
        for seat, number in action.points.items():
            if seat not in position.seats:
                raise Invalid.of("points", say("no such player; there are {seats:seat}", seats=list(position.seats)))
            if number > room_for(position, seat):
                raise Invalid.of("points", say("{seat:seat} comes to {most} at most", seat=seat, most=MOST_TOKENS))
        self.step = 1
        points = {seat: action.points.get(seat, 0) for seat in position.seats}
        told = [say("{seat:seat} {number}", seat=seat, number=number) for seat, number in points.items()]
        happen(position, "points-counted", COUNTED, seat=action.seat, points=points, told=told)
        check_end(position)

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        self.step = 3
        self.catch_up(position, clockwise(position, check_seat(position, action.first)))


def room_for(position: Warcrow, seat: str) -> int:
    """So many Victory Points may a round add."""
    return min(MOST_POINTS, MOST_TOKENS - position.seats[seat].points)


def reduce_stress(position: Warcrow) -> None:
    """First those without a token lose up to two, then those with one lose one; demoralized units none."""
    brave = [key for key in on_field(position) if not position.units[key].demoralized]
    for key in brave:
        if not position.units[key].activated:
            rules = ("wcr.round.reduce-stress-inactive", "wcr.stress.end-round-idle", "wcr.stress.end-round")
            stress.ease(position, key, 2, *rules)
    for key in brave:
        if position.units[key].activated:
            rules = ("wcr.round.reduce-stress-active", "wcr.stress.end-round-activated", "wcr.stress.end-round")
            stress.ease(position, key, 1, *rules)


def remove_tokens(position: Warcrow) -> None:
    if any(unit.activated for unit in position.units.values()):
        happen(position, "tokens-off", ["wcr.round.remove-activation-tokens"])


def pass_initiative(position: Warcrow) -> None:
    """Fewer Victory Points have it next; where they are level it changes hands."""
    other = other_seat(position, position.first)
    ours, theirs = position.seats[position.first].points, position.seats[other].points
    holder = position.first if ours < theirs else other
    happen(position, "initiative-passes", ["wcr.round.initiative-next"], seat=holder, becomes={"first": holder})


def advance_end_token(position: Warcrow) -> None:
    at = (position.round_ends + turns(position) - 1) % POSITIONS + 1
    rules = ["wcr.round.advance-end-token", "wcr.scenario.rounds"]
    happen(position, "end-token-advanced", rules, at=at, becomes={"round_ends": at})


def nothing(position: Warcrow) -> None:
    """What is done by an answer."""


def score(position: Warcrow) -> None:
    """The points by the scenario, and whether the game is over."""
    count_points(position)
    check_end(position)


STEPS = (score, reduce_stress, nothing, remove_tokens, pass_initiative, advance_end_token)
"""By wcr.round.end-steps, as they follow on each other."""
