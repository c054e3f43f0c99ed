"""Pools too large for every choice to be weighed: each side does what serves it by itself, whatever the other shows.

Switches are used best first, as often as they can be paid, with no success or block spent; what cancels counts as its
own success or block; every hollow symbol an Elite has is turned, none is bought; dice that show nothing that counts are
thrown again as they fall, a whole roll if it shows less than it mostly does; a die that is lost shows as much as one
can. Told as such: nobody is to take it for exact.
"""

from typing import cast

import numpy as np
from msgspec.structs import replace

from referee.warcrow.odds.fold import DAMAGE, NOTHING, WORTH, Fold, Use
from referee.warcrow.odds.rows import Numbers
from referee.warcrow.odds.side import Side, Switch
from referee.warcrow.odds.throws import die
from referee.warcrow.roll.symbol import BLOCK, HOLLOW, ONE, SUCCESS, plus


def rough(side: Side, *, single: bool = False) -> Side:
    """A side that leaves nothing to choose; `single`: nor to add up, every symbol has one use or none."""
    hollow = [at for at, _ in HOLLOW] if side.elite else []
    kept = [plain(switch, side) for switch in side.switches if not spends(switch, [SUCCESS, BLOCK, *hollow])]
    kept = sorted(filter(gain, kept), key=gain, reverse=True)
    if single:
        kept = [switch for at, switch in enumerate(kept) if switch.pay in ONE and free(switch, kept[:at])]
    alone = side.repeat > 0 or single
    repeat, again = (0, side.repeat) if alone else (side.repeat, 0)
    return replace(side, switches=tuple(kept), repeat=repeat, again=again, rage=False, spending=True)


def spends(switch: Switch, symbols: list[int]) -> bool:
    return any(switch.pay[at] for at in symbols)


def free(switch: Switch, before: list[Switch]) -> bool:
    """Whether no better switch wants the same symbol."""
    return not any(other.pay == switch.pay for other in before)


def plain(switch: Switch, side: Side) -> Switch:
    """A switch that adds what it would cancel, and does damage; nothing else of it counts."""
    successes = switch.cancel_blocks + (switch.cancel_any if side.attacks else 0)
    blocks = switch.cancel_successes + (0 if side.attacks else switch.cancel_any)
    add = switch.add
    for at, number in ((SUCCESS, successes), (BLOCK, blocks)):
        for _ in range(number):
            add = plus(add, ONE[at])
    return Switch(switch.pay, add, damage=switch.damage)


def gain(switch: Switch) -> float:
    """What it brings for each symbol that it costs."""
    return (sum(switch.add) + switch.damage) / sum(switch.pay)


def spent(rows: Numbers, fold: Fold) -> Numbers:
    """Rolls once their owner has used his switches one after the other, each as often as he can."""
    found = np.maximum(rows - lost(fold), 0) if fold.side.loses else rows.copy()
    for use in fold.uses:
        found += often(found, use)[:, None] * (np.array(use.gain) - np.array((*use.pay, 0, 0, 0, 0, 0)))
    left = [at for at in range(11) if at not in (SUCCESS, BLOCK, DAMAGE, WORTH)]
    found[:, left] = 0
    return found


def lost(fold: Fold) -> Numbers:
    """The most that a single die shows."""
    dice = [die(fold, colour) for colour in sorted(set(fold.side.pool.dice))]
    faces = [face for one in dice for face, may in zip(one.faces, one.counting, strict=True) if may]
    faces += [fold.of(face) for _, face in fold.side.lying if face[fold.side.counting]]
    return np.array(max(faces, key=sum, default=NOTHING))


def often(rows: Numbers, use: Use) -> Numbers:
    """How often it can be paid."""
    paid = [rows[:, at] // number for at, number in enumerate(use.pay) if number]
    return cast(Numbers, np.min(paid, axis=0))
