"""Who sits where: the order of play, neighbours, and who begins."""

from typing import ClassVar

from referee.kernel.action import Draw
from referee.kernel.agenda import Frame, close
from referee.kernel.drawing import check_draw, draw_prompt
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt

FIRST = "first-player"


def clockwise(position: Position, start: str = "") -> list[str]:
    """Everybody who still plays, in the order of the seats, from a seat or from the first one."""
    seats = list(position.seats)
    at = seats.index(start) if start in seats else 0
    return [seat for seat in seats[at:] + seats[:at] if not getattr(position.seats[seat], "out", False)]


def others(position: Position, seat: str) -> list[str]:
    """Everybody else who still plays, clockwise from a seat's left."""
    return [other for other in clockwise(position, seat) if other != seat]


def left_of(position: Position, seat: str) -> str:
    """Who sits next, clockwise."""
    return others(position, seat)[0]


class FirstPlayer(Frame[Position], tag=FIRST):
    """Chance picks who begins, unless the table has said so."""

    heading = "The first player is found"
    asks: ClassVar[dict[str, tuple[str, ...]]] = {"draw": ()}
    rules: list[str]
    text: str = "Who begins?"

    def settle(self, position: Position) -> bool:
        if position.first:
            self.begins(position, position.first)
        return bool(position.first)

    def prompts(self, position: Position) -> list[Prompt]:
        return [draw_prompt(list(position.seats), FIRST, position.seats, self.text, self.rules, "seat")]

    def on_draw(self, position: Position, action: Draw) -> None:
        self.begins(position, check_draw(self.prompts(position), action))

    def begins(self, position: Position, seat: str) -> None:
        close(position, self)
        happen(position, FIRST, self.rules, seat=seat)
