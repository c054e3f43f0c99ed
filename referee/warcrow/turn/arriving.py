"""Units that come out of hiding: Scouts and Ambushers are deployed when they are activated."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import disturb, happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.warcrow.actions import Arrive
from referee.warcrow.character.with_unit import WAITS
from referee.warcrow.keyword import ambusher, intimidating, scout
from referee.warcrow.table import window as windows
from referee.warcrow.table.disguise import disguise
from referee.warcrow.table.moment import come, spotted
from referee.warcrow.table.position import FIELD, RESERVE, Warcrow, going_on
from referee.warcrow.table.sides import enemies
from referee.warcrow.table.verbs import VERBS, touch
from referee.warcrow.turn.deploy import KEPT as SPECIAL
from referee.warcrow.turn.opening import open_activation

ZONE = "zone"


def arrived_words(event: Event) -> Say:
    words = "{seat:seat} deploys {unit:unit} out of hiding: {how:arrival}."
    words += " {inside:unit} comes with it." if event.data["inside"] else ""
    return Say(words, {"seat": event.seat, **event.data})


@VERBS.verb("arrived", arrived_words)
def arrived(position: Warcrow, event: Event) -> None:
    position.units[event.data["unit"]].where = FIELD
    disturb(position, "field")


VERBS.note("comes-out", "{unit:unit} comes out of hiding.")


def come_out(position: Warcrow, seat: str, key: str) -> None:
    """It is about to be deployed: whatever is said of it from now on is said of where it will stand."""
    happen(position, "comes-out", [kind_of(position, key).RULE], unit=key)
    disturb(position, key)
    push(position, Arriving(seat=seat, unit=key))


@VERBS.verb(
    "ambushes",
    "{unit:unit} comes in engaged with {target:unit}, as if it had charged; {target:unit} cannot hold and shoot.",
)
def ambushes(position: Warcrow, event: Event) -> None:
    touch(position, event.data["unit"], [event.data["target"]])
    disturb(position, event.data["unit"], "field")


def hidden(position: Warcrow, seat: str) -> list[str]:
    """A player's units that may still come."""
    return [key for key, unit in position.units.items() if unit.where == RESERVE and unit.side == seat]


def kind_of(position: Warcrow, key: str) -> Any:
    """By which keyword it comes; an Ambusher loses no action by it."""
    return ambusher if ambusher.KEYWORD.on(position, key) else scout


class Arriving(Frame[Warcrow], tag="arriving"):
    """A hidden unit is activated: where is it deployed?"""

    window = windows.ACTIVATED
    asks: ClassVar = {"arrive": (SPECIAL, ambusher.COMES, scout.COMES)}
    seat: str
    unit: str

    def prompts(self, position: Warcrow) -> list[Prompt]:
        kind = kind_of(position, self.unit)
        text = (
            "{unit:unit} comes out of hiding: inside its own zone, or outside the enemy's where no enemy within "
            "{strides:stride} sees it?"
        )
        foes = enemies(position, self.unit) if kind is ambusher else []
        engaged = [Option({"how": ZONE, "touches": key}) for key in foes]
        options = One([*(Option({"how": how}) for how in kind.PLACES), *engaged])
        rules = [SPECIAL, kind.COMES]
        asked = self.ask([self.seat], "arrive", text, options, rules=rules, unit=self.unit, strides=kind.UNSEEN)
        return [asked]

    def on_arrive(self, position: Warcrow, action: Arrive) -> None:
        self.only(position, action)
        kind = kind_of(position, self.unit)
        if action.how not in kind.PLACES:
            raise Invalid.of("how", say("{unit:unit} is not deployed there", unit=self.unit))
        place = kind.PLACES[action.how]
        words = "An enemy within {strides:stride} sees {unit:unit} there."
        fine = action.how == ZONE or not action.seen
        require(position, fine, place, words, unit=self.unit, strides=kind.UNSEEN)
        self.check_touches(position, action)
        close(position, self)
        rules = [SPECIAL, kind.RULE, kind.COMES, place, *([WAITS] if position.units[self.unit].character else [])]
        told = {"unit": self.unit, "how": action.how, "inside": position.units[self.unit].character}
        happen(position, "arrived", rules, seat=self.seat, data=told)
        if action.touches:
            self.ambush(position, action.touches)
        disguise(position, self.unit)
        if kind is ambusher:
            come(position, "arrives", self.unit)
        spotted(position, self.unit)
        open_activation(position, self.unit)

    def check_touches(self, position: Warcrow, action: Arrive) -> None:
        """Only an Ambusher comes in engaged, with one enemy, and inside its own zone."""
        if not action.touches:
            return
        if action.touches not in enemies(position, self.unit):
            raise Invalid.of("touches", "no such enemy stands on the battlefield")
        scouts, words = kind_of(position, self.unit) is scout, "A Scout is not deployed engaged."
        require(position, not scouts, scout.PLACES[ZONE], words)
        words = "Only inside its own zone {unit:unit} is deployed engaged."
        require(position, action.how == ZONE, ambusher.ENGAGED, words, unit=self.unit)

    def ambush(self, position: Warcrow, target: str) -> None:
        """It counts as having charged, so that its attack is that of a charge; nobody shoots at it first."""
        happen(position, "ambushes", [ambusher.ENGAGED, "wcr.charge.has-charged"], unit=self.unit, target=target)
        activation = going_on(position, "activation")
        activation.charged = target
        intimidating.meet(position, self.unit, target, "wcr.charge.triggers")
