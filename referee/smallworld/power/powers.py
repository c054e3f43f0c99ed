"""The Special Powers that are small: they pay for terrain, islands, markers or what was conquered, or spare tokens."""

from collections.abc import Collection

from referee.smallworld.power.power import Power
from referee.smallworld.table.benefit import NON_EMPTY, regions_of
from referee.smallworld.table.component import MARKER_NAMES
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import SmallWorld


class TerrainPower(Power):
    """One coin for each Region of a terrain."""

    terrain = ""

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(position.atlas.terrain[region] == self.terrain for region in regions_of(position, seat))


class Farmer(TerrainPower):
    key, title, terrain = "farmer", "Farmer", "fields"
    hint = "A coin for each Fields Region."
    rules = ("sww.power.farmer",)


class Herbalist(TerrainPower):
    key, title, terrain = "herbalist", "Herbalist", "hill"
    hint = "A coin for each Hill."
    rules = ("sww.power.herbalist",)


class Mountaineer(TerrainPower):
    key, title, terrain = "mountaineer", "Mountaineer", "mountain"
    hint = "A coin for each Mountain."
    rules = ("sww.power.mountaineer",)


class Ranger(TerrainPower):
    key, title, terrain = "ranger", "Ranger", "forest"
    hint = "A coin for each Forest."
    rules = ("sww.power.ranger",)


class SwampWalker(TerrainPower):
    key, title, terrain = "swamp-walker", "Swamp Walker", "swamp"
    hint = "A coin for each Swamp."
    rules = ("sww.power.swamp-walker",)


class Mining(Power):
    key, title = "mining", "Mining"
    hint = "A coin for each Cavern."
    rules = ("sww.power.mining",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(region in position.atlas.caverns for region in regions_of(position, seat))


class Fishing(Power):
    key, title = "fishing", "Fishing"
    hint = "A coin for each Region at a Sea or Lake."
    rules = ("sww.power.fishing",)

    def income(self, position: SmallWorld, seat: str) -> int:
        atlas = position.atlas
        return sum(not atlas.water.isdisjoint(atlas.near[region]) for region in regions_of(position, seat))


class Explorer(Power):
    key, title = "explorer", "Explorer"
    hint = "A coin for each board with a Region of the Race."
    rules = ("sww.power.explorer",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return len({position.atlas.island[region] for region in regions_of(position, seat)})


class Archaeologist(Power):
    key, title = "archaeologist", "Archaeologist"
    hint = "A coin for each Artifact and each Legendary Place."
    rules = ("sww.power.archaeologist",)

    def income(self, position: SmallWorld, seat: str) -> int:
        here = position.ground.here
        return sum(m in MARKER_NAMES for region in regions_of(position, seat) for m in here[region].markers)


class BattleMaster(Power):
    key, title = "battle-master", "Battle Master"
    hint = "A coin for each conquest of a Region that was not empty."
    rules = ("sww.power.battle-master", NON_EMPTY)
    beats = True

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(won.defenders > 0 for won in turn_of(position).conquests)


class Enraged(Power):
    key, title = "enraged", "Enraged"
    hint = "Coins for conquests against 2 tokens or more."
    rules = ("sww.power.enraged",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(won.defenders for won in turn_of(position).conquests if won.defenders >= 2)


class Blacksmith(Power):
    key, title = "blacksmith", "Blacksmith"
    hint = "Every Region costs a token less."
    rules = ("sww.power.blacksmith",)
    discounts = True

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1


class Sailing(Power):
    """No token for the way by sea."""

    key, title = "sailing", "Sailing"
    hint = "Travel by sea costs nothing."
    rules = ("sww.power.sailing",)

    def __init__(self) -> None:
        self.waives = {"sww.conquest.travel-cost": self.sails}
        self.lifts = {"sww.conquest.travel-cost": ("sww.power.sailing",)}

    def sails(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return True


ANNOUNCED = (
    Archaeologist(),
    BattleMaster(),
    Blacksmith(),
    Enraged(),
    Explorer(),
    Farmer(),
    Fishing(),
    Herbalist(),
    Mining(),
    Mountaineer(),
    Ranger(),
    Sailing(),
    SwampWalker(),
)
