"""Cover: what the target of a shot adds to its defense roll. What stands between them the table sees."""

from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcrow.claim.range import TOUCHES
from referee.warcrow.claim.screen import APART, BLOCKING, FRIEND, NOTHING, OPEN, UNIT, cover_adds, covered_by
from referee.warcrow.fight.one_side import PoolLine
from referee.warcrow.keyword import aim, shelter
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import counted_by, troops_in
from referee.warcrow.table.verbs import VERBS

NEXT_TO, ADDS, ONE = "wcr.cover.adjacent", "wcr.cover.bonus", "wcr.cover.one-only"
HALF = {OPEN: "wcr.cover.open-element", **dict.fromkeys((BLOCKING, UNIT, FRIEND), "wcr.cover.blocking-element")}
GROUND = "wcr.terrain-keyword.cover"
IN_COMBAT = "wcr.ranged.combat-cover"
GIVEN_BY = {OPEN: GROUND, BLOCKING: GROUND, UNIT: shelter.RULE, FRIEND: IN_COMBAT}
POOLS = {"green": "G", "blue": "B", "black": "K", "block": "|B"}
"""What cover is worth, in the cards' notation."""

VERBS.note("no-cover", "{target:unit} has no cover from {unit:unit}.")


def cover_lines(position: Warcrow, key: str, target: str) -> list[PoolLine]:
    """The cover that the target has from a shooter: one, of its player's choice, or none."""
    if aim.takes_aim(position, key):
        happen(position, "no-cover", [aim.RULE], unit=key, target=target)
        return []
    kind = covered_by(position, key, target)
    why = uncovered(position, target, kind)
    if why:
        happen(position, "no-cover", why, unit=key, target=target)
        return []
    rules = [NEXT_TO, TOUCHES, ADDS, ONE, *halved_by(position, target, kind), GIVEN_BY[kind]]
    return [PoolLine(added(position, key, target, kind), say("cover"), rules)]


def added(position: Warcrow, key: str, target: str, kind: str) -> str:
    """What the cover is worth: as the card of the unit that gives it says, else as the table reads it."""
    printed = shelter.worth(position, key, target) if kind == UNIT else []
    return printed[0] if len(printed) == 1 else POOLS[cover_adds(position, key, target)]


def uncovered(position: Warcrow, target: str, kind: str) -> list[str]:
    """The rules by which what stands there covers nobody: untouched, or hiding half of an odd number."""
    if kind in (NOTHING, APART):
        return [NEXT_TO, TOUCHES]
    return halved_by(position, target, kind) if kind != OPEN and troops_in(position, target) % 2 else []


def halved_by(position: Warcrow, target: str, kind: str) -> list[str]:
    """The rules by which half of a unit is told; where what is in the way hides troops, their number matters."""
    return [HALF[kind], *(counted_by(position, target) if kind != OPEN else [])]
