"""Potions: any item, of other use or not, may be discarded for one of the potion icons below its picture."""

from referee.adventure.item.item import lose
from referee.adventure.table import record
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.position import happen

ANY_ITEM = "wag.potion.any-item"
HEALTH_POTION = "wag.potion.health"
MANA_POTION = "wag.potion.mana"
SWIFTNESS_POTION = "wag.potion.swiftness"
CHOOSE_ONE = "wag.potion.choose-one"
ANY_NUMBER = "wag.potion.any-number"
HEALTH, MANA, SWIFTNESS = "health", "mana", "swiftness"
RULES = {HEALTH: HEALTH_POTION, MANA: MANA_POTION, SWIFTNESS: SWIFTNESS_POTION}
LINES = {HEALTH: "heal 1", SWIFTNESS: "move +1"}
"""What the potions do that are drunk while moving, in the words of cards; mana lowers a cost where that is paid."""

VERBS.note("potion-drunk", "{seat:seat} drinks {card:card} as a {potion:potion}.")


def potions_of(position: Adventure, seat: str, item: str) -> tuple[str, ...]:
    """The potion icons of an item."""
    return record.item_card(position, position.seats[seat].items[item].key).potions


def has_potion(position: Adventure, seat: str, item: str, potion: str) -> bool:
    return potion in potions_of(position, seat, item)


def drink(position: Adventure, seat: str, item: str, potion: str) -> None:
    """Discard an item for one of its potions; what it brings is for whoever asked."""
    several = (CHOOSE_ONE,) if len(potions_of(position, seat, item)) > 1 else ()
    rules = (ANY_ITEM, RULES[potion], *several, *((ANY_NUMBER,) if counted(position, seat) else ()))
    card = f"item.{position.seats[seat].items[item].key}"
    happen(position, "potion-drunk", rules, seat=seat, card=card, potion=potion)
    lose(position, seat, item, rules, how="potion")


def counted(position: Adventure, seat: str) -> int:
    """How many potions somebody has drunk before in this turn; from now on one more."""
    turn, key = current_turn(position), f"potions:{seat}"
    if turn is None:
        return 0
    before = turn.used.get(key, 0)
    turn.used = turn.used | {key: before + 1}
    return before
