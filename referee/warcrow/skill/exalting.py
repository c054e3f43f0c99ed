"""A spell that lies on a forest, and the die it adds: what its caster says once it has succeeded."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.skill.actions import ChooseDie, PickUnits
from referee.warcrow.skill.choosing import chosen
from referee.warcrow.skill.deed import CAST, Deed
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import OTHER, Element, free_key
from referee.warcrow.table.position import InForce, Warcrow
from referee.warcrow.table.verbs import VERBS

FOREST = "forest"
DICE = ["red", "yellow"]


@VERBS.verb("lies-on", "{spell} lies on {what:unit}.")
def lies_on(position: Warcrow, event: Event) -> None:
    if event.data["what"] not in position.elements:
        position.elements = position.elements | {event.data["what"]: Element(OTHER)}
    chosen(position, event)


VERBS.verb("die-chosen", "{spell} adds a {what:die}.")(chosen)


def in_force(position: Warcrow, spell: str, caster: str) -> InForce | None:
    """The spell of this caster that has come into force last."""
    return next((one for one in reversed(position.spells) if (one.name, one.caster) == (spell, caster)), None)


def choose_forest(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """Only where it was cast at no unit."""
    if not deed.target:
        push(position, ForestChoice(seat=deed.seat, unit=deed.unit, spell=deed.ability, strides=int(rest)))


def choose_die(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    push(position, DieChoice(seat=deed.seat, unit=deed.unit, spell=deed.ability))


class ForestChoice(Frame[Warcrow], tag="forest-choice"):
    """A forest that was laid, or one that nobody has told the referee of."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"pick-units": (CAST,)}
    seat: str
    unit: str
    spell: str
    strides: int

    def open(self, position: Warcrow) -> list[str]:
        return [key for key, laid in position.elements.items() if FOREST in laid.kind.split("-")]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{spell}: at which forest, in sight and within {strides:stride} of {unit:unit}, was it cast?"
        ways = [Option({"units": [key]}, say("{element:unit}", element=key)) for key in self.open(position)]
        ways.append(Option({"units": []}, say("Another forest")))
        slots: dict[str, Any] = {"spell": self.spell, "unit": self.unit, "strides": self.strides}
        return [self.ask([self.seat], "pick-units", text, One(ways), **slots)]

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        self.only(position, action)
        if len(action.units) > 1 or any(key not in self.open(position) for key in action.units):
            raise Invalid.of("units", say("name one of {units:unit}, or nothing", units=self.open(position)))
        close(position, self)
        element = action.units[0] if action.units else free_key(position.elements, FOREST)
        note(position, self, "lies-on", element)


class DieChoice(Frame[Warcrow], tag="die-choice"):
    """Which of two dice a spell adds."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"choose-die": (CAST,)}
    seat: str
    unit: str
    spell: str

    def prompts(self, position: Warcrow) -> list[Prompt]:
        ways = one([{"die": die} for die in DICE])
        return [self.ask([self.seat], "choose-die", "{spell}: which die does it add?", ways, spell=self.spell)]

    def on_choose_die(self, position: Warcrow, action: ChooseDie) -> None:
        self.only(position, action)
        if action.die not in DICE:
            raise Invalid.of("die", say("one of {dice:die or}", dice=DICE))
        close(position, self)
        note(position, self, "die-chosen", action.die)


def note(position: Warcrow, frame: ForestChoice | DieChoice, kind: str, what: str) -> None:
    spell = in_force(position, frame.spell, frame.unit)
    if spell is not None:
        happen(position, kind, [CAST], data={"spell": spell.name, "what": what, "number": spell.number})
