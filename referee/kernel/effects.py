"""What lasts: laid on a position until a frame ends or something else is over."""

from collections.abc import Iterable
from typing import Any

from referee.kernel.pieces import strip_mark
from referee.kernel.position import Effect, Position


def add_effect(
    position: Position,
    by: str,
    until: int | str,
    who: Iterable[str] = (),
    mark: str | None = None,
    word: str = "",
    **data: Any,
) -> None:
    position.effects.append(Effect(by, until, list(who), mark, data, word))


def effects_by(position: Position, by: str, seat: str | None = None) -> list[Effect]:
    return [e for e in position.effects if e.by == by and (seat is None or seat in e.who)]


def expire(position: Position, until: int | str) -> None:
    """The frame is over, the token gone: what lasted until then ends, and its marks come off."""
    ended = [effect for effect in position.effects if effect.until == until] if position.effects else []
    if not ended:
        return
    position.effects = [effect for effect in position.effects if effect.until != until]
    still = {effect.mark for effect in position.effects}
    for effect in ended:
        if effect.mark and effect.mark not in still:
            strip_mark(position.piles, effect.mark)
