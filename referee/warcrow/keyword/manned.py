"""Manned: nobody intimidates it, and nothing stresses it but being activated again."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows

IMMUNE, UNSTRESSED = "wcr.keyword.manned", "wcr.keyword.manned.stress"
MANNED = keyword("Manned", windows.ENGAGED, IMMUNE, UNSTRESSED)
