"""A game: how an action is judged, whatever the title.

Decode a private copy, find who takes the action, let it happen, go on until an answer is due, encode.
"May I?" is the same without the saving.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from referee.kernel import packs
from referee.kernel.action import Action, Draw, GoOn, Pass, Roll
from referee.kernel.agenda import Frame, close, push, run
from referee.kernel.errors import Invalid, Missing, Refusal, invalid
from referee.kernel.event import Event, Outcome, Scoreboard
from referee.kernel.forms import FactForms
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.reading import Reading, ask, learn
from referee.kernel.sources import Source, Sources, Verbs
from referee.kernel.window import Window, WindowRule


class Played(Struct):
    """What an action came to: the new position, encoded too, and what happened."""

    position: Position
    data: bytes
    events: list[Event]


class Chance(Struct, omit_defaults=True):
    """What the server is asked to throw: so many out of these values (None: the table must report)."""

    values: list[Any] | None
    count: int
    label: str
    roller: str


def named(struct: type[Action]) -> str:
    """An action's name as handlers bear it."""
    return str(struct.__struct_config__.tag).replace("-", "_")


class Game:
    """Base of every title. A game gives its data types, verbs, windows and frames; the rest is here."""

    key: ClassVar[str]
    title: ClassVar[str]
    books: ClassVar[tuple[str, ...]]
    rules_version: ClassVar[str]
    position_type: ClassVar[type[Position]]
    action_types: ClassVar[tuple[type[Action], ...]]
    verbs: ClassVar[Verbs]
    windows: ClassVar[dict[str, WindowRule]]
    forms: ClassVar[FactForms]

    def __init__(self) -> None:
        self.sources = Sources()
        self._decoder = msgspec.msgpack.Decoder(self.position_type)
        self._encoder = msgspec.msgpack.Encoder()
        self.types = {struct.__struct_config__.tag: struct for struct in self.action_types}
        self._at_any_time = {struct: getattr(self, f"any_time_{named(struct)}", None) for struct in self.action_types}
        self._handlers = {
            struct: "on_play_card" if struct.windowed else f"on_{named(struct)}" for struct in self.action_types
        }
        self.position_type.game = self

    # ---- data in and out

    def decode(self, data: bytes) -> Position:
        return self._decoder.decode(data)

    def encode(self, position: Position) -> bytes:
        return self._encoder.encode(position)

    def copy(self, position: Position) -> Position:
        return self.decode(self.encode(position))

    def read_action(self, raw: dict[str, Any]) -> Action:
        """An action from plain data; a fault names its field."""
        kind = raw.get("type") if isinstance(raw, dict) else None
        struct = self.types.get(kind) if isinstance(kind, str) else None
        if struct is None:
            raise Invalid.of("type", f"no such action: {kind!r}; known are {', '.join(sorted(self.types))}")
        try:
            return msgspec.convert(raw, struct)
        except msgspec.ValidationError as fault:
            raise invalid(fault) from None

    def raw(self, action: Action) -> dict[str, Any]:
        return msgspec.to_builtins(action)

    def write_action(self, action: Action) -> bytes:
        return msgspec.json.encode(action)

    def action_schemas(self) -> dict[str, dict[str, Any]]:
        """The JSON schema of each action type, self-contained."""
        return {tag: msgspec.json.schema(struct) for tag, struct in self.types.items()}

    # ---- playing

    def apply(self, data: bytes, action: Action) -> Played:
        """Judge an action on a private copy of the position; raises Refusal and changes nothing."""
        position = self.judge_or_ask(data, action)
        while position.waiting_action is not None:
            position = self.resume(position, self.read_action(position.waiting_action))
        return Played(position, self.encode(position), position.events)

    def judge_or_ask(self, data: bytes, action: Action) -> Position:
        """Judge; where a printed fact is missing, drop the copy and ask for it, holding the action."""
        try:
            return self.judge(self.decode(data), action, data)
        except Missing as missing:
            position = self.decode(data)
            push(position, ask(position, missing, self.raw(action)))
            return position

    def resume(self, position: Position, action: Action) -> Position:
        """Judge an action that waited for a fact; refused now, it is gone and the fact stays."""
        told = position.events
        position.waiting_action = None
        run(position)
        try:
            position = self.judge_or_ask(self.encode(position), action)
        except Refusal as refusal:
            happen(position, "waited-in-vain", refusal.rules, seat=action.seat, why=refusal.why)
            return position
        position.events[:0] = told
        return position

    def judge(self, position: Position, action: Action, data: bytes | None = None) -> Position:
        """Let the action happen on this very position, and go on to the next answer due."""
        if position.outcome is not None and action.__struct_config__.tag != "correct":
            raise Refusal(position.outcome.rules, f"The game is over. {position.outcome.why}")
        if action.seat not in self.seats_in(position):
            raise Invalid.of("seat", f"no such seat: {action.seat}; seated are {', '.join(self.seats_in(position))}")
        late = position.before
        position.before = None
        if self.standing(position, action):
            run(position)
            return position
        try:
            closed = self.hand_to_agenda(position, action)
        except Refusal as refusal:
            if late is None or not action.windowed:
                raise
            return self.judge_late(late, action, refusal)
        run(position)
        if closed and data is not None and not action.final:
            position.before = data if late is None else self.alone(data)
        return position

    def alone(self, data: bytes) -> bytes:
        """A position without what it remembers of the one before, so that memories do not pile up."""
        position = self.decode(data)
        position.before = None
        return self.encode(position)

    def hand_to_agenda(self, position: Position, action: Action) -> bool:
        """Give the action to the frame that takes it, closing open windows it passes by; True when one was closed."""
        name = self._handlers[type(action)]
        closed = False
        while True:
            top = position.agenda[-1]
            handler = getattr(top, name, None)
            takes = getattr(top, "takes", None)
            fits = takes is None or not action.windowed or takes(position, action)
            if handler and fits and not self.passed_by(position, top, action):
                handler(position, action)
                return closed or isinstance(action, GoOn)
            if not top.transparent(position):
                self.refuse_for_now(position, action)
            close(position, top)
            run(position)
            closed = True

    def passed_by(self, position: Position, top: Frame, action: Action) -> bool:
        """A pass, or another's go-on, goes to the window that must have it, past those that merely stand open."""
        if not isinstance(action, Pass | GoOn) or not top.transparent(position):
            return False
        musts = [prompt for prompt in self.prompts(position) if prompt.must and action.seat in prompt.seats]
        if isinstance(action, GoOn):
            return action.seat != top.driver and any(prompt.action == "go-on" for prompt in musts)
        return any(prompt.window or prompt.action == "pass" for prompt in musts)

    def judge_late(self, before: bytes, action: Action, refusal: Refusal) -> Position:
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

    def refuse_for_now(self, position: Position, action: Action) -> None:
        """Say what the referee waits for instead."""
        asked = [prompt for prompt in self.prompts(position) if prompt.must]
        rules = [rule for prompt in asked for rule in prompt.rules] or list(position.agenda[-1].timing)
        waits = " ".join(dict.fromkeys(f"{' or '.join(prompt.seats)}: {prompt.text}" for prompt in asked))
        kind = action.__struct_config__.tag
        raise Refusal(list(dict.fromkeys(rules)), f"Not now: {kind} is not what is due. {waits}", remedy=waits)

    def standing(self, position: Position, action: Action) -> bool:
        """Actions open at any time; True when this was one."""
        handler = self._at_any_time[type(action)]
        return handler is not None and handler(position, action)

    def any_time_read(self, position: Position, action: Action) -> bool:
        if isinstance(position.agenda[-1], Reading):
            return False
        learn(position, action)
        return True

    # ---- looking

    def prompts(self, position: Position) -> list[Prompt]:
        """Whom the referee waits for: what may be played now, and the next answer that must come."""
        if position.outcome is not None:
            return []
        asked = self.standing_prompts(position)
        while True:
            top = position.agenda[-1]
            asked += top.prompts(position)
            if not top.transparent(position):
                return asked
            position = self.copy(position)
            close(position, position.agenda[-1])
            run(position)

    def options(self, position: Position, seat: str, action_type: str, partial: dict[str, Any]) -> list[dict[str, Any]]:
        """Every legal continuation of an action type for a seat, as the fields that complete it."""
        found = self.standing_options(position, seat, action_type)
        while position.outcome is None:
            top: Frame = position.agenda[-1]
            found = found + top.options(position, action_type, seat)
            if not top.transparent(position):
                break
            position = self.copy(position)
            close(position, position.agenda[-1])
            run(position)
        return [option for option in found if all(option.get(name) == value for name, value in partial.items())]

    def wants_dice(self, position: Position, action: Action) -> Chance | None:
        """What the server must throw for an action that left it open."""
        if isinstance(action, Roll) and action.faces is None:
            for prompt in self.prompts(position):
                choice = prompt.choice
                if prompt.action == "roll" and action.seat in prompt.seats and action.label in (None, choice.label):
                    return Chance(choice.faces, choice.count, choice.label, action.seat)
        if isinstance(action, Draw) and action.value is None:
            for prompt in self.prompts(position):
                if prompt.action == "draw" and prompt.choice.label == action.label:
                    values = [option["value"] for option in prompt.choice.options]
                    return Chance(values, 1, action.label, action.seat)
        return None

    def throw(self, action: Action, values: list[Any]) -> Action:
        """The same action with what the server threw."""
        field = {"faces": values} if isinstance(action, Roll) else {"value": values[0]}
        return msgspec.structs.replace(action, **field)

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def in_play(self, position: Position, hook: str, name: str) -> Iterable[Source]:
        sources = self.sources.by_hook.get((hook, name))
        return [source for source in sources if source.in_play(position)] if sources else ()

    def in_force(self, position: Position, rule: str) -> bool:
        """Whether a rule holds under this table's options and scenario."""
        return True

    def check_fact(self, key: str, value: Any) -> list[str]:
        """The rules a printed fact belongs to; Invalid when no piece bears it or its value makes no sense."""
        return self.forms.check(key, value)

    def plausible(self, key: str) -> list[Any]:
        return self.forms.plausible(key)

    def described(
        self,
        scenarios: Mapping[str, tuple[str, list[str]]],
        options: Mapping[str, Any],
        seats: list[int],
        played: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> dict[str, Any]:
        """What a phone must know to open a table; `played` says more of a scenario: for how many, with what."""
        more = played or {}
        known = [packs.get(key) for key in packs.keys(self.key)]
        return {
            "key": self.key,
            "title": self.title,
            "books": list(self.books),
            "rules_version": self.rules_version,
            "seats": {"numbers": seats, "min": min(seats), "max": max(seats)},
            "scenarios": [
                {"key": key, "title": title, "rules": rules, **more.get(key, {})}
                for key, (title, rules) in scenarios.items()
            ],
            "options": options,
            "actions": sorted(self.types),
            "packs": [{"key": p.key, "title": p.title, "kind": p.kind, "source": p.source} for p in known],
        }

    # ---- what a game adds

    def seats_in(self, position: Position) -> list[str]:
        return list(position.seats)

    def secrets(self, position: Position, seat: str) -> list[str]:
        """What this seat may not see, as it would stand in a view; for those who check views."""
        return []

    def window_rule(self, position: Position, key: str) -> WindowRule:
        """The definition of a window at this table."""
        return self.windows[key]

    def uses_for(self, position: Position, seat: str, key: str) -> list[str]:
        """What a seat could use in a window beside cards, for all anyone can see."""
        return []

    def uses(self, position: Position, seat: str, key: str) -> list[dict[str, Any]]:
        """Every legal way to use any of that."""
        return []

    def standing_prompts(self, position: Position) -> list[Prompt]:
        return []

    def standing_options(self, position: Position, seat: str, action_type: str) -> list[dict[str, Any]]:
        return []

    def score_for(self, position: Position, seats: list[str]) -> Scoreboard:
        """The score as these seats may see it; a game with hidden points shows them only their own."""
        return self.score(position)

    def score(self, position: Position) -> Scoreboard:
        raise LookupError(f"{self.key} keeps no score")
