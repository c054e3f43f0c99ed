"""Take Positions: two objectives of each color; the opponent's are worth points, and so is it to keep one's own."""

from referee.warcrow.scenario.counting import of_the_enemy, safe
from referee.warcrow.table.scenario import Line, Scenario


class TakePositions(Scenario):
    """One point for each objective of the opponent, one for losing none of one's own."""

    key = "take-positions"
    laid = ("wcr.scenario.take-positions.setup",)
    lasts = ("wcr.scenario.take-positions.rounds",)
    ends = ("wcr.scenario.take-positions.end", "wcr.scenario.take-positions.winner")
    lines = (
        Line(
            "enemy-color",
            "wcr.scenario.take-positions.score-enemy-color",
            "objectives held in the opponent's color",
            of_the_enemy,
        ),
        Line(
            "own-safe",
            "wcr.scenario.take-positions.score-own-safe",
            "no objective in one's own color lost to the opponent",
            safe,
        ),
    )
