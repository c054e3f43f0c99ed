"""Positions as people type them: to start in mid-game, to correct, to export.

Only what is named is set; pieces come from and go to the box, the tray or a hand, so none is ever made up.
Seats are written before spaces: a token lies In Decline where its Race is the declined one of a seat.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.kernel.agenda import find, push
from referee.kernel.errors import Invalid
from referee.kernel.pieces import shift
from referee.smallworld.benefits import ALL
from referee.smallworld.closing import Closing
from referee.smallworld.conquering import Conquering
from referee.smallworld.pick import Refill
from referee.smallworld.printed import FORMS
from referee.smallworld.redeploy import Redeploying, Returning
from referee.smallworld.state import (
    BOX,
    DECLINED,
    MARKERS,
    RACES,
    SmallWorld,
    faction_of,
    hand,
    play_order,
    refresh,
    turn_of,
)
from referee.smallworld.turn import Choosing, ChoosingForm, Round, Turn
from referee.smallworld.typed import (
    IN_HAND,
    count_at,
    mapping,
    number_in,
    set_number,
    write_bombs,
    write_combo,
    write_combos,
    write_seat,
)
from referee.smallworld.windows import STAGES

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
STEPS = ("start", "form", "conquer", "redeploy", "close", "return")
UNSEEN = "unseen"
MOMENT = ("step", "seat", "losses", "turn", "laid", "note")
FIELDS = ("spaces", "seats", "facts", "column", "round", "rounds", "first", "bombs", *MOMENT)
REMEMBERED = ("conquests", "used", "attacked", "saved", "harmony", "side", "form")
"""What a turn remembers of what it has done so far."""
SAYABLE = (Round, Turn, Choosing, ChoosingForm, Conquering, Redeploying, Closing, Returning, Refill)


def write(position: SmallWorld, document: Mapping[str, Any]) -> None:
    """Set every fact the document names; a fault names its field."""
    for name in document:
        if name not in FIELDS:
            raise Invalid.of(str(name), f"unknown; a position has {', '.join(FIELDS)}")
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
    write_moment(position, document)
    refresh(position)


def write_moment(position: SmallWorld, document: Mapping[str, Any]) -> None:
    position.round = number_in(document.get("round", position.round), "round")
    position.rounds = number_in(document.get("rounds", position.rounds), "rounds")
    first = document.get("first", position.first)
    if first and first not in position.seats:
        raise Invalid.of("first", f"no such seat: {first}")
    position.first = first
    turn = turn_of(position)
    if "losses" in document and turn is not None:
        turn.losses = number_in(document["losses"], "losses")


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
            set_number(position, space, PLAIN[name], "", number_in(value, at), at)
        elif name in RACES:
            write_tokens(position, space, name, number_in(value, at), at)
        else:
            known = ", ".join((*PLAIN, "markers"))
            raise Invalid.of(at, f"unknown; a Region has Race tokens by the name of the Race, {known}")


def write_tokens(position: SmallWorld, space: str, race: str, number: int, field: str) -> None:
    active = any(player.race == race for player in position.seats.values())
    if not active and not any(player.declined == race for player in position.seats.values()):
        raise Invalid.of(field, "no seat has this Race, Active or In Decline")
    standing = {p.side for p in position.piles.get(space, ()) if p.kind == "token"} - {race}
    if number and standing:
        raise Invalid.of(field, f"{standing.pop()} stand there already")
    set_number(position, space, "token", race, number, field, () if active else DECLINED)


def write_markers(position: SmallWorld, space: str, value: Any, field: str) -> None:
    """Which markers lie in a Region, those face down as `unseen`."""
    if not isinstance(value, list) or not all(marker in (*MARKERS, UNSEEN) for marker in value):
        raise Invalid.of(field, f"must be a list out of {', '.join((*MARKERS, UNSEEN))}")
    for pile in list(position.piles.get(space, ())):
        if pile.kind == "marker":
            shift(position.piles, "marker", "", pile.count, space, BOX, pile.marks, ())
    for marker in value:
        marks = () if marker == UNSEEN else (marker,)
        origin = next((place for place, heap in position.piles.items() if marks and has_marker(heap, marks)), BOX)
        if origin == BOX and not count_at(position, BOX, "marker"):
            raise Invalid.of(field, "all markers are on the table already")
        shift(position.piles, "marker", "", 1, origin, space, () if origin == BOX else marks, marks)


def has_marker(heap: list, marks: tuple[str, ...]) -> bool:
    return any(pile.kind == "marker" and pile.marks == marks for pile in heap)


# ---- where to begin, and writing it all down


def prepare(position: SmallWorld) -> None:
    """A typed-in position has a First Player."""
    position.first = position.first or next(iter(position.seats))


def open_at(position: SmallWorld, document: Mapping[str, Any]) -> None:
    """Begin at the step and seat the document names."""
    order = play_order(position)
    step, seat = document.get("step", "start"), document.get("seat", order[0])
    if step not in STEPS:
        raise Invalid.of("step", f"must be one of {', '.join(STEPS)}")
    if seat not in order:
        raise Invalid.of("seat", f"no such seat: {seat}")
    for race in (race for player in position.seats.values() for race in (player.race, player.declined) if race):
        faction_of(position, race)
    position.round = position.round or 1
    push(position, Round(done=order[: order.index(seat) + (step != "start")]))
    if step == "start":
        return
    if step not in ("start", "return") and not position.seats[seat].race:
        raise Invalid.of(f"seats.{seat}.race", f"the step {step} needs an Active Race")
    push(position, turn_at(position, step, seat, document))
    if step == "conquer":
        turn = turn_of(position)
        turn.stage += 1
        push(position, Conquering(seat=seat, started=bool(turn.conquests or turn.used)))
    elif step == "close" and "laid" in document:
        turn_of(position).stage += 1
        push(position, Closing(seat=seat, closed=True, done=laid(document["laid"])))


def turn_at(position: SmallWorld, step: str, seat: str, document: Mapping[str, Any]) -> Turn:
    """The turn of a seat with what it remembers, just before a step."""
    told = mapping(document.get("turn", {}), "turn")
    wrong = sorted(set(told) - set(REMEMBERED))
    if wrong:
        raise Invalid.of(f"turn.{wrong[0]}", f"unknown; a turn remembers {', '.join(REMEMBERED)}")
    try:
        turn = msgspec.convert({"frame": "turn", **told, "seat": seat}, Turn)
    except msgspec.ValidationError as fault:
        raise Invalid.of("turn", str(fault)) from None
    turn.losses = number_in(document.get("losses", 0), "losses")
    turn.stage = next(at for at, window in enumerate(STAGES) if window.stage == step)
    turn.conquests_over = STEPS.index(step) > STEPS.index("conquer")
    return turn


def laid(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(name in ALL for name in value):
        raise Invalid.of("laid", "must be a list of banners, badges and Artifacts")
    return list(value)


def moment(position: SmallWorld) -> dict[str, Any]:
    """Whose turn it is, how far it has come and what it remembers."""
    turn = turn_of(position)
    if turn is None or position.outcome is not None:
        return {}
    step = turn.moment.stage if turn.moment.stage in STEPS else "start"
    found: dict[str, Any] = {"seat": turn.seat, "step": step}
    found |= {"losses": turn.losses} if turn.losses else {}
    if step == "start":
        return found | noted(position, step)
    remembered = msgspec.to_builtins(turn)
    remembered = {name: remembered[name] for name in REMEMBERED if name in remembered}
    closing = find(position, Closing)
    found |= {"turn": remembered} if remembered else {}
    found |= {"laid": list(closing.done)} if closing and closing.closed else {}
    return found | noted(position, step)


def noted(position: SmallWorld, step: str) -> dict[str, str]:
    """What is in progress and cannot be written down."""
    frame = position.agenda[-1]
    if isinstance(frame, SAYABLE):
        return {}
    title = getattr(frame, "window", None) and frame.window.title
    return {"note": f"Not part of this position: {title or 'a printed fact is asked for'}. It begins at {step}."}


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
    return written | moment(position)


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
    for name, kind in IN_HAND.items():
        number = sum(pile.count for pile in position.piles.get(hand(seat), ()) if pile.kind == kind)
        written |= {name: number} if number or (kind == "champion" and player.power == "championing") else {}
    return written
