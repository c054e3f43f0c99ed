"""Prices of powers: energy, this card, an item, a card of the hand, damage, a flip, a token. All is paid beforehand."""

from collections.abc import Callable

from referee.adventure.actions import UseAbility
from referee.adventure.card import energy
from referee.adventure.card.ability import HAND, ask_discard
from referee.adventure.card.in_force import Bound
from referee.adventure.card.keyword import attached_to, take_off
from referee.adventure.item.item import lose
from referee.adventure.table import event_token
from referee.adventure.table.character import flip
from referee.adventure.table.discovery import discard as discard_token
from referee.adventure.table.discovery import kept_by
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.effect import WORDS, Task
from referee.adventure.table.grammar import Effect
from referee.adventure.table.position import Adventure, kept
from referee.kernel.position import require

GIVES_UP: dict[str, Callable[[Adventure, str, tuple[str, ...]], None]] = {}
"""How a card is discarded that is a price itself, by the first word of its source; rooms of other cards announce it."""


def cost(position: Adventure, seat: str, line: Bound) -> int:
    """The energy a power costs now."""
    return energy.cost_of(position, seat, line.power.price.energy).total


def items_to_give(position: Adventure, seat: str, line: Bound) -> list[str]:
    """Among which items one is given up, where the price is an item."""
    if not line.power.price.item:
        return []
    own = line.source.removeprefix("item:") if line.power.price.this else ""
    return [item for item in position.seats[seat].items if item != own]


def check(position: Adventure, seat: str, line: Bound) -> None:
    """Refuse whoever lacks what is to be given, energy apart."""
    price = line.power.price
    why = "{seat:seat} has no item to give for it."
    require(position, not price.item or items_to_give(position, seat, line), GAME_TEXT, why, seat=seat)
    why = "{seat:seat} has no ability card to discard for it."
    require(position, not price.card or position.seats[seat].hand, HAND, why, seat=seat)
    given = not price.this or is_there(position, seat, line)
    given = given and (not price.token or has_token(position, seat, line))
    require(position, given, GAME_TEXT, "There is nothing that could be discarded for it.")


def is_there(position: Adventure, seat: str, line: Bound) -> bool:
    """Whether the card whose line this is can still be discarded for it."""
    kind, _, key = line.source.partition(":")
    if kind == "item":
        return key in position.seats[seat].items
    return kind == "ability" or (kind in GIVES_UP and any(laid.key == key for laid in position.laid.values()))


def has_token(position: Adventure, seat: str, line: Bound) -> bool:
    """Whether the discovery whose line this is is still kept, or a token lies on the event."""
    kind, _, key = line.source.partition(":")
    return key in kept(position, seat) if kind == "discovery" else lies_on(position, seat, line)


def lies_on(position: Adventure, seat: str, line: Bound) -> bool:
    """Whether the price is a token of theirs that lies on the event whose line this is."""
    kind, _, key = line.source.partition(":")
    return kind == "event" and event_token.held(position, seat, key) > 0


def pay(position: Adventure, action: UseAbility, line: Bound, rules: tuple[str, ...]) -> None:
    """Pay all of a price; a card of the hand is named afterwards, before anything else happens."""
    price, seat = line.power.price, action.seat
    energy.spend(position, seat, cost(position, seat, line), action.pay, (energy.COST,))
    if price.card:
        ask_discard(position, seat, 1, rules)
    if price.damage:
        hurt = Effect("hurt", price.damage)
        WORDS["hurt"].do(position, Task(hurt, line.source, line.owner, seat, "", (seat,), rules))
    if price.flip:
        flip(position, seat, rules)
    if price.item and action.item:
        lose(position, seat, action.item, rules, how="price")
    if price.token and lies_on(position, seat, line):
        event_token.give_back(position, seat, line.source.removeprefix("event:"), rules)
    elif price.token:
        kind = line.source.removeprefix("discovery:")
        discard_token(position, seat, kind, kept_by(seat), rules)
    if price.this:
        give_up(position, seat, line, rules)


def give_up(position: Adventure, seat: str, line: Bound, rules: tuple[str, ...]) -> None:
    """Discard the very card that is used: an item, an attached card, or what another room knows of."""
    kind, _, key = line.source.partition(":")
    if kind == "item":
        lose(position, seat, key, rules, how="price")
    elif kind == "ability":
        give_up_attached(position, line, rules)
    else:
        GIVES_UP[kind](position, key, rules)


def give_up_attached(position: Adventure, line: Bound, rules: tuple[str, ...]) -> None:
    """An attached card goes to the pile of its owner; one that was only played lies there already."""
    bearer, _, number = line.place.partition("/")
    if bearer:
        take_off(position, bearer, attached_to(position, bearer)[int(number)], rules)
