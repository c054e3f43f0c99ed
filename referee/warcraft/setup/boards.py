"""Where a table's board comes from: a board of ours only stands in for the drawing in the book."""

from referee.kernel import packs
from referee.kernel.packs import Pack
from referee.warcraft.table.position import Warcraft


def board_pack(position: Warcraft) -> Pack:
    """The pack that the board of a table comes from."""
    return next(pack for pack in map(packs.get, reversed(position.packs)) if pack.kind == "board")


def stands_in(position: Warcraft) -> str:
    """The title of a board of our own; empty: the table brought its own."""
    pack = board_pack(position)
    return pack.title if pack.source == "demo" else ""
