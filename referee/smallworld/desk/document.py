"""Positions as people type them: to start in mid-game, to correct, to export.

Only what is named is set; pieces come from and go to the box, the tray or a hand, so none is ever made up.
Seats are written before spaces: a token lies In Decline where its Race is the declined one of a seat.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.kernel.errors import Invalid
from referee.kernel.pieces import Pile, shift
from referee.kernel.say import say
from referee.kernel.typed import mapping, seat_named, whole
from referee.smallworld.desk.typed import (
    HAND_FIELDS,
    count_at,
    set_number,
    write_bombs,
    write_combo,
    write_combos,
    write_seat,
)
from referee.smallworld.desk.typed_turn import TURN, turn_document
from referee.smallworld.table.benefits import OWNERS
from referee.smallworld.table.component import FORMS, MARKER_NAMES, RACE_NAMES
from referee.smallworld.table.open_turn import current_turn
from referee.smallworld.table.position import BOX, DECLINED, SmallWorld, hand, ransomed, refresh

PLAIN = {
    "murlocs": "murloc",
    "beasts": "beast",
    "champion": "champion",
    "wall": "wall",
    "fort": "fort",
    "tower": "tower",
    "bomb": "bomb",
    "objective": "objective",
}
UNSEEN = "unseen"
FIELDS = ("spaces", "seats", "facts", "column", "round", "rounds", "first", "bombs", *TURN)


def write(position: SmallWorld, document: Mapping[str, Any]) -> None:
    """Set every fact the document names; a fault names its field."""
    for name in document:
        if name not in FIELDS:
            raise Invalid.of(str(name), say("unknown; a position has {fields}", fields=list(FIELDS)))
    for key, value in mapping(document.get("facts", {}), "facts").items():
        fault = FORMS.fault(key, value)
        if fault:
            raise Invalid.of(f"facts.{key}", fault)
        position.facts[key] = value
    write_combos(position, document)
    seats = mapping(document.get("seats", {}), "seats")
    for seat, content in seats.items():
        write_combo(position, seat, mapping(content, f"seats.{seat}"))
    for seat, content in seats.items():
        write_seat(position, seat, content)
    refresh(position)
    if "bombs" in document:
        write_bombs(position, mapping(document["bombs"], "bombs"))
    for space, content in mapping(document.get("spaces", {}), "spaces").items():
        write_space(position, space, mapping(content, f"spaces.{space}"))
    check_champion(position)
    write_turn(position, document)
    refresh(position)


def write_turn(position: SmallWorld, document: Mapping[str, Any]) -> None:
    position.rounds = whole(document.get("rounds", position.rounds), "rounds", least=1)
    position.round = whole(document.get("round", position.round), "round", position.rounds)
    position.first = seat_named(document.get("first", position.first), ("", *position.seats), "first")
    turn = current_turn(position)
    if "losses" in document and turn is not None:
        turn.losses = whole(document["losses"], "losses")


# ---- spaces


def write_space(position: SmallWorld, space: str, content: dict[str, Any]) -> None:
    field = f"spaces.{space}"
    if space not in position.atlas.regions:
        raise Invalid.of(field, "no such Region")
    for name, value in content.items():
        at = f"{field}.{name}"
        if name == "markers":
            write_markers(position, space, value, at)
        elif name in PLAIN:
            set_number(position, space, PLAIN[name], "", whole(value, at), at)
        elif name in RACE_NAMES:
            write_tokens(position, space, name, whole(value, at), at)
        else:
            known = ", ".join((*PLAIN, "markers"))
            raise Invalid.of(at, say("unknown; a Region has Race tokens by the name of the Race, {known}", known=known))


def check_champion(position: SmallWorld) -> None:
    """The Champion stands among nobody else's tokens."""
    for region in position.atlas.regions:
        heap = position.piles.get(region, ())
        others = {pile.side for pile in heap if pile.kind == "token"} - owners_races(position)
        if others and any(pile.kind == "champion" for pile in heap):
            why = say("the {race:race} stand there, and the Champion is not theirs", race=others.pop())
            raise Invalid.of(f"spaces.{region}.champion", why)


def owners_races(position: SmallWorld) -> set[str]:
    """The Races of whoever has the Champion."""
    key = OWNERS["champion"].key
    return {player.race for player in position.seats.values() if key in (player.race, player.power)}


def write_tokens(position: SmallWorld, space: str, race: str, number: int, field: str) -> None:
    active = any(player.race == race for player in position.seats.values())
    if not active and not any(player.declined == race for player in position.seats.values()):
        raise Invalid.of(field, "no seat has this Race, Active or In Decline")
    standing = {p.side for p in position.piles.get(space, ()) if p.kind == "token"} - {race}
    if number and standing:
        raise Invalid.of(field, say("{race:race} stand there already", race=standing.pop()))
    set_number(position, space, "token", race, number, field, () if active else DECLINED)


def write_markers(position: SmallWorld, space: str, value: Any, field: str) -> None:
    """Which markers lie in a Region, those face down as `unseen`."""
    if not isinstance(value, list) or not all(marker in (*MARKER_NAMES, UNSEEN) for marker in value):
        raise Invalid.of(field, say("must be a list out of {names:marker}", names=[*MARKER_NAMES, UNSEEN]))
    for pile in list(position.piles.get(space, ())):
        if pile.kind == "marker":
            shift(position.piles, "marker", "", pile.count, space, BOX, pile.marks, ())
    for marker in value:
        marks = () if marker == UNSEEN else (marker,)
        origin = next((place for place, heap in position.piles.items() if marks and has_marker(heap, marks)), BOX)
        if origin == BOX and not count_at(position, BOX, "marker"):
            raise Invalid.of(field, "all markers are on the table already")
        shift(position.piles, "marker", "", 1, origin, space, () if origin == BOX else marks, marks)


def has_marker(heap: list[Pile], marks: tuple[str, ...]) -> bool:
    return any(pile.kind == "marker" and pile.marks == marks for pile in heap)


# ---- where to begin, and writing it all down


def prepare(position: SmallWorld) -> None:
    """A typed-in position has a First Player."""
    position.first = position.first or next(iter(position.seats))


def document(position: SmallWorld) -> dict[str, Any]:
    """The position as one would type it in."""
    spaces = {region: space_document(position, region) for region in position.atlas.regions}
    column = [msgspec.to_builtins(combo) | {"coins": combo.coins} for combo in position.column]
    written: dict[str, Any] = {
        "round": position.round,
        "rounds": position.rounds,
        "first": position.first,
        "seats": {seat: seat_document(position, seat) for seat in position.seats},
        "spaces": {region: content for region, content in spaces.items() if content},
        "column": column,
        "facts": dict(position.facts),
    }
    shown = {p.marks[0]: p.count for p in position.piles.get(BOX, ()) if p.kind == "bomb" and p.marks}
    written |= {"bombs": shown} if shown else {}
    return written | turn_document(position)


def space_document(position: SmallWorld, region: str) -> dict[str, Any]:
    here = position.ground.here[region]
    written: dict[str, Any] = {name: getattr(here, kind) for name, kind in PLAIN.items() if getattr(here, kind)}
    if here.token:
        written[here.race] = here.token
    if here.markers:
        written["markers"] = [marker or UNSEEN for marker in here.markers]
    return written


def seat_document(position: SmallWorld, seat: str) -> dict[str, Any]:
    player = position.seats[seat]
    written: dict[str, Any] = {"coins": player.coins}
    written |= {n: getattr(player, n) for n in ("race", "power", "declined", "kept") if getattr(player, n)}
    for name, kind in HAND_FIELDS.items():
        number = sum(pile.count for pile in position.piles.get(hand(seat), ()) if pile.kind == kind)
        told = number or (kind == "champion" and OWNERS[kind].mine(position, seat))
        written |= {name: number} if told else {}
    return written | ({"ransomed": 1} if ransomed(position, seat) else {})
