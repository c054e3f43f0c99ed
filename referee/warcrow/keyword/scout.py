"""Scout: kept off the battlefield in secret, deployed when it is activated, which takes one of its two actions."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows

RULE, COMES = "wcr.keyword.scout.secret", "wcr.keyword.scout.activate"
LATER, ORDER = "wcr.keyword.scout", "wcr.keyword.scout.order"
KEYWORD = keyword("Scout", windows.DEPLOY, LATER, ORDER, RULE, COMES)
PLACES = {"zone": "wcr.keyword.scout.own-zone", "edge": "wcr.keyword.scout.edge"}
UNSEEN = 12
"""At an edge no enemy within so many strides may see it."""
