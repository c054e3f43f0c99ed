"""A game: how an action is judged, whatever the title.

Decode a private copy, find who takes the action, let it happen, go on until an answer is due, encode.
"May I?" is the same without the saving.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel.action import Action, Correct, Draw, GoOn, Pass, Read, Roll
from referee.kernel.agenda import Frame, close, push, run
from referee.kernel.choice import AnyShape, Cast, Fields, One, narrowed, one, ways
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.event import Outcome
from referee.kernel.hiding import hidden_fields
from referee.kernel.open_windows import timing_now
from referee.kernel.position import P, happen
from referee.kernel.prompt import Prompt
from referee.kernel.reading import Reading, learn, learn_claims
from referee.kernel.refusing import refusal_of
from referee.kernel.say import say
from referee.kernel.title import Played as Played
from referee.kernel.weighing import Weighing
from referee.kernel.window import Window, look_again

PASSING = (Pass, GoOn)


class Chance(Struct, omit_defaults=True):
    """What the server is asked to throw: so many out of these values (None: the table must report)."""

    values: list[Any] | None
    count: int
    label: str
    roller: str
    group: str = ""


def values_of(pile: One) -> list[Any] | None:
    """What may be drawn; None where something may come that nobody lists, so that only hands can draw."""
    return None if pile.open else [way["value"] for way in pile.ways()]


class Game(Weighing[P]):
    """How a title is played: actions judged, and what is due told."""

    # ---- playing

    def apply(self, data: bytes, action: Action) -> Played[P]:
        """Judge an action on a private copy of the position; raises Refusal and changes nothing."""
        position = self.judge_or_ask(data, action)
        while position.waiting_action is not None:
            position = self.resume(position, self.read_action(position.waiting_action))
        return Played(position, self.encode(position), position.events)

    def judge_or_ask(self, data: bytes, action: Action) -> P:
        """Judge; where a printed fact is missing, ask for it on an unchanged copy, holding the action."""
        position = self.decode(data)
        try:
            return self.judge(position, action, data)
        except Missing as missing:
            if position.events or self.encode(position) != data:
                position = self.decode(data)
            push(position, self.reading(position, missing, self.raw(action)))
            return position

    def resume(self, position: P, action: Action) -> P:
        """Judge an action that waited for a fact; refused now, or contradicted, it is gone and the fact stays."""
        told = position.events
        position.waiting_action = None
        run(position)
        try:
            position = self.judge_or_ask(self.encode(position), action)
        except (Refusal, Invalid) as no:
            ears = [action.seat] if hidden_fields(position) else None
            rules, why = (no.rules, no.why) if isinstance(no, Refusal) else ([], next(iter(no.errors.values()))[0])
            happen(position, "waited-in-vain", rules, seat=action.seat, seen_by=ears, why=why)
            return position
        position.events[:0] = told
        return position

    def judge(self, position: P, action: Action, data: bytes | None = None) -> P:
        """Let the action happen on this very position, and go on to the next answer due."""
        if position.outcome is not None and action.__struct_config__.tag != "correct":
            raise Refusal(position.outcome.rules, say("The game is over. {why}", why=position.outcome.why))
        if action.seat not in self.seats_in(position):
            raise Invalid.of("seat", say("no such seat; seated are {seats:seat}", seats=self.seats_in(position)))
        learn_claims(position, action)
        late = position.before
        position.before = None
        if self.standing(position, action):
            look_again(position)
            if isinstance(action, Correct):
                return self.run_or_ask(position)
            run(position)
            return position
        try:
            closed = self.hand_to_agenda(position, action)
        except Refusal as refusal:
            if late is None or not action.windowed:
                raise
            return self.judge_late(late, action, refusal)
        if isinstance(action, Read):
            return self.run_or_ask(position)
        run(position)
        if closed and data is not None and not action.final and not self.told_something(position):
            position.before = data if late is None else self.alone(data)
        return position

    def told_something(self, position: P) -> bool:
        """Whether something nobody knew came to light; no card may be called late after that."""
        return any(self.verbs[event.kind].reveals for event in position.events)

    def alone(self, data: bytes) -> bytes:
        """A position without what it remembers of the one before, so that memories do not pile up."""
        position = self.decode(data)
        position.before = None
        return self.encode(position)

    def hand_to_agenda(self, position: P, action: Action) -> bool:
        """Give the action to the frame that takes it, closing open windows it passes by; True when one was closed."""
        name = self.handlers[type(action)]
        closed = False
        while True:
            top = position.agenda[-1]
            handler = getattr(top, name, None)
            fits = not action.windowed or top.takes(position, action)
            if handler and fits and not (isinstance(action, PASSING) and self.passed_by(position, top, action)):
                handler(position, action)
                return closed or isinstance(action, GoOn)
            if not top.transparent(position):
                raise refusal_of(self, position, action)
            close(position, top)
            run(position)
            closed = True

    def passed_by(self, position: P, top: Frame[P], action: Pass | GoOn) -> bool:
        """A pass, or another's go-on, goes to the window that must have it, past those that merely stand open."""
        if not top.transparent(position):
            return False
        musts = [prompt for prompt in self.prompts(position) if prompt.must and action.seat in prompt.seats]
        if isinstance(action, GoOn):
            return action.seat != top.driver and any(prompt.action == "go-on" for prompt in musts)
        return any(prompt.window or prompt.action == "pass" for prompt in musts)

    def judge_late(self, before: bytes, action: Action, refusal: Refusal) -> P:
        """A card called just after its window closed, before any die: the answer given since is taken back."""
        position = self.decode(before)
        position.before = None
        while not (isinstance(position.agenda[-1], Window) and position.agenda[-1].takes(position, action)):
            if not position.agenda[-1].transparent(position):
                raise refusal
            close(position, position.agenda[-1])
            run(position)
        happen(position, "taken-back", position.agenda[-1].rule(position).rules, seat=action.seat)
        self.hand_to_agenda(position, action)
        run(position)
        return position

    def standing(self, position: P, action: Action) -> bool:
        """Actions open at any time; True when this was one."""
        handler = self.at_any_time[type(action)]
        return handler is not None and handler(position, action)

    def any_time_read(self, position: P, action: Read) -> bool:
        if isinstance(position.agenda[-1], Reading):
            return False
        learn(position, action)
        return True

    # ---- refusing

    def firm(self, position: P, rule: str, **subject: Any) -> Iterable[str]:
        """By which rules a ban stands though something in play would lift it; asked when it refuses."""
        return ()

    # ---- looking

    def prompts(self, position: P) -> list[Prompt]:
        """Whom the referee waits for: what may be played now, and the next answer that must come."""
        if position.outcome is not None:
            return []
        asked = self.standing_prompts(position)
        while True:
            top = position.agenda[-1]
            asked += top.prompts(position)
            later = self.later(position)
            if later is None:
                return asked
            position = later

    def choices(self, position: P, seat: str, action_type: str) -> list[AnyShape]:
        """Every legal continuation of an action type for a seat, in shapes."""
        found = self.standing_choices(position, seat, action_type)
        while position.outcome is None:
            top: Frame[P] = position.agenda[-1]
            found += top.choices(position, action_type, seat)
            later = self.later(position)
            if later is None:
                break
            position = later
        return found

    def standing_choices(self, position: P, seat: str, action_type: str) -> list[AnyShape]:
        """What may be done at any time, in shapes; part of `choices`."""
        standing = self.standing_options(position, seat, action_type)
        return [one(standing)] if standing else []

    def timing_now(self, position: P) -> dict[str, Any]:
        """Which windows are open, who may act in which order with what, and who is waited for; the API tells it."""
        return timing_now(self, position)

    def options(self, position: P, seat: str, action_type: str, partial: Fields) -> list[Fields]:
        """The same as the fields that complete the action: all of them, or the plain ones where they are too many."""
        return ways(narrowed(self.choices(position, seat, action_type), partial), partial)

    def wants_dice(self, position: P, action: Action) -> list[Chance]:
        """What the server must throw for an action that left it open, group by group."""
        asked = [prompt for prompt in self.prompts(position) if prompt.action == action.__struct_config__.tag]
        if isinstance(action, Roll) and action.untold:
            mine = [prompt.choice for prompt in asked if action.seat in prompt.seats]
            casts = [choice for choice in mine if isinstance(choice, Cast) and action.label in (None, choice.label)]
            return [Chance(g.faces, g.count, cast.label, action.seat, g.key) for cast in casts[:1] for g in cast.groups]
        if isinstance(action, Draw) and action.value is None:
            piles = [p.choice for p in asked if isinstance(p.choice, One) and p.choice.label == action.label]
            return [Chance(values_of(pile), 1, pile.label, action.seat) for pile in piles[:1]]
        return []

    def throw(self, action: Action, values: list[list[Any]], asked: list[Chance]) -> Action:
        """The same action with what the server threw, group by group."""
        if not isinstance(action, Roll):
            return msgspec.structs.replace(action, value=values[0][0])
        if len(asked) == 1:
            return msgspec.structs.replace(action, faces=values[0])
        dice = {chance.group: fell for chance, fell in zip(asked, values, strict=True)}
        return msgspec.structs.replace(action, dice=dice)

    def outcome(self, position: P) -> Outcome | None:
        return position.outcome
