"""With the Expansion Set an Outpost on the board may be given up, and its marker built anew in another space."""

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.table.piece import BUILDING, PIECE_RULES
from referee.warcraft.table.position import Warcraft, has, number_of, reserve
from referee.warcraft.table.verbs import VERBS, free_builder

LIMIT = ["wbg.construct.limit", PIECE_RULES["outpost"]]


def on_board(position: Warcraft, seat: str) -> list[str]:
    """Spaces with an Outpost of this seat, finished or not."""
    return [space for space in position.board.spaces if number_of(position, space, seat, "outpost")]


def given_up_for(position: Warcraft, seat: str, space: str) -> list[dict[str, str]]:
    """The ways to come by a marker for a new Outpost: from the reserves, else from another space."""
    if number_of(position, reserve(seat), seat, "outpost") or not has(position, "expansion"):
        return [{"space": space}]
    return [{"space": space, "gives_up": other} for other in on_board(position, seat) if other != space]


def check_marker(position: Warcraft, seat: str, space: str, gives_up: str | None) -> None:
    """A marker is in reserve, or one on the board is given up for this one."""
    left = number_of(position, reserve(seat), seat, "outpost")
    rebuilding = ["wbx.outpost.rebuild"] if has(position, "expansion") else []
    if gives_up is None and not left:
        remedy = "Name the Outpost to give up." if rebuilding else None
        raise Refusal([*LIMIT, *rebuilding], "Both Outposts are in use.", remedy)
    if gives_up is None:
        return
    if not rebuilding:
        raise Refusal(LIMIT, "Without the Expansion Set no Outpost is given up for another.")
    if left:
        raise Refusal(
            rebuilding, say("{seat:seat} has an Outpost in reserve: none is given up for this one.", seat=seat)
        )
    if gives_up == space:
        raise Refusal(rebuilding, "An Outpost given up is built anew in a different space.")
    if gives_up not in on_board(position, seat):
        raise Refusal(
            rebuilding, say("{seat:seat} has no Outpost in {gives_up:space} to give up.", seat=seat, gives_up=gives_up)
        )


def give_up(position: Warcraft, seat: str, space: str, to: str, under_construction: bool) -> None:
    """Take a marker off its space for the new one; a builder there is free."""
    rules = ["wbx.outpost.rebuild", *(["wbx.outpost.rebuild-facedown"] if under_construction else [])]
    happen(position, "outpost-given-up", rules, seat=seat, space=space, to=to)


@VERBS.verb("outpost-given-up", "{seat:seat} gives up the Outpost in {space:space}; its marker goes to {to:space}.")
def outpost_given_up(position: Warcraft, event: Event) -> None:
    """Of two in one space the unfinished one goes."""
    seat, space = event.seat, event.data["space"]
    marks = [pile.marks for pile in position.piles[space] if pile.side == seat and pile.kind == "outpost"]
    gone = max(marks, key=lambda borne: BUILDING in borne)
    shift(position.piles, "outpost", seat, 1, space, reserve(seat), gone, ())
    if BUILDING in gone:
        free_builder(position, seat, space)
