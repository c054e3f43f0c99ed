"""Opening a table: what a game offers, what a table may ask for, and the way from there to the first answer due."""

import inspect
import random
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct

from referee.kernel import packs
from referee.kernel.asks import Asks
from referee.kernel.board import SpaceKind
from referee.kernel.contract import must
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.played import Played
from referee.kernel.position import P
from referee.kernel.say import say
from referee.kernel.table import Player, SeatConfig, TableConfig, any_table, check_keys, read_table
from referee.kernel.wordbook import as_words

BOARD, FACTS = "board", "facts"


class Opening(Asks[P]):
    """How a table of this game is opened. A game says what is its own: `lay` and `begin` at least."""

    takes: ClassVar[str] = ""
    """What it takes to play it here, in a line; told to whoever looks for a game."""
    headings: ClassVar[Mapping[str, str]] = {}
    """What all points of a kind are called, by the first part of their source: `space` of `space:B4`."""
    players: ClassVar[Collection[int]]
    """How many may play."""
    players_rules: ClassVar[tuple[str, ...]] = ()
    """The rules by which there are no more and no fewer."""
    player: ClassVar[type[Any]] = Player
    """What lies before a seat."""
    config: ClassVar[type[TableConfig]] = TableConfig
    """What a table says it wants."""
    scenarios: ClassVar[Mapping[str, tuple[str, list[str]]]] = {}
    """Title and rules of each scenario; none: there is just the game itself."""
    table_options: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """What a table may choose: values, default, rules and a text of each."""
    space_kinds: ClassVar[Mapping[str, SpaceKind]] = {}
    """The kinds of space on its boards; none: it has no board, or reads boards in a way of its own."""

    def __init__(self) -> None:
        super().__init__()
        if self.space_kinds:
            packs.register_kind(self.key, BOARD, packs.board_checker(self.space_kinds))
            packs.shipped(self.folder / "packs")

    @property
    def folder(self) -> Path:
        """Where its packs, rules, charts and pictures lie."""
        return Path(inspect.getfile(type(self))).parent

    # ---- what is offered

    def describe(self) -> dict[str, Any]:
        """What a phone must know to open a table; the API tells it."""
        return self.described(self.scenarios or {"main": (self.title, [])}, self.table_options, list(self.players))

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
            "seats": {"numbers": seats, "min": min(seats), "max": max(seats)}
            | {"chosen": self.chosen, "choices": list(self.chosen_from)},
            "scenarios": [
                {"key": key, "title": title, "rules": rules, **more.get(key, {})}
                for key, (title, rules) in scenarios.items()
            ],
            "options": options,
            "actions": sorted(self.types),
            **({"note": self.note} if self.note else {}),
            "packs": [{"key": p.key, "title": p.title, "kind": p.kind, "source": p.source} for p in known],
        }

    def timing(self) -> dict[str, Any]:
        """The chart: the windows in order, and what belongs into each."""
        return {"game": self.key, "windows": [w.told() | self.belongs_into(w.key) for w in self.windows.values()]}

    def samples(self, chance: random.Random) -> dict[str, Any]:
        """A table somebody might open, drawn from all that is offered; for those who try the game out."""
        return any_table(self.describe(), chance)

    def parts(self) -> list[str]:
        """What may come together at a table, and ought to be met by whoever plays at random for long."""
        return []

    def parts_in(self, position: P) -> list[str]:
        """Those of them that are in play."""
        return []

    def samples_with(self, chance: random.Random, parts: Sequence[str]) -> dict[str, Any]:
        """A short table with as many of these parts as have room, the first first."""
        return self.samples(chance)

    # ---- what a game gives

    @must("setup")
    def lay(self, position: P) -> None:
        """Lay out what lies on every table."""
        raise NotImplementedError

    @must("setup")
    def begin(self, position: P) -> None:
        """Push the first frames; called where no position is typed in."""
        raise NotImplementedError

    def lay_bare(self, position: P) -> None:
        """Lay out what a typed-in position starts from: what lies on every table, unless a game says otherwise."""
        self.lay(position)

    def check_written(self, position: P) -> None:
        """Refuse a typed-in position by rules that hold at the start; called once all of it is set."""

    def check_table(self, config: TableConfig, position: P) -> None:
        """Refuse a table by rules of this game; called after the checks that all games share."""

    def write(self, position: P, typed: Mapping[str, Any]) -> None:
        """Set what is typed in; called for a typed-in position and for corrections."""
        raise NotImplementedError

    def open_at(self, position: P, typed: Mapping[str, Any]) -> None:
        """Push the frames of the step and seat that are typed in; called for a typed-in position."""
        raise NotImplementedError

    # ---- setting up

    def setup(self, raw: dict[str, Any]) -> Played[P]:
        """A table from its description to the first answer due; a fault names its field.

        What is missing to lay it out is a fault of the packs; what is missing from then on is asked at the table.
        """
        config = read_table(raw, self.config)
        position = self.new_position(config)
        self.check_table(config, position)
        try:
            if config.position is None:
                self.lay(position)
                self.begin(position)
            else:
                self.lay_bare(position)
                self.write(position, config.position)
                self.check_kept(position)
                self.check_written(position)
                self.open_at(position, config.position)
            position = self.run_or_ask(position)
        except Missing as missing:
            raise Invalid.of("packs", say("{question} No pack says it.", question=missing.question)) from None
        return Played(position, self.encode(position), position.events)

    def new_position(self, config: TableConfig) -> P:
        """An empty table, once its seats, scenario, options and packs are what the game offers."""
        check_keys(config)
        self.check_offered(config)
        return self.position_type(
            rules_version=self.rules_version,
            scenario=config.scenario,
            options={name: option["default"] for name, option in self.table_options.items()} | config.options,
            packs=self.choose_packs(config),
            seats={entry.seat: self.seat(entry) for entry in config.seats},
            first=config.first or "",
        )

    def seat(self, entry: SeatConfig) -> Struct:
        """What lies before a seat when nothing is laid out yet."""
        seat: Struct = self.player(name=entry.name or entry.seat)
        return seat

    def check_offered(self, config: TableConfig) -> None:
        """Only what `describe` offers may be asked for."""
        scenarios = self.scenarios or ("main",)
        if config.scenario not in scenarios:
            raise Invalid.of(
                "scenario",
                say(
                    "no such scenario; known are {known}",
                    known=[title for title, _ in self.scenarios.values()] or [self.title],
                ),
            )
        if len(config.seats) not in self.players:
            numbers = [str(number) for number in self.players]
            words = "{title} is for {numbers: or} players, not {number}."
            why = say(words, title=self.title, numbers=numbers, number=len(config.seats))
            raise Refusal(list(self.players_rules), why) if self.players_rules else Invalid.of("seats", why)
        for name, value in config.options.items():
            known = self.table_options.get(name)
            if known is None:
                listed = [option.get("title", as_words(key)) for key, option in self.table_options.items()]
                raise Invalid.of(f"options.{name}", say("no such option; known are {known:option}", known=listed))
            if value not in known["values"]:
                titles = [known.get("titles", {}).get(one, as_words(one)) for one in known["values"]]
                raise Invalid.of(f"options.{name}", say("no such value; it may be {titles: or}", titles=titles))

    def choose_packs(self, config: TableConfig) -> list[str]:
        """The packs named, all of this game; without facts those that come with it, without a board the first one."""
        keys = [packs.load(entry).key if isinstance(entry, dict) else entry for entry in config.packs]
        found = [packs.get(key) for key in keys]
        if any(pack.game != self.key for pack in found):
            raise Invalid.of("packs", "a pack of another game")
        boards = [pack for pack in found if pack.kind == BOARD]
        if len(boards) > 1 and self.space_kinds:
            raise Invalid.of("packs", say("one board is needed, {number} given", number=len(boards)))
        facts = [] if any(pack.kind == FACTS for pack in found) else list(self.facts)
        own = [] if boards or not self.space_kinds else self.boards()[:1]
        return [*facts, *keys, *own]

    def boards(self) -> list[str]:
        """The boards that come with the game, by key."""
        return [key for key in packs.keys(self.key, BOARD) if "@" not in key]
