"""A mined terrain element goes up: whoever is near is shot at, and ruins are left of it."""

from typing import ClassVar

from msgspec.structs import replace

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Some
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Struck
from referee.warcrow.fight.hazard import withstand
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.roll.dice import MOST_OF_A_COLOUR
from referee.warcrow.skill.deed import PERFORMED
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import BASICS, Element, free_key
from referee.warcrow.table.position import Token, Warcrow, on_field, other_seat
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.closing import begin_closing

STRIDES = 5
RUINS, KEYWORDS = "ruins", ("Rugged", "Cover (K)")
VERBS.note("goes-up", "{element:unit} goes up; within {strides:stride} are {units:unit}, says {seat:seat}.")
VERBS.note("goes-up-alone", "{element:unit} goes up; nobody is within {strides:stride}, says {seat:seat}.")
VERBS.changes("becomes-ruins", "Of {element:unit} ruins are left: {keywords:,}.")


def explode(position: Warcrow, token: Token) -> None:
    """The table says who is near; whoever bears too much by then is tested."""
    begin_closing(position)
    push(position, Blast(element=token.element))


class Blast(Frame[Warcrow], tag="blast"):
    """Each unit near the element defends itself, one after another; their opponents throw for it."""

    window = windows.EVENTS
    asks: ClassVar = {"struck": (PERFORMED,)}
    element: str
    left: list[str] | None = None
    """Who is still to defend itself; None before it is known who is near."""

    def settle(self, position: Warcrow) -> bool:
        if self.left is None:
            if on_field(position):
                return False
            self.left = []
        elif self.left:
            key, self.left = self.left[0], self.left[1:]
            self.strike(position, key)
        else:
            close(position, self)
            self.crumble(position)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        units = on_field(position)
        text = "{element:unit} goes up: which units are within {strides:stride} of it?"
        shape = Some("units", units, 0, len(units), of="unit")
        return [self.ask(list(position.seats), "struck", text, shape, element=self.element, strides=STRIDES)]

    def on_struck(self, position: Warcrow, action: Struck) -> None:
        self.only(position, action)
        units = on_field(position)
        if len(set(action.units)) < len(action.units) or not set(action.units) <= set(units):
            raise Invalid.of("units", say("there are {units:unit}", units=units))
        self.left = [key for key in units if key in action.units]
        told = {"element": self.element, "strides": STRIDES, "units": self.left}
        happen(position, "goes-up" if self.left else "goes-up-alone", [PERFORMED], seat=action.seat, data=told)

    def strike(self, position: Warcrow, key: str) -> None:
        """A die for every two models, a Character in the unit among them."""
        unit = position.units[key]
        if not stands(unit):
            return
        dice = min(-(-(unit.troops + bool(unit.character)) // 2), MOST_OF_A_COLOUR)
        foe = Side(other_seat(position, player_of(position, key)), self.element, "attack", shot=True)
        withstand(position, key, foe, PoolLine("R" * dice, say("Explosives"), [PERFORMED]), lost=False, answered=[])

    def crumble(self, position: Warcrow) -> None:
        """Whoever has mined it as well has mined the ruins."""
        left = {key: laid for key, laid in position.elements.items() if key != self.element}
        name = free_key(left, RUINS)
        shown = {name if key == self.element else key: place for key, place in position.places.items()}
        fuses = [replace(token, element=name) if token.element == self.element else token for token in position.counter]
        ruins = {name: Element(RUINS, list(KEYWORDS))}
        becomes = {"elements": left | ruins, "places": shown, "counter": fuses}
        told = {"element": self.element, "keywords": [say("{word}", word=word) for word in KEYWORDS]}
        happen(position, "becomes-ruins", [PERFORMED, BASICS[RUINS].rule], data=told | {"becomes": becomes})
