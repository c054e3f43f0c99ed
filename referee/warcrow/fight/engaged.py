"""Engaged: who touches whom is looked at whenever it may have changed, and binds what a unit may do."""

from collections.abc import Sequence
from typing import ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Some
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight.actions import Look
from referee.warcrow.map import contact
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import stands

CONTACT = "wcr.engaged.definition"


def check_free(position: Warcrow, key: str) -> None:
    """In combat a unit attacks whom it touches, or moves away."""
    free = not position.units[key].engaged
    words = "{unit:unit} is engaged: it can attack whom it touches, or move away."
    require(position, free, "wcr.engaged.actions", words, unit=key)


def check_touching(said: list[str], touched: Sequence[str]) -> None:
    """Only who was touched before can still be, and each but once."""
    if len(set(said)) < len(said) or any(key not in touched for key in said):
        raise Invalid.of("touching", say("it touched {touched:unit}", touched=touched))


def look(position: Warcrow, key: str) -> None:
    """Some models of a unit are gone or stand elsewhere: whom it touches is looked at anew."""
    if position.units[key].engaged:
        push(position, Looking(seat=player_of(position, key), unit=key))


def made_to_move(position: Warcrow, key: str, rule: str) -> None:
    """The table has moved a unit because a card says so."""
    if stands(position.units[key]):
        happen(position, "made-to-move", [rule], unit=key)
        look(position, key)


class Looking(Frame[Warcrow], tag="looking"):
    """Some models were taken away or moved: the owner, who chose which, says whom the unit still touches."""

    window = windows.ENGAGED
    asks: ClassVar = {"look": (CONTACT,)}
    seat: str
    unit: str

    def settle(self, position: Warcrow) -> bool:
        unit = position.units[self.unit]
        if stands(unit) and unit.engaged:
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        touched = position.units[self.unit].engaged
        text = "Models of {unit:unit} are gone or have moved. Which enemies does it still touch?"
        shape = Some("touching", list(touched), 0, len(touched), of="unit")
        drawn = contact.touched(position, self.unit)
        if drawn is not None:
            text += " By the map it touches {drawn:unit}."
        return [self.ask([self.seat], "look", text, shape, unit=self.unit, drawn=drawn or [])]

    def on_look(self, position: Warcrow, action: Look) -> None:
        self.only(position, action)
        touched = position.units[self.unit].engaged
        check_touching(action.touching, touched)
        close(position, self)
        others = [key for key in touched if key in action.touching]
        happen(position, "touching", [CONTACT], unit=self.unit, others=others)
