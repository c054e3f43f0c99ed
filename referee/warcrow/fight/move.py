"""Moving: how far a unit goes, and what a move changes. Where it goes the table knows."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.kernel.choice import Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import Say, say
from referee.warcrow.actions import Move
from referee.warcrow.fight import state
from referee.warcrow.fight.engaged import look
from referee.warcrow.fight.trample import check_through, trample
from referee.warcrow.table.moment import stirs
from referee.warcrow.table.position import SLOWED, Warcrow, going_on
from referee.warcrow.table.values import BY_ITSELF, is_of_several, lasting, movement
from referee.warcrow.terrain import trap
from referee.warcrow.terrain.impassable import check_crossed
from referee.warcrow.terrain.rugged import check_known, hinder

BROKEN, RESTORED = "wcr.formation.broken-move-only", "wcr.formation.broken-restored"
TWO, LOST, CLEAR = "wcr.move.two-values", "wcr.move.partial", "wcr.move.no-end-in-contact"
STOPS_ANYWHERE, NOWHERE = "wcr.move.template", "wcr.move.zero-allowed"
LEADS = "wcr.move.leader-first"
FIRST = "first"


def move_ways(position: Warcrow, key: str) -> list[dict[str, Any]]:
    """A move as it is offered: who stands in broken formation says whether that is over."""
    return [{"restored": True}, {"restored": False}] if position.units[key].broken else [{}]


def stretches(position: Warcrow, key: str) -> list[int]:
    """How far a unit can move: up to each of its values, in either order; Slowed or dragging, up to the first alone."""
    return movement(position, key)[: 1 if state.has(position, key, SLOWED) or drags(position, key) else 2]


def drags(position: Warcrow, key: str) -> bool:
    """Whether a unit that was activated is moved once more, which its card allows with its first value alone."""
    behind = position.units[key].activated and going_on(position, "left-behind") is not None
    return behind and FIRST in lasting(position, key, "tireless")


def far_told(far: list[int]) -> Say:
    """How far somebody may go, as a button says it.

    >>> str(far_told([4, 3])), str(far_told([9]))
    ('4 + 3 strides', '9 strides')
    """
    return say("{far} strides", far=" + ".join(map(str, far)))


def move_options(position: Warcrow, key: str) -> list[Option]:
    """The ways to move, with how far it may go."""
    far = far_told(stretches(position, key))
    return [Option(way, brings=[far]) for way in move_ways(position, key)]


def check_move(position: Warcrow, key: str, action: Move) -> list[str]:
    """Whether a unit may move as it was said, and by which rules beside those of every move."""
    check_restored(position, key, action.restored)
    if action.unit not in ("", key):
        raise Invalid.of("unit", "another unit is moved now")
    check_known(position, action.touched, "touched")
    over = [*check_through(position, key, action.way, action.through), *check_crossed(position, key, action.crossed)]
    found = [*check_strides(position, key, action.strides), *over]
    return list(dict.fromkeys(found))


def check_restored(position: Warcrow, key: str, restored: bool | None) -> None:
    """Who stands in broken formation says whether that is over, and nobody else does."""
    broken = position.units[key].broken
    if broken and restored is None:
        raise Invalid.of("restored", "say whether all troops are in formation again")
    if not broken and restored is not None:
        raise Invalid.of("restored", "this unit's formation is not broken")


def check_strides(position: Warcrow, key: str, said: list[int] | None) -> list[str]:
    """Each stretch is within a value of its own; what one leaves over is lost."""
    if said is None:
        return []
    far = stretches(position, key)
    words = "{unit:unit} is moved once more, with its first value alone: {far:stride}."
    require(position, not drags(position, key) or fits(said, far), BY_ITSELF, words, unit=key, far=far[0])
    words = "{unit:unit} is Slowed and moves with its first value alone: {far:stride}."
    require(position, len(far) == 2 or fits(said, far), state.SLOWS, words, unit=key, far=far[0])
    words = "{unit:unit} moves up to {far} strides, in either order."
    require(position, sum(said) <= sum(far), TWO, words, unit=key, far=list(map(str, far)))
    words = "Strides left over from one stretch do not lengthen the other: {unit:unit} moves up to {far} strides."
    require(position, fits(said, far), LOST, words, unit=key, far=list(map(str, far)))
    unit = position.units[key]
    words = "{unit:unit} is engaged and moves only to get clear of {others:unit}."
    require(position, any(said) or unit.broken or not unit.engaged, CLEAR, words, unit=key, others=unit.engaged)
    if not any(said):
        return [NOWHERE]
    return [LOST, STOPS_ANYWHERE] if sum(said) < sum(far) else []


def fits(said: list[int], far: list[int]) -> bool:
    """Whether stretches fit into the values, in either order.

    >>> [fits(said, [3, 2]) for said in ([3, 2], [2, 3], [1, 2], [3], [1, 4], [4])]
    [True, True, True, True, False, False]
    """
    used = sorted((one for one in said if one), reverse=True)
    within = all(one <= most for one, most in zip(used, sorted(far, reverse=True), strict=False))
    return len(used) <= len(far) and within


def cut(said: list[int], far: list[int]) -> list[int]:
    """What is left of stretches that were told before something shortened the move: the longest has the longest value.

    >>> cut([3, 2], [3, 2]), cut([2, 3], [3]), cut([3, 3], [2, 3]), cut([0], [3])
    ([3, 2], [3], [3, 2], [0])
    """
    if fits(said, far):
        return said
    longest = sorted(range(len(said)), key=lambda at: -said[at])
    most = dict(zip(longest, sorted(far, reverse=True), strict=False))
    return [min(one, most[at]) for at, one in enumerate(said) if at in most]


def make_move(position: Warcrow, key: str, action: Move, *rules: str) -> None:
    """A unit that touches nobody performs the move action."""
    more = check_move(position, key, action)
    told: dict[str, Any] = {"restored": action.restored, "strides": action.strides, "through": action.through}
    carry_move(position, key, rules=(*rules, *more), **told)


def carry_move(
    position: Warcrow,
    key: str,
    *,
    restored: bool | None,
    strides: list[int] | None,
    rules: Iterable[str],
    touched: Iterable[str] = (),
    through: Sequence[str] = (),
) -> None:
    """A unit performs the move action: it ends clear of everybody, or brings its stray troops back.

    What its leader touched in its own activation may slow it.
    """
    far = stretches(position, key)
    slowed = state.has(position, key, SLOWED)
    cited = [*rules, state.SLOWS if slowed else TWO]
    if position.units[key].broken:
        regroup(position, key, far, bool(restored), cited)
    else:
        left = cut(strides, far) if strides else strides
        go(position, key, far, list(dict.fromkeys([*cited, CLEAR])), left)
    hinder(position, key, touched)
    trap.spring(position, key, touched)
    if state.has(position, key, SLOWED):
        state.ends(position, key, SLOWED)
    trample(position, key, through)


def go(
    position: Warcrow,
    key: str,
    far: list[int],
    rules: list[str],
    said: list[int] | None = None,
    *,
    forced: bool = False,
) -> None:
    """A unit goes somewhere, the leader first; it ends clear of everybody. `forced`: by no choice of its own."""
    several = is_of_several(position, key)
    told = {
        "unit": key,
        "strides": list(map(str, far if said is None else said)),
        "led": several,
        "said": said,
        "forced": forced,
    }
    happen(position, "moved", [*rules, *([LEADS] if several else [])], data=told)
    stirs(position, key)


def regroup(position: Warcrow, key: str, far: list[int], restored: bool, rules: list[str]) -> None:
    """Only the troops out of formation move, so that others may still touch whom they touched."""
    told = {"unit": key, "strides": list(map(str, far)), "sets": {"broken": not restored}}
    happen(position, "regrouped", [*rules, BROKEN, RESTORED], data=told)
    stirs(position, key)
    look(position, key)
