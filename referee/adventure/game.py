"""World of Warcraft: The Adventure Game as one object: its position, its actions, and what the kernel asks of it."""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from referee.adventure.actions import ACTIONS
from referee.adventure.combat import odds
from referee.adventure.desk import asked, by_hand, chart, document, naming, scoring, sound, turns, view
from referee.adventure.desk.contest import contest
from referee.adventure.desk.look_over import look_over
from referee.adventure.desk.mat import mat
from referee.adventure.desk.settings import settings
from referee.adventure.house import FRAMES, SOURCES
from referee.adventure.playing import Playing
from referee.adventure.setup import laying, options, samples, seldom, setup
from referee.adventure.table import component
from referee.adventure.table.open_turn import OpenTurn
from referee.adventure.table.position import BOX, MARKERS, UNUSED, Adventure, Seat, where
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.window import WINDOWS
from referee.adventure.turn import veil
from referee.kernel import packs
from referee.kernel.action import Action
from referee.kernel.agenda import Frame
from referee.kernel.choice import Offered
from referee.kernel.contest import Contest
from referee.kernel.deed import Deed
from referee.kernel.errors import Invalid, Missing
from referee.kernel.event import Scoreboard
from referee.kernel.eyes import Eyes
from referee.kernel.odds import Given, Matter, Odds
from referee.kernel.pieces import Pile
from referee.kernel.say import Say, Text, say
from referee.kernel.speech import Voice
from referee.kernel.table import TableConfig
from referee.kernel.track import Track
from referee.kernel.view import Mat, SpaceView, Step


class AdventureGame(Playing):
    """The fifth game on the kernel. What its cards do stands on their records, in a grammar of its own."""

    key = "adventure"
    title = "World of Warcraft: The Adventure Game"
    takes = "The box; what its cards say is typed in as they come up."
    books = ("wag",)
    rules_version = "wag-3"
    players = (2, 3, 4)
    player = Seat
    position = Adventure
    frames = FRAMES
    actions = ACTIONS
    verbs = VERBS
    forms = component.FORMS
    windows = WINDOWS
    facts = (options.PRINTED,)
    table_options = options.OPTIONS
    space_kinds = component.SPACE_KINDS
    stores = ("supply", MARKERS, UNUSED, BOX, "home")
    timed = document.TIMED
    freely: ClassVar = {"play-card": ("pay",), "use-ability": ("pay",)}
    """Who pays with more mana potions than he must, or with other ones, may."""
    reveals = frozenset({"discovery-revealed", "discovery-lifted"})
    longest = 1500
    seldom = seldom.NAMES

    def __init__(self) -> None:
        packs.register_kind(self.key, "facts", packs.facts_checker(self.forms.fault))
        super().__init__()
        packs.register_kind(self.key, "board", packs.board_checker(self.space_kinds, component.check_board))
        for source in SOURCES:
            self.sources.add(source)
        self.asked = chart.asked_in(self.frames)

    def called(self, position: Adventure, kind: str, key: str) -> str:
        return naming.called(position, kind, key)

    # ---- setting up

    def choose_packs(self, config: TableConfig) -> list[str]:
        return options.packs_of(config)

    def check_table(self, config: TableConfig, position: Adventure) -> None:
        options.check_seats(config)

    def lay(self, position: Adventure) -> None:
        laying.lay(position)

    def begin(self, position: Adventure) -> None:
        setup.begin(position)

    def lay_bare(self, position: Adventure) -> None:
        laying.lay_bare(position)

    def check_written(self, position: Adventure) -> None:
        for seat, player in position.seats.items():
            if not player.character:
                raise Invalid.of(f"seats.{seat}.character", say("{seat:seat} needs a character", seat=seat))
            if not where(position, seat):
                raise Invalid.of("spaces", say("the figure of {seat:seat} must stand in a space", seat=seat))

    def samples(self, chance: random.Random) -> dict[str, Any]:
        return samples.any_table(chance)

    # ---- looking

    def score(self, position: Adventure) -> Scoreboard:
        return scoring.score(position)

    def has_board(self, position: Adventure) -> bool:
        return True

    def space(self, position: Adventure, space: str, eyes: Eyes) -> SpaceView:
        return view.space_view(position, space, eyes)

    def mat(self, position: Adventure, seat: str, eyes: Eyes) -> Mat:
        return mat(position, seat, eyes)

    def steps_of(self, position: Adventure, frame: Frame[Any], eyes: Eyes, inside: int) -> Iterator[Step]:
        if isinstance(frame, OpenTurn):
            return view.steps(position, frame, eyes, inside)
        return super().steps_of(position, frame, eyes, inside)

    def awaited(self, position: Adventure) -> Adventure:
        return position if view.is_moving(position) else super().awaited(position)

    def track(self, position: Adventure, eyes: Eyes) -> Track | None:
        return view.track(position, eyes)

    def question(self, position: Adventure, fact: str) -> Text | None:
        return asked.question(position, fact)

    def offered(self, position: Adventure, fact: str) -> Offered | None:
        return asked.offered(position, fact)

    def contest(self, position: Adventure, eyes: Eyes) -> Contest | None:
        """Nothing while a card that counts in the fight is unread."""
        try:
            return contest(position, eyes)
        except Missing:
            return None

    def more(self, position: Adventure, eyes: Eyes) -> dict[str, Any]:
        return view.more(position, eyes)

    def kept_back(self, position: Adventure) -> list[str]:
        return veil.kept_back(position)

    def supposing(self, position: Adventure, owners: Sequence[str]) -> Iterator[Adventure]:
        return veil.supposing(position)

    def veiled(self, position: Adventure, seats: Collection[str]) -> Adventure:
        return veil.veiled(position, seats)

    def reference(self) -> list[dict[str, Any]]:
        return chart.reference(self.voice(None).speech.names)

    def belongs_into(self, window: str) -> dict[str, Any]:
        return chart.belongs_into(window, self.asked)

    def contests(self, position: Adventure) -> list[Matter]:
        return [*odds.contests(position), *super().contests(position)]

    def odds(self, position: Adventure, matter: Matter, given: Given) -> Odds:
        return odds.odds(position, matter.about, given) or super().odds(position, matter, given)

    # ---- what hands do

    def deeds(
        self, before: Adventure, after: Adventure, actions: Sequence[Action] = (), *, back: bool = False
    ) -> list[Deed]:
        return [*super().deeds(before, after, actions, back=back), *by_hand.deeds(before, after, actions)]

    def face(self, pile: Pile) -> str:
        return by_hand.face(self.voice(None), pile)

    def turning(self, name: str, face: str) -> tuple[str, str]:
        return by_hand.turning(name, face) or super().turning(name, face)

    def pieces_told(self, position: Adventure, name: str, side: str, number: int) -> Text:
        return by_hand.pieces_told(name, number)

    # ---- documents

    def document_form(self, voice: Voice) -> dict[str, Any]:
        return settings(voice)

    def document(self, position: Adventure) -> dict[str, Any]:
        return document.document(position) | turns.noted(position)

    def moment(self, position: Adventure) -> dict[str, Any]:
        return turns.moment(position)

    def moment_changes(self, was: dict[str, Any], now: dict[str, Any]) -> Iterator[Say]:
        return turns.told_changes(was, now)

    def write(self, position: Adventure, typed: Mapping[str, Any]) -> None:
        before: Adventure = self.copy(position)
        document.write(position, typed)
        sound.check(position, before)

    def moved_to(self, now: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
        return turns.moved_to(now, wanted)

    def open_at(self, position: Adventure, typed: Mapping[str, Any]) -> None:
        turns.open_at(position, typed)
        look_over(position)


GAME = AdventureGame()
