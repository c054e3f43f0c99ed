"""Winning: eight valor under a quest log, looked at the moment something is put there, and how ties are broken."""

from collections.abc import Callable

from referee.adventure.table.position import Adventure, level_of
from referee.kernel.position import happen
from referee.kernel.say import Say, say
from referee.kernel.seating import clockwise

EIGHT_VALOR = "wag.win.eight-valor"
TIE_VALOR = "wag.win.tie-valor"
TIE_CARDS = "wag.win.tie-cards"
TIE_LEVEL = "wag.win.tie-level"
SHARED = "wag.win.shared"
TARGET = 8

Measure = Callable[[Adventure, str], int]
TIES: tuple[tuple[str, Measure], ...] = (
    (TIE_VALOR, lambda position, seat: position.seats[seat].valor),
    (TIE_CARDS, lambda position, seat: len(position.seats[seat].log)),
    (TIE_LEVEL, lambda position, seat: level_of(position.seats[seat].level)),
)
"""By what those are told apart who reach it at the same time, in this order."""


def check(position: Adventure) -> None:
    """End the game if somebody has enough; while quests wait to be logged they come first, for all at once."""
    if position.completed or position.outcome is not None:
        return
    reached = [seat for seat in clockwise(position, position.first) if position.seats[seat].valor >= TARGET]
    if reached:
        winners, rules = decided(position, reached)
        happen(position, "game-over", [EIGHT_VALOR, *rules], winners=winners, why=why(position, winners))


def decided(position: Adventure, reached: list[str]) -> tuple[list[str], list[str]]:
    """Who wins of those who have enough, and by which rules of ties."""
    rules: list[str] = []
    for rule, measure in TIES:
        if len(reached) == 1:
            return reached, rules
        rules.append(rule)
        most = max(measure(position, seat) for seat in reached)
        reached = [seat for seat in reached if measure(position, seat) == most]
    return reached, rules if len(reached) == 1 else [*rules, SHARED]


def why(position: Adventure, winners: list[str]) -> Say:
    valor = position.seats[winners[0]].valor
    if len(winners) == 1:
        return say("{winners:seat} wins with {valor:valor}.", winners=winners, valor=valor)
    return say("{winners:seat} win together with {valor:valor} each.", winners=winners, valor=valor)
