"""The Victory Points of each player by what they were given for."""

from collections.abc import Iterator

from referee.kernel.event import ScoreLine
from referee.kernel.say import say
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.scenario import scenario_of


def lines(position: Warcrow, rules: list[str]) -> list[ScoreLine]:
    """Those of the scenario's lines, and those that the table counted by hand."""
    return [line for seat in position.seats for line in lines_of(position, seat, rules)]


def lines_of(position: Warcrow, seat: str, rules: list[str]) -> Iterator[ScoreLine]:
    player = position.seats[seat]
    known = {line.key: line for line in scenario_of(position).lines}
    by_hand = player.points
    for key, points in player.earned.items():
        if key in known:
            by_hand -= points
            title, rules_of = known[key].title, [known[key].rule]
            yield ScoreLine(seat, points, key, rules_of, say("{text}", text=title[0].upper() + title[1:]))
    if by_hand:
        yield ScoreLine(seat, by_hand, "points", rules, say("Victory Points counted"))
