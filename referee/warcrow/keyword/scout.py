"""Scout: kept off the battlefield in secret, deployed when it is activated, which takes one of its two actions."""

KEYWORD = "Scout"
RULE = "wcr.keyword.scout.secret"
COMES = "wcr.keyword.scout.activate"
PLACES = {"zone": "wcr.keyword.scout.own-zone", "edge": "wcr.keyword.scout.edge"}
UNSEEN = 12
"""At an edge no enemy within so many strides may see it."""
