"""Elite: hollow symbols count as full ones, as many as wanted, before the switches."""

from collections.abc import Mapping, Sequence

from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.warcrow.fight.state import BEFORE_ELITE
from referee.warcrow.keyword.named import keyword
from referee.warcrow.roll.symbol import HOLLOW, SYMBOLS
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow

RULES = ("wcr.keyword.elite", BEFORE_ELITE)
ELITE = keyword("Elite", rolls.ROLL_ELITE, *RULES[:1])


def is_elite(position: Warcrow, key: str) -> bool:
    return ELITE.on(position, key)


def hollow(stock: Sequence[int]) -> dict[str, int]:
    """The hollow symbols that lie there."""
    return {SYMBOLS[empty]: stock[empty] for empty, _ in HOLLOW if stock[empty]}


def turned(stock: Sequence[int], wanted: Mapping[str, int]) -> list[int]:
    """The same roll with so many of each hollow symbol made full."""
    found = list(stock)
    for empty, full in HOLLOW:
        number = wanted.get(SYMBOLS[empty], 0)
        if number > found[empty]:
            words = "only {there} of {symbol:symbol} lie there"
            raise Invalid.of("symbols", say(words, there=found[empty], symbol=SYMBOLS[empty]))
        found[empty], found[full] = found[empty] - number, found[full] + number
    return found
