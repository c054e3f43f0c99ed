"""Looking at a discovery that lies on the board: it is laid back as it was, or goes into the box."""

from typing import ClassVar

from referee.adventure.table.discovery import FAR_SIGHT, by_referee
from referee.adventure.table.position import Adventure, discoveries_at
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn.explore import DISCARD
from referee.kernel.action import Answer
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import one
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt

VERBS.note("discovery-lifted", "{seat:seat} lifts a discovery in {space:space}.", reveals=True)
VERBS.note("discovery-looked-at", "{seat:seat} looks at a discovery in {space:space} and lays it back.")
LOOKS = "{seats:seat} looks at a discovery in {space:space}. Into the box with it?"
SEES = "{seats:seat} sees {kind:discovery} in {space:space}. Into the box with it?"


def hidden_kind(position: Adventure, space: str) -> str:
    """What the first token of a space is, where all that lie there are known to the referee."""
    covered = position.under.get(space, [])
    return covered[0] if covered and len(covered) == discoveries_at(position, space) else ""


def drop(position: Adventure, seat: str, space: str, rules: tuple[str, ...]) -> None:
    """A token that lies face down goes into the box."""
    told = {"space": space, "kind": hidden_kind(position, space)}
    happen(position, "discovery-dropped", dict.fromkeys((*rules, DISCARD)), seat=seat, data=told)


class Looking(Frame[Adventure], tag="looking"):
    """Somebody looks at a token in secret, and says whether it stays; `veiled`: for those who may not see it."""

    heading = "Somebody looks at a discovery"
    asks: ClassVar = {"answer": (FAR_SIGHT,)}
    seat: str
    space: str
    rules: list[str] = []
    veiled: bool = False
    lifted: bool = False

    def settle(self, position: Adventure) -> bool:
        """What the referee shows is seen from then on: that is told, and what it is is not."""
        if discoveries_at(position, self.space):
            if by_referee(position) and not self.lifted:
                self.lifted = True
                happen(position, "discovery-lifted", self.rules, seat=self.seat, space=self.space)
            return False
        close(position, self)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        kind = hidden_kind(position, self.space) if by_referee(position) and not self.veiled else ""
        ways = [{"yes": False}, {"yes": True}]
        text = SEES if kind else LOOKS
        return [self.ask([self.seat], "answer", text, one(ways), rules=self.rules, space=self.space, kind=kind)]

    def on_answer(self, position: Adventure, action: Answer) -> None:
        only([self.seat], action, tuple(self.rules), "say whether it stays")
        close(position, self)
        if action.yes:
            drop(position, self.seat, self.space, tuple(self.rules))
        else:
            happen(position, "discovery-looked-at", self.rules, seat=self.seat, space=self.space)
