"""Reading what people type of a seat: what it counts, its tiles, buildings, trainees and hero."""

from collections.abc import Callable
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.kernel.typed import MOST, mapping, space_named, whole, yes_or_no
from referee.warcraft.card.cards import CARDS
from referee.warcraft.card.decks import decks_of
from referee.warcraft.desk.typed import set_number
from referee.warcraft.table.fact import told as told_fact
from referee.warcraft.table.piece import BUILDINGS, HERO, RESEARCH, SUMMONED, UNITS
from referee.warcraft.table.position import Warcraft, new_cards, number_of, site, town_interface, training
from referee.warcraft.table.space import WANDERING
from referee.warcraft.turn.labour import labour_of

COUNTED = ("gold", "wood", "hand", "deck", "victory_cards")
SELDOM = ("aside",)
"""Counted too, but only told where there is any."""
PILES = ("hand", "victory_cards", "aside", "discard")
"""Where cards lie that are not in the deck."""
MOST_TILES = 4


def write_seat(position: Warcraft, seat: str, content: Any) -> None:
    field = f"seats.{seat}"
    if seat not in position.seats:
        raise Invalid.of(field, "no such seat")
    for name, value in mapping(content, field).items():
        at = f"{field}.{name}"
        if name in (*COUNTED, *SELDOM):
            setattr(position.seats[seat], name, whole(value, at, most_of(position, seat, name)))
        elif name in FLAGS:
            setattr(position.seats[seat], name, yes_or_no(value, at))
        elif name in OF_SEAT:
            OF_SEAT[name](position, seat, value, at)
        elif name in GROUPS:
            for unit, number in mapping(value, at, "of unit types to numbers").items():
                GROUPS[name](position, seat, unit, number, f"{at}.{unit}")
        else:
            known = (*COUNTED, *SELDOM, *FLAGS, *OF_SEAT, *GROUPS)
            raise Invalid.of(at, say("unknown; a seat has {known}", known=known))
    check_cards(position, seat, [name for name in ("deck", *PILES) if name in content], field)


def check_cards(position: Warcraft, seat: str, named: list[str], field: str) -> None:
    """No more cards than the deck of a race has; where it is not told, the rest of them lies in the deck."""
    player = position.seats[seat]
    if not named or not player.race:
        return
    size, elsewhere = decks_of(position).whole(position, player.race), player.hand + player.victory_cards + player.aside
    told = elsewhere + len(player.discard) + (player.deck if "deck" in named else 0)
    if told > size:
        why = say(
            "{told} cards are told in all; the deck of the {race:race} has {size}",
            told=told,
            race=player.race,
            size=size,
        )
        raise Invalid.of(f"{field}.{named[0]}", why)


def most_of(position: Warcraft, seat: str, name: str) -> int:
    """How many of something there can be: a deck has so many Victory Point cards, as far as it is known."""
    known = name == "victory_cards" and not new_cards(position)
    printed = told_fact(position, f"deck.{position.seats[seat].race}.victory-point") if known else None
    return MOST if printed is None else int(printed)


def write_discard(position: Warcraft, seat: str, cards: Any, field: str) -> None:
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise Invalid.of(field, "must be a list of card names")
    unknown = [] if new_cards(position) else [card for card in cards if card not in CARDS]
    if unknown:
        raise Invalid.of(field, say("no such card; known are {known:card}", known=sorted(CARDS)))
    position.seats[seat].discard = list(cards)


def write_town(position: Warcraft, seat: str, space: Any, field: str) -> None:
    """A Town stays where it is printed, but for that of the Ancients."""
    space_named(space, position.board.spaces, field)
    if space != position.seats[seat].town and not any(wanders(position, seat) for wanders in WANDERING):
        raise Invalid.of(
            field,
            say(
                "the Town of {seat:seat} is {town:space}; only the Night Elf Town may move",
                seat=seat,
                town=position.seats[seat].town,
            ),
        )
    position.seats[seat].town = space


def write_level(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    race = position.seats[seat].race
    highest = told_fact(position, f"tile.{race}.{unit}.levels") or MOST_TILES
    if unit not in UNITS or not 1 <= whole(number, field) <= highest:
        raise Invalid.of(
            field, say("must be melee, ranged or flying with a level from 1 to {highest}", highest=highest)
        )
    position.seats[seat].levels[unit] = number


def write_building(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
    set_number(position, town_interface(seat), seat, BUILDINGS[unit], number, field)


def write_training(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    if unit not in TRAINED:
        raise Invalid.of(field, say("must be one of {trained:piece or}", trained=TRAINED))
    set_number(position, training(seat), seat, unit, number, field)


def write_site(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
    if not labour_of(position, seat).assigned:
        write_summoned(position, seat, unit, number, field)
        return
    before = number_of(position, site(seat), seat, BUILDINGS[unit])
    set_number(position, site(seat), seat, BUILDINGS[unit], number, field)
    workers = number_of(position, site(seat), seat, "worker")
    set_number(position, site(seat), seat, "worker", workers + number - before, field)


def write_summoned(position: Warcraft, seat: str, unit: str, number: Any, field: str) -> None:
    check_unit(unit, field)
    set_number(position, site(seat), seat, BUILDINGS[unit], number, field, (SUMMONED,))


def check_unit(unit: str, field: str) -> None:
    if unit not in UNITS:
        raise Invalid.of(field, "must be melee, ranged or flying")


TRAINED = (*UNITS, "worker", HERO, RESEARCH)
FLAGS = ("out", "occupied")
OF_SEAT: dict[str, Callable[[Warcraft, str, Any, str], None]] = {"discard": write_discard, "town": write_town}
GROUPS = {
    "levels": write_level,
    "buildings": write_building,
    "training": write_training,
    "site": write_site,
    "summoned": write_summoned,
}
