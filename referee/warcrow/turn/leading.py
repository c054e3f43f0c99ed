"""The die that leads a neutral unit to a row of its table, where it is known which faces do."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.say import say
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import SIMPLE, Rolling
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.values import card
from referee.warcrow.turn.neutral import BEHAVES


class Leading(Rolling, tag="leading", kw_only=True):
    """One die, thrown by whoever has the initiative; its face says which row it is."""

    asks: ClassVar = {"roll": (BEHAVES, SIMPLE)}
    timing = (BEHAVES,)
    window = windows.NEUTRAL
    steps = (("throw", "own"), ("count", "own"))
    unit: str
    own: Side

    def side(self, whose: str) -> Side:
        return self.own

    def resolve(self, position: Warcrow) -> None:
        behavior = card(position, self.unit).behavior
        assert self.own.throw is not None and behavior is not None
        [face] = self.own.throw.groups[0].shows()
        row = next(at for at, row in enumerate(behavior.rows) if str(face) in row.faces)
        going_on(position, "aiming").lead(position, self.own.seat, row)


def throw_for(position: Warcrow, key: str, die: str) -> None:
    lines = [PoolLine(die, say("its behavior"), [BEHAVES])]
    push(position, Leading(unit=key, own=Side(position.first, key, "behavior", lines)))
