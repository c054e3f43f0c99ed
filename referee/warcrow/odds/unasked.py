"""Abilities that may still bear on a roll: left to a player, or hanging on what nobody has measured yet."""

from collections.abc import Iterator

from referee.warcrow.fight import ability, lend
from referee.warcrow.fight.calls import may_use
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.guard import holds
from referee.warcrow.fight.lend import Borne
from referee.warcrow.fight.one_side import Side
from referee.warcrow.table.ability import Effect, effects
from referee.warcrow.table.command import used
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import abilities

CALLED = {
    "call-both": ability.GATHERING,
    "call-fallen": ability.FALLEN,
    "call-switch": ability.SPENDING,
    "call-last": ability.LAST,
}
"""At which moments of a roll abilities are chosen, and what they do there."""
UNTIL = {moment: max(at for at, step in enumerate(FaceOff.steps) if step[0] == moment) for moment in CALLED}


def is_open(position: Warcrow, frame: FaceOff) -> bool:
    """Whether one side may still use something, or gather what depends on a distance."""
    sides = (frame.attack, frame.defense)
    return any(matters(position, frame, side, *one) for side in sides for one in bearing(position, side))


def bearing(position: Warcrow, side: Side) -> Iterator[tuple[Borne, Effect]]:
    own = (Borne(side.unit, one) for one in abilities(position, side.unit) if not one.to.startswith("allied"))
    for borne in (*own, *lend.lent(position, side.unit)):
        if borne.ability.do and ability.bears_on(borne.ability, side):
            yield from ((borne, effect) for effect in effects(borne.ability.do))


def harms(position: Warcrow, frame: FaceOff, side: Side) -> bool:
    """Whether a side does damage that no symbol shows."""
    found = (effect for _, effect in bearing(position, side) if effect.word == "harm")
    return any(holds(position, effect.guard, side, frame.against(side)) for effect in found)


def matters(position: Warcrow, frame: FaceOff, side: Side, borne: Borne, effect: Effect) -> bool:
    other = frame.against(side)
    chosen = borne.ability.is_command or effect.may
    if not chosen and (not borne.ability.to or side.lines):
        return False
    if not holds(position, effect.guard, side, other) or lend.ruled_out(position, borne, side, other):
        return False
    if not chosen:
        return effect.word == "add"
    return is_due(frame, side, effect) and used(*borne) not in side.called and may_use(position, borne)


def is_due(frame: FaceOff, side: Side, effect: Effect) -> bool:
    """Whether the moment at which it is chosen is still to come, and its player has not said no."""
    due = [words for moment, words in CALLED.items() if frame.step <= UNTIL[moment]]
    return any(effect.word in words and f"call-{words[0]}" not in side.answered for words in due)
