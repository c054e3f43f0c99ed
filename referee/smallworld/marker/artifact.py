"""The five Artifacts. Each lies where it was last used and serves the Active Race in that Region."""

from collections.abc import Collection

from referee.kernel.position import happen
from referee.kernel.say import say
from referee.smallworld.conquest.toll import AEGIS, pay, settle_debt
from referee.smallworld.table.benefit import Artifact, Due, regions_of, registered
from referee.smallworld.table.position import SmallWorld

HEART_COINS = 1


def carry_to(position: SmallWorld, seat: str, marker: str, region: str, rules: list[str]) -> None:
    """The Artifact is laid, or stays, in this Region."""
    origin = position.ground.marker_at(marker)
    moves = [("marker", "", 1, origin, region, (marker,), (marker,))]
    happen(position, "artifact-moved", rules, seat=seat, marker=marker, region=region, moves=moves)


class LaidArtifact(Artifact):
    """Laid in a Region of the owner's choice as their turn ends."""

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        text = say("Lay the {marker:marker} in one of your Regions.", marker=self.key)
        return Due(self.key, list(regions_of(position, seat)), 1, 1, [self.rules[0]], text)

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        carry_to(position, seat, self.key, regions[0], [self.rules[0], "sww.marker.artifact-location"])


class Aegis(LaidArtifact):
    key, title = "aegis", "Aegis of Aggramar"
    rules = ("sww.artifact.aegis", "sww.artifact.aegis-immunity")
    toll = AEGIS.attacks


class Heart(LaidArtifact):
    """Its neighbours pay a coin each when it is laid."""

    key, title = "heart", "Heart of Azeroth"
    rules = ("sww.artifact.heart", "sww.artifact.heart-pay")

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        super().lay(position, seat, regions)
        near = position.atlas.near[regions[0]]
        for other in position.seats:
            if other != seat and any(region in near for region in position.ground.active[other]):
                coins = settle_debt(position, other, seat, HEART_COINS)
                pay(position, other, seat, coins, ["sww.artifact.heart-pay"], "the Heart of Azeroth next door")


class Ashes(Artifact):
    """Any Region of any board, as if it were adjacent."""

    key, title = "ashes", "Ashes of Al'ar"
    rules = ("sww.artifact.ashes",)
    aid = "ashes"

    def __init__(self) -> None:
        self.waives = {"sww.conquest.adjacent": self.reaches, "sww.conquest.travel-cost": self.reaches}
        self.lifts = dict.fromkeys(self.waives, ("sww.artifact.ashes",))

    def reaches(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return "ashes" in using


class Doomhammer(Artifact):
    """One Region of any strength for a single token, and two coins."""

    key, title = "doomhammer", "Doomhammer"
    rules = ("sww.artifact.doomhammer", "sww.artifact.doomhammer-pay")
    aid = "doomhammer"


class Frostmourne(Artifact):
    key, title = "frostmourne", "Frostmourne"
    rules = ("sww.artifact.frostmourne",)
    discounts = True
    aid = "frostmourne"

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 2 if self.aid in using else 0


ARTIFACTS = registered(Aegis(), Ashes(), Doomhammer(), Frostmourne(), Heart())
