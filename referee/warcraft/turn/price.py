"""What stands beside a button of the Spend Step: the price, resource by resource, as far as it has been read."""

from typing import Any

from referee.kernel.choice import Option
from referee.kernel.errors import Missing
from referee.kernel.say import Say, say
from referee.kernel.tally import Cost
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.tile import price
from referee.warcraft.turn.construct import BUILDING_COST, COST
from referee.warcraft.turn.train import PRICE, TRAINED

FIXED = {"construct": BUILDING_COST, "construct-outpost": "wbg.outpost.cost", "upgrade": "wbg.upgrade.cost"}
"""What costs the same for everybody, and by which rule."""


def priced(position: Warcraft, seat: str, action: str, fields: dict[str, Any]) -> Option:
    """A way to spend, with its price where it has a plain one."""
    found = {name: number for name, number in costs(position, seat, action, fields).items() if number}
    if not found:
        return Option(fields)
    rule = FIXED.get(action, PRICE)
    lines = [Cost(say("{resource:resource}", resource=name), number, rule) for name, number in found.items()]
    return Option(fields, price=lines, cost=told(found), purse={name: -number for name, number in found.items()})


def told(found: dict[str, int]) -> Say:
    return say("{price:resource}", price=found)


def costs(position: Warcraft, seat: str, action: str, fields: dict[str, Any]) -> dict[str, int]:
    """Gold and wood; nothing where a tile has not been read, or where it is priced by rules of its own."""
    if action in FIXED:
        return {"gold": COST, "wood": COST}
    if action != "train" or fields["unit"] in TRAINED:
        return {}
    try:
        return price(position, seat, fields["unit"])
    except Missing:
        return {}
