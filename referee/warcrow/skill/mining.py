"""Explosives: whoever performs the skill chooses a terrain element, and an event token lies on the counter for it."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.skill.actions import PickUnits
from referee.warcrow.skill.deed import PERFORMED, Deed
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import OTHER, Element, free_key
from referee.warcrow.table.position import Token, Warcrow, ahead
from referee.warcrow.table.skill_words import FORMS
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.terrain.trap import LAID

EVENTS = "wcr.turn.event-tokens"
MINED = "element"
"""What terrain is called that nobody had told of."""


@VERBS.verb(
    "fuse-laid", "{unit:unit} mines {element:unit}: the event token {event} lies on position {at} of the counter."
)
def fuse_laid(position: Warcrow, event: Event) -> None:
    told = event.data
    if told["element"] not in position.elements:
        position.elements = position.elements | {told["element"]: Element(OTHER)}
    position.counter = [*position.counter, Token(at=told["at"], event=told["event"], element=told["element"])]


def mine(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    match = FORMS["mine"].fullmatch(rest)
    assert match is not None
    turns, strides = int(match["turns"]), int(match["strides"])
    push(position, Mining(seat=deed.seat, unit=key, ability=deed.ability, turns=turns, strides=strides))


class Mining(Frame[Warcrow], tag="mining"):
    """An element that was laid, or another that nobody has told the referee of; no trap is mined."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"pick-units": (PERFORMED,)}
    seat: str
    unit: str
    ability: str
    turns: int
    strides: int

    def open(self, position: Warcrow) -> list[str]:
        return [key for key, laid in position.elements.items() if laid.kind not in LAID]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{ability}: which terrain, in sight and within {strides:stride} of {unit:unit}?"
        ways = [Option({"units": [key]}, say("{element:unit}", element=key)) for key in self.open(position)]
        ways.append(Option({"units": []}, say("Another terrain element")))
        slots: dict[str, Any] = {"ability": self.ability, "unit": self.unit, "strides": self.strides}
        return [self.ask([self.seat], "pick-units", text, One(ways), **slots)]

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        self.only(position, action)
        if len(action.units) > 1 or any(key not in self.open(position) for key in action.units):
            raise Invalid.of("units", say("name one of {units:unit}, or nothing", units=self.open(position)))
        close(position, self)
        element = action.units[0] if action.units else free_key(position.elements, MINED)
        told = {"unit": self.unit, "element": element, "event": self.ability, "at": ahead(position, self.turns)}
        happen(position, "fuse-laid", [PERFORMED, EVENTS], data=told)
