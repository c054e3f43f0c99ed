"""The sixteen Races: what each banner grants while its Race is Active."""

from collections.abc import Collection

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.sources import May, Offer
from referee.smallworld.conquest.toll import HARMONY
from referee.smallworld.race.goblins import Goblins
from referee.smallworld.race.humans import Humans
from referee.smallworld.table.benefit import Race, regions_of, registered
from referee.smallworld.table.position import (
    BOX,
    PLACES,
    SmallWorld,
    alliance,
    fewest,
    hand,
    in_hand,
    others,
    supply,
    turn_of,
)


class BloodElves(Race):
    key, title = "blood-elves", "Blood Elves"
    rules = ("sww.race.blood-elves",)

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(region in position.atlas.magic for region in regions_of(position, seat))


class Draenei(Race):
    """The first loss in each opponent's turn may stay in hand."""

    key, title = "draenei", "Draenei"
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
    rules = ("sww.race.dwarves",)
    discounts = True

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 2 if region in position.atlas.mountains else 0


class Ethereals(Race):
    """Once a turn: steal an Artifact, or pay less for a Legendary Place."""

    key, title = "ethereals", "Ethereals at a Legendary Place"
    rules = ("sww.race.ethereals-place", "sww.race.ethereals")
    discounts = True
    acts = ("steal",)
    aid = "ethereals"

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 2 if self.aid in using and any(m in PLACES for m in position.ground.here[region].markers) else 0


class Forsaken(Race):
    """Losses they cause may come back as tokens, for a coin each; the turn counts them."""

    key, title = "forsaken", "Forsaken"
    rules = ("sww.race.forsaken", "sww.race.forsaken-timing", "sww.pick.tray-limit")
    acts = ("enlist",)

    def __init__(self) -> None:
        self.after = dict.fromkeys(("token-lost", "race-lost", "murloc-lost"), self.counts)

    def counts(self, position: SmallWorld, event: Event) -> None:
        turn = turn_of(position)
        if turn and event.data.get("by") == self.holder(position) == turn.seat:
            turn.losses += event.data["number"]


class Gnomes(Race):
    """An air assault reaches any Region; its throw makes it cheaper."""

    key, title = "gnomes", "Gnomes' die"
    rules = ("sww.race.gnomes-die", "sww.race.gnomes")
    discounts = True
    acts = ("air-assault", "call-off")

    def __init__(self) -> None:
        self.waives = {"sww.conquest.adjacent": self.flies, "sww.conquest.travel-cost": self.flies}
        self.lifts = dict.fromkeys(self.waives, ("sww.race.gnomes",))

    def in_play(self, position: SmallWorld) -> bool:
        """Only an assault under way opens anything."""
        turn = turn_of(position)
        return bool(turn and turn.air_region) and super().in_play(position)

    def flies(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return turn_of(position).air_region == region

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        turn = turn_of(position)
        return turn.air_face if turn.air_region == region else 0


class Kobolds(Race):
    """Any Cavern is next door, and a way onto the map."""

    key, title = "kobolds", "Kobolds"
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
    rules = ("sww.race.naga", "sww.race.naga-first", "sww.race.naga-decline")

    def __init__(self) -> None:
        self.lifts = {
            "sww.conquest.water": ("sww.race.naga", "sww.conquest.water"),
            "sww.conquest.first-entry": ("sww.race.naga-first",),
        }
        self.waives = dict.fromkeys(self.lifts, self.swims)

    def swims(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return region in position.atlas.water


class NightElves(Race):
    """Forests cost less and are walled when taken."""

    key, title = "night-elves", "Night Elves in a Forest"
    rules = ("sww.race.night-elves", "sww.race.night-elves-wall")
    discounts = True

    def __init__(self) -> None:
        self.after = {"region-conquered": self.builds}

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1 if position.atlas.terrain[region] == "forest" else 0

    def builds(self, position: SmallWorld, event: Event) -> None:
        region = event.data["region"]
        if self.mine(position, event.seat) and position.atlas.terrain[region] == "forest" and supply(position, "wall"):
            rules = ["sww.race.night-elves-wall", "sww.component.wisp-walls"]
            moves = [("wall", "", 1, BOX, region)]
            happen(position, "wall-built", rules, seat=event.seat, region=region, moves=moves)


class Orcs(Race):
    key, title = "orcs", "Orcs against the Alliance"
    rules = ("sww.race.orcs", "sww.race.orcs-cumulative")

    def income(self, position: SmallWorld, seat: str) -> int:
        return sum(won.race != "murlocs" and alliance(position, won.race) for won in turn_of(position).conquests)


class Pandaren(Race):
    """Harmony tokens go to those they left in peace, and cost whoever breaks it."""

    key, title = "pandaren", "Pandaren"
    rules = ("sww.race.pandaren", "sww.race.pandaren-toll", "sww.race.pandaren-once")
    toll = HARMONY.attacks

    def opens(self, position: SmallWorld, seat: str) -> None:
        self.collect(position, seat, ["sww.race.pandaren-retrieve"])

    def closes(self, position: SmallWorld, seat: str) -> None:
        peaceful = [other for other in others(position, seat) if other not in turn_of(position).attacked]
        peaceful = peaceful[: supply(position, "harmony")]
        if peaceful:
            early = position.round == 1 or not all(position.seats[other].race for other in peaceful)
            rules = ["sww.race.pandaren", "sww.component.harmony", *(["sww.race.pandaren-no-race"] if early else [])]
            moves = [("harmony", "", 1, BOX, hand(other)) for other in peaceful]
            happen(position, "harmony-given", rules, seat=seat, to=peaceful, moves=moves)

    def declines(self, position: SmallWorld, seat: str) -> None:
        self.collect(position, seat, ["sww.term.benefits-end"])

    def collect(self, position: SmallWorld, seat: str, rules: list[str]) -> None:
        owing = [other for other in position.seats if in_hand(position, other, "harmony")]
        if owing:
            moves = [("harmony", "", 1, hand(other), BOX) for other in owing]
            happen(position, "harmony-returned", rules, seat=seat, moves=moves)


class Tauren(Race):
    """Never fewer than two in a Region; the price, readying, redeployment and decline all say so."""

    key, title = "tauren", "Tauren"
    rules = ("sww.race.tauren", "sww.race.tauren-never-alone", "sww.race.tauren-decline")
    least = fewest("tauren")


class Trolls(Race):
    key, title = "trolls", "Trolls where somebody stands"
    rules = ("sww.race.trolls", "sww.term.non-empty")
    discounts = beats = True

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1 if position.ground.here[region].defenders else 0


class Worgen(Race):
    """Human form brings coins, Worgen form makes every conquest cheaper."""

    key, title = "worgen", "Worgen form"
    rules = ("sww.race.worgen-form", "sww.race.worgen", "sww.race.worgen-human")
    discounts = True
    acts = ("form",)

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1 if turn_of(position).form == "worgen" else 0


RACES = registered(
    BloodElves(),
    Draenei(),
    Dwarves(),
    Ethereals(),
    Forsaken(),
    Gnomes(),
    Goblins(),
    Humans(),
    Kobolds(),
    Naga(),
    NightElves(),
    Orcs(),
    Pandaren(),
    Tauren(),
    Trolls(),
    Worgen(),
)
