"""A title: what a game is made of, how its data is read and written, and the answers it may leave as they are."""

import sys
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from referee.kernel.action import Action
from referee.kernel.agenda import Frame
from referee.kernel.card import Plays
from referee.kernel.contract import check_parts, must
from referee.kernel.errors import Invalid, invalid
from referee.kernel.event import Event, Scoreboard
from referee.kernel.forms import NO_FORMS, FactForms
from referee.kernel.owed import Due, Owing
from referee.kernel.played import Played as Played
from referee.kernel.position import P
from referee.kernel.prompt import Prompt
from referee.kernel.propose import Pending
from referee.kernel.reading import Reading
from referee.kernel.roster import Roster
from referee.kernel.say import Text, say
from referee.kernel.sources import Source, Sources, Verbs
from referee.kernel.speech import Speech, Voice, speech_of
from referee.kernel.stored import stored
from referee.kernel.timing import WindowRule
from referee.kernel.verbs import KERNEL_VERBS
from referee.kernel.window import Window
from referee.kernel.wordbook import ENGLISH, Forms, Words, languages
from referee.library import force

KERNEL_FRAMES: tuple[type[Frame[Any]], ...] = (Window, Pending, Due, Reading)


def named(struct: type[Action]) -> str:
    """An action's name as handlers bear it."""
    return str(struct.__struct_config__.tag).replace("-", "_")


class Title(Plays[P]):
    """What a game gives: its data types, verbs, windows and the forms of its printed facts."""

    key: ClassVar[str]
    title: ClassVar[str]
    note: ClassVar[str] = ""
    """What of its books is played so far, where that is not yet all; told to whoever looks for a game."""
    books: ClassVar[tuple[str, ...]]
    rules_version: ClassVar[str]
    position: type[P]
    """What its table looks like; the agenda is narrowed to `frames` by the kernel."""
    frames: ClassVar[tuple[type[Frame[Any]], ...]]
    """Everything it can be in the middle of."""
    actions: ClassVar[tuple[type[Action], ...]]
    verbs: Verbs[Any]
    forms: ClassVar[FactForms] = NO_FORMS
    facts: ClassVar[tuple[str, ...]] = ()
    """The packs of printed facts that come with the game."""
    chosen: ClassVar[str] = ""
    """What a player chooses with a seat, as the field of a seat's description: a race."""
    chosen_title: ClassVar[str] = ""
    """What that is called."""
    chosen_from: ClassVar[tuple[str, ...]] = ()
    """Out of what it is chosen; a scenario may have fewer of them."""
    owing: ClassVar[Owing] = Owing()
    """How each kind of debt is paid that may fall due later."""
    reveals: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event that show what was secret: no ruling tells them in advance, and going back is for all to agree."""

    roster: ClassVar[Roster | None] = None
    """Lists that players put together before they meet, where the game has them."""
    one_by_one: ClassVar[tuple[str, ...]] = ()
    """Fields with many entries of which an action looks at few: each is then read only when somebody looks at it."""
    freely: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Fields by action that are offered as one would mostly say them; who says otherwise may be right too."""
    seldom: ClassVar[tuple[str, ...]] = ()
    """Verbs, windows, cards, frames and actions that random play hardly meets, as `verb lit`; for those who try it."""
    longest: ClassVar[int] = 400
    """So many actions a random game takes at the most."""

    def __init__(self) -> None:
        check_parts(self, KERNEL_FRAMES)
        self.sources = Sources()
        self.verbs = Verbs({**KERNEL_VERBS, **self.verbs})
        self.all_frames = (*self.frames, *KERNEL_FRAMES)
        self.position_type = stored(self.position, self.all_frames, self.one_by_one)
        self.position.game = self
        self._decoder = msgspec.msgpack.Decoder(self.position_type)
        self._encoder = msgspec.msgpack.Encoder()
        self.speeches: dict[str, Speech] = {}
        self.types = {str(struct.__struct_config__.tag): struct for struct in self.actions}
        self.at_any_time = {struct: getattr(self, f"any_time_{named(struct)}", None) for struct in self.actions}
        self.handlers = {struct: "on_use" if struct.windowed else f"on_{named(struct)}" for struct in self.actions}

    @property
    def folder(self) -> Path:
        """Where the game keeps what it brings: rules, phrasings, chart, packs and pictures; its module's folder."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    # ---- words

    def voice(self, position: P | None, language: str = ENGLISH) -> Voice:
        """This game speaking at a table; asked by whoever tells somebody something."""
        if language not in self.speeches:
            self.speeches[language] = speech_of(self.folder / "words", language, Words(names=self.titles()))
        return self.speeches[language].at(position)

    def titles(self) -> dict[str, dict[str, Forms]]:
        """Names that stand in the code, by kind: those of its cards, and what a game adds; its words may say more."""
        return {
            "card": {key: card.title for key, card in self.cards.items()},
            "window": {key: window.title for key, window in self.windows.items()},
            "action": {key: struct.title for key, struct in self.types.items()},
        }

    def called(self, position: P, kind: str, key: str) -> str:
        """What something is called at this table that has no name in the game: asked when its name is told."""
        return ""

    def several(self, position: P, kind: str, key: str) -> str:
        """The same of more than one, where the words have no noun for it: asked when it is counted."""
        return ""

    def tell(self, position: P, events: list[Event]) -> list[Event]:
        """These events, each with its sentence in English."""
        voice = self.voice(position)
        for event in events:
            event.text = event.text or voice.tell(self.verbs[event.kind].sentence(event))
        return events

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages it speaks, English first."""
        return languages(self.folder / "words")

    # ---- data in and out

    def decode(self, data: bytes) -> P:
        return self._decoder.decode(data)

    def encode(self, position: P) -> bytes:
        return self._encoder.encode(position)

    def copy(self, position: P) -> P:
        return self.decode(self.encode(position))

    def check_kept(self, position: P) -> None:
        """Refuse typed-in values that fit nowhere in a position: kept, they could never be read again."""
        try:
            self.copy(position)
        except msgspec.ValidationError as fault:
            raise invalid(fault) from None
        except OverflowError:
            raise Invalid.of("position", "holds a number that is too large") from None

    def read_action(self, raw: dict[str, Any]) -> Action:
        """An action from plain data; a fault names its field."""
        kind = raw.get("type") if isinstance(raw, dict) else None
        struct = self.types.get(kind) if isinstance(kind, str) else None
        if struct is None:
            what = "no such action; known are {known:action}" if kind else "is left out; known are {known:action}"
            raise Invalid.of("type", say(what, known=sorted(self.types)))
        try:
            return msgspec.convert(raw, struct)
        except msgspec.ValidationError as fault:
            raise invalid(fault) from None

    def raw(self, action: Action) -> dict[str, Any]:
        return dict(msgspec.to_builtins(action))

    def write_action(self, action: Action) -> bytes:
        return msgspec.json.encode(action)

    def action_schemas(self) -> dict[str, dict[str, Any]]:
        """The JSON schema of each action type, self-contained."""
        return {tag: msgspec.json.schema(struct) for tag, struct in self.types.items()}

    # ---- rules and facts

    def in_play(self, position: P, hook: str, name: str) -> Iterable[Source[P]]:
        """The sources that hang on a hook and are in play; asked by `happen`, `propose` and `waived`."""
        sources = self.sources.by_hook.get((hook, name))
        return [source for source in sources if source.in_play(position)] if sources else ()

    def in_force(self, position: P, rule: str) -> bool:
        """Whether a rule holds under what this table plays, as its book says."""
        return force.holds_for(position, rule)

    def rank_of(self, rule: str) -> int:
        """How firmly a rule stands: what lifts it must rank higher; asked once a source would lift it."""
        return 0

    def due_first(self, position: P, at: str, owners: list[str]) -> str:
        """Of several who owe something of one rank, who pays first; asked by a moment at which debts fall due."""
        return min(owners, key=list(position.seats).index)

    def clash(self, position: P, seat: str, fact: str, value: Any) -> Text | None:
        """Why what a seat says cannot be so beside what is known already; asked before it is kept."""
        return None

    def check_fact(self, key: str, value: Any) -> list[str]:
        """The rules a printed fact belongs to; Invalid when no piece bears it or its value makes no sense."""
        return self.forms.check(key, value)

    def lasts(self, key: str) -> tuple[str, ...]:
        """What a fact is about: it holds until one of these is disturbed; nothing: for good."""
        return self.forms.lasts(key)

    def plausible(self, key: str) -> list[Any]:
        """A few values a printed fact could have; asked by `options` and by a ruling ahead of the fact."""
        return self.forms.plausible(key)

    # ---- what a game gives

    @must()
    def score(self, position: P) -> Scoreboard:
        """What everybody may know of the score; the API tells it, now and after each turn."""
        raise NotImplementedError

    # ---- what a game may add

    def seats_in(self, position: P) -> list[str]:
        """The keys of all seats, in the order they sit; asked when a seat speaks."""
        return list(position.seats)

    def secrets(self, position: P, seat: str) -> list[str]:
        """What this seat may not see, as it would stand in a view; for those who check views."""
        return []

    def window_rule(self, position: P, key: str) -> WindowRule:
        """The definition of a window at this table."""
        return self.windows[key]

    def told_of(self, position: P, action: Action) -> tuple[str, tuple[str, ...]]:
        """What a refusal calls an action, and the rules that say when it is done."""
        return type(action).title or named(type(action)).replace("_", " "), ()

    def standing_prompts(self, position: P) -> list[Prompt]:
        """What may be done at any time, beside what the agenda asks for; part of `prompts`."""
        return []

    def standing_options(self, position: P, seat: str, action_type: str) -> list[dict[str, Any]]:
        """Every legal way to do that; part of `options`."""
        return []

    def score_for(self, position: P, seats: list[str]) -> Scoreboard:
        """The score as these seats may see it; a game with hidden points shows them only their own."""
        return self.score(position)
