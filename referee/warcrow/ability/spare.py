"""What cards do just before a unit takes damage or stress, or is removed: the words of these moments."""

from referee.kernel.agenda import push
from referee.kernel.effects import add_effect
from referee.kernel.position import happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.ability.throw import AT_WORK
from referee.warcrow.fight import blow
from referee.warcrow.fight.damage import Sparing, left_of
from referee.warcrow.fight.face_off import opportunity_roll
from referee.warcrow.fight.forced import Forced
from referee.warcrow.magic.tinge import owe_strike, strike
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.values import wounds
from referee.warcrow.table.verbs import VERBS, sets

VERBS.note("stress-refused", "{unit:unit} ignores {number} stress.")
sets("stress-becomes", "{unit:unit} has {now} stress.")
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


def shielded(position: Warcrow, deed: Deed) -> None:
    """So much once in an activation, by the card of an ally."""
    ignored(position, deed)
    activation = going_on(position, "activation")
    if activation is not None:
        add_effect(position, shield(deed.unit), activation.id, [position.units[deed.unit].side])


def shield(key: str) -> str:
    """Under what it is noted that a unit was shielded in this activation."""
    return f"{key}: shielded"


def can_shield(position: Warcrow, deed: Deed) -> bool:
    fresh = all(effect.by != shield(deed.unit) for effect in position.effects)
    return fresh and coming(position, deed.unit) is not None


def outlived(position: Warcrow, deed: Deed) -> None:
    """All damage that is still to come is ignored, and what burdens the unit goes, but for so much stress."""
    ignored(position, deed._replace(rest=ALL))
    going_on(position, "sparing").outlived = True
    for word in ("heal", "remove-state"):
        if CAN[word](position, deed._replace(rest=ALL)):
            DO[word](position, deed._replace(rest=ALL))
    now = int(deed.rest)
    if not is_demoralized(position, deed.unit):
        happen(position, "stress-becomes", [deed.rule], unit=deed.unit, now=now, sets={"stress": now})


def can_outlive(position: Warcrow, deed: Deed) -> bool:
    """Whether the damage would take the last of its troops."""
    frame = coming(position, deed.unit)
    if frame is None:
        return False
    return position.units[deed.unit].damage + frame.number >= left_of(position, deed.unit) * wounds(position, deed.unit)


def can_get_away(position: Warcrow, deed: Deed) -> bool:
    frame = going_on(position, "sparing")
    return can_outlive(position, deed) or (frame is not None and frame.outlived and frame.unit == deed.unit)


def strikes(position: Warcrow, deed: Deed) -> None:
    opportunity_roll(position, deed.by, deed.unit)


def rams(position: Warcrow, deed: Deed) -> None:
    """It is displaced so far, for so much damage where it collides."""
    far, _, harm = deed.rest.partition(" for ")
    push(position, Forced(how="displace", unit=deed.unit, by=deed.by, strides=int(far), harm=int(harm)))


def ignored_stress(position: Warcrow, deed: Deed) -> None:
    frame = going_on(position, "straining")
    happen(position, "stress-refused", [deed.rule], unit=deed.unit, number=frame.number)
    frame.number = 0


def lets_tinge_strike(position: Warcrow, deed: Deed) -> None:
    """When the activation ends, or at once where there is none."""
    if going_on(position, "activation") is None:
        strike(position, deed.unit, deed.rule)
    else:
        owe_strike(position, deed.unit, deed.rule)


DO.update(
    {
        "ignore": ignored,
        "shrug": shrugged,
        "shield": shielded,
        "outlive": outlived,
        "away": DO["place-self"],
        "strike": strikes,
        "ram": rams,
        "ignore-stress": ignored_stress,
        "strike-tinge": lets_tinge_strike,
    }
)
CAN.update(
    {
        "ignore": lambda position, deed: coming(position, deed.unit) is not None,
        "shrug": can_shrug,
        "shield": can_shield,
        "outlive": can_outlive,
        "away": can_get_away,
        "ram": CAN["displace"],
        "ignore-stress": lambda position, deed: bool(getattr(going_on(position, "straining"), "number", 0)),
    }
)
