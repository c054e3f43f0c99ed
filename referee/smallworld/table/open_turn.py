"""The turn in progress: what it remembers, for every room that asks; how it goes on stands in turn/round.py."""

from msgspec import Struct

from referee.kernel.agenda import Frame, find
from referee.smallworld.table import window as windows
from referee.smallworld.table.position import SmallWorld


class Conquest(Struct, array_like=True):
    """A Region taken: from which Race, Active or not, and how many tokens defended it."""

    region: str
    race: str = ""
    active: bool = False
    defenders: int = 0


class OpenTurn(Frame[SmallWorld]):
    """One seat's turn, and what it remembers until it ends."""

    seat: str
    stage: int = 0
    declining: bool = False
    conquests_over: bool = False
    conquests: list[Conquest] = []
    attempted: bool = False
    attacked: list[str] = []
    intimidated: bool = False
    saved: list[str] = []
    losses: int = 0
    harmony: bool = False
    side: str = ""
    form: str = ""
    air_region: str = ""
    air_face: int = 0
    air_paid: bool = False

    @property
    def window_now(self) -> windows.Window:
        """The stage it is in; `stage` is the number of the next."""
        return windows.STAGES[self.stage - 1]


def current_turn(position: SmallWorld) -> OpenTurn | None:
    """The turn in progress, or None before the first and after the last."""
    return find(position, OpenTurn)


def turn_of(position: SmallWorld) -> OpenTurn:
    """The turn in progress, for what happens only in one."""
    for frame in reversed(position.agenda):
        if isinstance(frame, OpenTurn):
            return frame
    raise LookupError("no turn is in progress")
