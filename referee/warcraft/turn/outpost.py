"""Outposts: begun by a worker, abandoned, completed."""

from collections.abc import Callable
from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.actions import AbandonOutpost
from referee.warcraft.table.piece import BUILDING, PIECE_RULES
from referee.warcraft.table.position import Warcraft, number_of, occupied, reserve
from referee.warcraft.turn.construct import COST, NO_HARVEST, afford
from referee.warcraft.turn.labour import labour_of

BROKEN = "wbg.outpost.construction-broken"
LIMIT = ("wbg.construct.limit", PIECE_RULES["outpost"])


class Markers:
    """Where the marker of a new Outpost comes from: the reserves, while there is one."""

    def ways(self, position: Warcraft, seat: str, space: str) -> list[dict[str, str]]:
        """The ways to come by one for a space."""
        return [{"space": space}]

    def check(self, position: Warcraft, seat: str, space: str, gives_up: str | None) -> None:
        if not number_of(position, reserve(seat), seat, "outpost"):
            raise Refusal(list(LIMIT), "Both Outposts are in use.")
        if gives_up is not None:
            raise Refusal(list(LIMIT), "Without the Expansion Set no Outpost is given up for another.")

    def take(self, position: Warcraft, seat: str, gives_up: str, to: str, under_construction: bool) -> None:
        """Take one off the board for the new one."""


MARKERS: list[tuple[Callable[[Warcraft], bool], Markers]] = []
"""Other ways to come by a marker, each with the tables it holds at."""


def markers_of(position: Warcraft) -> Markers:
    return next((markers for applies, markers in MARKERS if applies(position)), Markers())


def start_outpost(position: Warcraft, seat: str, space: str, gives_up: str | None, again: bool = False) -> None:
    """Lay the marker face down for its price, with a worker at work on it where one is assigned."""
    markers, labour = markers_of(position), labour_of(position, seat)
    markers.check(position, seat, space, gives_up)
    cost = afford(position, seat, {"gold": COST, "wood": COST}, "wbg.outpost.cost")
    rules = ["wbg.outpost.cost", "wbg.outpost.under-construction", "wbg.train.spend-tokens"]
    rules += ["wbg.construct.unlimited"] if again else []
    if gives_up:
        markers.take(position, seat, gives_up, space, under_construction=True)
    if labour.assigned:
        happen(position, "outpost-started", ["wbg.outpost.worker", *rules], seat=seat, space=space, data=cost)
    else:
        happen(position, "outpost-started", [*rules, *labour.begun], seat=seat, space=space, unmanned=True, data=cost)


def sites(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Outposts of this seat under construction."""
    return [
        {"space": space}
        for space in occupied(position)
        if any(p.side == seat and p.kind == "outpost" and BUILDING in p.marks for p in position.piles[space])
    ]


def builders(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Sites of Outposts with a worker assigned to them."""
    return sites(position, seat) if labour_of(position, seat).assigned else []


def abandon(position: Warcraft, action: AbandonOutpost) -> None:
    if not labour_of(position, action.seat).assigned:
        labour_of(position, action.seat).free.refuse(position)
    if {"space": action.space} not in sites(position, action.seat):
        raise Refusal(
            ["wbg.outpost.under-construction"],
            say("{seat:seat} builds no Outpost in {space:space}.", seat=action.seat, space=action.space),
        )
    rules = [BROKEN, NO_HARVEST]
    happen(position, "construction-broken", rules, seat=action.seat, space=action.space)
