"""A tiny whole game for tests of the service: two seats raise a counter in turns, a die now and then.

It is played through the real kernel, so that the service meets what every title gives it.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from referee.kernel.action import Action, Correct, Name, Read, Roll
from referee.kernel.agenda import Frame, close, only, push, run
from referee.kernel.choice import one
from referee.kernel.dice import Cast, Die
from referee.kernel.errors import Invalid
from referee.kernel.event import Event, Outcome, Scoreboard, ScoreLine
from referee.kernel.fields import by_hand, titled
from referee.kernel.forms import FactForms, number
from referee.kernel.game import Game, Played
from referee.kernel.odds import Assumed, Odds, Share, Spread
from referee.kernel.position import Position, happen, known, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.sources import Verbs
from referee.kernel.spread import faces, several

GOAL = 1_000_000
TURN = "wbg.turn.step-order"
FACES = [1, 2, 3, 4, 5, 6]
verbs: Verbs["Counter"] = Verbs()


class Raise(Action, tag="raise"):
    """Raise the counter."""

    by: Annotated[int, Meta(ge=1, le=3)]


class Peek(Action, tag="peek"):
    """Look at a face-down token; only the seat that looks sees it."""


class Measure(Action, tag="measure"):
    """Raise the counter by the number printed on the ruler."""


class Gamble(Action, tag="gamble"):
    """Ask for a die that is added to the counter; the strange one has no known faces."""

    die: Name = "plain"


class Turn(Frame["Counter"], tag="turn"):
    """The seat whose turn it is says something."""

    timing = (TURN,)
    asks = {"raise": (TURN,)}
    seat: str

    def prompts(self, position: "Counter") -> list[Prompt]:
        choice = one([{"by": by} for by in (1, 2, 3)])
        return [Prompt([self.seat], "raise", "Raise the counter.", [TURN], choice=choice)]

    def on_raise(self, position: "Counter", action: Raise) -> None:
        only([self.seat], action, self.timing, "raise")
        require(position, action.by != position.last, TURN, f"{action.by} was said last.", remedy="Say another.")
        happen(position, "raised", [TURN], seat=action.seat, by=action.by)
        close(position, self)

    def on_peek(self, position: "Counter", action: Peek) -> None:
        only([self.seat], action, self.timing, "peek")
        happen(position, "peeked", [TURN], seat=action.seat, seen_by=[action.seat], token="rose")

    def on_measure(self, position: "Counter", action: Measure) -> None:
        only([self.seat], action, self.timing, "measure")
        by = known(position, "ruler.length", "What is printed on the ruler?", [TURN])
        happen(position, "raised", [TURN], seat=action.seat, by=by)
        close(position, self)

    def on_gamble(self, position: "Counter", action: Gamble) -> None:
        only([self.seat], action, self.timing, "gamble")
        close(position, self)
        push(position, Throw(seat=action.seat, die=action.die))


class Throw(Frame["Counter"], tag="throw"):
    """A die has to fall."""

    timing = (TURN,)
    asks = {"roll": (TURN,)}
    seat: str
    die: str

    def prompts(self, position: "Counter") -> list[Prompt]:
        die = Die("plain", 1, 6, tuple(FACES) if self.die == "plain" else None)
        choice = Cast("gamble", [die.group(1)])
        return [Prompt([self.seat], "roll", "Throw the die.", [TURN], choice=choice)]

    def on_roll(self, position: "Counter", action: Roll) -> None:
        only([self.seat], action, self.timing, "roll")
        if not action.faces or len(action.faces) != 1 or action.faces[0] not in FACES:
            raise Invalid.of("faces", "one die with the faces 1 to 6 is asked for")
        happen(position, "raised", [TURN], seat=action.seat, by=action.faces[0])
        close(position, self)


class Counter(Position):
    """The counter, and what each seat added."""

    seats: dict[str, str]
    count: Annotated[int, titled("counter", hands=by_hand("point", "Count {what}", "Take back {what}"))] = 0
    last: int = 0
    turn: int = 0
    added: dict[str, int] = {}


@verbs.verb("raised", "{seat} adds {by}.")
def raised(position: Counter, event: Event) -> None:
    position.count += event.data["by"]
    position.last = event.data["by"]
    position.turn += 1
    position.added[event.seat] = position.added.get(event.seat, 0) + event.data["by"]
    if position.count >= GOAL:
        position.outcome = Outcome([event.seat], [TURN], "The counter is full.")


verbs.note("peeked", "{seat} sees a {token}.")


@verbs.verb("corrected", "The counter is {count}.")
def corrected(position: Counter, event: Event) -> None:
    position.count = event.data["count"]


class Table(Struct, forbid_unknown_fields=True):
    """A typed-in position."""

    count: Annotated[int, Meta(ge=0, le=GOAL)] = 0


class Sum(Struct, forbid_unknown_fields=True):
    """How many plain dice are thrown together."""

    dice: Annotated[int, Meta(ge=1, le=3)]


class CountingGame(Game[Counter]):
    key = "counting"
    title = "Counting"
    books = ("wbg",)
    players = (2,)
    rules_version = "1"
    position = Counter
    frames = (Turn, Throw)
    actions = (Raise, Peek, Measure, Gamble, Roll, Read, Correct)
    verbs = verbs
    forms = FactForms([(r"ruler\.length", "ruler", number(1, 9))], {"ruler": [TURN]}, {"ruler": list(range(1, 10))})

    def setup(self, config: dict[str, Any]) -> Played[Counter]:
        if len(config["seats"]) != 2:
            raise Invalid.of("seats", "two seats count")
        try:
            typed = msgspec.convert(config.get("position", {}), Table)
        except msgspec.ValidationError as fault:
            raise Invalid.of("position.count", str(fault)) from None
        seats = {entry["seat"]: entry.get("name", "") for entry in config["seats"]}
        position = self.position_type(
            rules_version=self.rules_version,
            scenario="plain",
            seats=seats,
            count=typed.count,
            packs=config.get("packs", []),
        )
        self.go_on(position)
        return Played(position, self.encode(position), [Event("begun", [TURN], text="The counter stands.")])

    def go_on(self, position: Counter) -> None:
        """Whose turn it is now."""
        if not position.agenda and position.outcome is None:
            push(position, Turn(seat=list(position.seats)[position.turn % 2]))
        run(position)

    def judge(self, position: Counter, action: Action, data: bytes | None = None) -> Counter:
        position = super().judge(position, action, data)
        self.go_on(position)
        return position

    def any_time_correct(self, position: Counter, action: Correct) -> bool:
        typed = msgspec.convert(action.position, Table)
        happen(position, "corrected", [TURN], seat=action.seat, count=typed.count)
        return True

    def score(self, position: Counter) -> Scoreboard:
        lines = [ScoreLine(seat, n, "raised", [TURN], f"{seat} added {n}.") for seat, n in position.added.items()]
        return Scoreboard(lines, dict(position.added), dict(position.added))

    def timing(self) -> dict[str, Any]:
        return {"windows": []}

    def timing_now(self, position: Counter) -> dict[str, Any]:
        return {"windows": []}

    def reference(self) -> list[dict[str, Any]]:
        return [{"name": "counter", "rules": [TURN]}]

    def document(self, position: Counter) -> dict[str, Any]:
        return {"count": position.count}

    def calculator(self) -> type[Struct] | None:
        return Sum

    def reckon(self, question: Struct) -> Odds:
        assert isinstance(question, Sum)
        spread = Spread.of("sum", "sum of the dice", several(faces(FACES), question.dice))
        even = sum(share for total, share in spread.shares.items() if total % 2 == 0)
        outcomes = [Share("even", "an even sum", even), Share("odd", "an odd sum", 1 - even)]
        given = [Assumed(say("{number:die} thrown", number=question.dice), [TURN])]
        return Odds("sum", "A throw", outcomes, [spread], given=given)
