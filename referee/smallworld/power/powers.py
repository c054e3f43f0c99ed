"""The twenty Special Powers: what each badge grants the Race it is paired with."""

from collections import Counter
from collections.abc import Collection

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.smallworld.conquest.loss import give_back, join_others, tidy
from referee.smallworld.conquest.toll import MARSH, settle_debt
from referee.smallworld.power.paying import (
    Archaeologist,
    BattleMaster,
    Enraged,
    Explorer,
    Farmer,
    Fishing,
    Herbalist,
    Mining,
    Mountaineer,
    Ranger,
    SwampWalker,
)
from referee.smallworld.table.benefit import Due, Power, regions_of, registered
from referee.smallworld.table.position import BOX, SmallWorld, hand, in_hand, supply

RANSOM = 1


class BeastMaster(Power):
    """Beasts for the Hills held as the turn begins; they are tokens in every respect."""

    key, title = "beast-master", "Beast Master"
    rules = ("sww.power.beast-master", "sww.power.beast-master-refresh")
    stands, fights = "beast", True

    def opens(self, position: SmallWorld, seat: str) -> None:
        self.hand_back(position, seat, ["sww.power.beast-master"])
        hills = sum(position.atlas.terrain[region] == "hill" for region in regions_of(position, seat))
        number = min(hills, supply(position, "beast"))
        if number:
            rules = ["sww.power.beast-master-refresh", "sww.component.beasts"]
            moves = [("beast", "", number, BOX, hand(seat))]
            happen(position, "beasts-drawn", rules, seat=seat, number=number, moves=moves)

    def hand_back(self, position: SmallWorld, seat: str, rules: list[str]) -> None:
        places = {region: position.ground.here[region].beast for region in regions_of(position, seat)}
        places[hand(seat)] = in_hand(position, seat, "beast")
        moves = [("beast", "", number, place, BOX) for place, number in places.items() if number]
        if not moves:
            return
        number = sum(places.values())
        happen(position, "beasts-returned", rules, seat=seat, number=number, moves=moves)
        for region in places:
            if region in position.ground.here:
                tidy(position, region)
        join_others(position)

    def declines(self, position: SmallWorld, seat: str) -> None:
        self.hand_back(position, seat, ["sww.term.benefits-end"])


class Blacksmith(Power):
    key, title = "blacksmith", "Blacksmith"
    rules = ("sww.power.blacksmith",)
    discounts = True

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1


class Championing(Power):
    """Once a turn the Champion takes an adjacent Region for nothing; taken prisoner, he is ransomed."""

    key, title = "championing", "Championing"
    rules = ("sww.power.championing", "sww.power.championing-place", "sww.power.championing-capture")
    aid, stands = "champion", "champion"

    def __init__(self) -> None:
        self.replaces = {"token-lost": self.ransoms}

    def picked(self, position: SmallWorld, seat: str) -> None:
        moves = [("champion", "", 1, BOX, hand(seat))]
        happen(position, "champion-taken", ["sww.component.champion"], seat=seat, moves=moves)

    def ransoms(self, position: SmallWorld, event: Event) -> Event:
        if not event.data.get("champion"):
            return event
        by = event.data["by"]
        coins = settle_debt(position, event.seat, by, RANSOM)
        data = {"payer": event.seat, "payee": by, "coins": coins, "region": event.data["region"]}
        return Event("champion-ransomed", ["sww.power.championing-capture"], event.seat, data)

    def place_of(self, position: SmallWorld, seat: str) -> tuple[str, tuple[str, ...]] | None:
        """Where the Champion is, and with which marks; a table may have said that he is nowhere."""
        for place in (*regions_of(position, seat), hand(seat)):
            for pile in position.piles.get(place, ()):
                if pile.kind == "champion":
                    return place, pile.marks
        return None

    def at_hand(self, position: SmallWorld, seat: str) -> bool:
        return self.place_of(position, seat) is not None

    def leads(self, position: SmallWorld, seat: str, region: str) -> None:
        """He goes where he conquers; the Region he leaves may be empty now."""
        found = self.place_of(position, seat)
        assert found is not None, "his help is checked before it is used"
        origin, marks = found
        rules = ["sww.power.championing-place", "sww.power.championing-reuse"]
        moves = [("champion", "", 1, origin, region, marks, ())]
        happen(position, "champion-leads", rules, seat=seat, region=region, moves=moves)
        if origin != hand(seat):
            tidy(position, origin)

    def declines(self, position: SmallWorld, seat: str) -> None:
        found = self.place_of(position, seat)
        if found is None:
            return
        origin, marks = found
        give_back(position, seat, "champion", [("champion", "", 1, origin, BOX, marks, ())])
        if origin != hand(seat):
            tidy(position, origin)


class Defensive(Power):
    """Watch Towers on Fields whose neighbours the Race holds in majority."""

    key, title = "defensive", "Defensive"
    rules = ("sww.power.defensive", "sww.power.defensive-majority")

    def majority(self, position: SmallWorld, seat: str, region: str) -> bool:
        return leader(position, region) == position.seats[seat].race

    def closes(self, position: SmallWorld, seat: str) -> None:
        lost = [r for r in self.towers(position) if not self.majority(position, seat, r)]
        if lost:
            moves = [("tower", "", 1, region, BOX) for region in lost]
            rules = ["sww.power.defensive-remove", "sww.power.defensive-majority"]
            happen(position, "towers-removed", rules, seat=seat, regions=lost, moves=moves)

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        fields = [r for r in regions_of(position, seat) if position.atlas.terrain[r] == "fields"]
        free = [r for r in fields if not position.ground.here[r].tower and self.majority(position, seat, r)]
        number = min(len(free), supply(position, "tower"))
        rules = ["sww.power.defensive", "sww.component.watch-towers"]
        return (
            Due("tower", free, number, number, rules, say("Choose {number:field} for Watch Towers.", number=number))
            if number
            else None
        )

    def towers(self, position: SmallWorld) -> list[str]:
        return [region for region, here in position.ground.here.items() if here.tower]

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        rules = ["sww.power.defensive", "sww.power.defensive-majority", "sww.component.watch-towers"]
        moves = [("tower", "", 1, BOX, region) for region in regions]
        happen(position, "towers-set", rules, seat=seat, regions=regions, moves=moves)

    def declines(self, position: SmallWorld, seat: str) -> None:
        give_back(position, seat, "tower", [("tower", "", 1, region, BOX) for region in self.towers(position)])


def leader(position: SmallWorld, region: str) -> str | None:
    """The Race that alone holds most Regions around this one."""
    first = most_around(position, region)
    return first[0] if len(first) == 1 else None


def most_around(position: SmallWorld, region: str) -> list[str]:
    """The Races with the most Regions around this one; Murlocs are a Race too."""
    held = Counter()
    for near in position.atlas.near[region]:
        here = position.ground.here[near]
        held[here.race or ("murlocs" if here.murloc else "")] += 1
    del held[""]
    return [race for race, number in held.items() if number == max(held.values())]


class Garrisoned(Power):
    """A Fort in every Region; they outlast the decline."""

    key, title = "garrisoned", "Garrisoned"
    rules = ("sww.power.garrisoned", "sww.power.garrisoned-limits")
    keeps_badge = True

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        free = [r for r in regions_of(position, seat) if not position.ground.here[r].fort]
        number = min(len(free), supply(position, "fort"))
        rules = ["sww.power.garrisoned", "sww.power.garrisoned-limits"]
        text = say("Choose {number:region} for Forts.", number=number)
        return Due("fort", free, number, number, rules, text) if number else None

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        rules = ["sww.power.garrisoned", "sww.component.forts"]
        standing = any(position.ground.here[region].fort for region in regions_of(position, seat))
        rules += ["sww.power.garrisoned-limits"] if standing else []
        moves = [("fort", "", 1, BOX, region) for region in regions]
        happen(position, "forts-built", rules, seat=seat, regions=regions, moves=moves)


class Intimidating(Power):
    key, title = "intimidating", "Intimidating"
    rules = ("sww.power.intimidating", "sww.power.intimidating-spread", "sww.power.intimidating-timing")
    acts = ("intimidate",)


class Marshdweller(Power):
    key, title = "marshdweller", "Marshdweller"
    rules = ("sww.power.marshdweller", "sww.power.marshdweller-decline")
    toll = MARSH.attacks
    keeps_badge = True


class PortalMage(Power):
    key, title = "portal-mage", "Portal Mage"
    rules = ("sww.power.portal-mage",)
    acts = ("swap",)


class Sailing(Power):
    """No token for the way by sea."""

    key, title = "sailing", "Sailing"
    rules = ("sww.power.sailing",)

    def __init__(self) -> None:
        self.waives = {"sww.conquest.travel-cost": self.sails}
        self.lifts = {"sww.conquest.travel-cost": ("sww.power.sailing",)}

    def sails(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return True


POWERS = registered(
    Archaeologist(),
    BattleMaster(),
    BeastMaster(),
    Blacksmith(),
    Championing(),
    Defensive(),
    Enraged(),
    Explorer(),
    Farmer(),
    Fishing(),
    Garrisoned(),
    Herbalist(),
    Intimidating(),
    Marshdweller(),
    Mining(),
    Mountaineer(),
    PortalMage(),
    Ranger(),
    Sailing(),
    SwampWalker(),
)
