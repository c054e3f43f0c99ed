"""What the words of a skill or spell know of it while it is at work."""

from typing import Protocol

from referee.warcrow.fight.one_side import PoolLine
from referee.warcrow.table.position import Warcrow

PERFORMED, CAST = "wcr.skill.format", "wcr.cast.success"
"""By what a skill, and by what a spell takes effect."""


class Deed(Protocol):
    """Who performs or casts it at whom, by which rule, and what came of it so far."""

    seat: str
    unit: str
    ability: str
    rule: str
    target: str
    hurt: int
    won: int
    specials: int
    lines: list[PoolLine]
    twice: bool

    def switches(self, position: Warcrow) -> list[str]: ...

    def harms(self, position: Warcrow) -> list[str]: ...

    def heals(self) -> int: ...
