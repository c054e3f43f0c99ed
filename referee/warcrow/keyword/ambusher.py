"""Ambusher: kept off the battlefield in secret, deployed when it is activated, and then as free as any other."""

KEYWORD = "Ambusher"
RULE = "wcr.keyword.ambusher"
COMES = "wcr.keyword.ambusher.activate"
PLACES = {"zone": "wcr.keyword.ambusher.own-zone", "elsewhere": "wcr.keyword.ambusher.elsewhere"}
UNSEEN = 10
"""Outside its zone no enemy within so many strides may see it."""
