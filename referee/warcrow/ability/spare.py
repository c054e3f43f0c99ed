"""What a card does to damage that a unit is about to take: the words of the moment `suffers`."""

from referee.kernel.position import happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.ability.throw import AT_WORK
from referee.warcrow.fight import blow
from referee.warcrow.fight.damage import Sparing
from referee.warcrow.magic.tinge import owe_strike, strike
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.verbs import VERBS

VERBS.note("damage-ignored", "{unit:unit} ignores {number} damage.")
SUCCESSES, ALL = "successes", "all"


def coming(position: Warcrow, key: str) -> Sparing | None:
    """The damage that a unit is about to take."""
    frame: Sparing | None = going_on(position, "sparing")
    return frame if frame is not None and frame.unit == key and frame.number else None


def ignored(position: Warcrow, deed: Deed) -> None:
    """So much of it is not taken, and counts for nothing."""
    frame = coming(position, deed.unit)
    assert frame is not None
    most = frame.number if deed.rest == ALL else int(deed.rest) if deed.rest != SUCCESSES else successes(position)
    number = min(most, frame.number)
    if not number:
        return
    frame.number -= number
    happen(position, "damage-ignored", [deed.rule], unit=deed.unit, number=number)
    if frame.blow is not None and frame.blow.counts:
        blow.uncount(position, deed.unit, number)


def successes(position: Warcrow) -> int:
    return going_on(position, AT_WORK).won or 0


def shrugged(position: Warcrow, deed: Deed) -> None:
    """So much of what an attack does in all."""
    ignored(position, deed)
    frame = going_on(position, "sparing")
    if frame.blow.counts:
        blow.shrug(position, deed.unit)


def can_shrug(position: Warcrow, deed: Deed) -> bool:
    frame = coming(position, deed.unit)
    return frame is not None and frame.blow is not None and not frame.blow.shrugged


def lets_tinge_strike(position: Warcrow, deed: Deed) -> None:
    """When the activation ends, or at once where there is none."""
    if going_on(position, "activation") is None:
        strike(position, deed.unit, deed.rule)
    else:
        owe_strike(position, deed.unit, deed.rule)


DO.update({"ignore": ignored, "shrug": shrugged, "strike-tinge": lets_tinge_strike})
CAN.update({"ignore": lambda position, deed: coming(position, deed.unit) is not None, "shrug": can_shrug})
