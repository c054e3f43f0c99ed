"""The five Artifacts. Each lies where it was last used and serves the Active Race in that Region."""

from collections.abc import Collection

from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.tally import Line
from referee.smallworld.conquest.conquest import is_near
from referee.smallworld.conquest.toll import ATTACKS
from referee.smallworld.marker.marker import ABANDONED, Marker
from referee.smallworld.score.coin import pay, settle_debt
from referee.smallworld.table.benefit import regions_of
from referee.smallworld.table.ground import Here
from referee.smallworld.table.points import Due, Toll
from referee.smallworld.table.position import STASH, SmallWorld
from referee.smallworld.table.verbs import carries

AEGIS_COINS = 2
DOOMHAMMER_COINS = 2
HEART_COINS = 1
LIES = "sww.marker.artifact-location"

carries("artifact-moved", "{marker:marker} lies in {region:space} now.")


class Artifact(Marker):
    """Lies where it was last used."""

    artifact = True
    left = ABANDONED

    def at_hand(self, position: SmallWorld, seat: str) -> bool:
        return self.at(position) is not None

    def helped(self, position: SmallWorld, seat: str, region: str) -> None:
        self.carry_to(position, seat, region, [LIES])

    def carry_to(self, position: SmallWorld, seat: str, region: str, rules: list[str]) -> None:
        """It is laid, or stays, in this Region."""
        moves = [("marker", "", 1, self.at(position), region, (self.key,), (self.key,))]
        happen(position, "artifact-moved", rules, seat=seat, marker=self.key, region=region, moves=moves)


class LaidArtifact(Artifact):
    """Laid in a Region of the owner's choice as their turn ends."""

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        text = say("Lay the {marker:marker} in one of your Regions.", marker=self.key)
        return Due(self.key, list(regions_of(position, seat)), 1, 1, [self.rules[0]], text)

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        self.carry_to(position, seat, regions[0], [self.rules[0], LIES])


class Aegis(LaidArtifact):
    """Whoever attacks the Region it lies in pays first."""

    key, title = "aegis", "Aegis of Aggramar"
    rules = ("sww.artifact.aegis", "sww.artifact.aegis-immunity")
    lays = key
    toll, tolled = ATTACKS, ("sww.artifact.aegis-immunity",)

    def levies(self, position: SmallWorld, seat: str, region: str, here: Here) -> Toll:
        return Toll(here.seat, AEGIS_COINS, self.tolled, say("the Aegis in {region:space}", region=region), self.key)


class Heart(LaidArtifact):
    """Its neighbours pay a coin each when it is laid."""

    key, title = "heart", "Heart of Azeroth"
    rules = ("sww.artifact.heart", "sww.artifact.heart-pay")
    lays = key

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        super().lay(position, seat, regions)
        near = position.atlas.near[regions[0]]
        for other in position.seats:
            if other != seat and any(region in near for region in position.ground.active[other]):
                coins = settle_debt(position, other, seat, HEART_COINS)
                pay(position, other, seat, coins, ("sww.artifact.heart-pay",), "the Heart of Azeroth next door")


class Ashes(Artifact):
    """Any Region of any board, as if it were adjacent."""

    key, title = "ashes", "Ashes of Al'ar"
    rules = ("sww.artifact.ashes",)
    aid = "ashes"

    def __init__(self) -> None:
        self.waives = {"sww.conquest.adjacent": self.reaches, "sww.conquest.travel-cost": self.reaches}
        self.lifts = dict.fromkeys(self.waives, ("sww.artifact.ashes",))

    def reaches(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return self.aid in using

    def matters(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        """Only where the way is long."""
        return not is_near(position, seat, region, [aid for aid in using if aid != self.aid])


class Doomhammer(Artifact):
    """One Region of any strength for a single token, and two coins."""

    key, title = "doomhammer", "Doomhammer"
    rules = ("sww.artifact.doomhammer", "sww.artifact.doomhammer-pay")
    aid = "doomhammer"
    instead = Line("by the Doomhammer", 1, "sww.artifact.doomhammer")

    def fee(self, position: SmallWorld, seat: str, region: str) -> Toll:
        holder = position.ground.here[region].seat
        payee = holder if holder and holder != seat else STASH
        rules = ("sww.artifact.doomhammer-pay", "sww.artifact.doomhammer")
        return Toll(payee, DOOMHAMMER_COINS, rules, "the Doomhammer", self.key)


class Frostmourne(Artifact):
    key, title = "frostmourne", "Frostmourne"
    rules = ("sww.artifact.frostmourne",)
    discounts = True
    aid = "frostmourne"

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 2 if self.aid in using else 0


ANNOUNCED = (Aegis(), Ashes(), Doomhammer(), Frostmourne(), Heart())
