"""Outposts: begun by a worker, abandoned, completed."""

from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.actions import AbandonOutpost
from referee.warcraft.expansion.outpost import check_marker, give_up
from referee.warcraft.expansion.racial.undead import BUILD, gathers
from referee.warcraft.table.piece import BUILDING
from referee.warcraft.table.position import Warcraft
from referee.warcraft.turn.construct import COST, afford


def start_outpost(position: Warcraft, seat: str, space: str, gives_up: str | None, again: bool = False) -> None:
    """Lay the marker face down for its price, with a worker at work on it unless the Undead gather."""
    check_marker(position, seat, space, gives_up)
    cost = afford(position, seat, {"gold": COST, "wood": COST}, "wbg.outpost.cost")
    rules = ["wbg.outpost.cost", "wbg.outpost.under-construction", "wbg.train.spend-tokens"]
    rules += ["wbg.construct.unlimited"] if again else []
    if gives_up:
        give_up(position, seat, gives_up, space, under_construction=True)
    if gathers(position, seat):
        happen(position, "outpost-started", [*rules, *BUILD], seat=seat, space=space, unmanned=True, data=cost)
    else:
        happen(position, "outpost-started", ["wbg.outpost.worker", *rules], seat=seat, space=space, data=cost)


def sites(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Outposts of this seat under construction."""
    return [
        {"space": space}
        for space in position.board.spaces
        if any(p.side == seat and p.kind == "outpost" and BUILDING in p.marks for p in position.piles.get(space, ()))
    ]


def builders(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Sites of Outposts with a worker assigned to them."""
    return [] if gathers(position, seat) else sites(position, seat)


def abandon(position: Warcraft, action: AbandonOutpost) -> None:
    if gathers(position, action.seat):
        raise Refusal(["wbx.racial.undead.build-free-worker"], "No worker is assigned: all of them are free as it is.")
    if {"space": action.space} not in sites(position, action.seat):
        raise Refusal(
            ["wbg.outpost.under-construction"],
            say("{seat:seat} builds no Outpost in {space:space}.", seat=action.seat, space=action.space),
        )
    rules = ["wbg.outpost.construction-broken", "wbg.construct.worker-no-harvest"]
    happen(position, "construction-broken", rules, seat=action.seat, space=action.space)
