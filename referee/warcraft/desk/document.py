"""Positions as people type them: to start in mid-game, to correct, to export. How they are read is in typed.py."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from referee.kernel.agenda import Frame, find, push
from referee.kernel.document import write_fact
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import waived
from referee.kernel.say import Text, say
from referee.kernel.typed import mapping, one_of, seat_named
from referee.kernel.window import Window
from referee.warcraft.battle.battle import Battle
from referee.warcraft.desk.typed import write_moment, write_space, write_token
from referee.warcraft.desk.typed_seats import COUNTED, SELDOM, write_seat
from referee.warcraft.table.piece import BUILDING, BUILDINGS, MOVED, SUMMONED
from referee.warcraft.table.position import Warcraft, play_order, site, town_interface, training
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.space import marked_town, town_of
from referee.warcraft.table.stack import LIMIT, LIMITS, stacked
from referee.warcraft.turn.turn import Turn

STEPS = Turn.names
ONLY_A_STEP = 2
"""Frames on the agenda when nothing but a step is in progress: the turn, and the step."""
STARTED = {"stage": "moving", "started": True}
"""How a step notes that it has opened the window for cards at its start, and nothing else."""
PARTS = {"spaces": write_space, "seats": write_seat, "tokens": write_token, "facts": write_fact}
MOMENT = ("turn", "first", "step", "seat", "note")
CHECKS: list[Callable[[Warcraft], None]] = []
"""What else a typed-in start may not be."""
ON_SPACES: list[Callable[[Warcraft, str], dict[str, Any]]] = []
HELD: list[Callable[[Warcraft, str], dict[str, Any]]] = []
"""What else is written down of a space, and of a seat."""
WRITTEN: dict[str, Callable[[Warcraft, Pile, dict[str, Any]], None]] = {}
"""How a kind is written down whose pieces are told apart."""


def write(position: Warcraft, document: Mapping[str, Any]) -> None:
    """Set every fact the document names; a fault names its field."""
    for name, content in document.items():
        if name not in PARTS and name not in MOMENT:
            raise Invalid.of(str(name), say("unknown; a position has {known}", known=sorted((*PARTS, *MOMENT))))
        if name in PARTS:
            mapping(content, name)
    for name, setter in PARTS.items():
        for key, value in document.get(name, {}).items():
            setter(position, key, value)
    write_moment(position, document)


def check_stacks(position: Warcraft) -> None:
    """A typed-in start may break neither the limits nor what its scenario rules out."""
    scenario_of(position).check_start(position)
    for check in CHECKS:
        check(position)
    for space in position.board.spaces:
        for seat in dict.fromkeys(pile.side for pile in position.piles.get(space, ())):
            for limit in LIMITS:
                rules = limit.broken(position, space, seat)
                if rules and not waived(position, limit.rule, space=space, seat=seat):
                    raise Refusal(
                        rules,
                        say(
                            "{seat:side} has {number} {word} in {space:space}; {limit} are allowed.",
                            space=space,
                            seat=seat,
                            number=stacked(position, space, seat, limit.kinds),
                            word=limit.word,
                            limit=LIMIT,
                        ),
                    )


def open_at(position: Warcraft, document: Mapping[str, Any]) -> None:
    """Begin at the step and seat the document names."""
    count_decks(position, document.get("seats", {}))
    step, order = document.get("step", "move"), play_order(position)
    if not order:
        raise Invalid.of("seats", "everybody is out; somebody must be left to play")
    seat = document.get("seat", order[0])
    one_of(step, STEPS, "step")
    seat_named(seat, order, "seat")
    position.turn = position.turn or 1
    push(position, Turn(step=STEPS.index(step), done=order[: order.index(seat)]))


def count_decks(position: Warcraft, told: Mapping[str, Any]) -> None:
    """In a deck that is not told lies what lies nowhere else."""
    for seat, player in position.seats.items():
        if "deck" not in told.get(seat, {}):
            elsewhere = player.hand + player.victory_cards + player.aside + len(player.discard)
            player.deck = max(0, player.deck - elsewhere)


# ---- writing one down


def document(position: Warcraft) -> dict[str, Any]:
    """The position as one would type it in."""
    found = {space: space_document(position, space) for space in position.board.spaces}
    written = {
        "turn": position.turn,
        "first": position.first,
        "spaces": {space: content for space, content in found.items() if content},
        "facts": dict(position.facts),
        "seats": {seat: seat_document(position, seat) for seat in position.seats},
    }
    written |= {"tokens": dict(position.tokens)} if position.tokens else {}
    return written | (moment(position) or before_the_first_turn(position))


def before_the_first_turn(position: Warcraft) -> dict[str, str]:
    """While the table is still being set up, what is left to settle is not written down."""
    if position.turn or position.outcome is not None:
        return {}
    words = "Not part of this position: what is settled before the first turn. Typed in, it begins at the {step:step}."
    return {"note": position.game.voice(position).tell(say(words, step=STEPS[0]))}


def moment(position: Warcraft) -> dict[str, Any]:
    """Whose step it is; a battle in progress is named, for it cannot be written down."""
    turn = find(position, Turn)
    if turn is None or turn.step >= len(STEPS) or position.outcome is not None:
        return {}
    found = {"step": STEPS[turn.step], "seat": turn.done[-1] if turn.done else play_order(position)[0]}
    left_out = in_progress(position, found["step"])
    if left_out:
        words = "Not part of this position: {left_out}. Typed in, it begins at the {step:step}."
        found["note"] = position.game.voice(position).tell(say(words, left_out=left_out, step=found["step"]))
    return found


def in_progress(position: Warcraft, step: str) -> Text:
    """What cannot be written down: a battle, or how far a step has come."""
    battle = find(position, Battle)
    if battle is not None:
        return say(
            "the battle over {space:space}, {attacker:side} against {defender:side}, round {round}",
            space=battle.space,
            attacker=battle.attacker,
            defender=battle.defender,
            round=battle.round,
        )
    agenda = [frame for frame in position.agenda if not opens(frame, step)]
    waits = len(agenda) <= ONLY_A_STEP and just_begun(position, agenda[-1]) and not at_its_end(position, agenda[-1])
    begun = position.effects or not waits
    return say("what has been done and played in the {step:step}", step=step) if begun else ""


def opens(frame: Frame[Any], step: str) -> bool:
    """Whether it only waits for cards at the start of a step, and nobody has put one forward yet."""
    return isinstance(frame, Window) and frame.key == f"{step}-step.start" and not frame.held


def just_begun(position: Warcraft, step: Frame[Any]) -> bool:
    """Whether a step is as it was when it began: it knows its seat and nothing more, and nobody has moved."""
    noted: dict[str, Any] = msgspec.to_builtins(step)
    more = {name for name, value in noted.items() if STARTED.get(name) != value}
    moved = any(MOVED in pile.marks for heap in position.piles.values() for pile in heap)
    return more <= {"frame", "seat", "id"} and not moved


def at_its_end(position: Warcraft, step: Frame[Any]) -> bool:
    """Whether the step itself is over, and only what comes after it is still asked."""
    ahead = position.game.copy(position)
    turn = find(ahead, Turn)
    if turn is None or not turn.done:
        return False
    return type(turn.begin(ahead, STEPS[turn.step], turn.done[-1])) is not type(step)


def space_document(position: Warcraft, space: str) -> dict[str, Any]:
    """What lies in a space, by whose it is."""
    written: dict[str, Any] = {}
    for pile in position.piles.get(space, ()):
        if pile.kind in WRITTEN:
            WRITTEN[pile.kind](position, pile, written)
            continue
        pieces = written.setdefault(pile.side, {})
        if BUILDING in pile.marks and pile.kind == "worker":
            continue
        kind = "outpost_site" if BUILDING in pile.marks else pile.kind
        pieces[kind] = pieces.get(kind, 0) + pile.count
    if marker(position, space):
        written["depletion"] = {1: "partial", 2: "complete"}[marker(position, space)]
    for noted in ON_SPACES:
        written |= noted(position, space)
    return written


def marker(position: Warcraft, space: str) -> int:
    """The depletion marker in a space; on a Town it tells of its first occupation."""
    owner = marked_town(position, space)
    return int(position.seats[owner].occupied) if owner else position.depletion.get(space, 0)


def seat_document(position: Warcraft, seat: str) -> dict[str, Any]:
    player = position.seats[seat]
    written: dict[str, Any] = {name: getattr(player, name) for name in COUNTED}
    written |= {"levels": dict(player.levels), "discard": list(player.discard)}
    written |= {name: getattr(player, name) for name in ("out", "occupied", *SELDOM) if getattr(player, name)}
    for held in HELD:
        written |= held(position, seat)
    written |= {"town": player.town} if player.town not in ("", town_of(position, seat)) else {}
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
