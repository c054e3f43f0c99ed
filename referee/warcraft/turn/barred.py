"""Ways that are barred: what closes every one of them, told to whoever asked to go. What bars is decided in move.py."""

from collections.abc import Collection
from typing import Any, NoReturn

from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.say import Say, say
from referee.warcraft.actions import Move
from referee.warcraft.table.piece import KINDS, Bar, Kind
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.turn.move import (
    ALLOWED,
    BESIDE,
    CLOSED,
    ESCORT,
    STOPPED,
    TRANSIT,
    Notes,
    allowance,
    entry,
    far,
    met,
    spread,
    stride_cards,
)

BARRED = "Every way from {origin:space} to {to:space} is barred for this {kind:piece}: {blockers:;}."
TOO_FAR = "{to:space} is {distance} {distance:space|spaces} from {origin:space}; this {kind:piece} goes {spaces}."


def refuse_way(position: Warcraft, action: Move, pile: Pile) -> NoReturn:
    """Name what closes the way: the ground, walls, the enemies, or the distance."""
    seat, to, kind, spaces = action.seat, action.to, KINDS[pile.kind], allowance(pile)
    if kind.flies and position.board.spaces[to].kind in TRANSIT:
        TRANSIT[position.board.spaces[to].kind].refuse(position, to=to)
    no = entry(position, seat, kind, to)
    if no is not None:
        rules = list(dict.fromkeys((*no.rules, *beside(position, seat, kind, no, [to]))))
        raise Refusal(rules, no.said(to=to, seat=seat, kind=pile.kind), no.remedy or None)
    slots = {"to": to, "origin": action.origin, "kind": pile.kind}
    if to == action.origin:
        raise Refusal([ALLOWED], say("This {kind:piece} stands in {to:space} already.", **slots))
    distance = position.board.within(action.origin, len(position.board.spaces))[to]
    if distance <= spaces:
        rules, blockers = closed_by(position, action, kind, spaces)
        raise Refusal(rules, say(BARRED, blockers=blockers, **slots))
    gap = scenario_of(position).gap(position, action.origin, to, spaces)
    rules = [ALLOWED, *stride_cards([pile.marks]), *far(kind), *gap]
    raise Refusal(rules, say(TOO_FAR, distance=distance, spaces=spaces, **slots))


def closed_by(position: Warcraft, action: Move, kind: Kind, spaces: int) -> tuple[list[str], list[Say]]:
    """What lies on every way that would be short enough: the rules, and each thing with where it is."""
    notes: Notes = {}
    spread(position, action.seat, kind, action.origin, spaces, notes)
    near = {action.origin, action.to, *between(position, action, spaces)}
    found: dict[Bar, list[tuple[str, ...]]] = {}
    for places, no in notes.items():
        if near.issuperset(places):
            found.setdefault(no, []).append(places)
    rules, told = [], []
    for no, where in found.items():
        spots: list[Any] = [at[0] if len(at) == 1 else say("{at:space}", at=at) for at in where]
        rules += [*no.rules, *beside(position, action.seat, kind, no, [space for at in where for space in at])]
        told.append(say(no.passing, places=spots, seat=action.seat))
    return list(dict.fromkeys(rules)), told


def between(position: Warcraft, action: Move, spaces: int) -> list[str]:
    """Where a way of so many spaces could lead, its ends apart."""
    near, far = (position.board.within(end, spaces - 1) for end in (action.origin, action.to))
    return [space for space, steps in near.items() if steps and steps + far.get(space, spaces) <= spaces]


def beside(position: Warcraft, seat: str, kind: Kind, no: Bar, spaces: Collection[str]) -> list[str]:
    """What is told beside a no: of the kind itself, and of whom it met."""
    if no is ESCORT:
        return [*kind.like, *met(position, seat, spaces, "barring")]
    if no in (STOPPED, BESIDE):
        return [*kind.halted, *met(position, seat, spaces, "stopping")]
    return [*kind.terrain] if no in CLOSED.values() else []
