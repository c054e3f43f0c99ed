"""Who is in hiding: which units only their own player may know of, and the table as the others see it.

While companies prepare, every unit that may hide is kept so until it stands on the battlefield: who is missing there
would be told by a list.
"""

from collections.abc import Collection, Iterable, Iterator
from operator import attrgetter
from typing import Any

from referee.kernel.action import Correct
from referee.kernel.errors import Refusal
from referee.kernel.say import say
from referee.warcrow.table.chosen import may_gain
from referee.warcrow.table.dealt import come_to_table
from referee.warcrow.table.position import FIELD, RESERVE, Unit, Warcrow, going_on, on_field
from referee.warcrow.table.profile import Profile
from referee.warcrow.table.values import card
from referee.warcrow.table.verbs import leave_contact

SCOUT = "Scout"
WORDS = ("Ambusher", SCOUT)
BRIEF = "brief"
RULES = ("wcr.keyword.ambusher", "wcr.keyword.scout.secret")
WHERE = attrgetter("where")


def hides(profile: Profile) -> bool:
    """Whether a card lets a unit be kept in hiding, or may come to."""
    return any(word in WORDS for word in profile.keywords) or may_gain(profile, WORDS)


def may_hide(position: Warcrow, key: str) -> bool:
    return hides(card(position, key))


def concealed(position: Warcrow) -> list[str]:
    """The units that nobody but their own player may know of, with whoever waits in them."""
    if position.outcome is not None or not (is_preparing(position) or RESERVE in map(WHERE, position.units.values())):
        return []
    kept = [key for key, unit in position.units.items() if unit.where == RESERVE]
    if kept and (coming := going_on(position, "arriving")):
        kept = [key for key in kept if key != coming.unit]
    if is_preparing(position):
        deploying = going_on(position, "deployment")
        stand = deploying.done if deploying is not None else []
        stand = [*stand, *position.places]
        kept += [k for k, u in position.units.items() if u.where == FIELD and k not in stand and may_hide(position, k)]
    return [*kept, *(key for key, unit in position.units.items() if unit.host in kept)] if kept else []


def is_open(unit: Unit) -> bool:
    """Whether a unit is certainly none of them, once the companies are prepared; most are."""
    return unit.where != RESERVE and not unit.host


def undeployed(position: Warcrow) -> list[str]:
    """The units of companies that come to the battlefield only when they are deployed."""
    deploying = going_on(position, "deployment")
    if deploying is None:
        return []
    return [
        key for key in on_field(position) if position.units[key].side in position.seats and key not in deploying.done
    ]


def in_sight(position: Warcrow) -> list[str]:
    """The units that stand on the battlefield for everybody to see."""
    unseen = {*undeployed(position), *concealed(position)}
    return [key for key in on_field(position) if key not in unseen]


def is_preparing(position: Warcrow) -> bool:
    """Whether units that may hide are still to be deployed, or the table has not told yet who of them does."""
    if position.order or position.round > 1 or going_on(position, "turn") is not None:
        return False
    start = going_on(position, "round-start")
    if start is None:
        return True
    told = start.stood and going_on(position, "standing") is None
    return position.options.get("preparation") == BRIEF and not told


def concealed_from(position: Warcrow, seats: Collection[str]) -> list[str]:
    """The units that these players may not know of."""
    return [key for key in concealed(position) if position.units[key].side not in seats]


def keepers(position: Warcrow) -> list[str]:
    """Who keeps units in hiding."""
    sides = {position.units[key].side for key in concealed(position)}
    return [seat for seat in position.seats if seat in sides]


def veiled(position: Warcrow, seats: Collection[str]) -> Warcrow:
    """The table as these players may think of it: without the units that others keep in hiding."""
    return without(position, concealed_from(position, seats))


def without(position: Warcrow, keys: Collection[str]) -> Warcrow:
    if not keys:
        return position
    other: Warcrow = position.game.copy(position)
    for key in keys:
        leave_contact(other, key)
    other.units = {key: unit for key, unit in other.units.items() if key not in keys}
    return other


def nameless(position: Warcrow, keys: Collection[str]) -> Warcrow:
    """The table with these units in it, by no name that anybody could call them, and without the Characters in them.

    Whoever hides is waited for as before: what is said about the moment is the same as to any other name.
    """
    alone = without(position, [key for key in keys if position.units[key].host])
    other: Warcrow = position.game.copy(alone)
    for key in keys:
        if key in other.units:
            leave_contact(other, key)
    other.units = {f"?{key}" if key in keys else key: unit for key, unit in other.units.items()}
    for key in keys:
        if f"?{key}" in other.units:
            other.units[f"?{key}"].character = ""
    return other


def supposing(position: Warcrow, owners: Iterable[str]) -> Iterator[Warcrow]:
    """The table as it might be, if these players kept nobody in hiding, or everybody their faction has."""
    owners = [seat for seat in owners if seat in keepers(position)]
    if not owners:
        return
    yield without(position, [key for key in concealed(position) if position.units[key].side in owners])
    other: Warcrow = position.game.copy(position)
    for seat in owners:
        cards = {key: one for key, one in position.cards.units.items() if hides(one)}
        named = {key: one for key, one in cards.items() if one.faction == position.seats[seat].faction}
        for key, one in named.items():
            models = one.attributes.models or 1
            more = Unit(profile=key, side=seat, troops=models, start=models, where=RESERVE)
            known = other.units
            come_to_table(other, {key: more})
            other.units = {key: more} | known
    yield other


def check_correction(position: Warcrow, action: Correct, eyes: Collection[str]) -> None:
    """As long as somebody keeps units in hiding, others set only units they know: a no would tell who it is."""
    unknown = concealed_from(position, eyes)
    if not unknown:
        return
    owner = position.units[unknown[0]].side
    named: Any = action.position.get("units")
    if isinstance(named, dict) and any(key not in position.units or key in unknown for key in named):
        words = "As long as {owner:seat} keeps units in hiding, only {owner:seat} adds units that nobody knows of."
        raise Refusal(list(RULES), say(words, owner=owner), say("Let {owner:seat} set them.", owner=owner))
    game = position.game
    typed = {name: value for name, value in action.position.items() if name not in game.timed}
    game.write(without(position, unknown), typed)
