"""The end of a turn before scoring: what banner, badge and Artifacts lay down, and what must be said by then."""

from typing import Any, ClassVar

from referee.kernel.agenda import close, only
from referee.kernel.choice import One, Option, Some, one
from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import refusal
from referee.kernel.say import Say, say
from referee.smallworld.actions import Place
from referee.smallworld.score.score import LATER_SCORE
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import OWN_TURN
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.benefits import LAYING, benefits_of
from referee.smallworld.table.points import Due, Grant
from referee.smallworld.table.position import SmallWorld, region_of
from referee.smallworld.turn.own_turn import OwnTurn


class Closing(OwnTurn, tag="closing"):
    """One seat's turn ending; `done` names what has been laid down, each by its own rules and before scoring."""

    window: ClassVar = windows.CLOSE
    asks: ClassVar = {"place": (LATER_SCORE,)}
    sayable: ClassVar = True

    closed: bool = False
    done: list[str] = []

    def settle(self, position: SmallWorld) -> bool:
        if not self.closed:
            self.closed = True
            for benefit in benefits_of(position, self.seat):
                benefit.closes(position, self.seat)
            return True
        for benefit, due in self.dues(position):
            if due.low == due.high == len(due.regions):
                self.done.append(benefit.key)
                benefit.lay(position, self.seat, due.regions)
                return True
        if self.dues(position) or self.unsaid(position):
            return False
        close(position, self)
        return True

    def dues(self, position: SmallWorld) -> list[tuple[Benefit, Due]]:
        found = [(b, b.due(position, self.seat)) for b in benefits_of(position, self.seat) if b.key not in self.done]
        return [(benefit, due) for benefit, due in found if due is not None]

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        seat = self.seat
        asked = [
            self.ask([seat], "place", due.text, layings(due), rules=[*due.rules, *self.asks["place"]])
            for _, due in self.dues(position)
        ]
        for grant in self.unsaid(position):
            asked.append(self.ask([seat], grant.action, grant.last, one(grant.ways(position, seat))))
        return asked

    def unsaid(self, position: SmallWorld) -> list[Grant]:
        """What may be said now for the last time."""
        return [grant for grant in self.granted.values() if grant.open(position, self.seat)]

    def options(self, position: SmallWorld, action: str, seat: str) -> list[dict[str, Any]]:
        return self.granted_ways(position, action) if seat == self.seat else []

    def on_place(self, position: SmallWorld, action: Place) -> None:
        only([self.seat], action, OWN_TURN, "lay anything down")
        found = next(((b, due) for b, due in self.dues(position) if due.piece == action.piece), None)
        if found is None:
            raise refusal(LAYING[action.piece].not_due(position, self.seat))
        benefit, due = found
        check_laying(position, due, action.regions)
        self.done.append(benefit.key)
        benefit.lay(position, self.seat, action.regions)


def check_laying(position: SmallWorld, due: Due, regions: list[str]) -> None:
    """The right number, each in another Region, each where it may lie."""
    if len(set(regions)) < len(regions):
        raise Invalid.of("regions", "a Region is named twice")
    for region in regions:
        region_of(position, region, "regions")
        words = "No {piece:piece} may lie in {region:space}; possible are {regions:space}."
        why = say(words, piece=due.piece, region=region, regions=due.regions)
        require(position, region in due.regions, due.rules[1] if len(due.rules) > 1 else due.rules[0], why)
    slots = {"piece": due.piece, "low": due.low, "high": due.high, "number": len(regions)}
    why = Say("To be laid: {low} of {piece:piece}, not {number}.", slots)
    if due.low != due.high:
        why = Say("To be laid: {low} to {high} of {piece:piece}, not {number}.", slots)
    require(position, due.low <= len(regions) <= due.high, due.rules[-1], why)


def layings(due: Due) -> One:
    """Which Regions get one: as many as may be laid."""
    return One([Option({"piece": due.piece}, then=Some("regions", due.regions, due.low, due.high))], due.piece)
