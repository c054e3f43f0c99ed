"""Reading a position as people type it: only what is named is set; pieces come from and go to the reserves.

None is ever made up, and a fault names its field.
"""

from collections.abc import Callable, Mapping
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.pieces import put, take
from referee.kernel.say import say
from referee.kernel.typed import mapping, one_of, seat_named, space_named, whole
from referee.warcraft.table.piece import BUILDING, HERO, NECROMANCER, SUMMONED, UNITS
from referee.warcraft.table.position import CREEPS, Warcraft, number_of, reserve
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.space import marked_town
from referee.warcraft.turn.labour import labour_of

LONGEST = 64
DEPLETION = {"none": 0, "partial": 1, "complete": 2}
ON_BOARD = (*UNITS, "worker", "outpost", HERO, NECROMANCER)


def set_number(position: Warcraft, place: str, seat: str, kind: str, number: Any, field: str, marks=()) -> None:
    """Bring the pieces of a kind at a place to a number, by way of the reserves."""
    whole(number, field)
    have = [pile for pile in position.piles.get(place, ()) if pile.side == seat and pile.kind == kind]
    have = [
        pile
        for pile in have
        if (BUILDING in pile.marks) == (BUILDING in marks) and (SUMMONED in pile.marks) == (SUMMONED in marks)
    ]
    difference = number - sum(pile.count for pile in have)
    spare = number_of(position, reserve(seat), seat, kind)
    if difference > spare:
        words = "{seat:side} has only {spare:piece} more in reserve, not {difference}"
        if not spare:
            raise Invalid.of(field, say("{seat:side} has no {kind:piece} left in reserve", seat=seat, kind=kind))
        raise Invalid.of(field, say(words, seat=seat, spare={kind: spare}, difference=difference))
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
    one_of(value, DEPLETION, field)
    position.depletion.pop(space, None)
    owner = marked_town(position, space)
    if owner:
        position.seats[owner].occupied = bool(DEPLETION[value])
    elif DEPLETION[value]:
        position.depletion[space] = DEPLETION[value]
    for empty in EMPTIED if value == "complete" else ():
        empty(position, space)


EMPTIED: list[Callable[[Warcraft, str], None]] = []
"""What else is gone from a resource space that is typed in as used up."""
IN_SPACE: dict[str, Callable[[Warcraft, str, Any, str], None]] = {"depletion": write_depletion}
NAMED: dict[str, Callable[[Warcraft, str, str, str, Any, str], None]] = {}
"""Groups of pieces that are told by their names."""


def write_pieces(position: Warcraft, space: str, seat: str, pieces: Any, field: str) -> None:
    for kind, number in mapping(pieces, field, "of pieces to numbers").items():
        at = f"{field}.{kind}"
        if kind == "outpost_site":
            set_number(position, space, seat, "outpost", number, at, (BUILDING,))
            if labour_of(position, seat).assigned:
                set_number(position, space, seat, "worker", number, at, (BUILDING,))
        elif kind in NAMED:
            for name, wanted in mapping(number, at, f"of {kind} to numbers").items():
                NAMED[kind](position, space, seat, name, wanted, f"{at}.{name}")
        elif kind not in ON_BOARD:
            known = ", ".join((*ON_BOARD, "outpost_site", *NAMED))
            raise Invalid.of(at, say("no such piece; known are {known:piece}", known=known))
        else:
            set_number(position, space, seat, kind, number, at)


# ---- the rest of the table


def write_token(position: Warcraft, token: str, space: Any) -> None:
    """A token of the scenario in a space; no space takes it off the board."""
    if token not in scenario_of(position).tokens:
        raise Invalid.of(f"tokens.{token}", "this scenario has no such token")
    if not space or space == "none":
        position.tokens.pop(token, None)
    else:
        position.tokens[token] = space_named(space, position.board.spaces, f"tokens.{token}")


def write_moment(position: Warcraft, document: Mapping[str, Any]) -> None:
    position.turn = whole(document.get("turn", position.turn), "turn")
    nobody = () if position.turn else ("",)
    position.first = seat_named(document.get("first", position.first), (*nobody, *position.seats), "first")
