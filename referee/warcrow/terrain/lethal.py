"""Lethal: whoever it names and begins adjacent to it suffers a melee attack of the element, which nothing hurts."""

from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcrow.fight.hazard import withstand
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.table.element import about
from referee.warcrow.table.position import Warcrow, other_seat
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.terrain.whom import GROUPS, named

KEYWORD = "Lethal"
RULE = "wcr.terrain-keyword.lethal"

VERBS.note("attacked-by-terrain", "{element:unit} is Lethal for {unit:unit}, which defends itself.")


def begins(position: Warcrow, key: str, element: str) -> None:
    """The opponent throws for the element."""
    groups = [GROUPS] if named(position, key, element, KEYWORD) else []
    dice = (about(position.elements[element], KEYWORD) or "").rpartition(":")[2].strip()
    happen(position, "attacked-by-terrain", [RULE, *groups], unit=key, element=element)
    foe = Side(other_seat(position, player_of(position, key)), element, "attack")
    withstand(position, key, foe, PoolLine(dice, say("Lethal terrain"), [RULE]), lost=True, answered=[])
