"""Pieces as a document tells them: what lies in a space, what a player keeps, and moving all of that by hand.

In a space figures and tokens stand under their seat, discoveries by their number, encounter markers by theirs. Before
a seat: `kept` discoveries by kind, `diseases`, `tokens` on quests and `holds`, tokens of others, by quest.
"""

from collections.abc import Mapping
from typing import Any

from referee.adventure.table import record
from referee.adventure.table.discovery import by_referee, kept_by, kinds, on_card
from referee.adventure.table.event_token import on_event
from referee.adventure.table.grammar import parse
from referee.adventure.table.position import (
    AGGRO,
    BOX,
    DISCOVERY,
    FIGURE,
    MARKERS,
    SLOTS,
    TOKEN,
    UNUSED,
    Adventure,
    diseases,
    holds,
    kept,
    marker_of,
    markers_at,
    quest_place,
    slot_of,
    supply,
    where,
)
from referee.kernel.errors import Invalid
from referee.kernel.pieces import count, everywhere, shift
from referee.kernel.say import say
from referee.kernel.typed import mapping, whole

DISEASE = "disease"
OF_SPACE = ("discoveries", "markers", "aggro")
OF_SEAT = ("kept", "diseases", "tokens", "holds")

# ---- written down


def in_space(position: Adventure, space: str) -> dict[str, Any]:
    """All pieces in a space."""
    found: dict[str, Any] = {}
    for pile in position.piles.get(space, ()):
        if pile.kind in (FIGURE, TOKEN):
            mine = found.setdefault(pile.side, {})
            mine[pile.kind] = mine.get(pile.kind, 0) + pile.count
        elif pile.kind == DISCOVERY:
            found["discoveries"] = found.get("discoveries", 0) + pile.count
    for pile in markers_at(position, space):
        found.setdefault("aggro" if pile.marks == AGGRO else "markers", []).append(int(slot_of(pile.kind)))
    return found


def before_seat(position: Adventure, seat: str) -> dict[str, Any]:
    """What lies before a player that is no field of the seat."""
    tokens = {key: count(position.piles, place, seat) for key, place in bearing(position, seat).items()}
    held: dict[str, int] = {}
    for pile in position.piles.get(holds(seat), ()):
        held[pile.marks[0]] = held.get(pile.marks[0], 0) + pile.count
    found = {
        "kept": kept(position, seat),
        "diseases": diseases(position, seat),
        "tokens": positive(tokens),
        "holds": held,
    }
    return {name: value for name, value in found.items() if value}


def bearing(position: Adventure, seat: str) -> dict[str, str]:
    """The cards that tokens of a player may lie on, by key: his quests, and the events in play."""
    found = {key: quest_place(seat, key) for key in position.seats[seat].quests}
    return {laid.key: on_event(laid.key) for laid in position.laid.values()} | found


def positive(numbers: Mapping[str, int]) -> dict[str, int]:
    return {key: number for key, number in numbers.items() if number}


def in_box(position: Adventure) -> dict[str, int]:
    """The discoveries in the box, by kind; those nobody has seen under no name."""
    heap = position.piles.get(BOX, ())
    return {"".join(pile.marks): pile.count for pile in heap if pile.kind == DISCOVERY}


# ---- set by hand


def write_space(position: Adventure, space: str, content: Mapping[str, Any]) -> None:
    """Set what is named of a space; pieces come from wherever they lie, or from their supply."""
    field = f"spaces.{space}"
    if space not in position.board.spaces:
        raise Invalid.of(field, "there is no such space on this board")
    for name, value in content.items():
        at = f"{field}.{name}"
        if name in position.seats:
            write_own(position, space, name, mapping(value, at), at)
        elif name == "discoveries":
            set_discoveries(position, space, (), whole(value, at, 20), at)
        elif name in OF_SPACE:
            write_markers(position, space, value, AGGRO if name == "aggro" else (), at)
        else:
            known = [*position.seats, *OF_SPACE]
            raise Invalid.of(at, say("unknown; a space has {known}", known=known))


def write_own(position: Adventure, space: str, seat: str, content: Mapping[str, Any], field: str) -> None:
    for kind, value in content.items():
        at = f"{field}.{kind}"
        if kind == FIGURE:
            put_figure(position, seat, space, whole(value, at, 1), at)
        elif kind == TOKEN:
            set_tokens(position, seat, space, quest_there(position, seat, space), whole(value, at, 9), at)
        else:
            raise Invalid.of(at, say("unknown; a player has {known:piece} there", known=[FIGURE, TOKEN]))


def put_figure(position: Adventure, seat: str, space: str, number: int, field: str) -> None:
    """A figure moves by being named where it stands now; it cannot stand nowhere."""
    here = where(position, seat)
    if number and here != space:
        origin = here or f"{seat}/home"
        if not count(position.piles, origin, seat, (FIGURE,)):
            raise Invalid.of(field, say("{seat:seat} plays no character yet", seat=seat))
        shift(position.piles, FIGURE, seat, 1, origin, space)
    elif not number and here == space:
        raise Invalid.of(field, "say where the figure stands instead")


def quest_there(position: Adventure, seat: str, space: str) -> tuple[str, ...]:
    """The quest that a token in a space belongs to: the one whose set-up or steps name the space."""
    for key in position.seats[seat].quests:
        if record.told(position, f"quest.{key}"):
            card = record.quest_card(position, key)
            named = [part for line in card.setup for part in named_in(line)]
            if space in named or any(line.split()[-1] == space for line in card.steps):
                return (key,)
    return ()


def named_in(line: str) -> list[str]:
    effects = [effect for clause in parse(line).clauses for effect in clause.effects]
    return [space for effect in effects if effect.word == TOKEN for space in effect.how]


def set_tokens(position: Adventure, seat: str, place: str, marks: tuple[str, ...], number: int, field: str) -> None:
    """Bring the tokens of a player in a place to a number; they come from the supply and go there."""
    for pile in list(position.piles.get(place, ())):
        if pile.kind == TOKEN and pile.side == seat and (not place.endswith("/holds") or pile.marks == marks):
            shift(position.piles, TOKEN, seat, pile.count, place, supply(seat), pile.marks, ())
    if count(position.piles, supply(seat), seat, (TOKEN,)) < number:
        raise Invalid.of(field, "so many tokens are not left")
    shift(position.piles, TOKEN, seat, number, supply(seat), place, (), marks)


def set_discoveries(position: Adventure, place: str, marks: tuple[str, ...], number: int, field: str) -> None:
    """Bring the discoveries in a place to a number; they come from the unused ones and go there."""
    for pile in list(position.piles.get(place, ())):
        if pile.kind == DISCOVERY and (pile.marks == marks or not marks):
            shown = pile.marks * pile.count
            shift(position.piles, DISCOVERY, "", pile.count, place, UNUSED, pile.marks, ())
            unknown(position, place, shown)
    if count(position.piles, UNUSED, "", (DISCOVERY,)) < number:
        raise Invalid.of(field, "so many discoveries are not left")
    shift(position.piles, DISCOVERY, "", number, UNUSED, place, (), marks)
    if by_referee(position):
        for kind in marks * number:
            take_out(position, kind, field)


def unknown(position: Adventure, place: str, shown: tuple[str, ...]) -> None:
    """What the referee knew of tokens that go back to the unused ones."""
    if by_referee(position):
        position.stock = [*position.stock, *shown, *position.under.get(place, ())]
    position.under = {other: covered for other, covered in position.under.items() if other != place}


def take_out(position: Adventure, kind: str, field: str) -> None:
    """A token of a kind is no longer among those the referee mixes, once he has counted them."""
    if not position.stock:
        return
    if kind not in position.stock:
        raise Invalid.of(field, "no such discovery is left")
    position.stock = [*position.stock]
    position.stock.remove(kind)


def write_markers(position: Adventure, space: str, value: Any, marks: tuple[str, ...], field: str) -> None:
    """Which markers lie in a space with this side up; those that are named lie nowhere else."""
    numbers = value if isinstance(value, list) else None
    if numbers is None or any(str(number) not in SLOTS for number in numbers):
        raise Invalid.of(field, "must be a list of numbers from 1 to 10")
    for pile in markers_at(position, space):
        if pile.marks == marks:
            shift(position.piles, pile.kind, "", 1, space, MARKERS, pile.marks, ())
    for number in dict.fromkeys(numbers):
        kind = marker_of(str(number))
        place, pile = next((place, pile) for place, pile in everywhere(position.piles) if pile.kind == kind)
        shift(position.piles, kind, "", 1, place, space, pile.marks, marks)


def write_before(position: Adventure, seat: str, content: Mapping[str, Any]) -> None:
    """Set what lies before a player beside the fields of the seat."""
    field = f"seats.{seat}"
    for kind, value in mapping(content.get("kept", {}), f"{field}.kept").items():
        at = f"{field}.kept.{kind}"
        check_kind(position, kind, at)
        set_discoveries(position, kept_by(seat), (kind,), whole(value, at, 20), at)
    if "diseases" in content:
        at = f"{field}.diseases"
        set_discoveries(position, on_card(seat), (DISEASE,), whole(content["diseases"], at, 20), at)
    for key, value in mapping(content.get("tokens", {}), f"{field}.tokens").items():
        at = f"{field}.tokens.{key}"
        places = bearing(position, seat)
        if key not in places:
            raise Invalid.of(at, "no such quest is held, and no such event lies there")
        quest = key in position.seats[seat].quests
        set_tokens(position, seat, places[key], (key if quest else f"event.{key}",), whole(value, at, 9), at)
    for key, value in mapping(content.get("holds", {}), f"{field}.holds").items():
        at = f"{field}.holds.{key}"
        owner = next((other for other, player in position.seats.items() if key in player.quests), "")
        if not owner:
            raise Invalid.of(at, "nobody holds such a quest")
        set_tokens(position, owner, holds(seat), (key,), whole(value, at, 9), at)


def check_kind(position: Adventure, kind: str, field: str) -> None:
    if kind not in kinds(position):
        raise Invalid.of(field, "there is no such discovery")


def write_box(position: Adventure, content: Mapping[str, Any]) -> None:
    """Set which discoveries lie in the box, all of them."""
    set_discoveries(position, BOX, (), 0, "box")
    for kind, value in content.items():
        at = f"box.{kind}"
        if kind:
            check_kind(position, kind, at)
        number = whole(value, at, 20)
        if count(position.piles, UNUSED, "", (DISCOVERY,)) < number:
            raise Invalid.of(at, "so many discoveries are not left")
        shift(position.piles, DISCOVERY, "", number, UNUSED, BOX, (), (kind,) if kind else ())
        if by_referee(position) and kind:
            for _ in range(number):
                take_out(position, kind, at)
