"""Explosives: whoever performs the skill chooses a terrain element, and an event token lies on the counter for it."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.warcrow.skill.actions import PickUnits
from referee.warcrow.skill.deed import PERFORMED, Deed
from referee.warcrow.skill.which_element import WhichElement, make_known
from referee.warcrow.table import window as windows
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
    make_known(position, told["element"])
    position.counter = [*position.counter, Token(at=told["at"], event=told["event"], element=told["element"])]


def mine(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    match = FORMS["mine"].fullmatch(rest)
    assert match is not None
    turns, strides = int(match["turns"]), int(match["strides"])
    push(position, Mining(seat=deed.seat, unit=key, ability=deed.ability, turns=turns, strides=strides))


class Mining(WhichElement, tag="mining"):
    """An element that was laid, or another that nobody has told the referee of; no trap is mined."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"pick-units": (PERFORMED,)}
    ability: str
    turns: int

    def open(self, position: Warcrow) -> list[str]:
        return [key for key, laid in position.elements.items() if laid.kind not in LAID]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{ability}: which terrain, in sight and within {strides:stride} of {unit:unit}?"
        return self.asked(position, text, "Another terrain element", ability=self.ability)

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        element = self.picked(position, action, MINED)
        told = {"unit": self.unit, "element": element, "event": self.ability, "at": ahead(position, self.turns)}
        happen(position, "fuse-laid", [PERFORMED, EVENTS], data=told)
