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
    marker_space,
    slot_of,
)
from referee.adventure.turn.phases import PHASE_OF
from referee.kernel.eyes import Eyes
from referee.kernel.pieces import Pile, count
from referee.kernel.seen import PieceView
from referee.kernel.showing import state as how_far
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


def steps(position: Adventure, turn: OpenTurn, eyes: Eyes, inside: int) -> Iterator[Step]:
    """The four phases of a turn, and the one it is in."""
    names = list(dict.fromkeys(PHASE_OF.values()))
    phase = PHASE_OF.get(turn.at, "")
    now = names.index(phase) if phase else (len(names) if turn.at == "end" else -1)
    for number, name in enumerate(names):
        seat = turn.seat if number == now else ""
        yield Step(name, eyes.name("phase", name), how_far(number, now), seat, inside)


# ---- the rest


def more(position: Adventure, eyes: Eyes) -> dict[str, Any]:
    """The track with its ten slots, the events in play, the decks by their number, and what is left of a movement."""
    turn = current_turn(position)
    return {
        "track": [slot_view(position, slot, eyes) for slot in SLOTS],
        "events": {place: event_more(place, laid, eyes) for place, laid in position.laid.items()},
        "decks": {colour: deck.left for colour, deck in position.challenge.items()} | {"elite": position.elite},
        "discoveries": count(position.piles, UNUSED, "", (DISCOVERY,)),
        "turn": turn_view(turn) if turn else None,
    }


def slot_view(position: Adventure, slot: str, eyes: Eyes) -> dict[str, Any]:
    """A slot of the track: the encounter in it, where its marker lies and with which side up."""
    foe = position.track.get(slot)
    if foe is None:
        return {"slot": slot}
    space = marker_space(position, slot)
    aggro = any(pile.kind == f"marker-{slot}" and pile.marks == AGGRO for pile in position.piles.get(space, ()))
    title = eyes.name("card", f"encounter.{foe.key}")
    attached = [eyes.name("card", attached_key(position, one)) for one in foe.attached]
    told = {"slot": slot, "key": foe.key, "title": title, "colour": foe.colour, "space": space, "aggro": aggro}
    return told | {"place": eyes.name("space", space), "attached": attached}


def event_more(place: str, laid: Laid, eyes: Eyes) -> dict[str, Any]:
    where = "" if place == GLOBAL else eyes.name("space", place)
    return {"key": laid.key, "title": eyes.name("card", f"event.{laid.key}"), "colour": laid.colour, "place": where}


def turn_view(turn: OpenTurn) -> dict[str, Any]:
    return {"seat": turn.seat, "stage": turn.at, "rolled": list(turn.rolled), "left": turn.left}
