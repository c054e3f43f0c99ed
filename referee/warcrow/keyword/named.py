"""A keyword as a thing of its own: its name on the cards, the window in which it works, its rules."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.kernel.timing import WindowRule
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import card, has


class Keyword(NamedTuple):
    """What every keyword says of itself; what it does stands beside it, in its file."""

    name: str
    window: WindowRule
    rules: tuple[str, ...]

    def on(self, position: Warcrow, key: str) -> bool:
        """Whether a unit has it."""
        return has(position, key, self.name)

    def values(self, position: Warcrow, key: str) -> Iterator[str]:
        """What stands in brackets behind it: on the unit's card, and where it was gained for the game."""
        for word in (*card(position, key).keywords, *position.units[key].gained):
            name, _, rest = word.partition(" (")
            if name == self.name:
                yield rest.removesuffix(")")


KEYWORDS: dict[str, Keyword] = {}
"""Every keyword of the book, by its name."""


def keyword(name: str, window: WindowRule, *rules: str) -> Keyword:
    """Announce a keyword."""
    KEYWORDS[name] = Keyword(name, window, rules)
    return KEYWORDS[name]
