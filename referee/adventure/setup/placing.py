"""Placing figures: each begins in a city."""

from typing import ClassVar

from referee.adventure.actions import PlaceFigure
from referee.adventure.table.board import START, cities, is_learnt, named, place_figure
from referee.adventure.table.position import Adventure, is_city, where
from referee.adventure.table.spare import spare
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option
from referee.kernel.position import require
from referee.kernel.prompt import Prompt

PLACE_FIGURES = "wag.setup.place-figures"
ALL_CITIES = 3
UNNAMED = "A new city"


class PlacingFigure(Frame[Adventure], tag="placing-figure"):
    """A player puts the figure of a character into one of the cities."""

    heading = "Figures are placed"
    asks: ClassVar = {"place-figure": (PLACE_FIGURES,)}
    seat: str

    def settle(self, position: Adventure) -> bool:
        if not where(position, self.seat):
            return False
        close(position, self)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        options = [Option({"space": city}) for city in cities(position)]
        open = is_learnt(position) and len(options) < ALL_CITIES
        if open:
            name = spare(position, "space", "city")
            options.append(Option({"space": name}, UNNAMED, needs=[f"space.{name}"]))
        text = "{seats:seat} puts a figure into a city."
        return [self.ask([self.seat], "place-figure", text, One(options, open=open, of="space"))]

    def on_place_figure(self, position: Adventure, action: PlaceFigure) -> None:
        self.only(position, action)
        space = named(position, action.space)
        why = "{space:space} is no city: every figure begins in one."
        require(position, is_city(position, space), PLACE_FIGURES, why, space=space)
        close(position, self)
        place_figure(position, self.seat, space, (PLACE_FIGURES,), START)
