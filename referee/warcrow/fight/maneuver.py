"""Positioning maneuvers: the troops of an attacking unit come to their comrades' aid, before the roll and after it.

The table places them and may say what was out of the ordinary; nothing said is that all of them touch the enemy.
"""

from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.say import Say, Text, say
from referee.warcrow.actions import Placed
from referee.warcrow.fight.way import check_way
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import is_of_several
from referee.warcrow.table.verbs import VERBS

DUTY, NO_OPPORTUNITY = "wcr.maneuver.mandatory", "wcr.maneuver.no-opportunity"
RULES = ("wcr.maneuver.engage-troops", DUTY, NO_OPPORTUNITY)
SWAPPED, NO_ROOM = "wcr.maneuver.swap-leader", "wcr.maneuver.fallback"
MORE = {
    SWAPPED: " Its leader trades places with a troop that touches the enemy.",
    NO_ROOM: " Who finds no room stands by the leader or a comrade, as near to the enemy as can be.",
}


def told(event: Event) -> Text:
    words = "Each troop of {unit:unit} that touches no enemy is placed against {target:unit}, the leader first."
    return Say(words + "".join(more for rule, more in MORE.items() if rule in event.rules), event.data)


VERBS.note("positioned", told)


def check_placed(position: Warcrow, key: str, placed: list[Placed]) -> list[str]:
    """The rules by which troops stand as it was said; refused where they may not."""
    if not placed:
        return []
    if not is_of_several(position, key):
        raise Invalid.of("placed", say("{unit:unit} has no other troops to place", unit=key))
    words = "Every troop of {unit:unit} has to come to its comrades' aid."
    require(position, "stays" not in placed, DUTY, words, unit=key)
    check_way(position, key, ["own-way"] if "elsewhere" in placed else [])
    found = {"swapped": SWAPPED, "no-room": NO_ROOM}
    return [found[one] for one in dict.fromkeys(placed)]


def position_troops(position: Warcrow, key: str, target: str, rules: list[str]) -> None:
    """A unit of several troops closes in on whom it attacks; a single model has nobody to place."""
    if is_of_several(position, key):
        happen(position, "positioned", [*rules, *RULES], unit=key, target=target)
