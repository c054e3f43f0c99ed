"""Positions as people type them: to start in mid-game, to correct, to export.

Only what is named is set; pieces come from and go to their owner's reserves, so none is ever made up.
"""

from typing import Any

from referee.kernel.agenda import push
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.pieces import put, take
from referee.warcraft.printed import FORMS
from referee.warcraft.stacking import LIMIT, LIMITS, limit_rules, stacked
from referee.warcraft.state import (
    BUILDING,
    BUILDINGS,
    SUMMONED,
    UNITS,
    Warcraft,
    number_of,
    play_order,
    reserve,
    site,
    town_interface,
    training,
)
from referee.warcraft.turn import Turn

DEPLETION = {"none": 0, "partial": 1, "complete": 2}
ON_BOARD = (*UNITS, "worker", "outpost")
COUNTED = ("gold", "wood", "hand", "deck", "victory_cards")
STEPS = Turn.names


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


def write(position: Warcraft, document: dict[str, Any]) -> None:
    """Set every fact the document names; a fault names its field."""
    known = {"spaces", "seats", "facts", "turn", "first", "step", "seat"}
    for name in document:
        if name not in known:
            raise Invalid.of(str(name), f"unknown; a position has {', '.join(sorted(known))}")
    for name, fault in ((n, not isinstance(document.get(n, {}), dict)) for n in ("spaces", "seats", "facts")):
        if fault:
            raise Invalid.of(name, "must be a mapping")
    for space, content in document.get("spaces", {}).items():
        write_space(position, space, content)
    for seat, content in document.get("seats", {}).items():
        write_seat(position, seat, content)
    for key, value in document.get("facts", {}).items():
        fault = FORMS.fault(key, value)
        if fault:
            raise Invalid.of(f"facts.{key}", fault)
        position.facts[key] = value
    write_moment(position, document)


def write_moment(position: Warcraft, document: dict[str, Any]) -> None:
    turn, first = document.get("turn", position.turn), document.get("first", position.first)
    if not isinstance(turn, int) or turn < 0:
        raise Invalid.of("turn", "must be a whole number from 0 up")
    if first and first not in position.seats:
        raise Invalid.of("first", f"no such seat: {first}")
    position.turn, position.first = turn, first


def write_space(position: Warcraft, space: str, content: Any) -> None:
    field = f"spaces.{space}"
    if space not in position.board.spaces:
        raise Invalid.of(field, "there is no such space on this board")
    if not isinstance(content, dict):
        raise Invalid.of(field, "must be a mapping of seats to their pieces")
    for seat, pieces in content.items():
        if seat == "depletion":
            if pieces not in DEPLETION:
                raise Invalid.of(f"{field}.depletion", f"must be one of {', '.join(DEPLETION)}")
            position.depletion.pop(space, None)
            if DEPLETION[pieces]:
                position.depletion[space] = DEPLETION[pieces]
        elif seat not in position.seats:
            raise Invalid.of(f"{field}.{seat}", "no such seat")
        else:
            write_pieces(position, space, seat, pieces, f"{field}.{seat}")


def write_pieces(position: Warcraft, space: str, seat: str, pieces: Any, field: str) -> None:
    if not isinstance(pieces, dict):
        raise Invalid.of(field, "must be a mapping of pieces to numbers")
    for kind, number in pieces.items():
        if kind == "outpost_site":
            set_number(position, space, seat, "outpost", number, f"{field}.{kind}", (BUILDING,))
            set_number(position, space, seat, "worker", number, f"{field}.{kind}", (BUILDING,))
        elif kind not in ON_BOARD:
            raise Invalid.of(f"{field}.{kind}", f"no such piece; known are {', '.join(ON_BOARD)}, outpost_site")
        else:
            set_number(position, space, seat, kind, number, f"{field}.{kind}")


def write_seat(position: Warcraft, seat: str, content: Any) -> None:
    field = f"seats.{seat}"
    if seat not in position.seats:
        raise Invalid.of(field, "no such seat")
    if not isinstance(content, dict):
        raise Invalid.of(field, "must be a mapping")
    for name, value in content.items():
        at = f"{field}.{name}"
        if name in COUNTED:
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 999:
                raise Invalid.of(at, f"must be a whole number from 0 to 999, not {value!r}")
            setattr(position.seats[seat], name, value)
        elif name == "out":
            if not isinstance(value, bool):
                raise Invalid.of(at, f"must be true or false, not {value!r}")
            position.seats[seat].out = value
        elif name == "discard":
            write_discard(position, seat, value, at)
        elif name in GROUPS:
            if not isinstance(value, dict):
                raise Invalid.of(at, "must be a mapping of unit types to numbers")
            for unit, number in value.items():
                GROUPS[name](position, seat, unit, number, f"{at}.{unit}")
        else:
            raise Invalid.of(at, f"unknown; a seat has {', '.join((*COUNTED, 'out', 'discard', *GROUPS))}")


def write_discard(position: Warcraft, seat: str, cards: Any, field: str) -> None:
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise Invalid.of(field, "must be a list of card names")
    position.seats[seat].discard = list(cards)


def write_level(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    if unit not in UNITS or not isinstance(number, int) or not 1 <= number <= 4:
        raise Invalid.of(field, "must be melee, ranged or flying with a level from 1 to 4")
    position.seats[seat].levels[unit] = number


def write_building(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
    set_number(position, town_interface(seat), seat, BUILDINGS[unit], number, field)


def write_training(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    if unit not in (*UNITS, "worker"):
        raise Invalid.of(field, "must be melee, ranged, flying or worker")
    set_number(position, training(seat), seat, unit, number, field)


def write_site(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
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


GROUPS = {
    "levels": write_level,
    "buildings": write_building,
    "training": write_training,
    "site": write_site,
    "summoned": write_summoned,
}


def check_stacks(position: Warcraft) -> None:
    """A typed-in start may not break the limits."""
    for space in position.board.spaces:
        for seat in dict.fromkeys(pile.side for pile in position.piles.get(space, ())):
            for kinds, rule, word in LIMITS:
                number = stacked(position, space, seat, kinds)
                if number > LIMIT:
                    raise Refusal(
                        [rule, *limit_rules(position, space, seat, kinds)],
                        f"spaces.{space}.{seat}: {number} {word}; {LIMIT} are allowed.",
                    )


def open_at(position: Warcraft, document: dict[str, Any]) -> None:
    """Begin at the step and seat the document names."""
    step, order = document.get("step", "move"), play_order(position)
    seat = document.get("seat", order[0])
    if step not in STEPS:
        raise Invalid.of("step", f"must be one of {', '.join(STEPS)}")
    if seat not in order:
        raise Invalid.of("seat", f"no such seat: {seat}")
    position.turn = position.turn or 1
    push(position, Turn(step=STEPS.index(step), done=order[: order.index(seat)]))


def document(position: Warcraft) -> dict[str, Any]:
    """The position as one would type it in."""
    spaces: dict[str, dict[str, Any]] = {}
    for space in position.board.spaces:
        for pile in position.piles.get(space, ()):
            building = BUILDING in pile.marks
            if building and pile.kind == "worker":
                continue
            kind = "outpost_site" if building else pile.kind
            pieces = spaces.setdefault(space, {}).setdefault(pile.side, {})
            pieces[kind] = pieces.get(kind, 0) + pile.count
        if space in position.depletion:
            spaces.setdefault(space, {})["depletion"] = {1: "partial", 2: "complete"}[position.depletion[space]]
    written = {
        "turn": position.turn,
        "first": position.first,
        "spaces": spaces,
        "facts": dict(position.facts),
        "seats": {seat: seat_document(position, seat) for seat in position.seats},
    }
    turn = next((frame for frame in position.agenda if isinstance(frame, Turn)), None)
    if turn is not None and turn.step < len(STEPS) and position.outcome is None:
        written |= {"step": STEPS[turn.step], "seat": turn.done[-1] if turn.done else play_order(position)[0]}
    return written


def seat_document(position: Warcraft, seat: str) -> dict[str, Any]:
    player = position.seats[seat]
    written: dict[str, Any] = {name: getattr(player, name) for name in COUNTED}
    written |= {"levels": dict(player.levels), "discard": list(player.discard)}
    written |= {"out": True} if player.out else {}
    groups = {"buildings": town_interface(seat), "training": training(seat), "site": site(seat)}
    units = {tile: unit for unit, tile in BUILDINGS.items()}
    for name, place in groups.items():
        for pile in position.piles.get(place, ()):
            if name == "site" and pile.kind == "worker":
                continue
            group = written.setdefault("summoned" if SUMMONED in pile.marks else name, {})
            unit = units.get(pile.kind, pile.kind)
            group[unit] = group.get(unit, 0) + pile.count
    return written
