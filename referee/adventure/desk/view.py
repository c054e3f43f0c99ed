"""The table as people see it: spaces with what lies there, the track, events, decks by their number, and the turn."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.adventure.desk.mat import attached_key
from referee.adventure.table.open_turn import OpenTurn, current_turn
from referee.adventure.table.position import (
    AGGRO,
    DISCOVERY,
    GLOBAL,
    SLOTS,
    UNUSED,
    Adventure,
    Laid,
    marker_of,
    marker_space,
    slot_of,
)
from referee.adventure.turn.moving import Moving
from referee.adventure.turn.phases import PHASE_OF
from referee.adventure.turn.rolling import JustRolled
from referee.kernel.eyes import Eyes
from referee.kernel.pieces import Pile, count
from referee.kernel.say import say
from referee.kernel.seen import PieceView
from referee.kernel.showing import state as how_far
from referee.kernel.track import Chip, Stop, Track
from referee.kernel.view import SpaceView, Step

# ---- the board


def space_view(position: Adventure, space: str, eyes: Eyes) -> SpaceView:
    """A space with its figures, tokens, discoveries and markers, and the event that lies there."""
    bare = eyes.printed(space, position.board.spaces[space].kind)
    pieces = [piece_view(position, pile, eyes) for pile in position.piles.get(space, ())]
    if space in position.laid:
        pieces.append(event_view(position.laid[space], eyes))
    return replace(bare, pieces=pieces) if pieces else bare


def piece_view(position: Adventure, pile: Pile, eyes: Eyes) -> PieceView:
    """A marker with the encounter it stands for; a discovery face down unless it was just turned up."""
    if pile.kind == DISCOVERY:
        title = eyes.name("discovery", pile.marks[0]) if pile.marks else eyes.name("piece", DISCOVERY)
        return PieceView(DISCOVERY, title, None, pile.count, picture="piece/discovery", down=not pile.marks)
    if not pile.kind.startswith("marker-"):
        return eyes.piece(Pile(pile.kind, pile.side, pile.count))
    slot = slot_of(pile.kind)
    found = eyes.piece(pile, seat="")
    foe = position.track.get(slot)
    return replace(found, notes=[eyes.name("card", f"encounter.{foe.key}")]) if foe else found


def event_view(laid: Laid, eyes: Eyes) -> PieceView:
    return PieceView("event", eyes.name("card", f"event.{laid.key}"), None, 1, picture=f"event/{laid.key}")


# ---- the turn


def is_moving(position: Adventure) -> bool:
    """Whether somebody is still moving, though what comes next may be done without a word."""
    return isinstance(position.agenda[-1] if position.agenda else None, JustRolled | Moving)


def steps(position: Adventure, turn: OpenTurn, eyes: Eyes, inside: int) -> Iterator[Step]:
    """The four phases of a turn, and the one it is in."""
    names = list(dict.fromkeys(PHASE_OF.values()))
    phase = PHASE_OF.get(turn.at, "")
    now = names.index(phase) if phase else (len(names) if turn.at == "end" else -1)
    for number, name in enumerate(names):
        seat = turn.seat if number == now else ""
        yield Step(name, eyes.name("part-of-turn", name), how_far(number, now), seat, inside)


# ---- the rest


def track(position: Adventure, eyes: Eyes) -> Track:
    """The ten slots for encounters nobody has defeated, each with where its marker lies."""
    stops = [Stop(eyes.name("slot", slot), list(chips(position, slot, eyes))) for slot in SLOTS]
    told = [say("{number:encounter}", number=len(position.track))]
    if GLOBAL in position.laid:
        told.append(say("everywhere: {card:card}", card=f"event.{position.laid[GLOBAL].key}"))
    return Track(eyes.tell("Encounter track"), ", ".join(map(eyes.tell, told)), None, stops)


def chips(position: Adventure, slot: str, eyes: Eyes) -> Iterator[Chip]:
    """The encounter in a slot with where its marker lies and which side is up, and the ability cards on it."""
    foe = position.track.get(slot)
    if foe is None:
        return
    space = marker_space(position, slot)
    aggro = any(pile.kind == marker_of(slot) and pile.marks == AGGRO for pile in position.piles.get(space, ()))
    told = [
        eyes.name("space", space),
        eyes.name("colour", foe.colour),
        *(eyes.name("mark", mark) for mark in AGGRO if aggro),
    ]
    title = eyes.name("card", f"encounter.{foe.key}")
    yield Chip(title, picture="marker/aggro" if aggro else "marker/calm", text=", ".join(told))
    for one in foe.attached:
        yield Chip(eyes.name("card", attached_key(position, one)), picture="marker/card")


def more(position: Adventure, eyes: Eyes) -> dict[str, Any]:
    """The events in play, the decks by their number, and what is left of a movement."""
    turn = current_turn(position)
    return {
        "events": {place: event_more(place, laid, eyes) for place, laid in position.laid.items()},
        "decks": {colour: deck.left for colour, deck in position.challenge.items()} | {"elite": position.elite},
        "discoveries": count(position.piles, UNUSED, "", (DISCOVERY,)),
        "turn": turn_view(turn) if turn else None,
    }


def event_more(place: str, laid: Laid, eyes: Eyes) -> dict[str, Any]:
    where = "" if place == GLOBAL else eyes.name("space", place)
    return {"key": laid.key, "title": eyes.name("card", f"event.{laid.key}"), "colour": laid.colour, "place": where}


def turn_view(turn: OpenTurn) -> dict[str, Any]:
    return {"seat": turn.seat, "stage": turn.at, "rolled": list(turn.rolled), "left": turn.left}
