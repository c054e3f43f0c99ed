"""A spell that lies on a forest, and the die it adds: what its caster says once it has succeeded."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.skill.actions import ChooseDie, PickUnits
from referee.warcrow.skill.choosing import chosen
from referee.warcrow.skill.deed import CAST, Deed
from referee.warcrow.skill.which_element import WhichElement, make_known
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import InForce, Warcrow
from referee.warcrow.table.verbs import VERBS

FOREST = "forest"
DICE = ["red", "yellow"]


@VERBS.verb("lies-on", "{spell} lies on {what:unit}.")
def lies_on(position: Warcrow, event: Event) -> None:
    make_known(position, event.data["what"])
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


class ForestChoice(WhichElement, tag="forest-choice"):
    """A forest that was laid, or one that nobody has told the referee of."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"pick-units": (CAST,)}
    spell: str

    def open(self, position: Warcrow) -> list[str]:
        return [key for key, laid in position.elements.items() if FOREST in laid.kind.split("-")]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{spell}: at which forest, in sight and within {strides:stride} of {unit:unit}, was it cast?"
        return self.asked(position, text, "Another forest", spell=self.spell)

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        note(position, self, "lies-on", self.picked(position, action, FOREST))


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
