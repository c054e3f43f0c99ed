"""Leaving: a Character stands for itself again, by its own wish or as all that is left, and every token's fate."""

from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import disturb, happen, require
from referee.kernel.say import Say
from referee.warcrow.table.dealt import come_to_table
from referee.warcrow.table.joined import COMPANION
from referee.warcrow.table.position import FIELD, Unit, Warcrow
from referee.warcrow.table.precedence import BY_CARD
from referee.warcrow.table.values import officer_counts, rank_inside, stands
from referee.warcrow.table.verbs import VERBS, touch

ON_LEAVING = {
    "damage": "wcr.character.leave-damage",
    "stress": "wcr.character.leave-stress",
    "tinge": "wcr.character.leave-stress",
    "states": "wcr.character.leave-states",
    "gained": "wcr.character.leave-effects",
    "tokens": "wcr.character.leave-effects",
}
"""The fate of each kind of token on the card of the unit."""
DECLARE, TOKEN, OWN = (
    "wcr.character.leave-declare",
    "wcr.character.leave-activation-token",
    "wcr.character.leave-attributes",
)
PLACE, LEADER = "wcr.character.leave-officer-place", "wcr.character.new-leader"
FREE, NOT_BOTH = "wcr.character.leave-no-opportunity", "wcr.character.no-leave-and-join"


def inside(position: Warcrow, host: str) -> str:
    """The key of the Character in a unit; none where only its card is known."""
    return next((key for key, unit in position.units.items() if unit.host == host), "")


def apart(position: Warcrow, host: str, *, activated: bool) -> tuple[str, dict[str, Any]]:
    """The Character of a unit, under a key of its own: stress, tinge and states as the unit has, damage its own."""
    unit = position.units[host]
    name, own = inside(position, host), Unit(profile=unit.character, side=unit.side, troops=1, start=1)
    if name:
        own = position.units[name]
    else:
        taken = sum(other.profile == unit.character for other in position.units.values())
        name = f"{unit.character}-{taken + 1}" if taken else unit.character
    left = Unit(
        profile=unit.character,
        side=unit.side,
        troops=1,
        start=1,
        damage=own.damage,
        tinge=unit.tinge,
        stress=unit.stress,
        states=unit.states,
        activated=activated,
        used=brought(position, host),
    )
    return name, {"unit": name, "of": host, "left": left, "touched": list(unit.engaged)}


def brought(position: Warcrow, host: str) -> tuple[str, ...]:
    """What is used up of the Character's own abilities, also of those it has in units alone."""
    card = position.cards.units[position.units[host].character]
    more = card.joined.abilities if card.joined else []
    names = [ability.name for ability in (*card.abilities, *more)]
    return tuple(name for name in position.units[host].used if name in names)


@VERBS.verb("stands-alone", "{unit:unit} is what is left of {of:unit}.")
def stands_alone(position: Warcrow, event: Event) -> None:
    name = event.data["unit"]
    come_to_table(position, {name: event.data["left"]})
    touch(position, name, [key for key in event.data["touched"] if position.units[key].where == FIELD])
    disturb(position, name, "field")


# ---- by its own wish


def may_leave(position: Warcrow, host: str) -> bool:
    """A Character whose unit is not demoralized, whatever its stress: what is too much is tested when it has left."""
    unit = position.units[host]
    return bool(unit.character) and stands(unit) and not unit.demoralized and rank_inside(position, host) != COMPANION


def check_leave(position: Warcrow, seat: str, host: str) -> None:
    if host not in position.units or position.units[host].side != seat:
        raise Invalid.of("unit", "no such unit of this company")
    words = "{who:unit} is a companion: neither leaves the other."
    stays = rank_inside(position, host) == COMPANION
    require(position, not stays, BY_CARD, words, who=position.units[host].character)
    words = "{unit:unit} holds no Character, or is demoralized."
    require(position, may_leave(position, host), DECLARE, words, unit=host)


def leave(position: Warcrow, host: str) -> str:
    """A Character leaves its unit, which has its own values again; it counts as activated."""
    unit = position.units[host]
    name, told = apart(position, host, activated=True)
    officer = officer_counts(position, host)
    fates = [rule for what, rule in ON_LEAVING.items() if getattr(unit, what) or getattr(told["left"], what)]
    rules = [DECLARE, TOKEN, *dict.fromkeys(fates), OWN, *([PLACE, LEADER] if officer else [])]
    happen(position, "left-unit", rules, seat=unit.side, data={**told, "led": officer})
    return name


def left_words(event: Event) -> Say:
    words = "{unit:unit} leaves {of:unit} and counts as activated; he may move up to twice."
    words += " Another troop leads the unit, and may be put where he stood." if event.data["led"] else ""
    return Say(words, event.data)


@VERBS.verb("left-unit", left_words)
def left_unit(position: Warcrow, event: Event) -> None:
    position.units[event.data["of"]].character = ""
    stands_alone(position, event)
    disturb(position, event.data["of"])
