"""Marshdweller: whoever conquers one of their Swamps pays a coin first, In Decline too."""

from referee.kernel.say import say
from referee.smallworld.conquest.toll import CONQUEST
from referee.smallworld.power.power import Power
from referee.smallworld.table.ground import Here
from referee.smallworld.table.points import Toll
from referee.smallworld.table.position import SmallWorld

MARSH_COINS = 1


class Marshdweller(Power):
    """The badge stays with the banner In Decline."""

    key, title = "marshdweller", "Marshdweller"
    hint = "Others pay a coin before taking a Swamp of the Race."
    rules = ("sww.power.marshdweller", "sww.power.marshdweller-decline")
    toll, tolled = (CONQUEST,), ("sww.power.marshdweller",)
    keeps_badge = True

    def levies(self, position: SmallWorld, seat: str, region: str, here: Here) -> Toll | None:
        if position.atlas.terrain[region] != "swamp":
            return None
        rules = self.tolled if here.active else (*self.tolled, "sww.power.marshdweller-decline")
        return Toll(
            here.seat, MARSH_COINS, rules, say("the Marshdwellers' Swamp {region:space}", region=region), self.key
        )
