"""The verbs of the Adventure Game: each room registers its own here."""

from referee.adventure.table.position import Adventure
from referee.kernel.sources import Verbs

VERBS: Verbs[Adventure] = Verbs()
