"""What a card, race, scenario or option changes: it replaces events, follows on them, or lifts rules."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

from msgspec import Struct

from referee.kernel.board import Board
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import P, Position
from referee.kernel.say import Say, Text

ALWAYS = ("scenario", "")
"""Where sources are in play that need neither option nor scenario."""


class Offer(Struct, omit_defaults=True):
    """What somebody may have instead of an event: who decides, and by which rules."""

    seat: str
    text: Text
    rules: list[str]


class May(Generic[P]):
    """A replacement somebody may decline: `offers` says to whom it is open (None: nobody), `instead` does it."""

    __slots__ = ("instead", "offers")

    def __init__(self, offers: Callable[[P, Event], Offer | None], instead: Callable[[P, Event], Event | None]) -> None:
        self.offers = offers
        self.instead = instead


class Source(Generic[P]):
    """A named cause of exceptions. Rule ids and event kinds are the hooks it hangs on."""

    key: str = ""
    rank: int = 1
    """What it may lift: only rules that rank lower. The book's own words are 0, a card's 1, a scenario's 2."""
    rules: tuple[str, ...] = ()
    replaces: dict[str, Callable[[P, Event], Event | None]] = {}
    may: dict[str, May[P]] = {}
    after: dict[str, Callable[[P, Event], None]] = {}
    waives: dict[str, Callable[..., bool]] = {}
    adds: dict[str, tuple[str, ...] | Callable[[P, Event], Iterable[str]]] = {}
    """Further rules that are told whenever something happens, by its kind."""
    lifts: Mapping[str, tuple[str, ...]] = {}
    """By which rules it lifts each rule it waives: whoever decides by it cites them."""

    option: tuple[str, str] = ("", "")
    """In play only at tables that chose this value of an option."""
    scenario: str = ""
    """In play only in this scenario."""

    def in_play(self, position: P) -> bool:
        name, value = self.option
        chosen = not name or position.options.get(name) == value
        return chosen and (not self.scenario or position.scenario == self.scenario)


class OnBoard(Source[P]):
    """What only some boards have."""

    def fits(self, board: Board) -> bool:
        """Whether a board has it; asked once for each where it only adds rules."""
        raise NotImplementedError

    def in_play(self, position: P) -> bool:
        return self.fits(position.board) and super().in_play(position)


class Sources:
    """All sources of a game, found by hook without a search."""

    def __init__(self) -> None:
        self.by_hook: dict[tuple[str, str], list[Source[Any]]] = {}
        self.adding: dict[tuple[str, str], list[Source[Any]]] = {}
        """Sources that add rules, by the option or scenario they are in play with."""
        self.switches: set[str] = set()
        """The options among these."""
        self.quiet: set[tuple[Any, ...]] = set()
        """Scenarios and boards where, without an option, nothing is added."""
        self.merged: dict[tuple[Any, ...], tuple[Board, dict[str, list[Any]]]] = {}

    def add(self, source: Source[Any]) -> None:
        for hook in ("replaces", "may", "after", "waives"):
            for name in getattr(source, hook):
                self.by_hook.setdefault((hook, name), []).append(source)
        if source.adds:
            where = source.option if source.option[0] else ("scenario", source.scenario)
            self.adding.setdefault(where, []).append(source)
            self.switches.update(source.option[:1] if source.option[0] else ())

    def added(self, options: dict[str, str], scenario: str, board: Board) -> dict[str, list[Any]]:
        """What is added at such a table, by kind of event; worked out once for all tables like it."""
        chosen: list[tuple[str, str]] = []
        if not self.switches.isdisjoint(options):
            chosen = [item for item in options.items() if item in self.adding]
        key = (scenario, id(board), *chosen)
        merged = self.merged.get(key)
        if merged is None:
            found: dict[str, list[Any]] = {}
            sources = [s for where in (ALWAYS, ("scenario", scenario), *chosen) for s in self.adding.get(where, ())]
            for source in sources:
                fits = not isinstance(source, OnBoard) or source.fits(board)
                for name, more in source.adds.items() if fits else ():
                    found.setdefault(name, []).append(more)
            merged = self.merged[key] = board, found
            self.quiet.update([key] if not found else ())
        return merged[1]

    def waived(self) -> set[str]:
        return {name for hook, name in self.by_hook if hook == "waives"}


Template = str | Callable[[Event], Text]
"""The sentence of an event: with slots for its seat and data, or made of them."""


class Verb(Generic[P]):
    """A kind of event: the only writer of what it changes, and its sentence in the log.

    `reveals`: with it something comes to light that nobody knew, so that no card may be called late any more.
    """

    def __init__(
        self,
        kind: str,
        template: Template,
        write: Callable[[P, Event], Any],
        reveals: bool = False,
    ) -> None:
        self.kind = kind
        self.reveals = reveals
        self.template = template
        self.write = write

    def sentence(self, event: Event) -> Text:
        """What the log says of it: its seat and its data fill the template."""
        template = self.template
        return template(event) if callable(template) else Say(template, {"seat": event.seat, **event.data})


class Verbs(dict[str, Verb[P]]):
    """All verbs of a game by kind."""

    def verb(
        self, kind: str, template: Template, reveals: bool = False
    ) -> Callable[[Callable[[P, Event], Any]], Callable[[P, Event], Any]]:
        """Register a writer with its sentence."""

        def register(write: Callable[[P, Event], Any]) -> Callable[[P, Event], Any]:
            self[kind] = Verb(kind, template, write, reveals)
            return write

        return register

    def note(self, kind: str, template: Template, reveals: bool = False) -> None:
        """Register a verb that writes nothing: it only tells."""
        self.verb(kind, template, reveals)(nothing)

    def changes(self, kind: str, template: Template, reveals: bool = False) -> None:
        """Register a verb whose data says all that it changes; see `change`."""
        self.verb(kind, template, reveals)(change)


def nothing(position: Position, event: Event) -> None:
    """The writer of what is only told."""


def change(position: Position, event: Event) -> None:
    """Move pieces (`moves`: kind, side, number, from, to), let the seat gain (`gains`), set fields (`becomes`)."""
    for kind, side, number, origin, to in event.data.get("moves", ()):
        shift(position.piles, kind, side, number, origin, to)
    for name, number in event.data.get("gains", {}).items():
        player = position.seats[event.seat]
        setattr(player, name, getattr(player, name) + number)
    for name, value in event.data.get("becomes", {}).items():
        setattr(position, name, value)
