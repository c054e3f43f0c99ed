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
from referee.warcrow.setup.actions import Deploy
from referee.warcrow.table.position import RESERVE, Warcrow, check_seat, on_field, other_seat
from referee.warcrow.table.values import has
from referee.warcrow.table.verbs import VERBS

FIRST, INSIDE, FORMED = "wcr.setup.deploy-first", "wcr.setup.deploy-inside-zone", "wcr.setup.deploy-in-formation"
KEPT = "wcr.setup.special-deployment"
HIDE = ("Ambusher", "Scout")

VERBS.note("deploys-first", "{seat:seat} says that {first:seat} deploys first.")
VERBS.note("deployed", "{seat:seat} deploys {unit:unit}.")


@VERBS.verb("kept-hidden", "{seat:seat} keeps {unit:unit} in hiding.")
def kept_hidden(position: Warcrow, event: Event) -> None:
    position.units[event.data["unit"]].where = RESERVE


class Deployment(Frame[Warcrow], tag="deployment"):
    """One unit each by turns until all stand; `done` are those that do."""

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
        kept = [key for key in mine if may_hide(position, key)]
        words = "{unit:unit} stays in hiding"
        return found + [Option({"unit": key, "how": "hidden"}, say(words, unit=key)) for key in kept]

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        self.turn = check_seat(position, action.first)
        happen(position, "deploys-first", [FIRST], seat=action.seat, first=self.turn)

    def on_deploy(self, position: Warcrow, action: Deploy) -> None:
        self.only(position, action)
        mine = self.left(position, self.turn)
        if action.unit not in mine:
            raise Invalid.of("unit", say("to be deployed are {units:unit}", units=mine))
        words = "Every base of {unit:unit} has to lie inside its own zone."
        require(position, action.how != "outside", INSIDE, words, unit=action.unit)
        words = "All troops of {unit:unit} have to be in formation."
        require(position, action.how != "scattered", FORMED, words, unit=action.unit)
        if action.how == "hidden":
            words = "Only Scouts and Ambushers stay in hiding."
            require(position, may_hide(position, action.unit), KEPT, words)
            happen(position, "kept-hidden", [KEPT], seat=self.turn, unit=action.unit)
        else:
            self.done = [*self.done, action.unit]
            happen(position, "deployed", [FIRST, INSIDE, FORMED], seat=self.turn, unit=action.unit)
        self.turn = other_seat(position, self.turn)


def may_hide(position: Warcrow, key: str) -> bool:
    return any(has(position, key, word) for word in HIDE)
