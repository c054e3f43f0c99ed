"""Breaking off a fight: what of it was still to come is left out, while what is being carried out is finished."""

from typing import Any

from referee.adventure.table.open_combat import OpenCombat
from referee.adventure.table.position import Adventure
from referee.adventure.table.window import DRAWN
from referee.kernel.agenda import Frame
from referee.kernel.effects import expire
from referee.kernel.window import Window

COMBAT = ("combat.", DRAWN.key)
"""How the windows of a fight begin."""


class Step(Frame[Adventure]):
    """A part of a fight that nobody needs any more once the fight is over."""


def break_off(position: Adventure, combat: OpenCombat) -> None:
    """Leave out every window and step of a fight that is open above it."""
    at = next(number for number, frame in enumerate(position.agenda) if frame is combat)
    dropped = [frame for frame in position.agenda[at + 1 :] if is_step(frame)]
    position.agenda = [frame for frame in position.agenda if not any(frame is other for other in dropped)]
    for frame in dropped:
        expire(position, frame.id)


def let_go(position: Adventure, combat: OpenCombat) -> None:
    """End a fight with an encounter of the track that does not lie there any more."""
    foe = position.track.get(combat.slot)
    if combat.slot and (foe is None or foe.key != combat.foe) and combat.step != "end":
        combat.cancelled = True
        break_off(position, combat)


def is_step(frame: Frame[Any]) -> bool:
    return isinstance(frame, Step) or (isinstance(frame, Window) and frame.key.startswith(COMBAT))
