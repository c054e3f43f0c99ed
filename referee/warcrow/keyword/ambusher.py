"""Ambusher: kept off the battlefield in secret, deployed when it is activated, and then as free as any other."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows

RULE, COMES, ENGAGED = "wcr.keyword.ambusher", "wcr.keyword.ambusher.activate", "wcr.keyword.ambusher.engaged"
KEYWORD = keyword("Ambusher", windows.ACTIVATE, RULE, COMES, ENGAGED)
PLACES = {"zone": "wcr.keyword.ambusher.own-zone", "elsewhere": "wcr.keyword.ambusher.elsewhere"}
UNSEEN = 10
"""Outside its zone no enemy within so many strides may see it."""
