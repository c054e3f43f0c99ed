"""Positions as people type them: to start in mid-game, to correct, to export.

Only what is named is set; pieces come from and go to the box, the tray or a hand, so none is ever made up.
Seats are written before spaces: a token lies In Decline where its Race is the declined one of a seat.
"""

from typing import Any

from referee.kernel.agenda import push
from referee.kernel.errors import Invalid
from referee.kernel.pieces import put, take
from referee.smallworld.conquering import Conquering
from referee.smallworld.printed import fact_fault
from referee.smallworld.redeploy import Redeploying
from referee.smallworld.state import (
    BOMBS,
    BOX,
    DECLINED,
    GONE,
    MARKERS,
    ON_VIEW,
    POWERS,
    RACES,
    STACK,
    TRAY,
    Combo,
    SmallWorld,
    hand,
    play_order,
    refresh,
    turn_of,
)
from referee.smallworld.turn import STAGES, Round, Turn

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
IN_HAND = {"hand": "token", "beasts": "beast", "champion": "champion", "harmony": "harmony"}
STEPS = ("start", "conquer", "redeploy")
UNSEEN = "unseen"
FIELDS = ("spaces", "seats", "facts", "column", "round", "rounds", "first", "step", "seat", "losses", "bombs")


def number_in(value: Any, field: str, high: int = 999) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= high:
        raise Invalid.of(field, f"must be a whole number from 0 to {high}, not {value!r}")
    return value


def mapping(value: Any, field: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Invalid.of(field, "must be a mapping")
    return value


def count_at(position: SmallWorld, place: str, kind: str, side: str = "") -> int:
    return sum(pile.count for pile in position.piles.get(place, ()) if pile.kind == kind and pile.side == side)


def set_number(position: SmallWorld, place: str, kind: str, side: str, number: int, field: str, marks=()) -> None:
    """Bring the pieces of a kind at a place to a number, by way of the box or the tray."""
    source = TRAY if kind == "token" else STACK if kind == "bomb" else BOX
    difference = number - count_at(position, place, kind, side)
    spare = count_at(position, source, kind, side)
    if difference > spare:
        raise Invalid.of(field, f"only {spare} more {side or kind} are left, {difference} are needed")
    for pile in list(position.piles.get(place, ())):
        if pile.kind == kind and pile.side == side:
            put(position.piles, source, kind, side, pile.count)
            take(position.piles, place, kind, side, pile.count, pile.marks)
    take(position.piles, source, kind, side, number)
    put(position.piles, place, kind, side, number, marks)


def write(position: SmallWorld, document: dict[str, Any]) -> None:
    """Set every fact the document names; a fault names its field."""
    for name in document:
        if name not in FIELDS:
            raise Invalid.of(str(name), f"unknown; a position has {', '.join(FIELDS)}")
    for key, value in mapping(document.get("facts", {}), "facts").items():
        fault = fact_fault(key, value)
        if fault:
            raise Invalid.of(f"facts.{key}", fault)
        position.facts[key] = value
    write_combos(position, document)
    for seat, content in mapping(document.get("seats", {}), "seats").items():
        write_seat(position, seat, mapping(content, f"seats.{seat}"))
    refresh(position)
    if "bombs" in document:
        write_bombs(position, mapping(document["bombs"], "bombs"))
    for space, content in mapping(document.get("spaces", {}), "spaces").items():
        write_space(position, space, mapping(content, f"spaces.{space}"))
    write_moment(position, document)
    refresh(position)


def write_moment(position: SmallWorld, document: dict[str, Any]) -> None:
    position.round = number_in(document.get("round", position.round), "round")
    position.rounds = number_in(document.get("rounds", position.rounds), "rounds")
    first = document.get("first", position.first)
    if first and first not in position.seats:
        raise Invalid.of("first", f"no such seat: {first}")
    position.first = first
    turn = turn_of(position)
    if "losses" in document and turn is not None:
        turn.losses = number_in(document["losses"], "losses")


# ---- seats and combos


def write_seat(position: SmallWorld, seat: str, content: dict[str, Any]) -> None:
    field = f"seats.{seat}"
    if seat not in position.seats:
        raise Invalid.of(field, "no such seat")
    for name in content:
        if name not in ("coins", "race", "power", "declined", "kept", *IN_HAND):
            known = ", ".join(("coins", "race", "power", "declined", "kept", *IN_HAND))
            raise Invalid.of(f"{field}.{name}", f"unknown; a seat has {known}")
    for name, values in (("race", RACES), ("power", POWERS), ("declined", RACES), ("kept", POWERS)):
        if name in content:
            write_combo_part(position, seat, name, content[name], values)
    if "coins" in content:
        coins = number_in(content["coins"], f"{field}.coins")
        position.stash += position.seats[seat].coins - coins
        position.seats[seat].coins = coins
    for name, kind in IN_HAND.items():
        if name in content:
            side = position.seats[seat].race if kind == "token" else ""
            number = number_in(content[name], f"{field}.{name}")
            set_number(position, hand(seat), kind, side, number, f"{field}.{name}")


def write_combo_part(position: SmallWorld, seat: str, name: str, value: Any, values: tuple[str, ...]) -> None:
    """A banner or badge in front of a player; it leaves the stack, the column or another player."""
    field = f"seats.{seat}.{name}"
    if value and value not in values:
        raise Invalid.of(field, f"must be one of {', '.join(values)}, not {value!r}")
    player = position.seats[seat]
    before = getattr(player, name)
    if before == value:
        return
    banner = name in ("race", "declined")
    if banner and before:
        off_the_table(position, before)
    stack = position.banners if banner else position.badges
    if before:
        (stack.below if banner else stack.discards).append(before)
    if value:
        draw_out(position, value, field)
    setattr(player, name, value or "")


def off_the_table(position: SmallWorld, race: str) -> None:
    """All tokens of a Race go back to the tray."""
    for place in list(position.piles):
        for pile in list(position.piles.get(place, ())):
            if pile.kind == "token" and pile.side == race and place != TRAY:
                take(position.piles, place, "token", race, pile.count, pile.marks)
                put(position.piles, TRAY, "token", race, pile.count)


def draw_out(position: SmallWorld, value: str, field: str) -> None:
    for pack in (position.banners, position.badges):
        for heap in (pack.unseen, pack.below, pack.discards):
            if value in heap:
                heap.remove(value)
                return
    raise Invalid.of(field, f"{value} is in the column or in front of a player")


def write_combos(position: SmallWorld, document: dict[str, Any]) -> None:
    """The column as typed, from the top; what lay there goes back to the stacks."""
    if "column" not in document:
        return
    column = document["column"]
    if not isinstance(column, list) or len(column) > ON_VIEW:
        raise Invalid.of("column", f"must list up to {ON_VIEW} combos, each with race, power and coins")
    for combo in position.column:
        position.banners.unseen.append(combo.race)
        position.badges.unseen += [combo.power] if combo.power else []
        position.stash += combo.coins
    position.column = []
    for at, entry in enumerate(column):
        field = f"column.{at}"
        entry = mapping(entry, field)
        race, power = entry.get("race"), entry.get("power")
        if race not in RACES or power not in POWERS or set(entry) - {"race", "power", "coins"}:
            raise Invalid.of(field, "must name a race and a power, and may have coins")
        draw_out(position, race, field)
        draw_out(position, power, field)
        coins = number_in(entry.get("coins", 0), f"{field}.coins")
        position.stash -= coins
        position.column.append(Combo(race, power, coins))


def write_bombs(position: SmallWorld, content: dict[str, Any]) -> None:
    """Bombs already turned up: out of the game by what they were."""
    for face, number in content.items():
        if face not in BOMBS:
            raise Invalid.of(f"bombs.{face}", f"must be one of {', '.join(BOMBS)}")
        number_in(number, f"bombs.{face}", BOMBS[face])
        for pile in list(position.piles.get(GONE, ())):
            if pile.kind == "bomb" and pile.marks == (face,):
                take(position.piles, GONE, "bomb", "", pile.count, pile.marks)
                put(position.piles, STACK, "bomb", "", pile.count)
        take(position.piles, STACK, "bomb", "", number)
        put(position.piles, GONE, "bomb", "", number, (face,))


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
            take(position.piles, space, "marker", "", pile.count, pile.marks)
            put(position.piles, BOX, "marker", "", pile.count)
    for marker in value:
        marks = () if marker == UNSEEN else (marker,)
        origin = next((place for place, heap in position.piles.items() if marks and has_marker(heap, marks)), BOX)
        if origin == BOX and not count_at(position, BOX, "marker"):
            raise Invalid.of(field, "all markers are on the table already")
        take(position.piles, origin, "marker", "", 1, () if origin == BOX else marks)
        put(position.piles, space, "marker", "", 1, marks)


def has_marker(heap: list, marks: tuple[str, ...]) -> bool:
    return any(pile.kind == "marker" and pile.marks == marks for pile in heap)


# ---- where to begin, and writing it all down


def prepare(position: SmallWorld) -> None:
    """For a typed-in position: Bombs as if the Goblins had been picked."""
    take(position.piles, BOX, "bomb", "", count_at(position, BOX, "bomb"))
    put(position.piles, STACK, "bomb", "", sum(BOMBS.values()))
    position.first = position.first or next(iter(position.seats))


def open_at(position: SmallWorld, document: dict[str, Any]) -> None:
    """Begin at the step and seat the document names."""
    order = play_order(position)
    step, seat = document.get("step", "start"), document.get("seat", order[0])
    if step not in STEPS:
        raise Invalid.of("step", f"must be one of {', '.join(STEPS)}")
    if seat not in order:
        raise Invalid.of("seat", f"no such seat: {seat}")
    position.round = position.round or 1
    push(position, Round(done=order[: order.index(seat) + (step != "start")]))
    if step == "start":
        return
    if not position.seats[seat].race:
        raise Invalid.of(f"seats.{seat}.race", f"the step {step} needs an Active Race")
    losses = number_in(document.get("losses", 0), "losses")
    stage = STAGES.index("muster" if step == "conquer" else "close")
    push(position, Turn(seat=seat, stage=stage, losses=losses, conquests_over=step == "redeploy"))
    push(position, Conquering(seat=seat) if step == "conquer" else Redeploying(seat=seat))


def document(position: SmallWorld) -> dict[str, Any]:
    """The position as one would type it in."""
    spaces = {region: space_document(position, region) for region in position.atlas.regions}
    column = [{"race": combo.race, "power": combo.power, "coins": combo.coins} for combo in position.column]
    written: dict[str, Any] = {
        "round": position.round,
        "rounds": position.rounds,
        "first": position.first,
        "seats": {seat: seat_document(position, seat) for seat in position.seats},
        "spaces": {region: content for region, content in spaces.items() if content},
        "column": [combo for combo in column if combo["power"]],
        "facts": dict(position.facts),
    }
    shown = {p.marks[0]: p.count for p in position.piles.get(GONE, ()) if p.kind == "bomb"}
    written |= {"bombs": shown} if shown else {}
    turn = turn_of(position)
    if turn is not None:
        steps = {type(frame): step for frame, step in ((Conquering, "conquer"), (Redeploying, "redeploy"))}
        step = next((steps[type(frame)] for frame in position.agenda if type(frame) in steps), "start")
        written |= {"seat": turn.seat, "step": step}
        written |= {"losses": turn.losses} if turn.losses else {}
    return written


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
        written |= {name: number} if number else {}
    return written
