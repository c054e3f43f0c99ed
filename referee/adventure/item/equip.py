"""Equipping: one weapon and one armor at most, of one's own level, with icons that are on the character's card."""

from typing import ClassVar

from referee.adventure.actions import Equip, Unequip
from referee.adventure.card.playing import Playing
from referee.adventure.table import record
from referee.adventure.table import window as windows
from referee.adventure.table.character import icons
from referee.adventure.table.position import Adventure, level_of
from referee.adventure.table.verbs import VERBS
from referee.kernel.action import Done
from referee.kernel.agenda import close
from referee.kernel.choice import one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt

HOW = "wag.equip.how"
ONE_EACH = "wag.equip.one-each"
NO_BAG_ITEMS = "wag.equip.no-bag-items"
LEVEL_LIMIT = "wag.equip.level-limit"
ICON_LIMIT = "wag.equip.icon-limit"
NO_ICONS = "wag.equip.no-icons"
WEAPON_REPLACES = "wag.weapon.replaces"
WEAPON_TYPE = "wag.weapon.type"
ARMOR_REPLACES = "wag.armor.replaces"
IN_MAINTENANCE = windows.EQUIP.rules
WEAPON, ARMOR, BAG = "weapon", "armor", "bag"
SLOTS = (WEAPON, ARMOR)
GIVES = {WEAPON: (WEAPON_REPLACES, WEAPON_TYPE), ARMOR: (ARMOR_REPLACES,)}
"""What an item in a slot stands for instead of the character card, by the rules that say so."""


def slot_of(position: Adventure, seat: str, item: str) -> str:
    """Where an item is worn: as a weapon, as armor, or not at all."""
    return record.item_card(position, position.seats[seat].items[item].key).slot


def check(position: Adventure, seat: str, item: str) -> None:
    """Refuse what may not be equipped by this character."""
    mine = position.seats[seat]
    if item not in mine.bag:
        raise Invalid.of("item", "is equipped already" if item in mine.items else "is not in the bag")
    card, named = record.item_card(position, mine.items[item].key), {"seat": seat, "item": item}
    require(position, card.slot in SLOTS, NO_BAG_ITEMS, "{item:item} is a bag item: nobody wears it.", **named)
    low = level_of(mine.items[item].colour) <= level_of(mine.level)
    require(position, low, LEVEL_LIMIT, "{item:item} is above the level of {seat:seat}.", **named)
    lacking = [icon for icon in card.icons if icon not in icons(position, seat)]
    why = "{item:item} bears {lacking:icon}, which is not on the card of {seat:seat}."
    require(position, not lacking, ICON_LIMIT, why, **named, lacking=lacking)
    why = "{seat:seat} has {worn:item} equipped: that goes into the bag first."
    worn = getattr(mine, card.slot)
    require(position, not worn, ONE_EACH, why, seat=seat, worn=worn)


def may_equip(position: Adventure, seat: str) -> list[str]:
    """What a character could equip as it stands."""
    return [item for item in position.seats[seat].bag if would(position, seat, item)]


def would(position: Adventure, seat: str, item: str) -> bool:
    try:
        check(position, seat, item)
    except Refusal:
        return False
    return True


def equip(position: Adventure, seat: str, item: str, rules: tuple[str, ...] = ()) -> None:
    """Lay an item beside the character card: from now on its values count instead of the card's."""
    slot = slot_of(position, seat, item)
    card = record.item_card(position, position.seats[seat].items[item].key)
    icon = ICON_LIMIT if card.icons else NO_ICONS
    cited = dict.fromkeys((*rules, HOW, ONE_EACH, LEVEL_LIMIT, icon, *GIVES[slot]))
    data = {"item": item, "slot": slot, "card": named(position, seat, item)}
    happen(position, "item-equipped", cited, seat=seat, data=data)


def unequip(position: Adventure, seat: str, item: str, rules: tuple[str, ...] = ()) -> None:
    """Put an item under the bag token."""
    slot = WEAPON if position.seats[seat].weapon == item else ARMOR
    data = {"item": item, "slot": slot, "card": named(position, seat, item)}
    happen(position, "item-unequipped", dict.fromkeys((*rules, HOW)), seat=seat, data=data)


def named(position: Adventure, seat: str, item: str) -> str:
    """An item as the log calls it, which outlasts it."""
    return f"item.{position.seats[seat].items[item].key}"


@VERBS.verb("item-equipped", "{seat:seat} equips {card:card}.")
def item_equipped(position: Adventure, event: Event) -> None:
    setattr(position.seats[event.seat], event.data["slot"], event.data["item"])


@VERBS.verb("item-unequipped", "{seat:seat} puts {card:card} into the bag.")
def item_unequipped(position: Adventure, event: Event) -> None:
    setattr(position.seats[event.seat], event.data["slot"], "")


# ---- the step of the maintenance phase


class Equipping(Playing, tag="equipping"):
    """The active character equips and unequips until all is as it should be."""

    heading = "Items are equipped"
    moment_rule: ClassVar = windows.EQUIP
    asks: ClassVar = {
        "equip": (*IN_MAINTENANCE, HOW),
        "unequip": (*IN_MAINTENANCE, HOW),
        "done": IN_MAINTENANCE,
    }
    seat: str

    def settle(self, position: Adventure) -> bool:
        """Whoever has nothing to equip, to put away or to play is through with it."""
        if self.ways(position, "equip") or self.ways(position, "unequip") or self.could_play(position):
            return False
        close(position, self)
        return True

    def ways(self, position: Adventure, action: str) -> list[dict[str, str]]:
        if action == "equip":
            return [{"item": item} for item in may_equip(position, self.seat)]
        return [{"item": item} for item in position.seats[self.seat].equipped]

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} may equip and unequip items."
        asked = [
            self.ask([self.seat], action, text, one(ways))
            for action in ("equip", "unequip")
            if (ways := self.ways(position, action))
        ]
        end = self.ask([self.seat], "done", "{seats:seat} ends the equipping of items.", one([{}]))
        return [*asked, end, *super().prompts(position)]

    def on_equip(self, position: Adventure, action: Equip) -> None:
        self.only_mine(position, action)
        check(position, self.seat, action.item)
        equip(position, self.seat, action.item, IN_MAINTENANCE)

    def on_unequip(self, position: Adventure, action: Unequip) -> None:
        self.only_mine(position, action)
        if action.item not in position.seats[self.seat].equipped:
            raise Invalid.of("item", "is not equipped")
        unequip(position, self.seat, action.item, IN_MAINTENANCE)

    def on_done(self, position: Adventure, action: Done) -> None:
        self.only_mine(position, action)
        close(position, self)
