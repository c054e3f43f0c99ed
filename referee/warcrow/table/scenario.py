"""A scenario: what it adds to every game, asked at named points; the figures are in its page of YAML.

Those of the book stand in the folder `scenario`, each a small class; the rooms of the game know none of them.
"""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from referee.kernel import packs
from referee.kernel.errors import Invalid
from referee.warcrow.setup.shipped import SCENARIOS
from referee.warcrow.table.position import Token, Warcrow
from referee.warcrow.table.scenario_facts import FIRST, KIND, ScenarioFacts

MAIN = "main"
"""A scenario that the table reads from elsewhere: it lays the objectives and counts the points by hand."""
AS_IT_SAYS = "scenario"
"""The table has as many turns a round as the scenario says."""
TURNS = 5
"""Where no scenario says it."""


class Line(Struct, frozen=True):
    """A line of the scoring: how often it is earned by a player, its rule and what it is for."""

    key: str
    rule: str
    title: str
    times: Callable[[Warcrow, str], int]


class Scenario:
    """What every scenario has, with the answers of one that is read aloud."""

    key: ClassVar[str] = MAIN
    laid: ClassVar[tuple[str, ...]] = ()
    """The rules by which its markers and tokens lie there."""
    lasts: ClassVar[tuple[str, ...]] = ()
    """The rules by which a round has so many turns."""
    ends: ClassVar[tuple[str, ...]] = ()
    """The rules by which it ends and is won."""
    taken: ClassVar[tuple[str, ...]] = ()
    """What more is cited when an objective changes hands."""
    lines: ClassVar[tuple[Line, ...]] = ()
    """How points are counted at the end of a round; none: the table says how many."""

    def prepare(self, position: Warcrow) -> None:
        """What is done before the first round, beside objectives and tokens."""

    def turn_ends(self, position: Warcrow) -> None:
        """What is done at the end of a turn, before the counter is looked at."""

    def event(self, position: Warcrow, token: Token) -> bool:
        """Let an event take effect; whether the scenario knows it."""
        return False

    def tie(self, position: Warcrow) -> tuple[str, str]:
        """Who wins where both have as many Victory Points, and by what; nobody as a rule."""
        return "", ""

    def deeds(self, position: Warcrow, unit: str) -> list[str]:
        """What it lets an activated unit do beside the actions of every game."""
        return []

    def act(self, position: Warcrow, unit: str, deed: str) -> None:
        """Let a unit do it, or refuse."""
        raise Invalid.of("deed", "the scenario has no such action")


PLAYED: dict[str, Scenario] = {MAIN: Scenario()}
"""Every scenario by its key; announced by the house."""


def scenario_of(position: Warcrow) -> Scenario:
    return PLAYED[position.scenario]


def facts_of(position: Warcrow) -> ScenarioFacts:
    """The figures of the scenario: those that come with the game, else those of a pack of the table."""
    if position.scenario in SCENARIOS:
        return SCENARIOS[position.scenario]
    own = (pack.of(ScenarioFacts) for pack in map(packs.get, position.packs) if pack.kind == KIND)
    return next(own, NOTHING)


NOTHING = ScenarioFacts()


def seat_of(position: Warcrow, which: str) -> str:
    """The player that a scenario calls the first or the second."""
    seats = list(position.seats)
    return (seats[0] if which == FIRST else seats[1]) if which else ""


def turns(position: Warcrow) -> int:
    """How many turns a round has: as the table chose, else as the scenario says."""
    chosen = position.options["turns"]
    return (facts_of(position).turns or TURNS) if chosen == AS_IT_SAYS else int(chosen)


def as_it_says(position: Warcrow) -> list[str]:
    """The rule of the scenario that says how many turns there are, unless the table chose otherwise."""
    return list(scenario_of(position).lasts) if turns(position) == facts_of(position).turns else []


def held(position: Warcrow, seat: str, color: str, number: int = 0) -> int:
    """How many objectives of a color a player holds, of all or of one number."""
    return sum(
        objective.holder == seat and objective.color == color and number in (0, objective.number)
        for objective in position.objectives.values()
    )
