"""The turn in progress, for those who ask what was done in it and need not know how a turn runs."""

from typing import ClassVar

from referee.adventure.table.position import Adventure
from referee.kernel.agenda import Frame, find

CHALLENGE = "challenge"


class OpenTurn(Frame[Adventure]):
    """One player's turn: its stage, what the movement die showed, and what it remembers until it ends.

    `rolled`: movement and energy as the die showed them; `left`: movement not used; `moved`: a step was taken
    or energy spent, so that the die is no longer just rolled; `stopped`: an aggro marker ended the movement;
    `homed`: a Hearthstone replaced it; `explored`: the exploration is spent, wherever the figure is now;
    `challenged`: the challenge is met, so no further card is drawn; `met`: the event that became the enemy met.
    `played`: the ability cards each seat has played in it; `used`: how often each power was.
    """

    stages: ClassVar[tuple[str, ...]] = ("start", "roll", "move", "explore", CHALLENGE, "quests", "equip", "end")
    """In their order; `stage` is the number of the one in progress, which is about to begin until it is `begun`."""
    seat: str
    stage: int = 0
    begun: bool = False
    rolled: list[int] = []
    left: int = 0
    walked: bool = False
    moved: bool = False
    stopped: bool = False
    explored: bool = False
    challenged: bool = False
    met: str = ""
    homed: bool = False
    played: dict[str, list[str]] = {}
    used: dict[str, int] = {}

    @property
    def at(self) -> str:
        """The stage in progress; once all are through, still the last one."""
        return self.stages[min(self.stage, len(self.stages) - 1)]


def current_turn(position: Adventure) -> OpenTurn | None:
    """The turn in progress; none before the first one."""
    return find(position, OpenTurn)


def active(position: Adventure) -> str:
    """Whose turn it is; before the first turn whoever begins."""
    turn = current_turn(position)
    return turn.seat if turn else position.first
