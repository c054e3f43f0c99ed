"""Which terrain element is meant by a skill or a spell: one that was laid, or another that nobody has told of."""

from typing import Any

from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.skill.actions import PickUnits
from referee.warcrow.table.element import OTHER, Element, free_key
from referee.warcrow.table.position import Warcrow


class WhichElement(Frame[Warcrow]):
    """An element in sight of a unit and within so many strides."""

    seat: str
    unit: str
    strides: int

    def open(self, position: Warcrow) -> list[str]:
        raise LookupError("whoever asks for an element says which may be meant")

    def asked(self, position: Warcrow, text: str, another: str, **slots: Any) -> list[Prompt]:
        """Every element that may be meant, and `another`."""
        ways = [Option({"units": [key]}, say("{element:unit}", element=key)) for key in self.open(position)]
        ways.append(Option({"units": []}, say(another)))
        near: dict[str, Any] = {"unit": self.unit, "strides": self.strides}
        return [self.ask([self.seat], "pick-units", text, One(ways), **near, **slots)]

    def picked(self, position: Warcrow, action: PickUnits, kind: str) -> str:
        """The element that was named; one that nobody had told of is called by its kind."""
        self.only(position, action)
        if len(action.units) > 1 or any(key not in self.open(position) for key in action.units):
            raise Invalid.of("units", say("name one of {units:unit}, or nothing", units=self.open(position)))
        close(position, self)
        return action.units[0] if action.units else free_key(position.elements, kind)


def make_known(position: Warcrow, element: str) -> None:
    """Terrain that nobody had told of is there from now on."""
    if element not in position.elements:
        position.elements = position.elements | {element: Element(OTHER)}
