"""What benefits declare: small structs that the core reads, with the rules that are told by them."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from referee.kernel.choice import AnyShape, Ask
from referee.kernel.reason import No
from referee.kernel.say import Text
from referee.kernel.tally import Line
from referee.smallworld.table.position import SmallWorld
from referee.smallworld.table.window import Rules, Window


class Due(Struct):
    """Pieces a player has to lay down now: which, where they may go, how many at least and at most."""

    piece: str
    regions: list[str]
    low: int
    high: int
    rules: list[str]
    text: Text


class Toll(Struct):
    """So many coins to somebody before an attack, by a rule; none where it was paid earlier in the turn.

    `by`: whose toll it is. `once`: paid once for all Regions. `closed`: left unpaid, nothing happens there at all.
    """

    payee: str
    coins: int
    rules: Rules
    why: Text
    by: str = ""
    once: bool = False
    closed: bool = False


class Least(Struct, frozen=True):
    """The fewest tokens of a Race that take a Region or stay in one; where it is more than one, by which rules.

    `few`: said of an attack with fewer, `alone`: of a Region left with fewer. `line`: the floor of the price. `stays`,
    `lost`, `back`, `declines`: told when troops are readied, lost, brought back or turned over.
    """

    number: int = 1
    few: No | None = None
    alone: No | None = None
    line: Line | None = None
    stays: Rules = ()
    lost: Rules = ()
    back: Rules = ()
    declines: Rules = ()


class Standing(Struct, frozen=True):
    """A piece that stands in Regions as a token does, alone if need be; the rules that are told of it.

    `fighting`: it is sent or redeployed like a token, `attacked`: it defends, `lost`: it is what is discarded,
    `back`: it is put down again, `unplaced`: said of one that is moved before it stands anywhere.
    """

    piece: str
    fighting: Rules = ()
    attacked: Rules = ()
    lost: Rules = ()
    back: Rules = ()
    unplaced: No | None = None
    apart: No | None = None


class Grant(Struct, frozen=True):
    """What a benefit lets its holder do in their own turn, beside conquering.

    `attack`: it takes troops in hand. `conquest`: it is a conquest of its own. `last`: asked so as the turn ends, and
    then to be answered. `by`: the rule that others are told it is kept from them by.
    """

    action: str
    rules: Rules
    by: str
    text: Text
    windows: tuple[Window, ...]
    ways: Callable[[SmallWorld, str], list[dict[str, Any]]]
    do: Callable[[SmallWorld, Any], None]
    is_open: Callable[[SmallWorld, str], object] | None = None
    shape: Callable[[SmallWorld, str], AnyShape] | None = None
    attack: bool = False
    conquest: bool = False
    last: Text = ""

    def open(self, position: SmallWorld, seat: str) -> bool:
        return bool((self.is_open or self.ways)(position, seat))

    def choice(self, position: SmallWorld, seat: str) -> AnyShape:
        return self.shape(position, seat) if self.shape else Ask()
