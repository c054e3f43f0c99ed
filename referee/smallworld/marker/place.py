"""The seven Legendary Places. Each serves the Active Race in its Region; the Well alone serves whoever surrounds it."""

from collections.abc import Collection
from typing import Any, ClassVar

from referee.kernel.agenda import close, only, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import say
from referee.smallworld.actions import Place, Side
from referee.smallworld.marker.marker import FINDING, Marker, TurningUp
from referee.smallworld.table import window as windows
from referee.smallworld.table.benefit import NOT_DUE, regions_of
from referee.smallworld.table.benefits import PLACES as KNOWN
from referee.smallworld.table.component import FACTIONS
from referee.smallworld.table.ground import leader, most_around
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.points import Grant
from referee.smallworld.table.position import GONE, TRAY, SmallWorld, faction_of, hand, in_tray, title
from referee.smallworld.table.verbs import VERBS, carries
from referee.smallworld.table.window import Rules
from referee.smallworld.turn.pick import NO_MORE, TRAY_LIMIT

DOUBLE = "sww.place.battleground"
NEUTRAL = "sww.place.battleground-neutral"
WELL_PAYS = "sww.place.well-of-eternity"
WELL_MOVES = "sww.place.well-of-eternity-move"
DARK_PORTAL_COINS = 2
WELL_COINS = 2
SIDING = (NEUTRAL, "sww.place.battleground-rechoose")
MOVED = (WELL_MOVES, "sww.marker.place-fixed")
REDRAWN = ("sww.place.well-of-eternity-redraw",)

VERBS.note("side-chosen", "{seat:seat} sides with the {faction:faction} this turn.")
carries("well-moved", "The Well of Eternity moves to {region:space}.")
carries("well-replaced", "The Well of Eternity leaves the game: there is no water here.")


class LegendaryPlace(Marker):
    """Never moves, save the Well of Eternity when it is found."""


class Battleground(LegendaryPlace):
    """Doubles the Faction Bonus, and lets a Neutral Race take a side."""

    key, title = "battleground", "Battleground"
    rules = (DOUBLE, NEUTRAL, "sww.place.battleground-rechoose")
    acts = ("side",)
    doubles = (DOUBLE,)
    sided = (NEUTRAL,)

    def __init__(self) -> None:
        text = "A Neutral Race on the Battleground may take a side."
        last = "Choose a side for this turn before it is scored."
        when = (windows.CONQUER, windows.REDEPLOY, windows.CLOSE)
        self.grants = (Grant("side", SIDING, SIDING[0], text, when, self.sides, self.take_side, last=last),)

    def may_side(self, position: SmallWorld, seat: str) -> bool:
        """Whether a Neutral Race on the Battleground has not chosen yet."""
        if not self.mine(position, seat) or turn_of(position).side:
            return False
        return faction_of(position, position.seats[seat].race) == "neutral"

    def sides(self, position: SmallWorld, seat: str) -> list[dict[str, Any]]:
        return [{"faction": side} for side in FACTIONS] if self.may_side(position, seat) else []

    def take_side(self, position: SmallWorld, action: Side) -> None:
        why = "Only a Neutral Race on the Battleground takes a side, once a turn."
        require(position, self.may_side(position, action.seat), NEUTRAL, why)
        turn_of(position).side = action.faction
        happen(position, "side-chosen", SIDING, seat=action.seat, faction=action.faction)


class DarkPortal(LegendaryPlace):
    key, title = "dark-portal", "Dark Portal"
    rules = ("sww.place.dark-portal",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return DARK_PORTAL_COINS


class Karazhan(LegendaryPlace):
    """A coin for each other Region of its terrain."""

    key, title = "karazhan", "Karazhan"
    rules = ("sww.place.karazhan",)

    def income(self, position: SmallWorld, seat: str) -> int:
        own = self.at(position)
        terrain = position.atlas.terrain
        return sum(own is not None and terrain[r] == terrain[own] for r in regions_of(position, seat) if r != own)


class LightsHope(LegendaryPlace):
    """Whoever holds the Chapel loses no token, the Chapel's own fall included."""

    key, title = "lights-hope", "Light's Hope Chapel"
    rules = ("sww.place.lights-hope", "sww.place.lights-hope-last")
    spares = "chapel"

    def __init__(self) -> None:
        self.replaces = {"token-lost": self.protects}

    def in_play(self, position: SmallWorld) -> bool:
        return self.at(position) is not None

    def protects(self, position: SmallWorld, event: Event) -> Event:
        if not event.data.get(self.spares):
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
    rules = ("sww.place.spirit-healer", TRAY_LIMIT)

    def musters(self, position: SmallWorld, seat: str) -> None:
        race = position.seats[seat].race
        if in_tray(position, race):
            moves = [("token", race, 1, TRAY, hand(seat))]
            rules = ["sww.place.spirit-healer", TRAY_LIMIT, NO_MORE]
            happen(position, "enlisted", rules, seat=seat, race=race, number=1, moves=moves)


class WellOfEternity(LegendaryPlace):
    """Pays the Race that alone holds most Regions around it, Active or In Decline. Found ashore, it moves to water."""

    key, title = "well-of-eternity", "Well of Eternity"
    rules = (WELL_PAYS, "sww.place.well-of-eternity-tie")
    earns = (WELL_PAYS,)
    everywhere = True
    lays = key

    def income(self, position: SmallWorld, seat: str) -> int:
        region, player = self.at(position), position.seats[seat]
        if region is None or region not in position.atlas.water:
            return 0
        return WELL_COINS if leader(position, region) in (player.race or "-", player.declined or "-") else 0

    def unearned(self, position: SmallWorld) -> Rules:
        """Several Races share the most Regions around it."""
        region = self.at(position)
        tied = region in position.atlas.water and len(most_around(position, str(region))) > 1
        return ("sww.place.well-of-eternity-tie",) if tied else ()

    def not_due(self, position: SmallWorld, seat: str) -> Barred:
        return WELL_MOVES, say(NOT_DUE, piece=title(self.lays))

    def found(self, position: SmallWorld, seat: str, turning: "MarkerFound") -> None:
        if position.atlas.waters_of(turning.region):
            turning.well = True
            return
        moves = [("marker", "", 1, turning.region, GONE, (self.key,), (self.key,))]
        happen(position, "well-replaced", REDRAWN, seat=seat, region=turning.region, moves=moves)
        turning.place_only = True


class MarkerFound(TurningUp, tag="reveal"):
    """A marker being turned up: `well` while the Well waits to be moved, `place_only` once it had to go."""

    asks: ClassVar = {"draw": (*FINDING, *REDRAWN), "place": MOVED}
    place_only: bool = False
    well: bool = False

    def settle(self, position: SmallWorld) -> bool:
        if not self.well or not self.still_there(position):
            return super().settle(position)
        waters = position.atlas.waters_of(self.region)
        if len(waters) == 1:
            self.move_well(position, waters[0])
        return len(waters) == 1

    def still_there(self, position: SmallWorld) -> bool:
        if self.well:
            return WELL.key in position.ground.here[self.region].markers
        return self.place_only or super().still_there(position)

    def unseen(self, position: SmallWorld) -> list[str]:
        found = super().unseen(position)
        return [marker for marker in found if marker in KNOWN] if self.place_only else found

    def besides(self) -> Rules:
        return REDRAWN if self.place_only else ()

    def origin(self) -> str:
        return "box" if self.place_only else self.region

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        if not self.well:
            return super().prompts(position)
        options = [{"piece": WELL.key, "regions": [water]} for water in position.atlas.waters_of(self.region)]
        text = "Choose the Sea or Lake the Well of Eternity moves to."
        return [self.ask([self.seat], "place", text, one(options))]

    def on_place(self, position: SmallWorld, action: Place) -> None:
        only([self.seat], action, (WELL_MOVES,), "move the Well")
        if not self.well or action.piece != WELL.key or len(action.regions) != 1:
            raise Invalid.of("piece", "the Well of Eternity goes to one Sea or Lake")
        if action.regions[0] not in position.atlas.waters_of(self.region):
            words = "{regions:space} is no Sea or Lake of this island"
            raise Invalid.of("regions", say(words, regions=action.regions[0]))
        self.move_well(position, action.regions[0])

    def move_well(self, position: SmallWorld, water: str) -> None:
        moves = [("marker", "", 1, self.region, water, (WELL.key,), (WELL.key,))]
        happen(position, "well-moved", MOVED, seat=self.seat, region=water, moves=moves)
        close(position, self)


def entered(position: SmallWorld, seat: str, region: str) -> None:
    """Somebody stands in a Region now: a face-down marker there is turned up."""
    here = position.ground.here[region]
    if here.seat and "" in here.markers:
        push(position, MarkerFound(seat=seat, region=region))


WELL = WellOfEternity()
ANNOUNCED = (Battleground(), DarkPortal(), Karazhan(), LightsHope(), MeetingStone(), SpiritHealer(), WELL)
