"""The six symbols of a roll, counted: success, block and special, and the hollow form of each.

>>> symbols("S+hX"), symbols("S S X")
((1, 0, 0, 0, 0, 1), (2, 0, 0, 0, 1, 0))
>>> spelt((2, 0, 0, 0, 1, 0))
'S S X'
"""

import re
from functools import cache
from operator import ge

from referee.kernel.errors import Invalid

SYMBOLS = ("S", "hS", "B", "hB", "X", "hX")
SUCCESS, HOLLOW_SUCCESS, BLOCK, HOLLOW_BLOCK, SPECIAL, HOLLOW_SPECIAL = range(6)
HOLLOW = ((HOLLOW_SUCCESS, SUCCESS), (HOLLOW_BLOCK, BLOCK), (HOLLOW_SPECIAL, SPECIAL))
"""Each hollow symbol with the one that Elite makes of it."""

Symbols = tuple[int, ...]
"""How many of each, in the order of SYMBOLS."""
NONE: Symbols = (0,) * len(SYMBOLS)
ONE: tuple[Symbols, ...] = tuple(tuple(int(at == place) for at in range(6)) for place in range(6))


@cache
def symbols(text: str) -> Symbols:
    """Symbols as a card, a face or a table writes them: `S+hX`, `S S`, `SS`."""
    found = re.findall(r"h?[SBX]", text)
    if "".join(found) != re.sub(r"[\s+]", "", text):
        raise Invalid.of("symbols", f"no such symbols: {text!r}; there are {', '.join(SYMBOLS)}")
    return tuple(found.count(one) for one in SYMBOLS)


def spelt(counts: Symbols) -> str:
    return " ".join(name for name, number in zip(SYMBOLS, counts, strict=True) for _ in range(number))


def plus(one: Symbols, other: Symbols) -> Symbols:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Symbols, other: Symbols) -> Symbols:
    """What is left; none of a symbol is the least there can be."""
    return tuple([a - b if a > b else 0 for a, b in zip(one, other, strict=True)])


def covers(one: Symbols, other: Symbols) -> bool:
    """Whether the one has all of the other."""
    return all(map(ge, one, other))
