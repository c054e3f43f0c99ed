"""Manned: nobody intimidates it, and nothing stresses it but being activated again."""

from referee.warcrow.keyword.named import keyword

IMMUNE, UNSTRESSED = "wcr.keyword.manned", "wcr.keyword.manned.stress"
MANNED = keyword("Manned", "engaged", IMMUNE, UNSTRESSED)
