"""The seven Legendary Places. Each serves the Active Race in its Region; the Well alone serves whoever surrounds it."""

from collections.abc import Collection

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.smallworld.power.powers import leader
from referee.smallworld.table.benefit import LegendaryPlace, regions_of, registered
from referee.smallworld.table.position import TRAY, SmallWorld, hand, in_tray

PORTAL_COINS = 2
WELL_COINS = 2


class Battleground(LegendaryPlace):
    """Doubles the Faction Bonus, and lets a Neutral Race take a side."""

    key, title = "battleground", "Battleground"
    rules = ("sww.place.battleground", "sww.place.battleground-neutral", "sww.place.battleground-rechoose")
    acts = ("side",)
    doubles = True


class DarkPortal(LegendaryPlace):
    key, title = "dark-portal", "Dark Portal"
    rules = ("sww.place.dark-portal",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return PORTAL_COINS


class Karazhan(LegendaryPlace):
    """A coin for each other Region of its terrain."""

    key, title = "karazhan", "Karazhan"
    rules = ("sww.place.karazhan",)

    def income(self, position: SmallWorld, seat: str) -> int:
        own = self.at(position)
        terrain = position.atlas.terrain
        return sum(terrain[r] == terrain[own] for r in regions_of(position, seat) if r != own)


class LightsHope(LegendaryPlace):
    """Whoever holds the Chapel loses no token, the Chapel's own fall included."""

    key, title = "lights-hope", "Light's Hope Chapel"
    rules = ("sww.place.lights-hope", "sww.place.lights-hope-last")

    def __init__(self) -> None:
        self.replaces = {"token-lost": self.protects}

    def in_play(self, position: SmallWorld) -> bool:
        return self.at(position) is not None

    def protects(self, position: SmallWorld, event: Event) -> Event:
        if not event.data.get("chapel"):
            return event
        last = event.data["region"] == self.at(position)
        rules = ["sww.place.lights-hope", *(["sww.place.lights-hope-last"] if last else [])]
        return Event("token-saved", rules, event.seat, {"race": event.data["race"]})


class MeetingStone(LegendaryPlace):
    """No token for the way by sea."""

    key, title = "meeting-stone", "Meeting Stone"
    rules = ("sww.place.meeting-stone",)

    def __init__(self) -> None:
        self.waives = {"sww.conquest.travel-cost": self.calls}
        self.lifts = {"sww.conquest.travel-cost": ("sww.place.meeting-stone",)}

    def calls(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return True


class SpiritHealer(LegendaryPlace):
    """One more token in each redeployment, while the tray has one."""

    key, title = "spirit-healer", "Spirit Healer"
    rules = ("sww.place.spirit-healer", "sww.pick.tray-limit")

    def musters(self, position: SmallWorld, seat: str) -> None:
        race = position.seats[seat].race
        if in_tray(position, race):
            moves = [("token", race, 1, TRAY, hand(seat))]
            rules = ["sww.place.spirit-healer", "sww.pick.tray-limit", "sww.pick.no-more-tokens"]
            happen(position, "enlisted", rules, seat=seat, race=race, number=1, moves=moves)


class WellOfEternity(LegendaryPlace):
    """Pays the Race that alone holds most Regions around it, Active or In Decline."""

    key, title = "well-of-eternity", "Well of Eternity"
    rules = ("sww.place.well-of-eternity", "sww.place.well-of-eternity-tie")
    earns = ("sww.place.well-of-eternity",)
    moves_when_found = True

    def income(self, position: SmallWorld, seat: str) -> int:
        region, player = self.at(position), position.seats[seat]
        if region is None or region not in position.atlas.water:
            return 0
        return WELL_COINS if leader(position, region) in (player.race or "-", player.declined or "-") else 0


PLACES = registered(
    Battleground(),
    DarkPortal(),
    Karazhan(),
    LightsHope(),
    MeetingStone(),
    SpiritHealer(),
    WellOfEternity(),
)
