"""Resources: what each symbol on a space gives whoever activates it. One small class each."""

from typing import Any

from referee.adventure.actions import Resource
from referee.adventure.card.ability import ask_discard, draw_cards
from referee.adventure.combat.damage import heal
from referee.adventure.item.item import gain, lose
from referee.adventure.quest.quest import receive
from referee.adventure.table.aggro import check_free, is_held
from referee.adventure.table.board import FLIGHT, named, resources
from referee.adventure.table.discovery import cure
from referee.adventure.table.position import Adventure, diseases, is_city, where
from referee.adventure.turn.move import check_level, go_to, may_enter
from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.kernel.seating import others

SCROLL = "wag.resource.scroll"
BOOK = "wag.resource.book"
BOOK_OTHERS = "wag.resource.book-others"
HEALING = "wag.resource.healing-potion"
PLACE_DISCOVERY = "wag.resource.place-discovery"
STACK = "wag.resource.place-discovery-stack"
FLIGHT_PATH = "wag.resource.flight-path"
FLIGHT_CHALLENGE = "wag.resource.flight-path-challenge"
AUCTION = "wag.resource.auction-house"
QUEST_GIVER = "wag.resource.quest-giver"

Ways = list[dict[str, Any]]


class Kind:
    """A resource: by which rules it works, what is chosen with it, and what it does."""

    rules: tuple[str, ...] = ()

    def ways(self, position: Adventure, seat: str) -> Ways:
        """What is said with it, in every way there is; without any choice just itself."""
        return [{}]

    def check(self, position: Adventure, seat: str, action: Resource) -> None:
        """Refuse what is said with it; nothing is said with most of them."""
        if action.item is not None or action.space is not None:
            raise Invalid.of("item" if action.item is not None else "space", "nothing is chosen with this resource")

    def is_idle(self, position: Adventure, seat: str) -> bool:
        """Whether nothing comes of it as it stands; it may be activated all the same."""
        return False

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        raise NotImplementedError


class Scroll(Kind):
    """One ability card."""

    rules = (SCROLL,)

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        draw_cards(position, seat, 1, self.rules)


class Book(Kind):
    """Two ability cards; then everybody else draws one and discards one."""

    rules = (BOOK,)

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        push(position, Reading(seats=others(position, seat)))
        draw_cards(position, seat, 2, self.rules)


class Reading(Frame[Adventure], tag="book"):
    """The others' part of a Book, one after another: a card is drawn, then one of the whole hand discarded."""

    heading = "The others draw and discard a card"
    seats: list[str]
    drawn: bool = False

    def settle(self, position: Adventure) -> bool:
        if not self.seats:
            close(position, self)
        elif self.drawn:
            seat, self.seats, self.drawn = self.seats[0], self.seats[1:], False
            ask_discard(position, seat, 1, (BOOK_OTHERS,))
        else:
            self.drawn = True
            draw_cards(position, self.seats[0], 1, (BOOK_OTHERS,))
        return True


class Potion(Kind):
    """Heals so much damage; the large one cures Diseases too."""

    rules = (HEALING,)

    def __init__(self, heals: int, cures: bool) -> None:
        self.heals, self.cures = heals, cures

    def is_idle(self, position: Adventure, seat: str) -> bool:
        ill = self.cures and diseases(position, seat)
        return not position.seats[seat].damage and not ill

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        heal(position, seat, self.heals, self.rules)
        if self.cures:
            cure(position, seat)


class Flight(Kind):
    """At once to another space with a flight path."""

    rules = (FLIGHT_PATH,)

    def goals(self, position: Adventure, seat: str) -> list[str]:
        """Where one may fly to; nowhere while an aggro marker holds him."""
        here = where(position, seat)
        paths = [space for space in position.board.spaces if space != here and has_flight(position, space)]
        return [] if is_held(position, seat) else [space for space in paths if may_enter(position, seat, space)]

    def ways(self, position: Adventure, seat: str) -> Ways:
        return [{"space": space} for space in self.goals(position, seat)] or [{}]

    def is_idle(self, position: Adventure, seat: str) -> bool:
        return not self.goals(position, seat)

    def check(self, position: Adventure, seat: str, action: Resource) -> None:
        goals = self.goals(position, seat)
        if action.space is None:
            why = "{seat:seat} can fly, to {goals:space or}, and has to."
            return require(position, not goals, FLIGHT_PATH, why, seat=seat, goals=goals)
        return self.check_goal(position, seat, named(position, action.space))

    def check_goal(self, position: Adventure, seat: str, space: str) -> None:
        check_free(position, seat)
        there = has_flight(position, space) and space != where(position, seat)
        why = "A flight leads to another space with a flight path, and {space:space} is none."
        require(position, there, FLIGHT_PATH, why, seat=seat, space=space)
        check_level(position, seat, space)

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        if action.space is not None:
            on = () if is_city(position, action.space) else (FLIGHT_CHALLENGE,)
            go_to(position, seat, action.space, (FLIGHT_PATH, *on), FLIGHT)


def has_flight(position: Adventure, space: str) -> bool:
    return "flight" in resources(position, space)


class Auction(Kind):
    """One of one's items for another of the same colour."""

    rules = (AUCTION,)

    def ways(self, position: Adventure, seat: str) -> Ways:
        return [{"item": item} for item in position.seats[seat].items] or [{}]

    def is_idle(self, position: Adventure, seat: str) -> bool:
        return not position.seats[seat].items

    def check(self, position: Adventure, seat: str, action: Resource) -> None:
        mine = position.seats[seat].items
        if action.item is None:
            why = "{seat:seat} has items, and puts one of them up."
            return require(position, not mine, AUCTION, why, seat=seat)
        why = "This item is not one of those {seat:seat} has."
        return require(position, action.item in mine, AUCTION, why, seat=seat)

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        if action.item is not None:
            colour = position.seats[seat].items[action.item].colour
            lose(position, seat, action.item, self.rules)
            gain(position, seat, colour, self.rules)


class QuestGiver(Kind):
    """One elite quest."""

    rules = (QUEST_GIVER,)

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        receive(position, seat, "elite", 1, self.rules)


RESOURCES: dict[str, Kind] = {
    "scroll": Scroll(),
    "book": Book(),
    "small-potion": Potion(1, cures=False),
    "large-potion": Potion(2, cures=True),
    "flight": Flight(),
    "auction": Auction(),
    "quest": QuestGiver(),
}
"""Every resource by the symbol that is printed for it; the one that lays discoveries down has a room of its own."""
