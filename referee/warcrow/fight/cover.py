"""Cover: what the target of a shot adds to its defense roll. What stands between them the table sees."""

from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcrow.fight.one_side import PoolLine
from referee.warcrow.keyword import aim
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.printed import TOUCHES, cover_adds, covered_by
from referee.warcrow.table.verbs import VERBS

NEXT_TO, ADDS, ONE = "wcr.cover.adjacent", "wcr.cover.bonus", "wcr.cover.one-only"
HALF = {"open": "wcr.cover.open-element", "blocking": "wcr.cover.blocking-element"}
IN_COMBAT = "wcr.ranged.combat-cover"
POOLS = {"green": "G", "blue": "B", "black": "K", "block": "|B"}
"""What cover is worth, in the cards' notation."""

VERBS.note("no-cover", "{target:unit} has no cover from {unit:unit}.")


def cover_lines(position: Warcrow, key: str, target: str) -> list[PoolLine]:
    """The cover that the target has from a shooter: one, of its player's choice, or none."""
    if aim.takes_aim(position, key):
        happen(position, "no-cover", [aim.RULE], unit=key, target=target)
        return []
    kind = covered_by(position, key, target)
    if kind == "nothing":
        happen(position, "no-cover", [NEXT_TO, TOUCHES], unit=key, target=target)
        return []
    if kind == "blocking" and position.units[target].troops % 2:
        happen(position, "no-cover", [HALF[kind]], unit=key, target=target)
        return []
    own = position.units[key].side
    fought = any(position.units[other].side == own for other in position.units[target].engaged)
    rules = [NEXT_TO, TOUCHES, ADDS, ONE, HALF[kind], *([IN_COMBAT] if fought else [])]
    return [PoolLine(POOLS[cover_adds(position, key, target)], say("cover"), rules)]
