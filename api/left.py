"""Positions as an action left them: what hands do next is told from there, without reading them again.

A table's newest is kept for as many tables as are mostly played at once. It stands for the very bytes that were saved,
and is only looked at.
"""

from collections import OrderedDict
from typing import Any

from referee.kernel.game import Game
from referee.kernel.position import Position

MOST = 200
_left: OrderedDict[str, tuple[bytes, Position]] = OrderedDict()


def keep(table_id: str, data: bytes, position: Position) -> None:
    _left[table_id] = data, position
    _left.move_to_end(table_id)
    if len(_left) > MOST:
        _left.popitem(last=False)


def position(game: Game[Any], table_id: str, data: bytes) -> Position:
    """The position that was saved as these bytes: as it was left here, else read."""
    kept = _left.get(table_id)
    if kept is not None and kept[0] == data and type(kept[1]) is game.position_type:
        return kept[1]
    found: Position = game.decode(data)
    return found
