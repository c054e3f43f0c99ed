"""Reading a position as people type it: only what is named is set; pieces come from and go to the reserves.

None is ever made up, and a fault names its field.
"""

from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.pieces import put, shift, take
from referee.warcraft.expansion.creep_setup import BOX, NUMBER, next_id
from referee.warcraft.expansion.gathering import gathers
from referee.warcraft.printed import FORMS
from referee.warcraft.state import (
    BUILDING,
    BUILDINGS,
    CREATURE,
    CREEP,
    CREEPS,
    HERO,
    NECROMANCER,
    RESEARCH,
    SUMMONED,
    UNITS,
    Creep,
    Hero,
    Warcraft,
    ancients,
    marked_town,
    number_of,
    reserve,
    site,
    town_interface,
    training,
)

DEPLETION = {"none": 0, "partial": 1, "complete": 2}
ON_BOARD = (*UNITS, "worker", "outpost", HERO, NECROMANCER)
COUNTED = ("gold", "wood", "hand", "deck", "victory_cards")
SELDOM = ("aside",)
"""Counted too, but only told where there is any."""
SUMMON = "summon-"
"""How the mark of a summoned creature begins."""


def whole(number: Any, field: str, most: int = 999) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise Invalid.of(field, f"must be a whole number from 0 to {most}, not {number!r}")
    return number


def mapping(value: Any, field: str, of: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Invalid.of(field, f"must be a mapping {of}".rstrip())
    return value


def set_number(position: Warcraft, place: str, seat: str, kind: str, number: Any, field: str, marks=()) -> None:
    """Bring the pieces of a kind at a place to a number, by way of the reserves."""
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise Invalid.of(field, f"must be a whole number from 0 up, not {number!r}")
    have = [pile for pile in position.piles.get(place, ()) if pile.side == seat and pile.kind == kind]
    have = [
        pile
        for pile in have
        if (BUILDING in pile.marks) == (BUILDING in marks) and (SUMMONED in pile.marks) == (SUMMONED in marks)
    ]
    difference = number - sum(pile.count for pile in have)
    spare = number_of(position, reserve(seat), seat, kind)
    if difference > spare:
        raise Invalid.of(field, f"{seat} has only {spare} more {kind} in reserve, {difference} are needed")
    if difference > 0:
        take(position.piles, reserve(seat), kind, seat, difference)
        put(position.piles, place, kind, seat, difference, marks)
    for pile in sorted(have, key=lambda pile: len(pile.marks)):
        gone = min(pile.count, max(0, -difference))
        difference += gone
        take(position.piles, place, kind, seat, gone, pile.marks)
        put(position.piles, reserve(seat), kind, seat, gone)


# ---- spaces


def write_space(position: Warcraft, space: str, content: Any) -> None:
    field = f"spaces.{space}"
    if space not in position.board.spaces:
        raise Invalid.of(field, "there is no such space on this board")
    for name, value in mapping(content, field, "of seats to their pieces").items():
        at = f"{field}.{name}"
        if name in IN_SPACE:
            IN_SPACE[name](position, space, value, at)
        elif name in position.seats or (name in position.neutrals and name != CREEPS):
            write_pieces(position, space, name, value, at)
        else:
            raise Invalid.of(at, "no such seat")


def write_depletion(position: Warcraft, space: str, value: Any, field: str) -> None:
    if value not in DEPLETION:
        raise Invalid.of(field, f"must be one of {', '.join(DEPLETION)}")
    position.depletion.pop(space, None)
    owner = marked_town(position, space)
    if owner:
        position.seats[owner].occupied = bool(DEPLETION[value])
    elif DEPLETION[value]:
        position.depletion[space] = DEPLETION[value]
    if value == "complete" and (space in position.stock or space in position.hidden):
        write_stock(position, space, 0, field)


def write_stock(position: Warcraft, space: str, value: Any, field: str) -> None:
    position.hidden.pop(space, None)
    position.stock[space] = whole(value, field)


def write_hidden(position: Warcraft, space: str, value: Any, field: str) -> None:
    """The token on a resource space: its number, or 0 while it lies face-down; what lies beside it stays."""
    position.hidden[space] = whole(value, field)


def write_creeps(position: Warcraft, space: str, value: Any, field: str) -> None:
    """All creeps in a space: the points on the back of each, or who it is as well."""
    if CREEPS not in position.neutrals:
        raise Invalid.of(field, "there are no creeps in this game")
    if not isinstance(value, list):
        raise Invalid.of(field, "must be a list of creeps")
    for pile in [pile for pile in position.piles.get(space, ()) if pile.kind == CREEP]:
        shift(position.piles, CREEP, CREEPS, 1, space, BOX, pile.marks, ())
        for mark in pile.marks:
            position.creeps.pop(mark, None)
    for number, entry in enumerate(value):
        write_creep(position, space, entry, f"{field}[{number}]")


def write_creep(position: Warcraft, space: str, entry: Any, field: str) -> None:
    told = {"points": entry} if isinstance(entry, int) else mapping(entry, field, "or the points on the back")
    unknown = set(told) - {"id", "points", "key", "lost"}
    if unknown or told.get("points") not in NUMBER:
        raise Invalid.of(field, "a creep has points (1 or 2), and id, key and lost dice where they are known")
    id = str(told.get("id") or next_id(position, told["points"]))
    if id in position.creeps or not number_of(position, BOX, CREEPS, CREEP):
        raise Invalid.of(field, f"the creep {id} is on the board already, or none is left")
    shift(position.piles, CREEP, CREEPS, 1, BOX, space, (), (id,))
    position.creeps[id] = Creep(told["points"], str(told.get("key", "")), whole(told.get("lost", 0), f"{field}.lost"))


IN_SPACE = {"depletion": write_depletion, "stock": write_stock, "hidden": write_hidden, "creeps": write_creeps}


def write_pieces(position: Warcraft, space: str, seat: str, pieces: Any, field: str) -> None:
    for kind, number in mapping(pieces, field, "of pieces to numbers").items():
        at = f"{field}.{kind}"
        if kind == "outpost_site":
            set_number(position, space, seat, "outpost", number, at, (BUILDING,))
            if not gathers(position, seat):
                set_number(position, space, seat, "worker", number, at, (BUILDING,))
        elif kind == "creatures":
            for creature, wanted in mapping(number, at, "of creatures to numbers").items():
                write_creatures(position, space, seat, creature, wanted, f"{at}.{creature}")
        elif kind not in ON_BOARD:
            known = ", ".join((*ON_BOARD, "outpost_site", "creatures"))
            raise Invalid.of(at, f"no such piece; known are {known}")
        else:
            set_number(position, space, seat, kind, number, at)


def write_creatures(position: Warcraft, space: str, seat: str, creature: str, wanted: Any, field: str) -> None:
    """Summoned creatures lie by their names in reserve."""
    marks = (SUMMON + creature,)
    for place, number in ((space, -1), (reserve(seat), whole(wanted, field))):
        for pile in [p for p in position.piles.get(place, ()) if p.kind == CREATURE and marks[0] in p.marks]:
            if number < 0 and pile.side == seat:
                shift(position.piles, CREATURE, seat, pile.count, place, reserve(seat), pile.marks, marks)
            elif number > pile.count:
                raise Invalid.of(field, f"{seat} has only {pile.count} {creature} markers")
    if wanted:
        if not any(p.kind == CREATURE and p.marks == marks for p in position.piles.get(reserve(seat), ())):
            raise Invalid.of(field, f"{seat} has no {creature} marker")
        shift(position.piles, CREATURE, seat, wanted, reserve(seat), space, marks)


# ---- seats


def write_seat(position: Warcraft, seat: str, content: Any) -> None:
    field = f"seats.{seat}"
    if seat not in position.seats:
        raise Invalid.of(field, "no such seat")
    for name, value in mapping(content, field, "").items():
        at = f"{field}.{name}"
        if name in (*COUNTED, *SELDOM):
            setattr(position.seats[seat], name, whole(value, at))
        elif name in FLAGS:
            if not isinstance(value, bool):
                raise Invalid.of(at, f"must be true or false, not {value!r}")
            setattr(position.seats[seat], name, value)
        elif name in OF_SEAT:
            OF_SEAT[name](position, seat, value, at)
        elif name in GROUPS:
            for unit, number in mapping(value, at, "of unit types to numbers").items():
                GROUPS[name](position, seat, unit, number, f"{at}.{unit}")
        else:
            known = (*COUNTED, *SELDOM, *FLAGS, *OF_SEAT, *GROUPS)
            raise Invalid.of(at, f"unknown; a seat has {', '.join(known)}")


def write_discard(position: Warcraft, seat: str, cards: Any, field: str) -> None:
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise Invalid.of(field, "must be a list of card names")
    position.seats[seat].discard = list(cards)


def write_town(position: Warcraft, seat: str, space: Any, field: str) -> None:
    """A Town stays where it is printed, but for that of the Ancients."""
    if space not in position.board.spaces:
        raise Invalid.of(field, "there is no such space on this board")
    if space != position.seats[seat].town and seat != ancients(position):
        raise Invalid.of(field, f"the Town of {seat} is {position.seats[seat].town}; only the Night Elf Town may move")
    position.seats[seat].town = space


def write_hero(position: Warcraft, seat: str, value: Any, field: str) -> None:
    """Who the hero is, its Level, wounds and markers; where it stands is told with the spaces."""
    told = mapping(value, field, "with the key of the hero")
    if not isinstance(told.get("key"), str) or set(told) - {"key", "level", "wounds", "markers", "rose"}:
        raise Invalid.of(field, "a hero has a key, and level, wounds, markers and rose where they matter")
    markers = told.get("markers", [])
    if not isinstance(markers, list) or not all(points in NUMBER for points in markers):
        raise Invalid.of(f"{field}.markers", "must be a list of points, 1 or 2 each")
    level = whole(told.get("level", 1), f"{field}.level", 3) or 1
    wounds, rose = (whole(told.get(name, 0), f"{field}.{name}") for name in ("wounds", "rose"))
    position.seats[seat].hero = Hero(told["key"], level, wounds, list(markers), rose)


def write_level(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    if unit not in UNITS or not isinstance(number, int) or not 1 <= number <= 4:
        raise Invalid.of(field, "must be melee, ranged or flying with a level from 1 to 4")
    position.seats[seat].levels[unit] = number


def write_building(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
    set_number(position, town_interface(seat), seat, BUILDINGS[unit], number, field)


def write_training(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    if unit not in TRAINED:
        raise Invalid.of(field, f"must be one of {', '.join(TRAINED)}")
    set_number(position, training(seat), seat, unit, number, field)


def write_site(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
    if gathers(position, seat):
        write_summoned(position, seat, unit, number, field)
        return
    before = number_of(position, site(seat), seat, BUILDINGS[unit])
    set_number(position, site(seat), seat, BUILDINGS[unit], number, field)
    workers = number_of(position, site(seat), seat, "worker")
    set_number(position, site(seat), seat, "worker", workers + number - before, field)


def write_summoned(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
    set_number(position, site(seat), seat, BUILDINGS[unit], number, field, (SUMMONED,))


def check_unit(unit: str, field: str) -> None:
    if unit not in UNITS:
        raise Invalid.of(field, "must be melee, ranged or flying")


TRAINED = (*UNITS, "worker", HERO, RESEARCH)
FLAGS = ("out", "occupied")
OF_SEAT = {"discard": write_discard, "hero": write_hero, "town": write_town}
GROUPS = {
    "levels": write_level,
    "buildings": write_building,
    "training": write_training,
    "site": write_site,
    "summoned": write_summoned,
}


# ---- the rest of the table


def write_token(position: Warcraft, token: str, space: Any) -> None:
    """A token of the scenario in a space; no space takes it off the board."""
    if not space or space == "none":
        position.tokens.pop(token, None)
    elif space not in position.board.spaces:
        raise Invalid.of(f"tokens.{token}", "there is no such space on this board")
    else:
        position.tokens[token] = space


def write_fact(position: Warcraft, key: str, value: Any) -> None:
    fault = FORMS.fault(key, value)
    if fault:
        raise Invalid.of(f"facts.{key}", fault)
    position.facts[key] = value


def write_moment(position: Warcraft, document: dict[str, Any]) -> None:
    turn, first = document.get("turn", position.turn), document.get("first", position.first)
    if not isinstance(turn, int) or turn < 0:
        raise Invalid.of("turn", "must be a whole number from 0 up")
    if first and first not in position.seats:
        raise Invalid.of("first", f"no such seat: {first}")
    position.turn, position.first = turn, first
