"""The position: the whole state of a table as plain data, and the door through which it changes.

Handlers work on a private copy. What lies in `__dict__` (events, caches) is never stored.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast

from msgspec import Struct, field

from referee.kernel import packs
from referee.kernel.board import Board
from referee.kernel.errors import Missing, Refusal
from referee.kernel.event import Event, Outcome
from referee.kernel.fields import titled
from referee.kernel.packs import Fact
from referee.kernel.pieces import PILES, Heaps, Pile, Piles
from referee.kernel.say import Say, Text

T = TypeVar("T")


class lazy(Generic[T]):
    """An attribute worked out once per copy of a position, kept beside its data and never stored."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.name = work.__name__

    def __get__(self, position: Any, owner: type | None = None) -> T:
        value: T = self.work(position)
        position.__dict__[self.name] = value
        return value


class Effect(Struct, omit_defaults=True):
    """What lasts: the rule that made it, what ends it (a frame by number, a token by name), whom it met.

    `word`: what it does, for those who ask for that and not for what brought it.
    """

    by: str
    until: int | str
    who: list[str] = []
    mark: str | None = None
    data: dict[str, Any] = {}
    word: str = ""


class Said(Struct, omit_defaults=True):
    """A fact that ends: its value, who said it, how often its subjects had been disturbed, whether all agreed."""

    value: Any
    by: str = ""
    stamps: dict[str, int] = {}
    agreed: bool = False


class Owed(Struct, omit_defaults=True):
    """What is due at a moment to come: before everything of a higher rank, to whom, which kind, and its details."""

    at: str
    rank: int
    seat: str
    what: str
    data: dict[str, Any] = {}


class Position(Struct, dict=True, kw_only=True, omit_defaults=True):
    """Base of every game's position; a game says what a seat is and adds what it counts.

    `agenda` holds what is in progress: the kernel narrows it to the frames that the game lists.
    """

    game: ClassVar[Any]
    waiting_action = cast(dict[str, Any] | None, None)
    """An action that was held for a printed fact and may be judged now; never stored."""

    rules_version: str
    scenario: str
    first: str = ""
    seats: Mapping[str, Any] = {}
    agenda: list[Any] = []
    options: dict[str, str] = {}
    packs: Annotated[list[str], titled("boards and facts in use", hands=False)] = []
    stored_piles: dict[str, list[Pile]] = field(name=PILES, default_factory=dict)
    facts: Annotated[dict[str, Any], titled("printed fact", key_kind="fact", hands=False)] = {}
    effects: list[Effect] = []
    frames: int = 0
    outcome: Outcome | None = None
    before: bytes | None = None
    claims: dict[str, Said] = {}
    stamps: dict[str, int] = {}
    owed: list[Owed] = []

    @lazy
    def piles(self) -> Piles:
        """What lies where: the stored heaps themselves, read when looked at where the game has many."""
        return Heaps(self.stored_piles) if PILES in self.game.one_by_one else self.stored_piles

    @lazy
    def events(self) -> list[Event]:
        return []

    @lazy
    def board(self) -> Board:
        for key in reversed(self.packs):
            pack = packs.get(key)
            if pack.kind == "board":
                return pack.board
        raise LookupError("a table has a board")

    @lazy
    def adds(self) -> dict[str, list[Any]]:
        """What the sources in play add to what is told, by the kind of event they add it to."""
        sources = self.game.sources
        return sources.added(self.options, self.scenario, self.board) if sources.adding else {}

    @lazy
    def printed(self) -> list[Mapping[str, Fact]]:
        return [pack.facts for pack in map(packs.get, self.packs) if pack.kind == "facts"]


P = TypeVar("P", bound=Position)


def forget(position: Position) -> None:
    """Something was changed by hand: all that was worked out from it is worked out anew."""
    for name in position.__dict__.keys() - {"events", "waiting_action"}:
        del position.__dict__[name]


def happen(
    position: Position,
    kind: str,
    rules: Iterable[str],
    seat: str = "",
    seen_by: list[str] | None = None,
    *,
    data: Mapping[str, Any] | None = None,
    brief: bool = False,
    **more: Any,
) -> Event | None:
    """Let something be so: ask what replaces it, write it, record it, tell what follows on it.

    What it is about is named one by one, or given together as `data`.
    """
    event: Event | None = Event(kind, list(rules), seat, {**data, **more} if data else more, "", seen_by, brief)
    if ("replaces", kind) in position.game.sources.by_hook:
        event = replaced(position, event, [])
    return None if event is None else carry_out(position, event)


def replaced(position: Position, event: Event | None, asked: list[str]) -> Event | None:
    """What an event becomes: one source after another is asked, by what it is by then, and none twice."""
    game = position.game
    while event is not None:
        found = game.in_play(position, "replaces", event.kind)
        source = next((source for source in found if source.key not in asked), None)
        if source is None:
            return event
        asked.append(source.key)
        event = source.replaces[event.kind](position, event)
    return None


def carry_out(position: Position, event: Event) -> Event:
    """Write an event that nothing replaces any more, and tell what follows on it."""
    game = position.game
    if game.sources.adding:
        tell_more(position, event)
    verb = game.verbs[event.kind]
    verb.write(position, event)
    position.events.append(event)
    if ("after", event.kind) in game.sources.by_hook:
        for source in game.in_play(position, "after", event.kind):
            source.after[event.kind](position, event)
    return event


def tell_more(position: Position, event: Event) -> None:
    """Add to an event the rules that something in play tells along with it."""
    sources = position.game.sources
    quiet = (position.scenario, id(position.board)) in sources.quiet
    if quiet and sources.switches.isdisjoint(position.options):
        return
    for more in position.adds.get(event.kind, ()):
        told = more(position, event) if callable(more) else more
        event.rules += [rule for rule in told if rule not in event.rules]


def require(position: Position, ok: object, rule: str, why: Text, remedy: Text | None = None, **subject: Any) -> None:
    """Refuse by a rule, unless it is not in force here or something in play lifts it.

    What the rule is about fills the sentence's slots, and tells whoever lifts it what he would lift.
    """
    if ok or not position.game.in_force(position, rule) or waived(position, rule, **subject):
        return
    rules = [rule, *position.game.firm(position, rule, **subject)]
    raise Refusal(rules, with_slots(why, subject), remedy and with_slots(remedy, subject))


def with_slots(text: Text, slots: dict[str, Any]) -> Text:
    return Say(text, slots) if slots and isinstance(text, str) else text


def waived(position: Position, rule: str, **subject: Any) -> bool:
    """Whether something in play lifts a rule here: only what ranks above it does."""
    return lifted(position, rule, **subject) is not None


def lifted(position: Position, rule: str, **subject: Any) -> Any:
    """The source in play that lifts a rule here, the first in the order of the game; its `lifts` say by which rules."""
    sources = position.game.in_play(position, "waives", rule)
    if not sources:
        return None
    rank = position.game.rank_of(rule)
    for source in sources:
        if source.rank > rank and source.waives[rule](position, **subject):
            return source
    return None


def known(position: Position, key: str, question: Text, rules: list[str]) -> Any:
    """A fact: as said or read at this table, else from its packs, else asked."""
    if key in position.claims and holds(position, position.claims[key]):
        return position.claims[key].value
    if key in position.facts:
        return position.facts[key]
    for facts in position.printed:
        if key in facts:
            return facts[key].value
    raise Missing(key, question, rules)


def holds(position: Position, said: Said) -> bool:
    """Whether nothing it is about was disturbed since it was said."""
    return all(position.stamps.get(subject, 0) == stamp for subject, stamp in said.stamps.items())


def disturb(position: Position, *subjects: str) -> None:
    """These have moved or changed: what was said of them must be asked anew."""
    position.stamps = position.stamps | {subject: position.stamps.get(subject, 0) + 1 for subject in subjects}
