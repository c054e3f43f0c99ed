"""With the Expansion Set an Outpost on the board may be given up, and its marker built anew in another space."""

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.table.piece import BUILDING
from referee.warcraft.table.position import Warcraft, has, number_of, reserve
from referee.warcraft.table.verbs import VERBS, free_builder
from referee.warcraft.turn.outpost import LIMIT, MARKERS, Markers


def on_board(position: Warcraft, seat: str) -> list[str]:
    """Spaces with an Outpost of this seat, finished or not."""
    return [space for space in position.board.spaces if number_of(position, space, seat, "outpost")]


class Rebuilt(Markers):
    """With both markers in play one of them may be given up and built anew in another space."""

    rule = "wbx.outpost.rebuild"

    def ways(self, position: Warcraft, seat: str, space: str) -> list[dict[str, str]]:
        if number_of(position, reserve(seat), seat, "outpost"):
            return [{"space": space}]
        return [{"space": space, "gives_up": other} for other in on_board(position, seat) if other != space]

    def check(self, position: Warcraft, seat: str, space: str, gives_up: str | None) -> None:
        left = number_of(position, reserve(seat), seat, "outpost")
        if gives_up is None and not left:
            raise Refusal([*LIMIT, self.rule], "Both Outposts are in use.", "Name the Outpost to give up.")
        if gives_up is None:
            return
        if left:
            why = say("{seat:seat} has an Outpost in reserve: none is given up for this one.", seat=seat)
            raise Refusal([self.rule], why)
        if gives_up == space:
            raise Refusal([self.rule], "An Outpost given up is built anew in a different space.")
        if gives_up not in on_board(position, seat):
            why = say("{seat:seat} has no Outpost in {gives_up:space} to give up.", seat=seat, gives_up=gives_up)
            raise Refusal([self.rule], why)

    def take(self, position: Warcraft, seat: str, gives_up: str, to: str, under_construction: bool) -> None:
        """A builder there is free."""
        rules = [self.rule, *(["wbx.outpost.rebuild-facedown"] if under_construction else [])]
        happen(position, "outpost-given-up", rules, seat=seat, space=gives_up, to=to)


def announce() -> None:
    MARKERS.append((lambda position: has(position, "expansion"), Rebuilt()))


@VERBS.verb("outpost-given-up", "{seat:seat} gives up the Outpost in {space:space}; its marker goes to {to:space}.")
def outpost_given_up(position: Warcraft, event: Event) -> None:
    """Of two in one space the unfinished one goes."""
    seat, space = event.seat, event.data["space"]
    marks = [pile.marks for pile in position.piles[space] if pile.side == seat and pile.kind == "outpost"]
    gone = max(marks, key=lambda borne: BUILDING in borne)
    shift(position.piles, "outpost", seat, 1, space, reserve(seat), gone, ())
    if BUILDING in gone:
        free_builder(position, seat, space)
