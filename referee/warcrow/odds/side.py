"""One side of an opposed roll as the odds need it: what it throws, what it may do with it."""

from msgspec import Struct
from msgspec.structs import replace

from referee.warcrow.roll.dice import Pool, in_order
from referee.warcrow.roll.symbol import BLOCK, NONE, SUCCESS, Symbols

WHOLE = -1
"""All dice of the roll are thrown again, or none."""


class Switch(Struct, frozen=True, repr_omit_defaults=True):
    """What it costs and what it does in this roll; what no die of the roll feels has a `worth` of its own."""

    pay: Symbols
    add: Symbols = NONE
    cancel_successes: int = 0
    cancel_blocks: int = 0
    cancel_any: int = 0
    damage: int = 0
    worth: int = 0


class Side(Struct, frozen=True):
    """A pool and its switches; `attacks` tells an attack roll from a defense roll.

    `repeat` is how many dice may be thrown again, once, or WHOLE. A side that `loses` a die is Disarmed or Vulnerable:
    the opponent picks one that shows what the roll is for. Elite turns hollow symbols, rage buys one for a wound.
    """

    pool: Pool
    switches: tuple[Switch, ...] = ()
    attacks: bool = True
    repeat: int = 0
    loses: bool = False
    elite: bool = False
    rage: bool = False
    lying: tuple[tuple[str, Symbols], ...] = ()
    """Dice that have fallen already, by their colour and what they show; the pool's are still to fall. All or none of
    them are thrown again, never a few."""
    again: int = 0
    """So many dice that show nothing that counts are thrown again as they fall, or a WHOLE poor roll; see `rough`."""
    spending: bool = False
    """Whether switches are used best first, whatever the other side shows; see `rough`."""

    @property
    def counting(self) -> int:
        """The symbol the roll is for."""
        return SUCCESS if self.attacks else BLOCK

    @property
    def dice(self) -> str:
        """All dice of the roll, fallen or not."""
        return "".join([self.pool.dice, *(colour for colour, _ in self.lying)])

    def thrown_anew(self) -> "Side":
        """The same with every die in the hand again, for good."""
        return replace(self, pool=Pool(in_order(self.dice), self.pool.automatic), lying=(), again=0)
