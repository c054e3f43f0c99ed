"""A scenario: who plays on what, what lies on the board at the start, which steps are taken, and how it is won.

The main game is one, with everything a scenario may leave as it is. Each other one is a small class in
scenarios/, found by its key.
"""

from typing import ClassVar

from referee.warcraft.state import TEAMS, Warcraft

SCENARIOS: dict[str, "Scenario"] = {}


class Scenario:
    """The main game's answers; a scenario overrides what its page of the book changes."""

    key = ""
    title = ""
    rules: tuple[str, ...] = ()
    expansion = False
    """Whether it is one of the Expansion Set's, whose changes and clarifications then hold."""
    players: tuple[int, ...] = (2, 4)
    races: tuple[str, ...] = ()
    """The races that must be played, in any seats; none: the players' choice."""
    teams: ClassVar[dict[str, str]] = TEAMS
    """The side of each race where four play and teams are formed."""
    letters: tuple[str, ...] = ()
    """The spaces its board must mark, as symbols on the spaces."""
    counts_points = True
    """Whether victory points win."""

    def __init_subclass__(cls) -> None:
        if cls.key:
            SCENARIOS[cls.key] = cls()

    def first(self, position: Warcraft) -> str:
        """The seat that must be first; empty: it is drawn."""
        return ""

    def takes_step(self, position: Warcraft, step: str, seat: str) -> bool:
        """Whether a seat takes a step of the turn at all."""
        return True

    def depletes(self, position: Warcraft, space: str) -> bool:
        """Whether a resource space can be used up."""
        return True

    def move_step_over(self, position: Warcraft, seat: str) -> None:
        """A Move Step is over, its battles fought and the defenseless destroyed."""

    def own_turn_over(self, position: Warcraft, seat: str) -> None:
        """A player is through with his Spend Step; points are counted by the caller where they count."""

    def turn_over(self, position: Warcraft) -> None:
        """All players are through with all steps."""

    def fallen(self, position: Warcraft, seats: list[str]) -> None:
        """These seats were eliminated; that the last side left wins is told by the caller."""


class Main(Scenario):
    key, title = "main", "The main game"
    rules = ("wbg.game.choose-scenario", "wbg.setup.main-only")


class Custom(Scenario):
    key, title = "custom", "A scenario of your own, from a typed-in position"
    rules = ("wbg.game.custom-scenarios",)
    players = (2, 3, 4)


def scenario_of(position: Warcraft) -> Scenario:
    return SCENARIOS[position.scenario]


def lettered(position: Warcraft, letter: str) -> str:
    """The space that bears a letter of the scenario's diagram."""
    return next(key for key, space in position.board.spaces.items() if letter in space.symbols)
