"""Ability cards: hand, deck and discard pile of a character, and the limit of ten.

A hand is a number: which cards are in it nobody but its owner sees. So a card is named when it is played or discarded,
and believed as long as there is a copy that does not lie elsewhere. A deck is made anew as soon as it has run out.
"""

from collections import Counter
from typing import ClassVar

from referee.adventure.actions import Discard, Draw
from referee.adventure.card.hand import all_known, held
from referee.adventure.table import record
from referee.adventure.table.challenge_card import complete
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.action import Action
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import AnyShape, One, Option, Some
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.form import is_key
from referee.kernel.position import happen, require, waived
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import say

HAND = "wag.ability.hand"
NO_AUTOMATIC_DRAW = "wag.ability.no-automatic-draw"
DISCARD = "wag.ability.discard"
RESHUFFLE = "wag.ability.reshuffle"
HAND_LIMIT = "wag.ability.hand-limit"
TIMING_ICONS = "wag.ability.timing-icons"
EXACT_TIMING = "wag.ability.exact-timing"
WHO_MAY_PLAY = "wag.ability.who-may-play"
COMBAT_ORDER = "wag.ability.combat-order"
NONCOMBAT_ORDER = "wag.ability.noncombat-order"
ONE_COPY = "wag.ability.one-copy"
MOST_CARDS = 10
ABILITY_CARD = "ability"
"""What a draw from an ability deck would go by."""
UNNAMED = "unnamed-card"
"""A card of a deck not all of which are known, laid down without a name."""

record.NEEDED["ability"] = (TIMING_ICONS,)


# ---- drawing


def draw_cards(position: Adventure, seat: str, number: int, rules: tuple[str, ...]) -> None:
    """Draw so many cards, as far as there are any; what is too much for the hand is discarded after all are drawn."""
    before = position.seats[seat].hand
    left = number
    while left and (position.seats[seat].deck or remade(position, seat)):
        drawn = min(left, position.seats[seat].deck)
        left -= drawn
        happen(position, "cards-drawn", dict.fromkeys((*rules, HAND)), seat=seat, number=drawn)
        if not position.seats[seat].deck:
            remade(position, seat)
    if position.seats[seat].hand == before:
        happen(position, "nothing-drawn", dict.fromkeys((*rules, RESHUFFLE)), seat=seat)
    keep_limit(position, seat)


def bars_draw(action: Action) -> Barred | None:
    """Nobody draws an ability card of his own accord."""
    if not isinstance(action, Draw) or action.label != ABILITY_CARD:
        return None
    return NO_AUTOMATIC_DRAW, "No ability card comes by itself: a resource or a text must say so."


def remade(position: Adventure, seat: str) -> bool:
    """Shuffle the discard pile of a deck that has run out; whether there was one."""
    number = len(position.seats[seat].discard)
    if number:
        happen(position, "deck-made-anew", [RESHUFFLE], seat=seat, number=number)
    return number > 0


VERBS.note("nothing-drawn", "{seat:seat} has neither a deck nor a discard pile to draw from.")


@VERBS.verb("cards-drawn", "{seat:seat} draws {number:ability-card}.")
def cards_drawn(position: Adventure, event: Event) -> None:
    mine, number = position.seats[event.seat], event.data["number"]
    mine.deck, mine.hand = mine.deck - number, mine.hand + number


@VERBS.verb("deck-made-anew", "The ability deck of {seat:seat} is made anew from {number:discarded-card}.")
def deck_made_anew(position: Adventure, event: Event) -> None:
    mine = position.seats[event.seat]
    mine.deck, mine.discard = mine.deck + len(mine.discard), []


def keep_limit(position: Adventure, seat: str) -> None:
    """Whoever holds more than ten cards discards down to ten at once."""
    surplus = position.seats[seat].hand - MOST_CARDS
    if surplus > 0 and not waived(position, HAND_LIMIT, seat=seat):
        ask_discard(position, seat, surplus, (HAND_LIMIT,))


# ---- what may be in a hand


def check_exists(position: Adventure, seat: str, card: str, field: str = "card") -> None:
    """A name must be one, and of a deck that is known whole one of its cards."""
    character = position.seats[seat].character
    if not is_key(card):
        raise Invalid.of(field, "must be in small letters, digits and -")
    if complete(position, character) and not is_told(position, seat, card):
        raise Invalid.of(field, say("no such card is in the deck of {seat:seat}", seat=seat))


def is_told(position: Adventure, seat: str, card: str) -> bool:
    return record.told(position, f"ability.{position.seats[seat].character}.{card}")


def check_held(position: Adventure, seat: str, card: str, field: str = "card") -> None:
    """Refuse a card that its player cannot have in hand, for all that anybody can see."""
    mine = position.seats[seat]
    require(position, mine.hand > 0, HAND, "{seat:seat} has no ability card in hand.", seat=seat)
    check_exists(position, seat, card, field)
    free = not is_told(position, seat, card) or held(position, seat)[card] > 0
    why = "No {card:card} can be in the hand of {seat:seat}: all there are lie elsewhere."
    require(position, free, HAND, why, "If there are more of them, tell so on the card.", seat=seat, card=card)


# ---- discarding


def ask_discard(position: Adventure, seat: str, number: int, rules: tuple[str, ...]) -> None:
    """Somebody chooses so many cards of the hand and discards them."""
    push_discard(position, seat, number, rules, "{seats:seat} discards {number:ability-card}.")


def discard_random(position: Adventure, seat: str, number: int, rules: tuple[str, ...]) -> None:
    """So many cards are picked out of a hand without a look, and told."""
    text = "{number:ability-card} of {seats:seat} {number:is|are} picked unseen and discarded. Which?"
    push_discard(position, seat, number, rules, text)


def push_discard(position: Adventure, seat: str, number: int, rules: tuple[str, ...], text: str) -> None:
    number = min(number, position.seats[seat].hand)
    if number > 0:
        push(position, Discarding(seat=seat, number=number, rules=list(rules), text=text))


class Discarding(Frame[Adventure], tag="discarding"):
    """Cards leave a hand: their owner names them, all at once or one after another."""

    heading = "Ability cards are discarded"
    asks: ClassVar = {"discard": (DISCARD,)}
    seat: str
    number: int
    rules: list[str] = []
    text: str = ""

    def settle(self, position: Adventure) -> bool:
        self.number = min(self.number, position.seats[self.seat].hand)
        if not self.number:
            close(position, self)
        return not self.number

    def prompts(self, position: Adventure) -> list[Prompt]:
        rules = dict.fromkeys((*self.rules, DISCARD))
        return [self.ask([self.seat], "discard", self.text, self.shape(position), rules=rules, number=self.number)]

    def shape(self, position: Adventure) -> AnyShape:
        found = held(position, self.seat)
        if all_known(position, self.seat):
            return Some("cards", list(found.elements()), self.number, self.number, of="card")
        return One([Option({"cards": [card]}) for card in (*found, UNNAMED)], open=True, of="card")

    def on_discard(self, position: Adventure, action: Discard) -> None:
        self.only(position, action)
        known = all_known(position, self.seat)
        fits = len(action.cards) == self.number if known else len(action.cards) <= self.number
        if not fits:
            raise Invalid.of("cards", say("{number:ability-card} must be named", number=self.number))
        self.check(position, action.cards, known)
        self.number -= len(action.cards)
        rules = dict.fromkeys((*self.rules, DISCARD))
        happen(position, "cards-discarded", rules, seat=self.seat, cards=list(action.cards))

    def check(self, position: Adventure, cards: list[str], known: bool) -> None:
        for card in dict.fromkeys(cards):
            if card != UNNAMED or known:
                check_held(position, self.seat, card, "cards")
        told = Counter(card for card in cards if is_told(position, self.seat, card))
        why = "So many copies of {cards:card} cannot be in the hand of {seat:seat}."
        too_many = list(told - held(position, self.seat))
        require(position, not too_many, HAND, why, seat=self.seat, cards=too_many)


@VERBS.verb("cards-discarded", "{seat:seat} discards {cards:card}.")
def cards_discarded(position: Adventure, event: Event) -> None:
    mine, cards = position.seats[event.seat], event.data["cards"]
    mine.hand, mine.discard = mine.hand - len(cards), [*mine.discard, *cards]


def lay_aside(position: Adventure, owner: str, card: str, rules: tuple[str, ...]) -> None:
    """A card that was played or attached goes to the discard pile of its owner, face up."""
    happen(position, "card-laid-aside", dict.fromkeys((*rules, DISCARD)), seat=owner, card=card)


@VERBS.verb("card-laid-aside", "{card:card} goes to the discard pile of {seat:seat}.")
def card_laid_aside(position: Adventure, event: Event) -> None:
    position.seats[event.seat].discard = [*position.seats[event.seat].discard, event.data["card"]]


def check_copy(position: Adventure, seat: str, card: str) -> None:
    """In one turn, whoever's it is, each character plays one copy of a card."""
    turn = current_turn(position)
    played = turn is not None and card in turn.played.get(seat, ())
    why = "{seat:seat} has played {card:card} in this turn: one copy is all."
    require(position, not played, ONE_COPY, why, seat=seat, card=card)
