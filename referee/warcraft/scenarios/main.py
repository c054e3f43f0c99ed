"""The main game, and a scenario of one's own."""

from typing import Any, ClassVar

from referee.warcraft.table.scenario import BOARD, TABLE, Scenario
from referee.warcraft.table.team import TEAM_SIDES


class Main(Scenario):
    key, title = "main", "The main game"
    rules = ("wbg.game.choose-scenario", "wbg.setup.main-only")
    players = (2, 3, 4)
    team_rules = ("wbg.setup.four-players", TEAM_SIDES)

    def table_rules(self, players: int) -> list[str]:
        more = {
            2: ["wbg.setup.two-players"],
            3: ["wbg.setup.races"],
            4: ["wbg.setup.four-players", TEAM_SIDES],
        }
        counted = [] if players == 3 else ["wbg.game.main-player-count"]
        return [*TABLE[:2], *counted, "wbg.setup.main-only", *TABLE[2:], *more[players]]

    def board_rules(self, players: int) -> list[str]:
        own = {2: ["wbg.setup.board-two"], 4: ["wbg.setup.board-four"]}
        return [*BOARD, *own.get(players, [])]


class Custom(Scenario):
    key, title = "custom", "A scenario of your own, from a typed-in position"
    rules = ("wbg.game.custom-scenarios",)
    players = (2, 3, 4)
    boards: ClassVar[dict[int, str]] = {2: "demo-two", 3: "demo-four", 4: "demo-four"}

    def described(self) -> dict[str, Any]:
        return super().described() | {"needs_position": True}
