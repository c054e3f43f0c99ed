"""Forests that cards bring: laid once the rest of the terrain lies there."""

from typing import ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.setup.actions import LayTerrain
from referee.warcrow.setup.terrain import SPACING, check_apart, lay
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import Element
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.values import BY_ITSELF, lasting

WORD, FOREST = "lays", "light-forest"
KEYWORDS = ("Block LoS", "Cover (K)")
SIZE = "a square of 7 strides a side"


class Growing(Frame[Warcrow], tag="growing"):
    """Whoever has such a card may lay a forest, the initiative first; `done` are those that were asked."""

    window = windows.TERRAIN
    asks: ClassVar = {"lay-terrain": (BY_ITSELF, SPACING), "done": (BY_ITSELF,)}
    done: list[str] = []

    def left(self, position: Warcrow) -> list[str]:
        found = [key for key in on_field(position) if key not in self.done and any(lasting(position, key, WORD))]
        return sorted(found, key=lambda key: position.units[key].side != position.first)

    def settle(self, position: Warcrow) -> bool:
        if self.left(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        key = self.left(position)[0]
        seat = position.units[key].side
        text = "{unit:unit} may lay a forest, {size}, at least 2 strides from every other element but walls and fences."
        none = One([Option({}, say("No forest"))])
        return [
            self.ask([seat], "lay-terrain", text, One([Option({"element": FOREST})]), unit=key, size=SIZE),
            self.ask([seat], "done", text, none, unit=key, size=SIZE),
        ]

    def on_lay_terrain(self, position: Warcrow, action: LayTerrain) -> None:
        self.only(position, action)
        if action.element != FOREST or action.keywords is not None or action.bounds != "base":
            raise Invalid.of("element", "it is a light forest, as the card has it")
        check_apart(position, action)
        self.done = [*self.done, self.left(position)[0]]
        forest = Element(FOREST, list(KEYWORDS))
        lay(position, forest, [BY_ITSELF, SPACING], action.seat, agreed=action.close == "agreed", size=SIZE)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        self.done = [*self.done, self.left(position)[0]]
