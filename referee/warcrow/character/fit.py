"""Join (X): which units a Character fits into. A group of X has all it names, or is the unit's name; one is enough."""

import re
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.joined import is_called
from referee.warcrow.table.position import FIELD, Warcrow
from referee.warcrow.table.precedence import BY_CARD
from referee.warcrow.table.profile import Profile
from referee.warcrow.table.values import BY_ITSELF, lasting

WORD = re.compile(r"Join \((.*)\)")
KEYWORD, GROUPS, NONE = "wcr.character.join-keyword", "wcr.character.join-groups", "wcr.character.no-join-keyword"
FOOT, OTHER_PEOPLE = "Infantry", {"Orc": "Varank", "Varank": "Orc"}
ALONE, ONE = "wcr.character.alone-or-joined", "wcr.character.one-per-unit"


def groups(card: Profile) -> list[list[str]]:
    """The groups of its Join (X), each with what it names.

    >>> from referee.warcrow.setup.shipped import CARDS
    >>> groups(CARDS.units["alborc"])
    [['Infantry', 'Orc'], ['Infantry', 'Varank']]
    """
    found = next((match for match in map(WORD.fullmatch, card.keywords) if match), None)
    parts = found[1].split("|") if found else []
    return [[item.strip() for item in part.split(",")] for part in parts]


def fits(cards: Cards, found: list[list[str]], key: str) -> bool:
    """Whether a unit with the card of this key has all that one of these groups asks for."""
    return any(all(is_called(cards, item, key) for item in group) for group in found)


def widened(position: Warcrow, key: str) -> list[list[str]]:
    """The groups of a Character, and those that a card of its company adds: Infantry of one people as of the other."""
    unit = position.units[key]
    found = groups(position.cards.units[unit.profile])
    if not allied(position, unit.side):
        return found
    foot = [group for group in found if FOOT in group]
    return [*found, *([OTHER_PEOPLE.get(item, item) for item in group] for group in foot)]


def allied(position: Warcrow, seat: str) -> bool:
    """Whether somebody was recruited whose card joins two peoples for the whole game, gone or not."""
    uniting = position.here.uniting
    return any(unit.profile in uniting and unit.side == seat for unit in position.units.values())


def joins(position: Warcrow, key: str) -> bool:
    """Whether a unit is a Character that can join others at all."""
    card = position.cards.units[position.units[key].profile]
    return card.joined is not None and bool(groups(card)) and not is_bound(position, key)


def is_bound(position: Warcrow, key: str) -> bool:
    """Whether a companion keeps a Character out of every unit."""
    return bool(position.units[key].character) and any(lasting(position, key, "bound"))


def bars(position: Warcrow, host: str) -> bool:
    """Whether the card of a unit takes no Character in."""
    return any(lasting(position, host, "bars"))


def is_free(position: Warcrow, key: str, host: str) -> bool:
    """Whether a unit of the same company fits, and holds no Character."""
    unit, other = position.units[key], position.units[host]
    free = other.side == unit.side and host != key and not other.character and not bars(position, host)
    return free and fits(position.cards, widened(position, key), other.profile) and is_chosen(position, key, host)


def is_chosen(position: Warcrow, key: str, host: str) -> bool:
    """Whether a unit has what the card of a Character wants to have been chosen for it."""
    return all(position.units[host].chosen == wanted for wanted in lasting(position, key, "leads"))


def open_to(position: Warcrow, key: str) -> list[str]:
    """The units on the battlefield that a Character may join in its activation."""
    if not joins(position, key):
        return []
    there = [name for name, other in position.units.items() if other.where == FIELD and not other.demoralized]
    return [host for host in there if is_free(position, key, host)]


def check_join(position: Warcrow, key: str, host: str) -> list[str]:
    """Refuse a unit that a Character cannot join; else the rules by which it can."""
    unit = position.units[key]
    if host == key or host not in position.units or position.units[host].side != unit.side:
        raise Invalid.of("unit", "no such other unit of this company")
    words = "{unit:unit} has a companion, and joins no unit."
    require(position, not is_bound(position, key), BY_CARD, words, unit=key)
    words = "{unit:unit} cannot join any unit: its card has no such keyword."
    require(position, joins(position, key), NONE, words, unit=key)
    found = widened(position, key)
    rule = GROUPS if len(found) > 1 or len(found[0]) > 1 else KEYWORD
    words = "{unit:unit} joins only {groups}; {host:unit} is none of it."
    fit = fits(position.cards, found, position.units[host].profile)
    slots: dict[str, Any] = {"unit": key, "host": host, "groups": [" ".join(group) for group in found]}
    require(position, fit, rule, words, **slots)
    words = "{unit:unit} joins only units for which {wanted} was chosen."
    wanted = " or ".join(lasting(position, key, "leads"))
    require(position, is_chosen(position, key, host), BY_CARD, words, unit=key, wanted=wanted)
    words = "No Character can join {host:unit}: its card forbids it."
    require(position, not bars(position, host), BY_CARD, words, host=host)
    inside = position.units[host].character
    require(position, not inside, ONE, "{host:unit} holds {who:unit} already.", host=host, who=inside)
    own = fits(position.cards, groups(position.cards.units[unit.profile]), position.units[host].profile)
    return [ALONE, rule, *([] if own else [BY_ITSELF])]
