"""Scout: kept off the battlefield in secret, deployed when it is activated, which takes one of its two actions."""

from referee.kernel.position import require
from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow

RULE, COMES = "wcr.keyword.scout.secret", "wcr.keyword.scout.activate"
LATER, ORDER = "wcr.keyword.scout", "wcr.keyword.scout.order"
KEYWORD = keyword("Scout", windows.DEPLOY, LATER, ORDER, RULE, COMES)
PLACES = {"zone": "wcr.keyword.scout.own-zone", "edge": "wcr.keyword.scout.edge"}
UNSEEN = 12
"""At an edge no enemy within so many strides may see it."""
DEPLOYED = "deployed"
"""What its deployment takes of its activation."""


def check_long(position: Warcrow, key: str, taken: list[str]) -> None:
    """Of the activation in which it is deployed one simple action is left."""
    words = "{unit:unit} has just been deployed, which took one of its two actions: a long one is too much."
    require(position, DEPLOYED not in taken, COMES, words, unit=key)
