"""Warcrow as one object: its position, its actions, and what the kernel asks of it."""

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct

from referee.kernel.action import Correct
from referee.kernel.agenda import Frame, push
from referee.kernel.contest import Contest
from referee.kernel.event import Scoreboard
from referee.kernel.eyes import Eyes
from referee.kernel.odds import Given, Matter, Odds
from referee.kernel.prompt import Prompt
from referee.kernel.sources import Source
from referee.kernel.track import Track
from referee.kernel.view import Mat, Step
from referee.kernel.wordbook import Forms
from referee.library import inventory
from referee.warcrow.ability import standing
from referee.warcrow.claim.facts import FORMS
from referee.warcrow.claim.meant import Meant
from referee.warcrow.desk import broken_off, called, contest, document, scoring, timing, typed, view
from referee.warcrow.desk import named as named_things
from referee.warcrow.desk.coded import COUNT
from referee.warcrow.desk.companies import COMPANIES
from referee.warcrow.desk.veil import Veiled
from referee.warcrow.house import ACTIONS, FRAMES
from referee.warcrow.magic import keep
from referee.warcrow.magic.actions import EndSpell
from referee.warcrow.map.mapped import FREELY
from referee.warcrow.odds import at_hand, calculator, willpower
from referee.warcrow.odds.asked import OpposedRoll
from referee.warcrow.setup import options, samples, seldom, setup
from referee.warcrow.setup.growing import Growing
from referee.warcrow.setup.initiative import ASKED, ROLLED, Initiative
from referee.warcrow.setup.shipped import CARDS, TITLES
from referee.warcrow.setup.terrain import Agreeing, Terrain, Zones, choose, tell_layout
from referee.warcrow.table import command, precedence
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.position import Seat, Warcrow
from referee.warcrow.table.scenario import MAIN, PLAYED
from referee.warcrow.table.verbs import OWING, VERBS
from referee.warcrow.table.window import WINDOWS
from referee.warcrow.turn.aloud import use_unasked
from referee.warcrow.turn.choices import Choices
from referee.warcrow.turn.deploy import Deployment
from referee.warcrow.turn.round import Round
from referee.warcrow.turn.turn import Turn


class WarcrowGame(Veiled):
    """A game of miniatures without a board: the table measures and says what it sees."""

    key = "warcrow"
    title = "Warcrow"
    note = (
        "Played so far: companies, rounds and activations, assaults, charges, melee with push back, pursuit and "
        "opportunity attacks, shooting and cover, stress, flight and rally, objectives, spells and tinge, deployment. "
        "Characters join and leave units; terrain, the three scenarios and one of our own have their rules; neutral "
        "units act by their tables. " + COUNT
    )
    takes = "Your miniatures with their cards, the colored dice, something to measure with."
    books = ("wcr",)
    rules_version = "wcr-3"
    players = (2,)
    player = Seat
    position = Warcrow
    turn = Turn
    frames = FRAMES
    actions = ACTIONS
    verbs = VERBS
    owing = OWING
    forms = FORMS
    scenarios: ClassVar = {key: (TITLES[key], list(one.laid)) for key, one in PLAYED.items() if key != MAIN} | {
        MAIN: ("Another scenario", ["wcr.setup.choose-scenario"])
    }
    table_options = options.OPTIONS
    roster = COMPANIES
    windows = WINDOWS
    seldom = seldom.NAMES
    freely = FREELY
    one_by_one = ("units",)
    longest = 900

    def __init__(self) -> None:
        super().__init__()
        self.sources.add(Meant())
        self.asked = timing.asked_in(self.frames)
        self.at_work = named_things.at_work(self.asked)

    # ---- setting up

    def lay(self, position: Warcrow) -> None:
        """Nothing lies on the battlefield before companies are recruited."""

    def begin(self, position: Warcrow) -> None:
        push(position, Round())
        whole = position.options["preparation"] == "whole"
        for frame in (Deployment(), Choices(), Zones(), Growing(), Terrain()) if whole else (Choices(),):
            push(position, frame)
        push(position, Initiative(rules=list(ROLLED), text=ASKED))
        push(position, setup.Recruiting())
        if whole and position.scenario == MAIN:
            push(position, Agreeing())
        setup.prepare(position)
        if position.scenario != MAIN:
            choose(position, TITLES[position.scenario])
        elif not whole:
            tell_layout(position)

    def samples(self, chance: random.Random) -> dict[str, Any]:
        return samples.any_table(chance)

    # ---- words

    def titles(self) -> dict[str, dict[str, Forms]]:
        units: dict[str, Forms] = {key: card.name for key, card in CARDS.units.items()}
        return super().titles() | {"unit": units, "faction": dict(CARDS.factions)}

    def called(self, position: Warcrow, kind: str, key: str) -> str:
        return called.called(position, kind, key)

    # ---- rules

    def in_play(self, position: Warcrow, hook: str, name: str) -> Iterable[Source[Warcrow]]:
        return precedence.lifting(position, name) if hook == "waives" else super().in_play(position, hook, name)

    def firm(self, position: Warcrow, rule: str, **subject: Any) -> Iterable[str]:
        return precedence.firm(position, rule, **subject)

    def rank_of(self, rule: str) -> int:
        return precedence.BOLD if inventory.rule(rule).bold else 0

    def due_first(self, position: Warcrow, at: str, owners: list[str]) -> str:
        """Whoever holds the initiative pays first: where nothing hangs on it, nobody is asked."""
        return position.first if position.first in owners else owners[0]

    # ---- at any time: command skills, spells ended by choice

    def any_time_use_ability(self, position: Warcrow, action: UseAbility) -> bool:
        return use_unasked(position, action)

    def standing_prompts(self, position: Warcrow) -> list[Prompt]:
        return [*super().standing_prompts(position), *standing.prompts(position), *keep.prompts(position)]

    def standing_options(self, position: Warcrow, seat: str, action_type: str) -> list[dict[str, Any]]:
        if action_type == keep.END:
            return keep.ways(position, seat)
        return [way.fields for way in standing.ways(position, seat)] if action_type == command.USE else []

    def any_time_end_spell(self, position: Warcrow, action: EndSpell) -> bool:
        keep.end_by_choice(position, action)
        return True

    # ---- looking

    def score(self, position: Warcrow) -> Scoreboard:
        """The Victory Points counted so far."""
        rules = ["wcr.round.end-vp", "wcr.end.winner"]
        totals = {seat: player.points for seat, player in position.seats.items()}
        return Scoreboard(scoring.lines(position, rules), totals, dict(totals), None, rules)

    def mat(self, position: Warcrow, seat: str, eyes: Eyes) -> Mat:
        return view.mat(position, seat, eyes)

    def nobody(self, position: Warcrow, eyes: Eyes) -> Mat | None:
        return view.nobody(position, eyes)

    def contest(self, position: Warcrow, eyes: Eyes) -> Contest | None:
        return contest.contest(position, eyes)

    def track(self, position: Warcrow, eyes: Eyes) -> Track | None:
        return view.track(position, eyes) if position.order else None

    def more(self, position: Warcrow, eyes: Eyes) -> dict[str, Any]:
        return {}

    def steps_of(self, position: Warcrow, frame: Frame[Any], eyes: Eyes, inside: int) -> Iterator[Step]:
        """Where a table stands its counter shows, and what is asked says the rest: only what has a heading is told."""
        if frame.heading:
            yield Step(str(frame.__struct_config__.tag), eyes.tell(frame.heading), "now", "", inside)

    # ---- when

    def reference(self) -> list[dict[str, Any]]:
        return named_things.reference()

    def belongs_into(self, window: str) -> dict[str, Any]:
        asked = {action: list(rules) for action, rules in self.asked[window].items()}
        return {"actions": asked, "cards": self.at_work[window]}

    def timing_now(self, position: Warcrow) -> dict[str, Any]:
        return timing.timing_now(position, self.prompts(position))

    # ---- odds

    def contests(self, position: Warcrow) -> list[Matter]:
        return [*at_hand.contests(position), *willpower.contests(position), *super().contests(position)]

    def odds(self, position: Warcrow, matter: Matter, given: Given) -> Odds:
        if matter.about == at_hand.ABOUT:
            return at_hand.odds(position, given)
        return willpower.odds(position) if matter.about == willpower.ABOUT else super().odds(position, matter, given)

    def calculator(self) -> type[Struct]:
        return OpposedRoll

    def reckon(self, question: Struct) -> Odds:
        assert isinstance(question, OpposedRoll)
        return calculator.reckon(question)

    # ---- documents

    def any_time_correct(self, position: Warcrow, action: Correct) -> bool:
        were, ground = broken_off.places(position), position.elements
        super().any_time_correct(position, action)
        broken_off.break_off(position, were, ground)
        return True

    def write(self, position: Warcrow, typed: Mapping[str, Any]) -> None:
        document.write(position, typed, self.timed)

    def check_written(self, position: Warcrow) -> None:
        typed.complete(position)

    def open_at(self, position: Warcrow, wanted: Mapping[str, Any]) -> None:
        typed.open_at(position, wanted)


GAME = WarcrowGame()
