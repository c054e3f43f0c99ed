"""Constructing: what a building or an Outpost needs, how it is begun, and how an Outpost is abandoned again.

The step it happens in is in spend.py.
"""

from referee.kernel import paying
from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.table.piece import BUILDINGS, PIECE_RULES, PIECES
from referee.warcraft.table.position import Warcraft, number_of, reserve
from referee.warcraft.turn.labour import labour_of

NO_HARVEST = "wbg.construct.worker-no-harvest"
COSTS_AND_WORKERS = "wbg.construct.costs-and-workers"
BUILDING_COST = "wbg.construct.building-cost"
COST = 2


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
            say(
                "All {pieces} {unit:building} tiles of {seat:seat} are in use.",
                pieces=PIECES[BUILDINGS[unit]],
                unit=unit,
                seat=seat,
            ),
        )


SUMMONED_BY: list[str] = []
"""By what a building is begun without a worker, and completed so, where every other needs one."""


def start_building(position: Warcraft, seat: str, unit: str, summoned: bool, again: bool = False) -> None:
    """Lay the tile face down for its price, with or without a worker on it."""
    check_tile(position, seat, unit)
    cost = afford(position, seat, {"gold": COST, "wood": COST}, BUILDING_COST)
    labour = labour_of(position, seat)
    rules = [BUILDING_COST, "wbg.construct.under-construction", "wbg.train.spend-tokens"]
    rules += ["wbg.construct.unlimited"] if again else []
    rules += ["wbg.construct.limit"] if number_of(position, reserve(seat), seat, BUILDINGS[unit]) == 1 else []
    if summoned:
        rules += SUMMONED_BY
    else:
        rules += ["wbg.construct.building-worker"] if labour.assigned else labour.begun
    unmanned = summoned or not labour.assigned
    happen(position, "construction-started", rules, seat=seat, building=unit, summoned=unmanned, data=cost)
