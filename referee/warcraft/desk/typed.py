"""Reading a position as people type it: only what is named is set; pieces come from and go to the reserves.

None is ever made up, and a fault names its field.
"""

from collections.abc import Mapping
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.pieces import put, shift, take
from referee.kernel.say import say
from referee.kernel.typed import as_typed, mapping, one_of, seat_named, space_named, whole
from referee.warcraft.expansion.creep.setup import BOX, NUMBER, next_id
from referee.warcraft.expansion.hero.summon import SUMMON
from referee.warcraft.table.piece import BUILDING, CREATURE, CREEP, HERO, NECROMANCER, SUMMONED, UNITS
from referee.warcraft.table.position import CREEPS, Creep, Warcraft, number_of, reserve
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
        raise Invalid.of(
            field,
            say(
                "{seat:side} has only {spare:piece} more in reserve, not {difference}",
                seat=seat,
                spare={kind: spare},
                difference=difference,
            ),
        )
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
    names = [told.get(name, "") for name in ("id", "key")]
    if set(told) - {"id", "points", "key", "lost"} or not all(isinstance(n, str) and len(n) <= LONGEST for n in names):
        raise Invalid.of(field, "a creep has points (1 or 2), and id, key and lost dice where they are known")
    if whole(told.get("points"), f"{field}.points") not in NUMBER:
        raise Invalid.of(f"{field}.points", "must be 1 or 2")
    for name in filter(None, names):
        if position.game.forms.fault(f"creep.{name}.dice", 1):
            raise Invalid.of(field, f"a creep is known by a short name in small letters, not {as_typed(name)}")
    id = told.get("id") or next_id(position, told["points"])
    if id in position.creeps or not number_of(position, BOX, CREEPS, CREEP):
        raise Invalid.of(field, "this creep is on the board already, or none is left")
    shift(position.piles, CREEP, CREEPS, 1, BOX, space, (), (id,))
    position.creeps[id] = Creep(told["points"], names[1], whole(told.get("lost", 0), f"{field}.lost"))


IN_SPACE = {"depletion": write_depletion, "stock": write_stock, "hidden": write_hidden, "creeps": write_creeps}


def write_pieces(position: Warcraft, space: str, seat: str, pieces: Any, field: str) -> None:
    for kind, number in mapping(pieces, field, "of pieces to numbers").items():
        at = f"{field}.{kind}"
        if kind == "outpost_site":
            set_number(position, space, seat, "outpost", number, at, (BUILDING,))
            if labour_of(position, seat).assigned:
                set_number(position, space, seat, "worker", number, at, (BUILDING,))
        elif kind == "creatures":
            for creature, wanted in mapping(number, at, "of creatures to numbers").items():
                write_creatures(position, space, seat, creature, wanted, f"{at}.{creature}")
        elif kind not in ON_BOARD:
            known = ", ".join((*ON_BOARD, "outpost_site", "creatures"))
            raise Invalid.of(at, say("no such piece; known are {known:piece}", known=known))
        else:
            set_number(position, space, seat, kind, number, at)


def write_creatures(position: Warcraft, space: str, seat: str, creature: str, wanted: Any, field: str) -> None:
    """Summoned creatures lie by their names in reserve; more of those in a space come for as long as these."""
    plain = (SUMMON + creature,)
    here = [p for p in position.piles.get(space, ()) if p.kind == CREATURE and p.side == seat and plain[0] in p.marks]
    spare = sum(p.count for p in position.piles.get(reserve(seat), ()) if p.kind == CREATURE and p.marks == plain)
    difference = whole(wanted, field) - sum(pile.count for pile in here)
    if difference > spare:
        raise Invalid.of(
            field,
            say(
                "{seat:seat} has {spare} more of the {creature:creature} markers, not {difference}",
                seat=seat,
                spare=spare,
                creature=creature,
                difference=difference,
            ),
        )
    if difference > 0:
        marks = here[0].marks if here else plain
        shift(position.piles, CREATURE, seat, difference, reserve(seat), space, plain, marks)
    for pile in here:
        gone = min(pile.count, max(0, -difference))
        difference += gone
        if gone:
            shift(position.piles, CREATURE, seat, gone, space, reserve(seat), pile.marks, plain)


# ---- the rest of the table


def write_token(position: Warcraft, token: str, space: Any) -> None:
    """A token of the scenario in a space; no space takes it off the board."""
    if token not in scenario_of(position).tokens:
        raise Invalid.of(f"tokens.{token}", "this scenario has no such token")
    if not space or space == "none":
        position.tokens.pop(token, None)
    else:
        position.tokens[token] = space_named(space, position.board.spaces, f"tokens.{token}")


def write_fact(position: Warcraft, key: str, value: Any) -> None:
    fault = position.game.forms.fault(key, value)
    if fault:
        raise Invalid.of(f"facts.{key}", fault)
    position.facts[key] = value


def write_moment(position: Warcraft, document: Mapping[str, Any]) -> None:
    position.turn = whole(document.get("turn", position.turn), "turn")
    nobody = () if position.turn else ("",)
    position.first = seat_named(document.get("first", position.first), (*nobody, *position.seats), "first")
