"""The odds of a Willpower test: a simple roll that is passed with enough successes.

>>> round(WillpowerRoll("OO").passes, 4), round(WillpowerRoll("OO", frightened=True).passes, 4)
(0.8594, 0.7385)
"""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from referee.warcrow.odds.throws import SHOWN
from referee.warcrow.roll.dice import SIDES
from referee.warcrow.roll.symbol import HOLLOW_SUCCESS, NONE, SUCCESS, Symbols

Rolls = Mapping[tuple[int, int], float]
"""How likely so many successes and hollow successes are."""


class WillpowerRoll(Struct, dict=True):
    """Dice to be thrown and symbols that lie there, how many successes it takes, and what may be done about it.

    Elite turns hollow successes, rage buys one; who is frightened repeats a test that the dice alone have passed.
    """

    dice: str
    need: int = 1
    elite: bool = False
    rage: bool = False
    frightened: bool = False
    lying: Symbols = NONE
    whole: str = ""
    """All dice, where some lie there already."""

    @cached_property
    def passes(self) -> float:
        """The share of rolls that pass."""
        found = rolls(self.dice, self.lying)
        by_dice = sum(share for (full, _), share in found.items() if full >= self.need)
        again = sum(share for roll, share in rolls(self.whole or self.dice).items() if self.is_passed(*roll))
        helped = sum(share for roll, share in found.items() if self.is_passed(*roll)) - by_dice
        return by_dice * (again if self.frightened else 1) + helped

    def is_passed(self, full: int, hollow: int) -> bool:
        return full + (hollow if self.elite else 0) + int(self.rage) >= self.need


def rolls(dice: str, lying: Symbols = NONE) -> Rolls:
    found: dict[tuple[int, int], float] = {(lying[SUCCESS], lying[HOLLOW_SUCCESS]): 1.0}
    for colour in dice:
        more: dict[tuple[int, int], float] = {}
        for (full, hollow), share in found.items():
            for face, times in SHOWN[colour].items():
                roll = full + face[SUCCESS], hollow + face[HOLLOW_SUCCESS]
                more[roll] = more.get(roll, 0.0) + share * times / SIDES
        found = more
    return found
