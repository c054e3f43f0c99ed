"""Constructing: what a building or an Outpost needs, how it is begun, and how an Outpost is abandoned again.

The step it happens in is in spend.py.
"""

from typing import Any

from referee.kernel import paying
from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.warcraft.actions import AbandonOutpost
from referee.warcraft.expansion.outpost import check_marker, give_up
from referee.warcraft.expansion.racial.undead import BUILD, gathers
from referee.warcraft.table.position import BUILDING, BUILDINGS, PIECE_RULES, PIECES, Warcraft, number_of, reserve

COST = 2


def free_workers(position: Warcraft, seat: str, space: str) -> int:
    return sum(
        pile.count
        for pile in position.piles.get(space, ())
        if pile.side == seat and pile.kind == "worker" and BUILDING not in pile.marks
    )


def afford(position: Warcraft, seat: str, cost: dict[str, int], rule: str) -> dict[str, int]:
    """The price, if the stockpile can pay it."""
    price = {"gold": cost.get("gold", 0), "wood": cost.get("wood", 0)}
    paying.afford(position, seat, price, [rule])
    return price


def constructible(position: Warcraft, seat: str, unit: str) -> bool:
    """A tile is left and the stockpile can pay."""
    player = position.seats[seat]
    return bool(number_of(position, reserve(seat), seat, BUILDINGS[unit])) and min(player.gold, player.wood) >= COST


def check_tile(position: Warcraft, seat: str, unit: str) -> None:
    if not number_of(position, reserve(seat), seat, BUILDINGS[unit]):
        raise Refusal(
            ["wbg.construct.limit", PIECE_RULES[BUILDINGS[unit]]],
            f"All {PIECES[BUILDINGS[unit]]} {unit} building tiles of {seat} are in use.",
        )


def start_building(position: Warcraft, seat: str, unit: str, summoned: bool, again: bool = False) -> None:
    """Lay the tile face down for its price, with or without a worker on it."""
    check_tile(position, seat, unit)
    cost = afford(position, seat, {"gold": COST, "wood": COST}, "wbg.construct.building-cost")
    unmanned = gathers(position, seat)
    rules = ["wbg.construct.building-cost", "wbg.construct.under-construction", "wbg.train.spend-tokens"]
    rules += ["wbg.construct.unlimited"] if again else []
    rules += ["wbg.construct.limit"] if number_of(position, reserve(seat), seat, BUILDINGS[unit]) == 1 else []
    if summoned:
        rules += ["wbg.card.summon-building"]
    else:
        rules += BUILD if unmanned else ["wbg.construct.building-worker"]
    happen(position, "construction-started", rules, seat=seat, building=unit, summoned=summoned or unmanned, data=cost)


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


# ---- Outposts begun


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
        raise Refusal(["wbg.outpost.under-construction"], f"{action.seat} builds no Outpost in {action.space}.")
    rules = ["wbg.outpost.construction-broken", "wbg.construct.worker-no-harvest"]
    happen(position, "construction-broken", rules, seat=action.seat, space=action.space)
