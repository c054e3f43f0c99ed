"""Units that a command skill lets gather at the edge of a forest, or beside an ally that belongs there."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Some
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.ability.aim import FORMAT
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.claim import wooded
from referee.warcrow.fight.forced import Forced, is_pinned
from referee.warcrow.skill.actions import PickUnits
from referee.warcrow.table import window as windows
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.verbs import VERBS

MOST = 2
VERBS.note("gather", "{units:unit} {units:gathers|gather} at the forest.")


class Gathering(Frame[Warcrow], tag="gathering"):
    """Which allies gather; each is near enough, as the table says, and is then put down by its player."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"pick-units": (COMMANDED,)}
    seat: str
    unit: str
    far: str
    left: list[str] | None = None

    def settle(self, position: Warcrow) -> bool:
        if self.left is None and able(position, self.unit, self.far):
            return False
        if not self.left:
            close(position, self)
            return True
        key, self.left = self.left[0], self.left[1:]
        push(position, Forced(how="place", unit=key, by=key, strides=0, agreed=True))
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        there = able(position, self.unit, self.far)
        text = "{seats:seat} chooses up to two units within {strides:stride} of a forest or of an allied Nemorous unit."
        shape = Some("units", there, 0, min(MOST, len(there)), of="unit")
        return [self.ask([self.seat], "pick-units", text, shape, strides=int(self.far))]

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        self.only(position, action)
        there = able(position, self.unit, self.far)
        if len(set(action.units)) < len(action.units) or not set(action.units) <= set(there):
            raise Invalid.of("units", say("there are {others:unit}", others=there))
        if len(action.units) > MOST:
            raise Invalid.of("units", say("at most {most}", most=MOST))
        rules = [COMMANDED]
        for key in action.units:
            near, words = wooded.is_wooded(position, self.far, key), "{unit:unit} is not near enough."
            require(position, near.fine, FORMAT, words, unit=key)
            rules = list(dict.fromkeys([*rules, *near.rules]))
        self.left = list(action.units)
        if self.left:
            happen(position, "gather", rules, units=self.left)


def able(position: Warcrow, key: str, far: str) -> list[str]:
    """The allies of a unit that nobody holds fast, and of which nobody has said that they stand in the open."""
    allies = [other for other in on_field(position, position.units[key].side) if other != key]
    return [other for other in allies if not is_pinned(position, other) and wooded.may_be(position, far, other)]


def gathers(position: Warcrow, deed: Deed) -> None:
    push(position, Gathering(seat=position.units[deed.unit].side, unit=deed.unit, far=deed.rest))


DO["gather"] = gathers
CAN["gather"] = lambda position, deed: bool(able(position, deed.unit, deed.rest))
