"""Conditions of a power line: what must be so for it to work, asked of a fighter and of the other one.

Each is a small question to the position. What only a combat can tell is announced to `VALUES` by the rooms that know.
"""

from collections.abc import Callable, Iterable

from referee.adventure.table import record
from referee.adventure.table.character import affiliation
from referee.adventure.table.grammar import Condition
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import FOE, Adventure, level_of, where

VALUES: dict[str, Callable[[Adventure, str], str]] = {}
"""Values of a fighter that a combat works out, by the word of the condition: `type`."""


def holds(position: Adventure, conditions: Iterable[Condition], me: str, other: str) -> bool:
    """Whether all of these are so, seen from one who may have another against him; each is a seat or FOE."""
    return all(is_so(position, condition, me, other) for condition in conditions)


def is_so(position: Adventure, condition: Condition, me: str, other: str) -> bool:
    if condition.word in OF_THE_FOE:
        return bool(other) and OF_THE_FOE[condition.word](position, condition, other)
    who = other if condition.foe else me
    if not who:
        return False
    if condition.word == "within":
        return is_within(position, condition, me, other)
    return OF_ONESELF[condition.word](position, condition, who)


# ---- of the foe


def foe_record(position: Adventure) -> record.Encounter | record.BoardFoe | None:
    """What is printed on the encounter of the combat in progress."""
    combat = current_combat(position)
    if combat is None or not combat.foe:
        return None
    return record.board_foe(position, combat.foe) if combat.kind == "board" else record.encounter(position, combat.foe)


def has_trait(position: Adventure, condition: Condition, other: str) -> bool:
    found = foe_record(position) if other == FOE else None
    return found is not None and condition.args[0] in found.traits


def is_named(position: Adventure, condition: Condition, other: str) -> bool:
    combat = current_combat(position)
    key = (combat.foe if combat else "") if other == FOE else position.seats[other].character
    return key == condition.args[0]


def is_kind(position: Adventure, condition: Condition, other: str) -> bool:
    """A character, an encounter of any kind, or one that is printed on the board."""
    kind, combat = condition.args[0], current_combat(position)
    if kind == "character":
        return other != FOE
    return other == FOE and (kind == "encounter" or (combat is not None and combat.kind == kind))


OF_THE_FOE: dict[str, Callable[[Adventure, Condition, str], bool]] = {
    "trait": has_trait,
    "named": is_named,
    "foe": is_kind,
}


# ---- of oneself


def fought(position: Adventure, who: str) -> OpenCombat | None:
    """The combat somebody takes part in."""
    combat = current_combat(position)
    return combat if combat is not None and combat.fights(who) else None


def at_level(position: Adventure, condition: Condition, who: str) -> bool:
    combat = current_combat(position)
    colour = (combat.colour if combat else "") if who == FOE else position.seats[who].level
    return level_of(colour) >= level_of(condition.args[0])


def is_hurt(position: Adventure, who: str) -> bool:
    combat = current_combat(position)
    return (combat is not None and combat.hurt > 0) if who == FOE else position.seats[who].damage > 0


def has_type(position: Adventure, condition: Condition, who: str) -> bool:
    return VALUES["type"](position, who) == condition.args[0]


def is_at(position: Adventure, condition: Condition, who: str) -> bool:
    """In a space by name, of a colour, in a city or at a key location."""
    combat, word = current_combat(position), condition.args[0]
    key = (combat.space if combat else "") if who == FOE else where(position, who)
    space = position.board.spaces.get(key)
    return space is not None and word in (key, space.kind, *(symbol for symbol in space.symbols if symbol == "key"))


def is_within(position: Adventure, condition: Condition, me: str, other: str) -> bool:
    """So near to the other, outside combat to anybody else; an encounter is where its fight is."""
    if FOE in (me, other):
        return True
    if not where(position, me):
        return False
    reached = position.board.within(where(position, me), condition.number or 0)
    near = [other] if other else [seat for seat in position.seats if seat != me]
    return any(where(position, seat) in reached for seat in near)


def holds_items(position: Adventure, condition: Condition, who: str) -> bool:
    return who != FOE and len(position.seats[who].items) >= (condition.number or 0)


def holds_cards(position: Adventure, condition: Condition, who: str) -> bool:
    return who != FOE and position.seats[who].hand >= (condition.number or 0)


def has_slot(slot: str) -> Callable[[Adventure, Condition, str], bool]:
    """Whether something is equipped there."""
    return lambda position, condition, who: who != FOE and bool(getattr(position.seats[who], slot))


def belongs_to(side: str) -> Callable[[Adventure, Condition, str], bool]:
    return lambda position, condition, who: who != FOE and affiliation(position, who) == side


def fights_as(part: str) -> Callable[[Adventure, Condition, str], bool]:
    """Whether somebody is the attacker, or the defender, of the combat in progress."""
    return lambda position, condition, who: bool(
        (combat := fought(position, who)) and getattr(combat, part) == who,
    )


OF_ONESELF: dict[str, Callable[[Adventure, Condition, str], bool]] = {
    "level": at_level,
    "side": lambda position, condition, who: who != FOE and position.seats[who].side == condition.args[0],
    "type": has_type,
    "weapon": has_slot("weapon"),
    "armor": has_slot("armor"),
    "unarmed": lambda position, condition, who: who != FOE and not position.seats[who].weapon,
    "damaged": lambda position, condition, who: is_hurt(position, who),
    "unharmed": lambda position, condition, who: not is_hurt(position, who),
    "at": is_at,
    "horde": belongs_to("horde"),
    "alliance": belongs_to("alliance"),
    "own": lambda position, condition, who: who == active(position),
    "attacker": fights_as("attacker"),
    "defender": fights_as("defender"),
    "replacement": lambda position, condition, who: bool(
        (combat := fought(position, who)) and combat.replaced.get(who),
    ),
    "items": holds_items,
    "cards": holds_cards,
}
