"""What every shape of an answer can do: count its answers, draw one, tell whether one is among them."""

import random
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

Fields = dict[str, Any]
MOST = 400
"""So many answers are listed one by one; of more, only plain ones are."""


class Shape(Struct, tag_field="shape", omit_defaults=True):
    """An answer to be given. A shape that cannot be counted here, like a fact to be read, counts as none."""

    def count(self) -> int:
        """How many different answers there are."""
        return 0

    def sample(self, chance: random.Random) -> Fields:
        """One of them, at random."""
        return chance.choice(self.ways())

    def accepts(self, fields: Fields) -> bool:
        """Whether these fields are one of them."""
        return fields in self.ways()

    def each(self) -> Iterable[Fields]:
        """All of them, one after another."""
        return ()

    def plain(self) -> Iterable[Fields]:
        """A few of very many: what people mostly want."""
        return ()

    def ways(self) -> list[Fields]:
        """All of them if they are few enough to be listed, else the plain ones."""
        return list(self.each() if self.count() <= MOST else self.plain())

    def given(self, fields: Fields) -> "Shape | None":
        """What is left to be asked once these fields are settled; None: they lead nowhere."""
        return self
