"""The Special Powers that only pay: for terrain, islands, markers, or what was conquered."""

from referee.smallworld.table.benefit import Power, regions_of
from referee.smallworld.table.position import MARKERS, SmallWorld, turn_of


class TerrainPower(Power):
    """One coin for each Region of a terrain."""

    terrain = ""

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(position.atlas.terrain[region] == self.terrain for region in regions_of(position, seat))


class Farmer(TerrainPower):
    key, title, terrain = "farmer", "Farmer", "fields"
    rules = ("sww.power.farmer",)


class Herbalist(TerrainPower):
    key, title, terrain = "herbalist", "Herbalist", "hill"
    rules = ("sww.power.herbalist",)


class Mountaineer(TerrainPower):
    key, title, terrain = "mountaineer", "Mountaineer", "mountain"
    rules = ("sww.power.mountaineer",)


class Ranger(TerrainPower):
    key, title, terrain = "ranger", "Ranger", "forest"
    rules = ("sww.power.ranger",)


class SwampWalker(TerrainPower):
    key, title, terrain = "swamp-walker", "Swamp Walker", "swamp"
    rules = ("sww.power.swamp-walker",)


class Mining(Power):
    key, title = "mining", "Mining"
    rules = ("sww.power.mining",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(region in position.atlas.caverns for region in regions_of(position, seat))


class Fishing(Power):
    key, title = "fishing", "Fishing"
    rules = ("sww.power.fishing",)

    def income(self, position: SmallWorld, seat: str) -> int:
        atlas = position.atlas
        return sum(not atlas.water.isdisjoint(atlas.near[region]) for region in regions_of(position, seat))


class Explorer(Power):
    key, title = "explorer", "Explorer"
    rules = ("sww.power.explorer",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return len({position.atlas.island[region] for region in regions_of(position, seat)})


class Archaeologist(Power):
    key, title = "archaeologist", "Archaeologist"
    rules = ("sww.power.archaeologist",)

    def income(self, position: SmallWorld, seat: str) -> int:
        here = position.ground.here
        return sum(m in MARKERS for region in regions_of(position, seat) for m in here[region].markers)


class BattleMaster(Power):
    key, title = "battle-master", "Battle Master"
    rules = ("sww.power.battle-master", "sww.term.non-empty")
    beats = True

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(won.defenders > 0 for won in turn_of(position).conquests)


class Enraged(Power):
    key, title = "enraged", "Enraged"
    rules = ("sww.power.enraged",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(won.defenders for won in turn_of(position).conquests if won.defenders >= 2)
