"""Forced moves: a unit is shoved, attracted, displaced or placed by what a card does.

The table sees where it ends: the whole way, or stopped by a unit, by Impassable terrain or by the edge.
"""

from typing import Any, ClassVar, NamedTuple

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import disturb, happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, Text, say
from referee.warcrow.fight import damage
from referee.warcrow.fight.actions import Allow, ForcedMove
from referee.warcrow.keyword import intimidating
from referee.warcrow.keyword.immovable import immovable_by
from referee.warcrow.table import window as windows
from referee.warcrow.table.moment import stirs
from referee.warcrow.table.position import AT_WORK, Warcrow, going_on, on_field
from referee.warcrow.table.sides import is_enemy, is_neutral, player_of
from referee.warcrow.table.values import BY_ITSELF, lasting, stands
from referee.warcrow.table.verbs import VERBS, formation_of, leave_contact, placed, touch

IMPASSABLE, EDGE, OVERLAPS = "impassable", "edge", "overlaps"
COLLIDES = "wcr.term.collide"
LIMITS = "wcr.term.place-limits"


class Kind(NamedTuple):
    """A way of being moved: its rules, and how it is told."""

    rule: str
    engages: str
    stops: str
    words: str
    asks: str


KINDS = {
    "shove": Kind(
        "wcr.term.shove",
        "wcr.term.shove-engage",
        "wcr.term.shove-stop",
        "{unit:unit} is shoved {strides:stride} straight away from {by:unit}.",
        "{unit:unit} is shoved {strides:stride} away from {by:unit}, along the line through both leaders. Where does "
        "it end?",
    ),
    "attract": Kind(
        "wcr.term.attract",
        "wcr.term.attract-engage",
        "wcr.term.attract-stop",
        "{unit:unit} is drawn {strides:stride} straight towards {by:unit}.",
        "{unit:unit} is drawn {strides:stride} towards {by:unit}, along the line through both leaders. Where does it "
        "end?",
    ),
    "displace": Kind(
        "wcr.term.displace",
        "wcr.term.displace-engage",
        "wcr.term.displace-stop",
        "{unit:unit} is displaced by {strides:stride}; only Impassable terrain is in its way.",
        "{unit:unit} is displaced by {strides:stride}, straight ahead where {seats:seat} likes; no terrain hinders it "
        "that is not Impassable. Where does it end?",
    ),
    "place": Kind(
        "wcr.term.place",
        "wcr.term.place-engage",
        LIMITS,
        "{unit:unit} is placed within {strides:stride} of where the leader of {by:unit} stands.",
        "{seats:seat} puts the leader of {unit:unit} on a point within {strides:stride} of the leader of {by:unit} "
        "that was named, and the others in formation with it. Where does it stand?",
    ),
}
"""What is done to a unit, by its word."""

PUT_DOWN = (
    "{seats:seat} puts {unit:unit} down so that it touches {onto:unit or}, the others in formation with the leader."
)
AT_THE_WOOD = (
    "{seats:seat} puts {unit:unit} down beside the forest or the Nemorous unit it is near, the others in formation "
    "with the leader."
)
BESIDE = "{seats:seat} puts {unit:unit} down beside {beside:unit}, the others in formation with the leader."
VERBS.note("not-moved", "{unit:unit} is not moved: its player does not agree.")
VERBS.note("held-fast", "{unit:unit} is held fast, and neither displaced nor placed.")
PUT = ("displace", "place")
VERBS.note("collides", "{unit:unit} collides with Impassable terrain.")


def told(event: Event) -> Text:
    """How it was moved, and what it has come to touch or was stopped by."""
    words = KINDS[event.data["how"]].words if event.data["strides"] else "{unit:unit} is placed."
    stops = {IMPASSABLE: " Impassable terrain stops it.", EDGE: " The edge of the battlefield stops it."}
    end = stops.get(event.data["stops"], "")
    if event.data["touches"]:
        end = " It comes to touch {touches:unit}."
    return Say(words + end, event.data)


@VERBS.verb("forced", told)
def moved(position: Warcrow, event: Event) -> None:
    """It stands elsewhere, and touches whom it came upon, if that is an enemy."""
    key = event.data["unit"]
    leave_contact(position, key)
    if event.data["engages"]:
        touch(position, key, [event.data["touches"]])
    disturb(position, key, "field")
    if event.data["how"] == "place":
        placed(position, key)
    else:
        disturb(position, formation_of(key))


def is_pinned(position: Warcrow, key: str) -> bool:
    """Whether an enemy it touches lets nobody displace or place it."""
    return any(any(lasting(position, foe, "pins")) for foe in position.units[key].engaged)


def force(position: Warcrow, how: str, key: str, by: str, strides: int, *, onto: str = "") -> bool:
    """A unit is to be moved, by another or by itself; `onto` is whom it has to touch where it is placed."""
    push(position, Forced(how=how, unit=key, by=by, strides=strides, agreed=key == by, onto=[onto] if onto else []))
    return True


class Forced(Frame[Warcrow], tag="forced"):
    """A unit is moved by no move of its own; whoever is Immovable is asked first."""

    window = windows.FORCED
    asks: ClassVar = {"allow": ("wcr.keyword.immovable",), "forced-move": tuple(kind.rule for kind in KINDS.values())}
    how: str
    unit: str
    by: str
    strides: int
    agreed: bool = False
    onto: list[str] = []
    """Of these it has to touch one, as long as any stands."""
    harm: int = 0
    """The damage that it takes where it collides, and whoever it collides with."""
    beside: str = ""
    """The ally that it is placed adjacent to."""

    def settle(self, position: Warcrow) -> bool:
        """Nobody agrees for a neutral unit that is Immovable."""
        stays = stands(position.units[self.unit])
        if stays and self.how in PUT and is_pinned(position, self.unit):
            close(position, self)
            happen(position, "held-fast", [BY_ITSELF], unit=self.unit)
            return True
        firm = self.asked_first(position) if stays and is_neutral(position, self.unit) else []
        if stays and not firm:
            return False
        close(position, self)
        if firm:
            happen(position, "not-moved", firm, unit=self.unit)
        return True

    def asked_first(self, position: Warcrow) -> list[str]:
        """The rules by which its player has to agree."""
        return [] if self.agreed else immovable_by(position, self.unit)

    def who(self, position: Warcrow) -> str:
        """Whoever moves it; a unit that is placed is put down by its own player."""
        return player_of(position, self.unit if self.how == "place" else self.by)

    def prompts(self, position: Warcrow) -> list[Prompt]:
        slots: dict[str, Any] = {"unit": self.unit, "by": self.by, "strides": self.strides, "onto": self.onto}
        firm = self.asked_first(position)
        if firm:
            text = "{unit:unit} is Immovable: does {seats:seat} let it be moved?"
            ways = One([Option({"agreed": True}), Option({"agreed": False})])
            return [self.ask([player_of(position, self.unit)], "allow", text, ways, rules=firm, unit=self.unit)]
        kind = KINDS[self.how]
        put_down = BESIDE if self.beside else PUT_DOWN if self.onto else AT_THE_WOOD
        rules, text = [kind.rule, kind.stops], kind.asks if self.strides else put_down
        slots["beside"] = self.beside
        return [self.ask([self.who(position)], "forced-move", text, One(self.ends(position)), rules=rules, **slots)]

    def ends(self, position: Warcrow) -> list[Option]:
        """The whole way, or stopped by something; touching one that is named, and nobody else."""
        onto = self.to_touch(position)
        if onto:
            return [Option({"touches": key}, say("Touching {unit:unit}", unit=key)) for key in onto]
        found = [Option({}, say("The whole way" if self.how != "place" else "Clear of everybody"))]
        others = [key for key in on_field(position) if key != self.unit]
        if self.how == "place":
            others = [key for key in others if self.is_enemy(position, key)]
        found += [Option({"touches": key}, say("Touching {unit:unit}", unit=key)) for key in others]
        if self.how != "place":
            found += [Option({"stops": stops}) for stops in (IMPASSABLE, EDGE)]
        return found

    def to_touch(self, position: Warcrow) -> list[str]:
        return [key for key in self.onto if stands(position.units[key])]

    def is_enemy(self, position: Warcrow, key: str) -> bool:
        return is_enemy(position, self.unit, key) and is_enemy(position, key, self.unit)

    def on_allow(self, position: Warcrow, action: Allow) -> None:
        self.only(position, action)
        self.agreed = action.agreed
        if not action.agreed:
            close(position, self)
            happen(position, "not-moved", immovable_by(position, self.unit), unit=self.unit)

    def on_forced_move(self, position: Warcrow, action: ForcedMove) -> None:
        self.only(position, action)
        kind = KINDS[self.how]
        self.check(position, action)
        was = position.units[self.unit].engaged
        engages = bool(action.touches) and self.is_enemy(position, action.touches)
        stopped = [kind.stops] if action.stops == IMPASSABLE or (action.touches and self.how != "place") else []
        rules = [kind.rule, *stopped, *([kind.engages] if was or engages else [])]
        close(position, self)
        slots = {"how": self.how, "unit": self.unit, "by": self.by, "strides": self.strides}
        ends = {"touches": action.touches, "stops": action.stops, "engages": engages}
        happen(position, "forced", rules, data=slots | ends)
        if action.stops == IMPASSABLE:
            happen(position, "collides", [COLLIDES], unit=self.unit)
            work = going_on(position, AT_WORK)
            if work is not None:
                work.collided = True
        if self.how in PUT:
            stirs(position, self.unit)
        if self.harm and (action.touches or action.stops == IMPASSABLE):
            for key in filter(None, (action.touches, self.unit)):
                damage.suffer(position, key, self.harm, COLLIDES, BY_ITSELF)
        if engages and action.touches not in was:
            intimidating.meet(position, self.unit, action.touches)

    def check(self, position: Warcrow, action: ForcedMove) -> None:
        """Where a unit can end: one that is placed not on others nor on Impassable terrain."""
        there = [key for key in on_field(position) if key != self.unit]
        if action.touches and action.touches not in there:
            raise Invalid.of("touches", say("no such unit stands in its way; there are {units:unit}", units=there))
        onto = self.to_touch(position)
        if onto and action.touches not in onto:
            raise Invalid.of("touches", say("it is placed so that it touches {units:unit or}", units=onto))
        if action.touches and action.stops:
            raise Invalid.of("stops", "it is stopped by one thing alone")
        if self.how != "place":
            if action.stops == OVERLAPS:
                raise Invalid.of("stops", "a unit that moves stops where it touches another")
            return
        words = "{unit:unit} cannot be placed on other models nor on Impassable terrain."
        require(position, action.stops not in (IMPASSABLE, OVERLAPS), LIMITS, words, unit=self.unit)
        if action.stops == EDGE:
            raise Invalid.of("stops", "no edge stops a unit that is placed")
