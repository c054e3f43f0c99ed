"""Warcraft: The Board Game as one object: its position, its actions, and what the kernel asks of it."""

import random
from collections.abc import Mapping
from typing import Any, cast

from referee.kernel.action import Action, Read
from referee.kernel.card import USE
from referee.kernel.choice import AnyShape, One, one
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.event import Scoreboard
from referee.kernel.eyes import Eyes
from referee.kernel.game import Game
from referee.kernel.pieces import Pile
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.speech import Forms, Voice
from referee.kernel.table import TableConfig
from referee.kernel.timing import WindowRule
from referee.kernel.view import Contest, Mat, SpaceView
from referee.warcraft.actions import ACTIONS, Give, LevelUp, PlayCard, UseAbility
from referee.warcraft.battle.battlefield import current_battle
from referee.warcraft.card import windows
from referee.warcraft.card.card import CARDS
from referee.warcraft.card.play import (
    card_in,
    cards_for,
    check_deck,
    check_participation,
    lay_down_victory_point,
    may_hold_victory_point,
)
from referee.warcraft.card.played import USES, Play, begin_play
from referee.warcraft.desk import document, seldom, view
from referee.warcraft.desk.contest import contest
from referee.warcraft.desk.settings import settings
from referee.warcraft.expansion import sheets
from referee.warcraft.expansion.abilities import title_of
from referee.warcraft.expansion.hero import mana
from referee.warcraft.expansion.hero.level import check_level_up
from referee.warcraft.expansion.hero.setup import HeroChoice
from referee.warcraft.expansion.hero.summon import creature_key
from referee.warcraft.expansion.hidden import FACT
from referee.warcraft.house import FORMS, FRAMES, SOURCES
from referee.warcraft.setup import samples, setup
from referee.warcraft.setup.config import Config, new_position
from referee.warcraft.table import option, printed
from referee.warcraft.table.piece import BUILDING, CREATURE, SUMMONED
from referee.warcraft.table.position import RACES, Warcraft, so_many
from referee.warcraft.table.scenario import SCENARIOS
from referee.warcraft.table.team import allies
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import score

PRINTED = ("ability", "card", "creature", "creep", "hero", "token", "throw")
"""What has its name from the piece it is printed on."""


class WarcraftGame(Game[Warcraft]):
    """The base game. Scenarios and the Expansion Set hang on its sources and steps."""

    key = "warcraft"
    title = "Warcraft: The Board Game"
    books = ("wbg", "wbx")
    rules_version = "wbg-3"
    position = Warcraft
    frames = FRAMES
    actions = ACTIONS
    unmarked = "finished"
    stores = ("reserve", "box")
    heap_by_heap = True
    verbs = VERBS
    config = Config
    forms = FORMS
    windows = windows.WINDOWS
    facts = ("printed", "demo")
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
        if kind not in PRINTED or key != key.lower():
            return key if kind in PRINTED else ""
        return title_of(position, f"{kind}.{key}")

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

    # ---- cards and windows

    def ranks(self, position: Warcraft, key: str) -> list[list[str]]:
        return windows.ranks(position, key)

    def could_play(self, position: Warcraft, seat: str, key: str) -> bool:
        return bool(cards_for(position, seat, key) or mana.abilities_for(position, seat, key))

    def window_rule(self, position: Warcraft, key: str) -> WindowRule:
        return windows.window_rule(position, key)

    def uses_for(self, position: Warcraft, seat: str, key: str) -> list[str]:
        """Abilities of a seat's hero that a window could see."""
        return [ability.key for ability in mana.abilities_for(position, seat, key)]

    def shapes(self, position: Warcraft, seat: str, key: str, action: str) -> list[AnyShape]:
        """A card is played in one of its ways; an ability is paid for with whatever cards are enough."""
        if action != USE:
            return super().shapes(position, seat, key, action)
        head = {"type": USE, "seat": seat}
        found = mana.ways(position, seat, key, lambda way: self.would_accept(position, head | way))
        return [One(found)] if found else []

    def cards_for(self, position: Warcraft, seat: str, key: str) -> list[str]:
        return cards_for(position, seat, key)

    def plays(self, position: Warcraft, seat: str, key: str) -> list[dict[str, Any]]:
        """Every legal way for a seat to play a card in a window."""
        found = []
        for name in cards_for(position, seat, key):
            card = card_in(position, PlayCard(seat=seat, card=name))
            play = {"type": "play-card", "seat": seat, "card": name}
            ways = card.choices(position, seat)
            if not card.each_judged and ways and not self.would_accept(position, play | ways[0]):
                continue
            judged = ways if not card.each_judged else [w for w in ways if self.would_accept(position, play | w)]
            found += [{"card": name, **way} for way in judged]
        return found

    def fits(self, position: Warcraft, action: Action, key: str) -> bool:
        return type(action) in USES and USES[type(action)].window(position, action) == key

    def check_play(self, position: Warcraft, action: Action) -> None:
        USES[type(action)].check(position, action)

    def begin_play(self, position: Warcraft, action: Action, key: str) -> None:
        begin_play(position, action)

    def moment_of(self, position: Warcraft, action: Action) -> str:
        use = USES.get(type(action))
        if use is None:
            return ""
        use.out_of_time(position, action)
        return use.window(position, action)

    def told_of(self, position: Warcraft, action: Action) -> tuple[str, tuple[str, ...]]:
        use = USES.get(type(action))
        return use.told(position, action) if use else super().told_of(position, action)

    def would_accept(self, position: Warcraft, raw: dict[str, Any]) -> bool:
        """Judge on a copy; an action that waits for a printed fact counts as possible."""
        try:
            self.judge(self.copy(position), self.read_action(raw))
        except Missing:
            return True
        except (Refusal, Invalid):
            return False
        return True

    # ---- at any time

    def any_time_play_card(self, position: Warcraft, action: PlayCard) -> bool:
        check_deck(position, action)
        check_participation(position, action)
        if action.card != "victory-point":
            return False
        lay_down_victory_point(position, action)
        return True

    def any_time_read(self, position: Warcraft, action: Read) -> bool:
        """A printed fact may be told at any time, but a hidden token is read only when it is turned up."""
        return not action.fact.startswith(FACT) and super().any_time_read(position, action)

    def any_time_use_ability(self, position: Warcraft, action: UseAbility) -> bool:
        mana.own_ability(position, action)
        return False

    def any_time_level_up(self, position: Warcraft, action: LevelUp) -> bool:
        check_level_up(position, action)
        return False

    def any_time_give(self, position: Warcraft, action: Give) -> bool:
        """Resources change hands between teammates, but not while a card waits for its effect."""
        giver = position.seats[action.seat]
        require(
            position,
            action.to in allies(position, action.seat)[1:],
            "wbg.team.resources",
            say("{to:space} is no teammate of {seat:seat}.", to=action.to, seat=action.seat),
        )
        require(position, action.gold + action.wood > 0, "wbg.team.resources", "Nothing is given.")
        require(
            position,
            giver.gold >= action.gold and giver.wood >= action.wood,
            "wbg.team.resources",
            say("{seat:seat} has {gold:gold} and {wood:wood}.", seat=action.seat, gold=giver.gold, wood=giver.wood),
        )
        if resolving(position):
            raise Refusal(["wbg.team.resources", "wbg.card.pillage"], "The card just played is resolved first.")
        happen(
            position, "gave", ["wbg.team.resources"], seat=action.seat, to=action.to, gold=action.gold, wood=action.wood
        )
        return True

    def secrets(self, position: Warcraft, seat: str) -> list[str]:
        """Heroes the others have chosen, until all are turned up."""
        return [hero for frame in position.agenda if isinstance(frame, HeroChoice) for hero in frame.sealed(seat)]

    def standing_prompts(self, position: Warcraft) -> list[Prompt]:
        seats = [seat for seat in position.seats if may_hold_victory_point(position, seat)]
        if not seats:
            return []
        return [
            Prompt(
                seats,
                "play-card",
                "A Victory Point card may be laid down.",
                ["wbg.card.victory-point", "wbg.play.when"],
                must=False,
                window="any-time",
                choice=one([{"card": "victory-point"}]),
                cards=["victory-point"],
            )
        ]

    def standing_options(self, position: Warcraft, seat: str, action_type: str) -> list[dict[str, Any]]:
        player = position.seats[seat]
        if action_type == "play-card" and may_hold_victory_point(position, seat):
            return [{"card": "victory-point"}]
        if action_type == "give" and not resolving(position):
            return [
                {"to": to, kind: number}
                for to in allies(position, seat)[1:]
                for kind in ("gold", "wood")
                for number in range(1, getattr(player, kind) + 1)
            ]
        return []

    # ---- looking

    def score(self, position: Warcraft) -> Scoreboard:
        return score(position)

    def has_board(self, position: Warcraft) -> bool:
        return True

    def scenario_title(self, key: str) -> str:
        return SCENARIOS[key].title

    def space(self, position: Warcraft, space: str, eyes: Eyes) -> SpaceView:
        return view.space_view(position, space, eyes)

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
        return say("{pieces} of {side:side}" if side else "{pieces}", pieces=so_many(name, number), side=side)

    def turning(self, name: str, face: str) -> tuple[str, str]:
        if name != "outpost":
            return super().turning(name, face)
        return (
            ("lay", "Lay the worker on {what} in {place}")
            if face
            else ("take", "Take the worker off {what} in {place}")
        )

    def face(self, pile: Pile) -> str:
        """An Outpost or a tile may be unfinished; the worker lies on it so long."""
        if pile.kind == "worker":
            return ""
        marks = {BUILDING: "under construction", SUMMONED: "being summoned"}
        return next((words for mark, words in marks.items() if mark in pile.marks), "")


def resolving(position: Warcraft) -> bool:
    """Whether a card lies on the table whose effect is still to come."""
    return any(isinstance(frame, Play) for frame in position.agenda)


GAME = WarcraftGame()
