"""What is in progress, as data: frames on a stack. The top one waits or goes on by itself.

Nothing waits on the Python stack, so a table can sleep in the middle of anything.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from referee.kernel.action import Action
from referee.kernel.choice import AnyShape, Ask, Fields, one
from referee.kernel.effects import expire
from referee.kernel.errors import Refusal
from referee.kernel.position import P, Position
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import Say, Text, say
from referee.kernel.timing import WindowRule

F = TypeVar("F", bound="Frame[Any]")
MOST_SETTLES = 10_000
"""Far more than any turn goes on by itself: beyond it a frame never comes to an end."""


class Stuck(RuntimeError):
    """A frame that settles again and again: a mistake in a game, named instead of hanging."""


class Frame(Struct, Generic[P], tag_field="frame", tag=True, kw_only=True, omit_defaults=True):
    """A part of the rules in progress, and the scope of what lasts as long as it."""

    timing: ClassVar[tuple[str, ...]] = ()
    """The rules of its moment: what a refusal rests on while nothing is asked."""
    asks: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The actions it may ask for, each with the rules it is asked by; what is not here cannot be asked for."""
    window: ClassVar[WindowRule | None] = None
    """The window it is, where a game's moments are frames: the timing chart shows what it asks there."""
    heading: ClassVar[str] = ""
    """What is going on while it lasts, told among the steps where it is none of them."""
    id: int = 0

    @property
    def driver(self) -> str:
        """Who says "go on" here, where somebody does."""
        return ""

    def moment(self, position: P) -> WindowRule | None:
        """The window it stands in now: its own, unless it goes through several."""
        return self.window

    def settle(self, position: P) -> bool:
        """Do the next thing that needs no answer; False when the frame waits."""
        return False

    def prompts(self, position: P) -> list[Prompt]:
        """Whom this frame waits for, and for what."""
        return []

    def sought(self, position: P, seat: str) -> Iterable[str]:
        """Of the actions it may ask for, those this seat would look for: none while it is for another."""
        return self.asks if getattr(self, "seat", seat) == seat else ()

    def ask(
        self,
        seats: list[str],
        action: str,
        text: Text,
        choice: AnyShape,
        *,
        must: bool = True,
        rules: Iterable[str] | None = None,
        **slots: Any,
    ) -> Prompt:
        """A prompt for one of its actions; `rules` where only some of them, or more, apply now.

        What the text needs fills its slots; `{seats:seat}` are those who are asked.
        """
        cited = self.asks[action] if rules is None else rules
        told = Say(text, {"seats": seats, **slots}) if isinstance(text, str) and "{" in text else text
        return Prompt(seats, action, told, list(cited), must=must, choice=choice)

    def only(self, position: P, action: Action) -> None:
        """Refuse whoever is not asked for this action; a handler calls it first, where asking costs little."""
        kind = str(action.__struct_config__.tag)
        asked = [prompt for prompt in self.prompts(position) if prompt.action == kind]
        if not any(action.seat in prompt.seats for prompt in asked):
            those = list(dict.fromkeys(seat for prompt in asked for seat in prompt.seats))
            told = [rule for prompt in asked for rule in prompt.rules]
            raise not_for(self.asks.get(kind, self.timing) or told, action.seat, those, "")

    def options(self, position: P, action: str, seat: str) -> list[Fields]:
        """What completes an action of this type now, one by one; for actions whose prompt leaves it open."""
        return []

    def choices(self, position: P, action: str, seat: str) -> list[AnyShape]:
        """Every answer of this type that a seat has now: as listed, else in the shapes its prompts give them."""
        listed = self.options(position, action, seat)
        if listed:
            return [one(listed)]
        asked = [prompt for prompt in self.prompts(position) if prompt.action == action and seat in prompt.seats]
        return [prompt.choice for prompt in asked if prompt.choice and not isinstance(prompt.choice, Ask)]

    def transparent(self, position: P) -> bool:
        """Whether an action meant for what comes next closes this frame."""
        return False

    def bars(self, position: P, action: Action) -> Barred | None:
        """What forbids an action that nothing in progress takes; frames are asked from the top down."""
        return None

    def takes(self, position: P, action: Action) -> bool:
        """Whether a windowed action belongs here; asked before its handler."""
        return True

    def corrected(self, position: P) -> None:
        """The table was corrected: forget what was worked out from what lay there."""


def push(position: Position, frame: Frame[Any]) -> None:
    position.frames += 1
    frame.id = position.frames
    position.agenda.append(frame)


def close(position: Position, frame: Frame[Any]) -> None:
    """End a frame, everything above it, and what lasted until its end."""
    while True:
        ended = position.agenda.pop()
        expire(position, ended.id)
        if ended is frame:
            return


def find(position: Position, kind: type[F]) -> F | None:
    """The innermost frame of a kind, or None."""
    for frame in reversed(position.agenda):
        if isinstance(frame, kind):
            return frame
    return None


def frame_of(position: Position, kind: type[F]) -> F:
    """The innermost frame of a kind, for those that act only inside one."""
    frame = find(position, kind)
    if frame is None:
        raise LookupError(f"nothing in progress is a {kind.__name__}")
    return frame


def under_way(position: Position, tag: str) -> bool:
    """Whether something in progress has this name, for those that may not import its class."""
    return any(frame.__struct_config__.tag == tag for frame in position.agenda)


def run(position: Position) -> None:
    """Go on until somebody must answer or the game is over; Stuck where that never comes."""
    for _ in stepping(position):
        pass


def stepping(position: Position) -> Iterator[int]:
    """The same step by step: how many were taken, after each."""
    for taken in range(1, MOST_SETTLES + 1):
        if not position.agenda or position.outcome is not None or not position.agenda[-1].settle(position):
            return
        yield taken
    frame = type(position.agenda[-1])
    raise Stuck(f"Stuck: {frame.__module__}.{frame.__qualname__}.settle goes on for ever")


def only(seats: list[str], action: Action, rules: Sequence[str], doing: str = "") -> None:
    """Refuse whoever is not asked."""
    if action.seat not in seats:
        raise not_for(rules, action.seat, seats, doing)


def not_for(rules: Iterable[str], seat: str, those: list[str], doing: str) -> Refusal:
    """The refusal of somebody who is not asked: who is, if anybody."""
    if not those:
        return Refusal(list(rules), say("Nobody is to {doing} now.", doing=doing or "do this"))
    why = "It is for {those:seat or} to {doing}, not for {seat:seat}."
    if not doing:
        why = "It is for {those:seat or}, not for {seat:seat}."
    wait = say("Wait for {those:seat or}.", those=those)
    return Refusal(list(rules), say(why, those=those, doing=doing, seat=seat), wait)


class Steps(Frame[P]):
    """Named steps; in each of them every seat once, in order."""

    names: ClassVar[tuple[str, ...]] = ()
    step: int = 0
    done: list[str] = []

    def order(self, position: P) -> list[str]:
        raise LookupError("a Steps frame names its order")

    def begin(self, position: P, step: str, seat: str) -> Frame[P] | None:
        raise LookupError("a Steps frame begins its steps")

    def step_over(self, position: P, step: str) -> None:
        """All seats are through with a step."""

    def over(self, position: P) -> None:
        """All steps are done; the frame is already off the agenda."""

    def settle(self, position: P) -> bool:
        waiting = [seat for seat in self.order(position) if seat not in self.done]
        if waiting:
            self.done.append(waiting[0])
            frame = self.begin(position, self.names[self.step], waiting[0])
            if frame:
                push(position, frame)
            return True
        ended = self.names[self.step]
        self.step += 1
        self.done = []
        self.step_over(position, ended)
        if position.outcome is None and self.step == len(self.names):
            close(position, self)
            self.over(position)
        return True
