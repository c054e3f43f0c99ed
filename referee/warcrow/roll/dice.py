"""The six dice as they are printed, and pools of them.

>>> Pool.read("ROO|S"), Pool.read("+|hS").dice
(Pool(dice='ROO', automatic=(1, 0, 0, 0, 0, 0)), '')
>>> Pool.read("ROO").joined(Pool.read("OO|X")).cut()
Pool(dice='ROOO', automatic=(0, 0, 0, 0, 1, 0))
"""

from collections import Counter

from msgspec import Struct

from referee.kernel.dice import Die
from referee.kernel.errors import Invalid
from referee.warcrow.roll.symbol import NONE, SYMBOLS, Symbols, plus, symbols

DICE = {
    "R": Die("red", faces=("S", "S", "S", "S", "SS", "SS", "S+X", "hS+X")),
    "O": Die("orange", faces=("S", "S", "X", "hX", "S+X", "S+X", "S+hX", "hS+X")),
    "Y": Die("yellow", faces=("S", "X", "hX", "XX", "S+X", "S+X", "hS+X", "hS+X")),
    "G": Die("green", faces=("B", "B", "B", "B", "B", "BB", "X", "hB+X")),
    "B": Die("blue", faces=("B", "B", "X", "X", "hX", "B+X", "B+hX", "hB+X")),
    "K": Die("black", faces=("B", "X", "X", "XX", "hX", "B+X", "hB+X", "hB+X")),
}
"""By the letter the cards' notation has for each; the order of faces means nothing."""
WILLPOWER = "WP"
"""How cards write that the dice of a unit's Willpower are rolled."""
SIDES = 8
DEFENSIVE = "GBK"
MOST_OF_A_COLOUR = 3
POOL, AUTOMATIC, HOLLOW_SHORT, AT_MOST_THREE = (
    "wcr.dice.pool",
    "wcr.dice.automatic-symbols",
    "wcr.dice.hollow",
    "wcr.dice.max-three-per-colour",
)
"""The rules of a pool: its icons, the symbols beside them, what hollow ones are worth, the most of a colour."""


class Pool(Struct, frozen=True):
    """The dice of a roll by their letters, in the order of DICE, and its automatic symbols."""

    dice: str = ""
    automatic: Symbols = NONE

    @classmethod
    def read(cls, text: str) -> "Pool":
        """As a card has it: dice, a bar, automatic symbols; a leading plus says that it is added."""
        dice, _, automatic = text.removeprefix("+").partition("|")
        unknown = set(dice) - DICE.keys()
        if unknown:
            raise Invalid.of("dice", f"no such die: {min(unknown)}; there are {', '.join(DICE)}")
        return cls(in_order(dice), symbols(automatic))

    def joined(self, other: "Pool") -> "Pool":
        return Pool(in_order(self.dice + other.dice), plus(self.automatic, other.automatic))

    def defensive(self) -> "Pool":
        """What defends against a shot: green, blue and black dice, and automatic blocks.

        >>> Pool.read("RGK|S B").defensive() == Pool.read("GK|B")
        True
        """
        blocks = [number if "B" in name else 0 for name, number in zip(SYMBOLS, self.automatic, strict=True)]
        return Pool("".join(die for die in self.dice if die in DEFENSIVE), tuple(blocks))

    def cut(self) -> "Pool":
        """At most three dice of a colour are ever thrown."""
        counts = Counter(self.dice)
        return Pool("".join(die * min(counts[die], MOST_OF_A_COLOUR) for die in DICE), self.automatic)

    def excess(self) -> str:
        """The colours of which there are more than can be thrown.

        >>> Pool.read("ROOOO").excess()
        'O'
        """
        return "".join(die for die in DICE if self.dice.count(die) > MOST_OF_A_COLOUR)


def in_order(dice: str) -> str:
    return "".join(sorted(dice, key=list(DICE).index))
