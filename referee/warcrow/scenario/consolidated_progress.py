"""Consolidated Progress: the center, the opponent's two objectives of different worth, and one's own."""

from referee.warcrow.scenario.counting import of_nobody, of_the_enemy_numbered, safe
from referee.warcrow.table.scenario import Line, Scenario


class ConsolidatedProgress(Scenario):
    """The farther an objective is in the opponent's land, the more it is worth."""

    key = "consolidated-progress"
    laid = ("wcr.scenario.consolidated-progress.setup",)
    lasts = ("wcr.scenario.consolidated-progress.rounds",)
    ends = ("wcr.scenario.consolidated-progress.end", "wcr.scenario.consolidated-progress.winner")
    lines = (
        Line(
            "center",
            "wcr.scenario.consolidated-progress.score-center",
            "the central objective held",
            of_nobody,
        ),
        Line(
            "enemy-1",
            "wcr.scenario.consolidated-progress.score-enemy-1",
            "the opponent's objective 1 held",
            of_the_enemy_numbered(1),
        ),
        Line(
            "enemy-2",
            "wcr.scenario.consolidated-progress.score-enemy-2",
            "the opponent's objective 2 held",
            of_the_enemy_numbered(2),
        ),
        Line(
            "own-safe",
            "wcr.scenario.consolidated-progress.score-own-safe",
            "no objective in one's own color lost to the opponent",
            safe,
        ),
    )
