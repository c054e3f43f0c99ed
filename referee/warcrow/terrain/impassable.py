"""Impassable: nobody moves through the element or ends on it, unless it is preferred terrain.

Whoever stands inside when an element becomes so moves out of it.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Some
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import MoveOut
from referee.warcrow.fight.engaged import made_to_move
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import Element, about
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.values import BY_ITSELF, lasting
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.terrain.rugged import check_known, rolls_over

KEYWORD = "Impassable"
CROSSES = "crosses"
"""How a card says that its unit moves through such an element; it still does not end there."""
RULE, PASSES = "wcr.terrain-keyword.impassable", "wcr.move.terrain-pass"
GAINED = "wcr.terrain-keyword.impassable.gained"

VERBS.note("becomes-impassable", "From now on nobody passes {element:unit}: whoever is inside moves out.")
VERBS.note("nobody-inside", "Nobody stands inside {element:unit}.")


def check_crossed(position: Warcrow, key: str, elements: Sequence[str], *, rushing: bool = False) -> list[str]:
    """The rules by which a unit goes over these elements; `rushing` in a charge or an assault."""
    if not elements:
        return []
    check_known(position, elements, "crossed")
    found = []
    for element in elements:
        laid = position.elements[element]
        barred = about(laid, KEYWORD) is not None
        by_card = any(lasting(position, key, CROSSES)) or (rushing and rolls_over(position, key))
        free = by_card or preferred_terrain.prefers(position, key, laid)
        words = "{element:unit} is Impassable: {unit:unit} cannot move through it nor end on it."
        require(position, free or not barred, RULE, words, unit=key, element=element)
        ignores = BY_ITSELF if by_card else preferred_terrain.IGNORES
        found.append(ignores if barred else PASSES)
    return list(dict.fromkeys(found))


def become(position: Warcrow, were: Mapping[str, Element]) -> None:
    """Elements that lay there before and are Impassable now: it is asked who stands inside."""
    for element, laid in position.elements.items():
        before = were.get(element)
        if before is not None and about(laid, KEYWORD) is not None and about(before, KEYWORD) is None:
            happen(position, "becomes-impassable", [GAINED], element=element)
            push(position, Emptying(element=element))


class Emptying(Frame[Warcrow], tag="emptying"):
    """An element has become Impassable: whoever is inside moves out until its leader just touches it."""

    window = windows.FORCED
    asks: ClassVar = {"move-out": (GAINED,)}
    element: str

    def inside(self, position: Warcrow) -> list[str]:
        """Who may have to go: all but those that prefer such ground."""
        laid = position.elements.get(self.element)
        if laid is None or about(laid, KEYWORD) is None:
            return []
        return [key for key in on_field(position) if not preferred_terrain.prefers(position, key, laid)]

    def settle(self, position: Warcrow) -> bool:
        if self.inside(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "From now on nobody passes {element:unit}. Who is inside, and moves until its leader just touches it?"
        units = self.inside(position)
        shape = Some("units", units, 0, len(units), of="unit")
        return [self.ask(list(position.seats), "move-out", text, shape, element=self.element)]

    def on_move_out(self, position: Warcrow, action: MoveOut) -> None:
        self.only(position, action)
        units = self.inside(position)
        if len(set(action.units)) < len(action.units) or any(key not in units for key in action.units):
            raise Invalid.of("units", say("may be inside: {units:unit}, each once", units=units))
        close(position, self)
        if not action.units:
            happen(position, "nobody-inside", [GAINED], element=self.element)
        for key in action.units:
            made_to_move(position, key, GAINED)
