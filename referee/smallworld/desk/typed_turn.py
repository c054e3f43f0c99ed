"""The turn of a position as people type it: whose it is, how far it has come, what it remembers."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from referee.kernel.agenda import find, push
from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.kernel.typed import mapping, one_of, seat_named, whole, yes_or_no
from referee.kernel.uses import all_used, used_before
from referee.smallworld.actions import Sided, WorgenForm
from referee.smallworld.table.benefits import ALL
from referee.smallworld.table.component import RACE_NAMES
from referee.smallworld.table.open_turn import current_turn
from referee.smallworld.table.position import SmallWorld, faction_of, play_order
from referee.smallworld.table.window import STAGES
from referee.smallworld.turn.closing import Closing
from referee.smallworld.turn.conquering import Conquering
from referee.smallworld.turn.round import Round, Turn

STEPS = ("start", "form", "conquer", "redeploy", "close", "return")
TURN = ("step", "seat", "losses", "turn", "laid", "note")
REMEMBERED = ("conquests", "attacked", "saved", "attempted", "harmony", "intimidated", "side", "form")
"""What a turn remembers of what it has done so far, beside what it has used."""
USED, STARTED, MOST = "used", "started", 9
APART = (USED, STARTED)


def open_at(position: SmallWorld, document: Mapping[str, Any]) -> None:
    """Begin at the step and seat the document names."""
    order = play_order(position)
    step, seat = document.get("step", "start"), document.get("seat", order[0])
    one_of(step, STEPS, "step")
    seat_named(seat, order, "seat")
    for race in (race for player in position.seats.values() for race in (player.race, player.declined) if race):
        faction_of(position, race)
    position.round = position.round or 1
    push(position, Round(done=order[: order.index(seat) + (step != "start")]))
    if step == "start":
        return
    if step != "return" and not position.seats[seat].race:
        raise Invalid.of(f"seats.{seat}.race", say("an Active Race is needed for {step:step}", step=step))
    told = mapping(document.get("turn", {}), "turn")
    turn = turn_at(step, seat, told, whole(document.get("losses", 0), "losses"))
    check_remembered(position, turn)
    push(position, turn)
    for key, number in mapping(told.get(USED, {}), f"turn.{USED}").items():
        if key not in ALL:
            raise Invalid.of(f"turn.{USED}.{key}", "no such banner, badge or marker")
        used_before(position, [key] * whole(number, f"turn.{USED}.{key}", MOST), turn.id)
    if step == "conquer":
        turn.stage += 1
        push(position, Conquering(seat=seat, started=yes_or_no(told.get(STARTED, False), f"turn.{STARTED}")))
    elif step == "close" and "laid" in document:
        turn.stage += 1
        push(position, Closing(seat=seat, closed=True, done=laid(document["laid"])))


def turn_at(step: str, seat: str, told: Mapping[str, Any], losses: int) -> Turn:
    """The turn of a seat with what it remembers, just before a step."""
    wrong = sorted(set(told) - {*REMEMBERED, *APART})
    if wrong:
        raise Invalid.of(f"turn.{wrong[0]}", say("unknown; a turn remembers {names}", names=[*REMEMBERED, *APART]))
    try:
        turn = msgspec.convert({"frame": "turn", **told, "seat": seat, "losses": losses}, Turn)
    except msgspec.ValidationError as fault:
        raise Invalid.of("turn", str(fault)) from None
    turn.stage = next(at for at, window in enumerate(STAGES) if window.stage == step)
    turn.conquests_over = STEPS.index(step) > STEPS.index("conquer")
    return turn


def check_remembered(position: SmallWorld, turn: Turn) -> None:
    """What a turn remembers has a name at this table."""
    for conquest in turn.conquests:
        if conquest.region not in position.atlas.regions:
            raise Invalid.of("turn.conquests", say("there is no such Region"))
        if conquest.race not in ("", "murlocs", *RACE_NAMES):
            raise Invalid.of("turn.conquests", say("there is no such Race"))
    for seat in turn.attacked:
        seat_named(seat, position.seats, "turn.attacked")
    for name in turn.saved:
        one_of(name, ALL, "turn.saved")
    one_of(turn.side, ("", *get_args(Sided)), "turn.side")
    one_of(turn.form, ("", *get_args(WorgenForm)), "turn.form")


def laid(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name in ALL for name in value):
        raise Invalid.of("laid", "must be a list of banners, badges and Artifacts")
    return list(value)


def turn_document(position: SmallWorld) -> dict[str, Any]:
    """Whose turn it is, how far it has come and what it remembers."""
    turn = current_turn(position)
    if turn is None or position.outcome is not None:
        return {}
    step = turn.window_now.stage if turn.window_now.stage in STEPS else "start"
    found: dict[str, Any] = {"seat": turn.seat, "step": step}
    found |= {"losses": turn.losses} if turn.losses else {}
    if step == "start":
        return found | noted(position, step)
    remembered = msgspec.to_builtins(turn)
    remembered = {name: remembered[name] for name in REMEMBERED if name in remembered}
    served = all_used(position, turn.id)
    remembered |= {USED: served} if served else {}
    conquering = find(position, Conquering)
    remembered |= {STARTED: True} if conquering and conquering.started else {}
    closing = find(position, Closing)
    found |= {"turn": remembered} if remembered else {}
    found |= {"laid": list(closing.done)} if closing else {}
    return found | noted(position, step)


def noted(position: SmallWorld, step: str) -> dict[str, str]:
    """What is in progress and cannot be written down."""
    frame = position.agenda[-1]
    if getattr(frame, "sayable", False):
        return {}
    title = getattr(frame, "window", None) and frame.window.title
    words = "Not part of this position: {what}. It begins at {step:step}."
    note = say(words, what=title or "a printed fact is asked for", step=step)
    return {"note": position.game.voice(position).tell(note)}
