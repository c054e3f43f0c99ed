"""Water, which only flying units cross, and mountains that units can be put on: the ground of the Expansion Set."""

from referee.kernel.board import Board
from referee.kernel.event import Event
from referee.kernel.reason import No
from referee.kernel.sources import OnBoard, Source
from referee.warcraft.table.piece import Bar
from referee.warcraft.table.position import Warcraft
from referee.warcraft.turn.move import CLOSED, TRANSIT

WATER = "water"
ENTRY = Bar(
    ("wbx.board.water-entry",),
    "{to:space} is water: only flying units move over it.",
    passing="only flying units pass {places:space}",
)
CROSSING = No(("wbx.board.water-pass",), "{to:space} is water: a flying unit crosses it, but may not end there.")
PLACED, NO_RETURN = "wbx.mountain.placed", "wbx.mountain.no-return"


def announce() -> None:
    CLOSED[WATER] = ENTRY
    TRANSIT[WATER] = CROSSING


class Waters(OnBoard[Warcraft]):
    """Who flies over water is told by what."""

    key = "waters"

    def __init__(self) -> None:
        self.adds = {"moved": self.moved}

    def fits(self, board: Board) -> bool:
        return WATER in board.kinds

    def moved(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        board, origin, to = position.board, event.data["from"], event.data["to"]
        if "flying" not in event.data["pieces"] or to in board.neighbours[origin]:
            return ()
        over = [space for space in board.around[origin] if board.spaces[space].kind == WATER]
        crossed = any(to in board.neighbours[space] for space in over)
        return (*CROSSING.rules, *ENTRY.rules) if crossed else ()


class Heights(Source[Warcraft]):
    """Units that were put on a mountain may leave it, and hear as they do that they cannot come back."""

    key = "heights"
    option = ("expansion", "on")

    def __init__(self) -> None:
        self.adds = {"moved": self.moved, "raised": self.raised}

    def moved(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        left = position.board.spaces[event.data["from"]].kind in CLOSED
        return (PLACED, NO_RETURN) if left and set(event.data["pieces"]) != {"flying"} else ()

    def raised(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        return (PLACED,) if position.board.spaces[event.data["space"]].kind == "mountain" else ()


SOURCES = [Waters(), Heights()]
