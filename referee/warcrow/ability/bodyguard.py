"""Standing in for an ally that is attacked: both trade places, and the attack goes against whoever stepped in."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.position import disturb, happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.fight.forced import is_pinned
from referee.warcrow.keyword import intimidating
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS, leave_contact, touch

ATTACKS = ("face-off", "shot")


@VERBS.verb("trades-places", "{unit:unit} trades places with {ally:unit}, and the attack goes against it.")
def traded(position: Warcrow, event: Event) -> None:
    """Each touches whom the other touched."""
    pair = event.data["ally"], event.data["unit"]
    touched = [list(position.units[key].engaged) for key in pair]
    for key in pair:
        leave_contact(position, key)
    for key, others in zip(pair, reversed(touched), strict=True):
        own = position.units[key].engaged
        touch(position, key, [*own, *others])
    disturb(position, *pair, "field")


def attack_on(position: Warcrow, key: str) -> Any:
    """The roll that is about to begin against a unit; none in the midst of a charge of its own, which goes on."""
    rolls = (one for one in reversed(position.agenda) if one.__struct_config__.tag in ATTACKS)
    found: Any = next(rolls, None)
    return None if found is None or found.defense.unit != key or getattr(found, "held", False) else found


def stands_in(position: Warcrow, deed: Deed) -> None:
    """Whoever it comes to touch by this meets it as on any contact."""
    roll = attack_on(position, deed.unit)
    before = {key: position.units[key].engaged for key in (deed.unit, deed.by)}
    roll.defense.unit = deed.by
    happen(position, "trades-places", [deed.rule], unit=deed.by, ally=deed.unit)
    for key, touched in before.items():
        for foe in position.units[key].engaged:
            if foe not in touched:
                intimidating.meet(position, key, foe)


def can_stand_in(position: Warcrow, deed: Deed) -> bool:
    held = any(is_pinned(position, key) for key in (deed.unit, deed.by))
    return not held and attack_on(position, deed.unit) is not None


DO["stand-in"], CAN["stand-in"] = stands_in, can_stand_in
