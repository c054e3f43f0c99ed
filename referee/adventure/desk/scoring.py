"""The score: one line for each card under a quest log, for everybody to see."""

from referee.adventure.quest.log import PLACE, PUBLIC
from referee.adventure.quest.win import EIGHT_VALOR, TARGET
from referee.adventure.table.position import Adventure
from referee.kernel.event import Scoreboard, ScoreLine
from referee.kernel.say import say


def score(position: Adventure) -> Scoreboard:
    """What lies under each quest log; eight valor win."""
    lines = [
        ScoreLine(seat, card.valor, card.key, [PLACE, PUBLIC], say("{card:card}", card=f"{card.kind}.{card.key}"))
        for seat, player in position.seats.items()
        for card in player.log
    ]
    totals = {seat: player.valor for seat, player in position.seats.items()}
    return Scoreboard(lines, totals, dict(totals), TARGET, [EIGHT_VALOR])
