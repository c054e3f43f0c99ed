"""How things happen in Small World of Warcraft. A verb is the only writer of what it changes, and stands in its room.

Most verbs move pieces (`moves`: kind, side, number, from, to, marks before and after) or coins (`coins` from
`payer` to `payee`, a seat or the stash); what else changes stands with its verb.
"""

from collections.abc import Callable
from typing import Any

from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.sources import Template, Verbs
from referee.smallworld.table.position import BOX, STASH, SmallWorld, refresh, refresh_places

VERBS: Verbs[SmallWorld] = Verbs()
Write = Callable[[SmallWorld, Event], Any]


def verb(kind: str, template: Template) -> Callable[[Write], Write]:
    """Register a writer; after it, what was derived from the position is worked out anew."""

    def register(write: Write) -> Write:
        def writer(position: SmallWorld, event: Event) -> None:
            write(position, event)
            refresh(position)

        VERBS.verb(kind, template)(writer)
        return write

    return register


def carry(position: SmallWorld, event: Event) -> None:
    """Move pieces and coins as the event says."""
    for kind, side, number, origin, to, *marks in event.data.get("moves", ()):
        was, become = (tuple(marks[0]), tuple(marks[1])) if marks else ((), ())
        shift(position.piles, kind, side, number, origin, to, was, become)
    coins = event.data.get("coins", 0)
    if not coins:
        return
    for end, amount in ((event.data.get("payer"), -coins), (event.data.get("payee"), coins)):
        if end == STASH:
            position.stash += amount
        elif end is not None:
            position.seats[end].coins += amount


def carries(kind: str, template: Template) -> None:
    """Register a verb that moves pieces and coins and changes nothing else."""
    VERBS.verb(kind, template)(carry_only)


def carry_only(position: SmallWorld, event: Event) -> None:
    carry(position, event)
    refresh_places(position, {place for move in event.data.get("moves", ()) for place in move[3:5]})


def clear_away(position: SmallWorld, kind: str) -> None:
    """Pieces of a kind go back to the box, wherever they are."""
    for place in list(position.piles):
        for pile in list(position.piles.get(place, ())):
            if pile.kind == kind and place != BOX:
                shift(position.piles, pile.kind, "", pile.count, place, BOX, pile.marks, ())


carries("enlisted", "{seat:seat} adds {number} {race:race} {number:token|tokens}.")
