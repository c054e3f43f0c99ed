"""Warcraft: The Board Game as one object: its position, its actions, and what the kernel asks of it."""

import random
from collections.abc import Mapping
from typing import Any, ClassVar, cast

from referee.kernel.contest import Contest
from referee.kernel.event import Scoreboard
from referee.kernel.eyes import Eyes
from referee.kernel.pieces import PILES, Pile
from referee.kernel.say import Text, say
from referee.kernel.speech import PIECE, Voice
from referee.kernel.table import TableConfig
from referee.kernel.view import Mat, SpaceView
from referee.kernel.wordbook import Forms
from referee.kernel.wording import several
from referee.warcraft.battle.battlefield import current_battle
from referee.warcraft.card import windows
from referee.warcraft.card.cards import CARDS
from referee.warcraft.desk import document, seldom, view
from referee.warcraft.desk.contest import contest
from referee.warcraft.desk.pieces_view import lying
from referee.warcraft.desk.settings import settings
from referee.warcraft.expansion import sheets
from referee.warcraft.expansion.abilities import title_of
from referee.warcraft.expansion.hero.summon import creature_key
from referee.warcraft.house import ACTIONS, FORMS, FRAMES, SOURCES
from referee.warcraft.playing import Playing
from referee.warcraft.setup import samples, setup
from referee.warcraft.setup.config import Config, new_position
from referee.warcraft.table import option, printed
from referee.warcraft.table.piece import BUILDING, CREATURE, CREEP, SUMMONED
from referee.warcraft.table.position import RACES, Warcraft
from referee.warcraft.table.scenario import SCENARIOS
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import score

PRINTED = ("ability", "card", "creature", "creep", "hero", "token", "throw")
"""What has its name from the piece it is printed on."""


class WarcraftGame(Playing):
    """The base game. Scenarios and the Expansion Set hang on its sources and steps."""

    key = "warcraft"
    title = "Warcraft: The Board Game"
    takes = "The box with its dice; the Expansion Set if you have it."
    books = ("wbg", "wbx")
    rules_version = "wbg-7"
    position = Warcraft
    frames = FRAMES
    actions = ACTIONS
    unmarked = "finished"
    stores = ("reserve", "box")
    one_by_one = (PILES,)
    verbs = VERBS
    config = Config
    forms = FORMS
    windows = windows.WINDOWS
    facts = ("printed", "demo")
    headings: ClassVar = {"space": "Spaces held", "cards": "Victory Point cards", "tile": "Highest levels"}
    table_options = option.OPTIONS
    chosen = "race"
    chosen_title = "Race"
    chosen_from = RACES
    seldom = seldom.NAMES
    longest = 1500
    freely = {"train": ("level",)}  # each Level is offered; left out it is the one the hero had
    reveals = frozenset(("hero-revealed",))

    def __init__(self) -> None:
        super().__init__()
        printed.ship(FORMS)
        for source in SOURCES:
            self.sources.add(source)

    def describe(self) -> dict[str, Any]:
        listed = {key: (scenario.title, list(scenario.rules)) for key, scenario in SCENARIOS.items()}
        played = {key: scenario.described() for key, scenario in SCENARIOS.items()}
        told = self.described(listed, self.table_options, [2, 3, 4], played)
        return told | {"races": list(RACES), "sheets": sheets.SHEETS}

    def document_form(self, voice: Voice) -> dict[str, Any]:
        return settings(voice)

    def titles(self) -> dict[str, dict[str, Forms]]:
        own: dict[str, dict[str, Forms]] = {
            "card": {key: card.title for key, card in CARDS.items()},
            "scenario": {key: scenario.title for key, scenario in SCENARIOS.items()},
        }
        return super().titles() | own

    def called(self, position: Warcraft, kind: str, key: str) -> str:
        """What is printed on the pieces of this table has its name from there, else from its key."""
        if kind == PIECE:
            kind = CREATURE
        if kind not in PRINTED or key != key.lower():
            return key if kind in PRINTED else ""
        return title_of(position, f"{kind}.{key}")

    def several(self, position: Warcraft, kind: str, key: str) -> str:
        """Creatures are called by their markers, which name one of them."""
        return several(self.called(position, kind, key)) if kind in (CREATURE, PIECE) else ""

    # ---- setting up

    def new_position(self, config: TableConfig) -> Warcraft:
        return new_position(cast(Config, config), self.rules_version)

    def lay(self, position: Warcraft) -> None:
        """The first frame lays the table, once every race is known."""

    def begin(self, position: Warcraft) -> None:
        setup.begin(position)

    def lay_bare(self, position: Warcraft) -> None:
        setup.clear_table(position)

    def check_written(self, position: Warcraft) -> None:
        document.check_stacks(position)

    def samples(self, chance: random.Random) -> dict[str, Any]:
        return samples.any_table(chance)

    # ---- looking

    def score(self, position: Warcraft) -> Scoreboard:
        return score(position)

    def has_board(self, position: Warcraft) -> bool:
        return True

    def scenario_title(self, key: str) -> str:
        return SCENARIOS[key].title

    def spaces(self, position: Warcraft, eyes: Eyes) -> dict[str, SpaceView]:
        lies = lying(position, eyes)
        return {space: view.space_view(position, space, lies.get(space, ()), eyes) for space in position.board.spaces}

    def mat(self, position: Warcraft, seat: str, eyes: Eyes) -> Mat:
        return view.mat(position, seat, eyes)

    def contest(self, position: Warcraft, eyes: Eyes) -> Contest | None:
        battle = current_battle(position)
        return contest(position, battle, eyes) if battle else None

    def more(self, position: Warcraft, eyes: Eyes) -> dict[str, Any]:
        return view.more(position)

    def reference(self) -> list[dict[str, Any]]:
        return view.reference()

    def belongs_into(self, window: str) -> dict[str, Any]:
        """The cards that may be played in a window."""
        return {"cards": [card.key for card in CARDS.values() if card.window == window]}

    def document(self, position: Warcraft) -> dict[str, Any]:
        return document.document(position)

    def moment(self, position: Warcraft) -> dict[str, Any]:
        return document.moment(position)

    def write(self, position: Warcraft, typed: Mapping[str, Any]) -> None:
        document.write(position, typed)

    def open_at(self, position: Warcraft, typed: Mapping[str, Any]) -> None:
        document.open_at(position, typed)

    def piece_name(self, pile: Pile) -> str:
        return creature_key(pile) if pile.kind == CREATURE else pile.kind

    def piece_words(self, position: Warcraft, name: str, side: str, number: int) -> Text:
        return say("{pieces:piece} of {side:side}" if side else "{pieces:piece}", pieces={name: number}, side=side)

    def pieces_told(self, position: Warcraft, name: str, side: str, number: int) -> Text:
        return say("{pieces:piece}", pieces={name: number})

    def turning(self, name: str, face: str) -> tuple[str, str]:
        if name != "outpost":
            return super().turning(name, face)
        return (
            ("lay", "Lay a worker on {number:the|each} Outpost in {place}")
            if face
            else ("take", "Take the worker off {number:the|each} Outpost in {place}")
        )

    def face(self, pile: Pile) -> str:
        """An Outpost or a tile may be unfinished; the worker lies on it so long."""
        if pile.kind == "worker":
            return ""
        if pile.kind == CREEP:
            return "face down"
        marks = {BUILDING: "under construction", SUMMONED: "being summoned"}
        return next((words for mark, words in marks.items() if mark in pile.marks), "")


GAME = WarcraftGame()
