"""Items: gaining one by a victory or by its level, losing one, handing one over. A gained item is always bagged."""

from typing import ClassVar

from msgspec.structs import replace

from referee.adventure.actions import Draw
from referee.adventure.card.keyword import shed
from referee.adventure.item.bag import NO_LIMIT, PLACE
from referee.adventure.item.sides import ITEM, front_below, item_behind, item_sides, may_come
from referee.adventure.table import record
from referee.adventure.table.challenge_card import (
    DRAW_BOTTOM,
    ENCOUNTER,
    EVENT,
    Drawing,
    check_colour,
    colour_of,
    complete,
    put_on_top,
)
from referee.adventure.table.component import NO_ITEM
from referee.adventure.table.position import Adventure, Face, Item
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import close, push
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say

USE_STATE = "wag.item.use-state"
GAIN_DEFEAT = "wag.item.gain-defeat"
GAIN_LEVEL = "wag.item.gain-level"
GAIN_REDRAW = "wag.item.gain-redraw"
TRIGGERED_POWERS = "wag.item.triggered-powers"

record.NEEDED["item"] = (GAIN_DEFEAT,)


def bagged(position: Adventure, seat: str, key: str, colour: str, back: str, rules: tuple[str, ...]) -> str:
    """Put an item under a bag token; `back` is its other side, where that is known. Gives what it goes by."""
    printed = record.item_card(position, key)
    if printed.colour != colour:
        raise Invalid.of("value", say("{card:card} is no {colour:colour} item", card=f"item.{key}", colour=colour))
    id = f"i{position.ids + 1}"
    data = {"item": id, "key": key, "colour": colour, "back": back, "card": f"item.{key}"}
    happen(position, "item-gained", dict.fromkeys((*rules, PLACE, NO_LIMIT)), seat=seat, data=data)
    return id


@VERBS.verb("item-gained", "{seat:seat} gains {card:card} and puts it into the bag.")
def item_gained(position: Adventure, event: Event) -> None:
    position.ids += 1
    found = Item(event.data["key"], event.data["colour"], event.data["back"])
    position.seats[event.seat].items = position.seats[event.seat].items | {event.data["item"]: found}


def lose(position: Adventure, seat: str, item: str, rules: tuple[str, ...], how: str = "discard") -> None:
    """Discard an item: cards on it fall, it goes on top of its deck, and what it gave is gone at once."""
    shed(position, item, ())
    held = position.seats[seat].items[item]
    data = {"item": item, "key": held.key, "colour": held.colour, "back": held.back, "card": f"item.{held.key}"}
    happen(position, "item-lost", dict.fromkeys(rules), seat=seat, data=data | {"how": how})
    face = Face(held.back) if held.back.startswith(EVENT) else Face(held.back, held.key)
    put_on_top(position, held.colour, face)


@VERBS.verb("item-lost", "{seat:seat} discards {card:card}.")
def item_lost(position: Adventure, event: Event) -> None:
    take(position, event.seat, event.data["item"])


def take(position: Adventure, seat: str, item: str) -> Item:
    """Only verbs call it: an item leaves a character, worn or not."""
    mine = position.seats[seat]
    found = mine.items[item]
    mine.items = {id: other for id, other in mine.items.items() if id != item}
    for slot in ("weapon", "armor"):
        if getattr(mine, slot) == item:
            setattr(mine, slot, "")
    return found


def hand_over(position: Adventure, item: str, giver: str, taker: str, rules: tuple[str, ...]) -> None:
    """An item goes from one bag to another, with whatever is attached to it."""
    held = position.seats[giver].items[item]
    data = {"item": item, "key": held.key, "giver": giver, "card": f"item.{held.key}"}
    happen(position, "item-taken", dict.fromkeys((*rules, PLACE)), seat=taker, data=data)


@VERBS.verb("item-taken", "{seat:seat} takes {card:card} out of the bag of {giver:seat}.")
def item_taken(position: Adventure, event: Event) -> None:
    found = take(position, event.data["giver"], event.data["item"])
    mine = position.seats[event.seat]
    mine.items = mine.items | {event.data["item"]: found}


# ---- an item of a level


VERBS.note("no-item-found", "No card of the {colour:colour} deck has an item: {seat:seat} gains nothing.")


def gain(position: Adventure, seat: str, colour: str, rules: tuple[str, ...]) -> None:
    """Draw an item of a level, without a fight."""
    push(position, ItemSearch(seat=seat, colour=colour, rules=list(rules)))


class ItemSearch(Drawing, tag="item-search"):
    """Cards are drawn until one has an item; each card that was in the deck at the start is met once."""

    heading = "An item is drawn"
    asks: ClassVar = {"draw": (GAIN_LEVEL, DRAW_BOTTOM)}
    colour: str
    rules: list[str] = []

    def settle(self, position: Adventure) -> bool:
        if self.search(position, self.colour):
            return False
        close(position, self)
        happen(position, "no-item-found", [NO_ITEM], seat=self.seat, colour=self.colour)
        return True

    def colour_now(self, position: Adventure) -> str:
        return self.colour

    def values(self, position: Adventure, colour: str) -> list[str]:
        return item_sides(position, colour)

    def open_now(self, position: Adventure, colour: str) -> bool:
        """A card whose item nobody has told, in the deck or known only by its front."""
        deck = position.challenge[colour]
        if deck.unseen:
            return not complete(position, colour)
        return not deck.known[0].item and not deck.known[0].front.startswith(EVENT)

    def fronts_told(self) -> tuple[str, ...]:
        return ITEM, ENCOUNTER, EVENT

    def check_known(self, position: Adventure, colour: str, value: str) -> None:
        """An item may be on the back of any encounter, as long as not all of its copies lie elsewhere."""
        of_deck = colour_of(position, value) == colour
        if not of_deck or not value.startswith(ITEM) or not may_come(position, value.removeprefix(ITEM)):
            super().check_known(position, colour, value)

    def turned(self, position: Adventure, action: Draw) -> Draw:
        """An event with an item on its other side is named by either, unless an encounter has that item too."""
        listed = self.values(position, self.colour)
        events = [card for card in listed if card.startswith(EVENT) and action.value not in listed]
        front = next((card for card in events if item_behind(position, card) == action.value), None)
        return replace(action, value=front) if front else action

    def on_draw(self, position: Adventure, action: Draw) -> None:
        card = self.drawn_card(position, self.turned(position, action))
        if card.startswith(ITEM):
            check_colour(position, card, self.colour)
        rules = dict.fromkeys((*self.rules, GAIN_LEVEL, DRAW_BOTTOM))
        front = front_below(position, self.colour, card)
        happen(position, "challenge-drawn", rules, seat=self.seat, card=card, colour=self.colour)
        card = item_behind(position, card) or card if card.startswith(EVENT) else card
        if not card.startswith(ITEM):
            put_on_top(position, self.colour, Face(card), (GAIN_REDRAW,))
            return
        close(position, self)
        bagged(position, self.seat, card.removeprefix(ITEM), self.colour, front, (*self.rules, GAIN_LEVEL))
