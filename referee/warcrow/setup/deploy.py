"""Deployment: unit by unit, by turns, wholly inside one's own zone and in formation; some may stay in hiding."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Order
from referee.warcrow.character.with_unit import JOINS, deploy_with, hosts
from referee.warcrow.setup.actions import Deploy
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import RESERVE, Warcrow, check_seat, on_field, other_seat
from referee.warcrow.table.values import has
from referee.warcrow.table.verbs import VERBS

FIRST, INSIDE, FORMED = "wcr.setup.deploy-first", "wcr.setup.deploy-inside-zone", "wcr.setup.deploy-in-formation"
KEPT = "wcr.setup.special-deployment"
WITH_OR_HIDDEN = (KEPT, JOINS)
HIDE = ("Ambusher", "Scout")

VERBS.note("deploys-first", "{seat:seat} says that {first:seat} deploys first.")
VERBS.note("deployed", "{seat:seat} deploys {unit:unit}.")


@VERBS.verb("kept-hidden", "{seat:seat} keeps {unit:unit} in hiding.")
def kept_hidden(position: Warcrow, event: Event) -> None:
    position.units[event.data["unit"]].where = RESERVE


class Deployment(Frame[Warcrow], tag="deployment"):
    """One unit each by turns until all stand; `done` are those that do."""

    window = windows.DEPLOY
    asks: ClassVar = {"order": (FIRST,), "deploy": (FIRST, INSIDE, FORMED)}
    turn: str = ""
    done: list[str] = []

    def left(self, position: Warcrow, seat: str) -> list[str]:
        return [key for key in on_field(position, seat) if key not in self.done]

    def settle(self, position: Warcrow) -> bool:
        if not any(self.left(position, seat) for seat in position.seats):
            close(position, self)
            return True
        if self.turn and not self.left(position, self.turn):
            self.turn = other_seat(position, self.turn)
            return True
        return False

    def prompts(self, position: Warcrow) -> list[Prompt]:
        if not self.turn:
            text = "{seats:seat} has the initiative and says who deploys first."
            return [self.ask([position.first], "order", text, one([{"first": seat} for seat in position.seats]))]
        text = "{seats:seat} deploys a unit, wholly inside its own zone and in formation."
        return [self.ask([self.turn], "deploy", text, One(self.options_of(position)))]

    def options_of(self, position: Warcrow) -> list[Option]:
        mine = self.left(position, self.turn)
        found = [Option({"unit": key}, say("{unit:unit}", unit=key)) for key in mine]
        return found + otherwise(position, mine, self.done)

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        self.turn = check_seat(position, action.first)
        happen(position, "deploys-first", [FIRST], seat=action.seat, first=self.turn)

    def on_deploy(self, position: Warcrow, action: Deploy) -> None:
        self.only(position, action)
        mine = self.left(position, self.turn)
        if action.unit not in mine:
            raise Invalid.of("unit", say("to be deployed are {units:unit}", units=mine))
        if action.join:
            deploy_with(position, action.unit, action.join, action.how, self.done)
        else:
            self.deploy(position, action)
        self.turn = other_seat(position, self.turn)

    def deploy(self, position: Warcrow, action: Deploy) -> None:
        """A unit stands by itself, or hides."""
        words = "Every base of {unit:unit} has to lie inside its own zone."
        require(position, action.how != "outside", INSIDE, words, unit=action.unit)
        words = "All troops of {unit:unit} have to be in formation."
        require(position, action.how != "scattered", FORMED, words, unit=action.unit)
        if action.how == "hidden":
            hide(position, action.unit)
        else:
            self.done = [*self.done, action.unit]
            happen(position, "deployed", [FIRST, INSIDE, FORMED], seat=self.turn, unit=action.unit)


def hide(position: Warcrow, key: str) -> None:
    words = "Only Scouts and Ambushers stay in hiding."
    require(position, may_hide(position, key), KEPT, words)
    happen(position, "kept-hidden", [KEPT], seat=position.units[key].side, unit=key)


def otherwise(position: Warcrow, keys: list[str], deployed: list[str]) -> list[Option]:
    """Units that need not stand by themselves: some may hide, and Characters be deployed with others."""
    words = "{unit:unit} stays in hiding"
    kept = [key for key in keys if may_hide(position, key)]
    found = [Option({"unit": key, "how": "hidden"}, say(words, unit=key)) for key in kept]
    return found + [way for key in keys for way in joining(position, key, deployed)]


def deployed_otherwise(position: Warcrow, action: Deploy) -> None:
    """A table that has prepared by itself tells who hides, and who is in which unit."""
    mine = on_field(position, action.seat)
    if action.unit not in mine:
        raise Invalid.of("unit", say("on the battlefield are {units:unit}", units=mine))
    if action.join:
        deploy_with(position, action.unit, action.join, action.how, mine)
    elif action.how == "hidden":
        hide(position, action.unit)
    else:
        raise Invalid.of("how", "all other units are deployed by the table itself")


def joining(position: Warcrow, key: str, deployed: list[str]) -> list[Option]:
    """A Character may be deployed with a unit that is there already."""
    found = []
    for host in hosts(position, key, deployed):
        hidden = position.units[host].where == RESERVE
        words = "{unit:unit} waits in hiding with {host:unit}" if hidden else "{unit:unit} in {host:unit}"
        fields = {"unit": key, "join": host} | ({"how": "hidden"} if hidden else {})
        found.append(Option(fields, say(words, unit=key, host=host)))
    return found


def may_hide(position: Warcrow, key: str) -> bool:
    return any(has(position, key, word) for word in HIDE)
