"""What the Expansion Set says of every battle: who has won it, which flanks count, and what a natural 1 is."""

from referee.kernel.event import Event
from referee.kernel.sources import Source
from referee.warcraft.table.lasting import LOWER, in_force
from referee.warcraft.table.position import Warcraft

WINNER, EMPTY_FLANK = "wbx.battle.winner", "wbx.flank.empty"
ABILITIES_REPLACE = "wbx.sheet.abilities-replace"
NATURAL, MODIFIED = "wbx.roll.natural", "wbx.roll.modified"


class Clarified(Source[Warcraft]):
    key = "battles-clarified"
    option = ("expansion", "on")

    def __init__(self) -> None:
        self.adds = {
            "battle-begins": (EMPTY_FLANK,),
            "battle-won": (WINNER,),
            "battle-drawn": (WINNER, "wbx.battle.no-winner"),
            "hits": self.hit,
            "casualties-reduced": self.healed,
        }

    def hit(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        """Only the die itself triggers an ability, never what a modifier makes of it."""
        if in_force(position, LOWER, event.seat):
            return NATURAL, MODIFIED
        return (NATURAL,) if "wbg.ability.area-attack" in event.rules else ()

    def healed(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        natural = position.options.get("heal") == "faq" and "wbg.ability.heal" in event.rules
        return (ABILITIES_REPLACE, NATURAL) if natural else ()


SOURCES = [Clarified()]
