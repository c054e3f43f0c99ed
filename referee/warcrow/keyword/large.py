"""Large: it goes its way through units that are not, and nobody pushes it back."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has

TRAMPLES, STANDS = "wcr.keyword.large.move-through", "wcr.keyword.large.immovable"


def is_large(position: Warcrow, key: str) -> bool:
    return has(position, key, "Large")
