"""A table that starts from a typed-in position: in the middle of a round, at somebody's activation."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.agenda import push
from referee.kernel.errors import Invalid
from referee.kernel.owed import forgive
from referee.kernel.typed import one_of, seat_named
from referee.warcrow.table.position import Warcrow
from referee.warcrow.turn.round import Round
from referee.warcrow.turn.turn import Turn


def complete(position: Warcrow) -> None:
    """What a document leaves out is as at the start of the first round."""
    seats = list(position.seats)
    if not position.units:
        raise Invalid.of("units", "a position begins with the units on the battlefield")
    position.first = position.first or seats[0]
    at = seats.index(position.first)
    position.order = position.order or seats[at:] + seats[:at]
    if not position.round:
        position.round = 1


def open_at(position: Warcrow, typed: Mapping[str, Any]) -> None:
    """The round and the turn of whoever is to activate."""
    step, seat = typed.get("step", Turn.names[0]), typed.get("seat", position.order[0])
    one_of(step, Turn.names, "step")
    seat_named(seat, position.order, "seat")
    forgive(position, lambda debt: True)
    push(position, Round(stage="turns"))
    push(position, Turn(done=position.order[: position.order.index(seat)]))
