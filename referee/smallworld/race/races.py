"""The Races whose powers are small: what each banner grants while its Race is Active."""

from collections.abc import Collection

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.sources import May, Offer
from referee.kernel.tally import Line
from referee.smallworld.conquest.price import DEFENCE
from referee.smallworld.race.race import Race
from referee.smallworld.table.benefit import NON_EMPTY, regions_of
from referee.smallworld.table.component import SUPPLIES
from referee.smallworld.table.ground import Guard
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import BOX, SmallWorld, alliance, supply
from referee.smallworld.table.verbs import carries
from referee.smallworld.table.window import Rules

carries("wall-built", "A Wisp Wall guards {region:space}.")


class BloodElves(Race):
    key, title = "blood-elves", "Blood Elves"
    hint = "A coin for each Magic Region."
    rules = ("sww.race.blood-elves",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(region in position.atlas.magic for region in regions_of(position, seat))


class Draenei(Race):
    """The first loss in each opponent's turn may stay in hand."""

    key, title = "draenei", "Draenei"
    hint = "The first token lost in another's turn may be kept."
    rules = ("sww.race.draenei", "sww.race.draenei-later")

    def __init__(self) -> None:
        self.may = {"token-lost": May(self.offers, self.saves)}

    def offers(self, position: SmallWorld, event: Event) -> Offer | None:
        """The first loss in another's turn, once; if they let it go, no later one takes its place."""
        turn = turn_of(position)
        if event.seat != self.holder(position) or event.seat == turn.seat:
            return None
        if self.key in turn.saved:
            event.rules.append("sww.race.draenei-later")
            return None
        turn.saved.append(self.key)
        text = say(
            "Call the Holy Light, and keep the token that would be lost in {region:space}?", region=event.data["region"]
        )
        return Offer(event.seat, text, ["sww.race.draenei"])

    def saves(self, position: SmallWorld, event: Event) -> Event:
        return Event("token-saved", ["sww.race.draenei"], event.seat, {"race": event.data["race"]})


class Dwarves(Race):
    key, title = "dwarves", "Dwarves on a Mountain"
    hint = "Mountains cost 2 tokens less."
    rules = ("sww.race.dwarves",)
    discounts = True

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 2 if region in position.atlas.mountains else 0


class Kobolds(Race):
    """Any Cavern is next door, and a way onto the map."""

    key, title = "kobolds", "Kobolds"
    hint = "Caverns count as next door, and they may begin in one."
    rules = ("sww.race.kobolds", "sww.race.kobolds-first")

    def __init__(self) -> None:
        usual = ("sww.race.kobolds",)
        self.lifts = {
            "sww.conquest.first-entry": ("sww.race.kobolds-first",),
            "sww.conquest.adjacent": usual,
            "sww.conquest.travel-cost": usual,
        }
        self.waives = dict.fromkeys(self.lifts, self.digs)

    def digs(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return region in position.atlas.caverns


class Naga(Race):
    """At home in Seas and Lakes."""

    key, title = "naga", "Naga"
    hint = "They alone take Seas and Lakes."
    rules = ("sww.race.naga", "sww.race.naga-first", "sww.race.naga-decline")
    swims = True

    def __init__(self) -> None:
        self.lifts = {
            "sww.conquest.water": ("sww.race.naga", "sww.conquest.water"),
            "sww.conquest.first-entry": ("sww.race.naga-first",),
        }
        self.waives = dict.fromkeys(self.lifts, self.dives)

    def dives(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return region in position.atlas.water

    def turned(self, position: SmallWorld, seat: str) -> Rules:
        """Those in water stay there."""
        wet = position.atlas.water.intersection(regions_of(position, seat))
        return ("sww.race.naga-decline",) if wet else ()


class NightElves(Race):
    """Forests cost less and are walled when taken."""

    key, title = "night-elves", "Night Elves in a Forest"
    hint = "Forests cost a token less and get a Wisp Wall."
    rules = ("sww.race.night-elves", "sww.race.night-elves-wall")
    discounts = True
    guard = Guard("wall", ("sww.race.night-elves-wall-removal",), Line("for the Wisp Wall", 1, DEFENCE))

    def __init__(self) -> None:
        self.after = {"region-conquered": self.builds}

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1 if position.atlas.terrain[region] == "forest" else 0

    def builds(self, position: SmallWorld, event: Event) -> None:
        region = event.data["region"]
        if self.mine(position, event.seat) and position.atlas.terrain[region] == "forest" and supply(position, "wall"):
            rules = ["sww.race.night-elves-wall", SUPPLIES["wall"].rule]
            moves = [("wall", "", 1, BOX, region)]
            happen(position, "wall-built", rules, seat=event.seat, region=region, moves=moves)


class Orcs(Race):
    key, title = "orcs", "Orcs against the Alliance"
    hint = "A coin for each Region taken from the Alliance."
    rules = ("sww.race.orcs", "sww.race.orcs-cumulative")

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(won.race != "murlocs" and alliance(position, won.race) for won in turn_of(position).conquests)


class Trolls(Race):
    key, title = "trolls", "for Trolls, not being empty"
    hint = "Regions that are not empty cost a token less."
    rules = ("sww.race.trolls", NON_EMPTY)
    discounts = beats = True
    discounted = (NON_EMPTY,)

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1 if position.ground.here[region].defenders else 0


ANNOUNCED = (BloodElves(), Draenei(), Dwarves(), Kobolds(), Naga(), NightElves(), Orcs(), Trolls())
