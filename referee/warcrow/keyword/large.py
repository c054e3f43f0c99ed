"""Large: it goes its way through units that are not."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has

TRAMPLES = "wcr.keyword.large.move-through"


def is_large(position: Warcrow, key: str) -> bool:
    return has(position, key, "Large")
