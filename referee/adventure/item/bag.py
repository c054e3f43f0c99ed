"""The bag: everything that is not equipped. What lies in it, what works from there, and what its other side shows."""

from collections.abc import Callable

from referee.adventure.item.equip import LEVEL_LIMIT
from referee.adventure.table import record
from referee.adventure.table.challenge_card import ENCOUNTER, back_of
from referee.adventure.table.position import Adventure, level_of
from referee.kernel.position import known, waived
from referee.kernel.say import say

PLACE = "wag.bag.place"
NO_LIMIT = "wag.bag.no-limit"
STEAL = "wag.bag.steal"
SYMBOL = "wag.bag.symbol"
ENCOUNTER_SIDE = "wag.bag.encounter-side"
Allows = Callable[[Adventure, str, str], bool]
"""Whether the level of a character, or what lifts its limit, lets it use an item."""


def of_own_level(position: Adventure, seat: str, item: str) -> bool:
    """Whether an item is of its holder's level or a lower one."""
    mine = position.seats[seat]
    return level_of(mine.items[item].colour) <= level_of(mine.level)


def fits_level(position: Adventure, seat: str, item: str) -> bool:
    """The same, or something lifts it."""
    return of_own_level(position, seat, item) or waived(position, LEVEL_LIMIT, seat=seat, item=item)


def has_symbol(position: Adventure, seat: str, item: str) -> bool:
    return record.item_card(position, position.seats[seat].items[item].key).symbol == "yes"


def usable_items(position: Adventure, seat: str, may_use: Allows = fits_level) -> list[str]:
    """The items whose text works now: equipped ones, and of those in the bag the ones that bear the symbol."""
    mine = position.seats[seat]
    works = [item for item in mine.items if item in mine.equipped or has_symbol(position, seat, item)]
    return [item for item in works if may_use(position, seat, item)]


def other_side(position: Adventure, seat: str, item: str) -> str:
    """What is on the other side of an item, as `encounter.KEY` or `event.KEY`; open to all, so it is asked for."""
    held = position.seats[seat].items[item]
    found = held.back or back_of(position, held.key)
    if found:
        return found
    question = say("Which encounter is on the back of {item:card}?", item=f"item.{held.key}")
    return f"{ENCOUNTER}{known(position, f'back.{item}', question, [ENCOUNTER_SIDE])}"


def is_trait(position: Adventure, seat: str, item: str, trait: str) -> bool:
    """Whether the other side of an item is an encounter with this trait."""
    back = other_side(position, seat, item)
    if not back.startswith(ENCOUNTER):
        return False
    return trait in record.encounter(position, back.removeprefix(ENCOUNTER)).traits
