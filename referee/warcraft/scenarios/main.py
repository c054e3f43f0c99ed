"""The main game, and a scenario of one's own."""

from typing import Any, ClassVar

from referee.warcraft.table.piece import Rules
from referee.warcraft.table.scenario import Scenario
from referee.warcraft.table.team import TEAM_SIDES

MAIN_PLAYERS = "wbg.game.main-player-count"
TWO, FOUR = "wbg.setup.two-players", "wbg.setup.four-players"


class Main(Scenario):
    key, title = "main", "The main game"
    rules = ("wbg.game.choose-scenario", "wbg.setup.main-only")
    players = (2, 3, 4)
    team_rules = (FOUR, TEAM_SIDES)
    table: ClassVar[dict[int, Rules]] = {
        2: (MAIN_PLAYERS, TWO),
        3: ("wbg.setup.races",),
        4: (MAIN_PLAYERS, *team_rules),
    }
    drawn: ClassVar[dict[int, Rules]] = {2: (TWO,), 4: (FOUR,)}
    board: ClassVar[dict[int, Rules]] = {2: ("wbg.setup.board-two",), 4: ("wbg.setup.board-four",)}


class Custom(Scenario):
    key, title = "custom", "A scenario of your own, from a typed-in position"
    rules = ("wbg.game.custom-scenarios",)
    players = (2, 3, 4)
    boards: ClassVar[dict[int, str]] = {2: "demo-two", 3: "demo-four", 4: "demo-four"}

    def described(self) -> dict[str, Any]:
        return super().described() | {"needs_position": True}
