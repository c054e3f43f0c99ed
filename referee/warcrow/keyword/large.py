"""Large: it goes its way through units that are not, out of a combat too; few things hide it, nobody pushes it back."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow

TRAMPLES, STANDS, SEEN = "wcr.keyword.large.move-through", "wcr.keyword.large.immovable", "wcr.keyword.large.los"
CHARGES = "wcr.keyword.large.charge"
LARGE = keyword("Large", windows.ACTIONS, TRAMPLES, STANDS, SEEN, CHARGES)


def is_large(position: Warcrow, key: str) -> bool:
    return LARGE.on(position, key)
