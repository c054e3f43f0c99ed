"""The turn of a position as people type it: whose it is, at which stage, and what it remembers."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from referee.adventure.setup.laying import count_discoveries
from referee.adventure.table.open_turn import OpenTurn, current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.turn.turn import Round, Turn
from referee.kernel.agenda import push, run
from referee.kernel.changes import differing, moment_changes
from referee.kernel.errors import Invalid, Missing
from referee.kernel.fields import Field
from referee.kernel.reading import Reading
from referee.kernel.say import Say, say
from referee.kernel.seating import clockwise
from referee.kernel.typed import mapping, one_of, seat_named, whole

STAGES = OpenTurn.stages
REMEMBERED = (
    "rolled",
    "left",
    "walked",
    "moved",
    "stopped",
    "explored",
    "challenged",
    "homed",
    "played",
    "used",
)
"""What a turn remembers of what was done in it."""
ENERGY, TURN = "energy", "turn"
NOTE, MOST = "note", 99
TITLES = {
    "rolled": "rolled",
    "left": "movement left",
    "walked": "has walked",
    "moved": "has moved",
    "stopped": "movement stopped",
    "explored": "exploration done",
    "challenged": "challenge met",
    "homed": "brought home",
    "played": "cards played by",
    "used": "powers used",
}
"""What these are called."""


def moment(position: Adventure) -> dict[str, Any]:
    """Whose turn it is, its stage, and what it remembers; nothing before the first turn and after the last."""
    turn = current_turn(position)
    if turn is None or position.outcome is not None:
        return {}
    told = {name: getattr(turn, name) for name in REMEMBERED if getattr(turn, name)}
    return {"step": turn.at, "seat": turn.seat, "turn": msgspec.to_builtins(told)}


def open_at(position: Adventure, typed: Mapping[str, Any]) -> None:
    """Begin at the stage and seat the document names."""
    order = clockwise(position, position.first)
    step, seat = typed.get("step", STAGES[0]), typed.get("seat", order[0])
    one_of(step, STAGES, "step")
    seat_named(seat, order, "seat")
    push(position, Round(done=order[: order.index(seat) + 1]))
    told = dict(mapping(typed.get("turn", {}), "turn"))
    if ENERGY in told:
        position.seats[seat].energy = whole(told.pop(ENERGY), "turn.energy", MOST)
    turn = turn_at(step, seat, told)
    for name in turn.played:
        seat_named(name, order, f"turn.played.{name}")
    push(position, turn)
    if not position.stock:
        count_discoveries(position)


def turn_at(step: str, seat: str, told: Mapping[str, Any]) -> Turn:
    """The turn of a seat with what it remembers, just before a stage."""
    wrong = sorted(set(told) - set(REMEMBERED))
    if wrong:
        raise Invalid.of(f"turn.{wrong[0]}", say("unknown; a turn remembers {names}", names=[*REMEMBERED, ENERGY]))
    try:
        turn = msgspec.convert({"frame": "turn", **told, "seat": seat, "stage": STAGES.index(step)}, Turn)
    except msgspec.ValidationError as fault:
        raise Invalid.of("turn", str(fault)) from None
    whole(turn.left, "turn.left", MOST)
    if turn.rolled and (len(turn.rolled) != 2 or not all(0 <= number <= 9 for number in turn.rolled)):
        raise Invalid.of("turn.rolled", "must be two numbers, movement and energy")
    return turn


def moved_to(now: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """What is not named stays, of what the turn remembers too, unless that is emptied; another's turn begins anew."""
    if wanted.get("seat", now["seat"]) != now["seat"]:
        return {"step": STAGES[0], **wanted}
    named = wanted.get(TURN)
    if not named or not isinstance(named, dict):
        return now | wanted
    kept = {name: value for name, value in (now[TURN] | named).items() if value is not None}
    return now | wanted | {TURN: kept}


def told_changes(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Say]:
    """How far a turn has come otherwise than before, in words."""
    lay, lies = (dict(one) for one in (was, now))
    before, after = lay.pop(TURN, None) or {}, lies.pop(TURN, None) or {}
    yield from moment_changes(lay, lies)
    for name, title in TITLES.items():
        field = Field(name, title, kind="card", key_kind="seat")
        yield from differing(title, remembered(before, name), remembered(after, name), field)


def remembered(told: Mapping[str, Any], name: str) -> Any:
    """What a turn remembers under a name; of powers how often any was used."""
    value = told.get(name, msgspec.to_builtins(getattr(Turn(seat=""), name)))
    return sum(value.values()) if name == "used" and isinstance(value, dict) else value


def noted(position: Adventure) -> dict[str, str]:
    """What is in progress and cannot be written down."""
    now = moment(position)
    if not now or is_plain(position, now):
        return {}
    going = str(position.agenda[-1].__struct_config__.tag)
    words = "Not part of this position: {going:frame}. Typed in, it begins at this step: {step:step}."
    return {NOTE: position.game.voice(position).tell(say(words, going=going, step=now["step"]))}


def is_plain(position: Adventure, now: Mapping[str, Any]) -> bool:
    """Whether the stage, begun anew, is just what goes on: nothing lasts, and nothing is in the middle of it."""
    if isinstance(position.agenda[-1], Reading):
        return False
    again: Adventure = position.game.copy(position)
    again.agenda, again.effects = [], []
    open_at(again, now)
    try:
        run(again)
    except Missing:
        return False
    return not position.effects and frames(position) == frames(again)


def frames(position: Adventure) -> list[Any]:
    """What is in progress, whatever number it was given."""
    told = [msgspec.to_builtins(frame) for frame in position.agenda]
    return [{name: value for name, value in frame.items() if name not in ("id", "scope")} for frame in told]
