"""Whether a typed table hangs together: every card by a name it can have, in a place there is, and with its marker.

What is asked of the table afterwards is only what is printed on these cards; a fault names its field.
"""

from collections.abc import Iterable

from referee.adventure.actions import NOTHING
from referee.adventure.card.ability import check_exists
from referee.adventure.table import record
from referee.adventure.table.challenge_card import EVENT, colour_of
from referee.adventure.table.position import (
    AGGRO,
    GLOBAL,
    LEVELS,
    MARKERS,
    SIDES,
    SLOTS,
    Adventure,
    Attached,
    Item,
    Logged,
    marker_of,
    marker_space,
    markers_at,
    slot_of,
    where,
)
from referee.adventure.table.sheet import MOST_LINES
from referee.kernel.errors import Invalid
from referee.kernel.form import is_key
from referee.kernel.pieces import shift
from referee.kernel.say import say
from referee.kernel.typed import one_of, seat_named, whole

FACES = ("front", "back")
LOGGED = ("quest", "trophy", "event")
FRONTS = ("encounter.", "event.")
MOST_VALOR, MOST_CARDS = 99, 99


def check(position: Adventure, before: Adventure) -> None:
    """Refuse what fits nowhere; whatever has left the track takes its marker along."""
    free_markers(position, [slot for slot in before.track if slot not in position.track])
    for seat, player in before.seats.items():
        if player.character and not position.seats[seat].character:
            raise Invalid.of(f"seats.{seat}.character", "say which character it is instead")
        check_seat(position, seat, f"seats.{seat}")
    check_figures(position, before)
    check_characters(position)
    check_once(position)
    check_decks(position)
    check_track(position)
    check_events(position)
    check_names(position.dropped, "dropped")


# ---- names


def check_name(name: str, field: str) -> None:
    if not is_key(name):
        raise Invalid.of(field, "must be a name in small letters, digits and -")


def check_names(names: Iterable[str], field: str) -> None:
    for name in names:
        check_name(name, field)


def check_front(front: str, field: str) -> None:
    """The front of a challenge card, with its kind; an empty one is not known."""
    kind = next((kind for kind in FRONTS if front.startswith(kind)), "")
    if front and not is_key(front.removeprefix(kind) if kind else ""):
        raise Invalid.of(field, "names no challenge card")


def check_colour(position: Adventure, fact: str, colour: str, field: str) -> None:
    """A card is of the colour that is printed on it, where that is known."""
    one_of(colour, LEVELS, field)
    if record.told(position, fact) and colour != colour_of(position, fact):
        raise Invalid.of(field, say("{card:card} is no card of the {colour:colour} deck", card=fact, colour=colour))


# ---- what lies before a player


def check_seat(position: Adventure, seat: str, field: str) -> None:
    player = position.seats[seat]
    one_of(player.level, LEVELS, f"{field}.level")
    one_of(player.side, SIDES, f"{field}.side")
    if player.character:
        check_name(player.character, f"{field}.character")
    check_names(player.discard, f"{field}.discard")
    if player.hand + player.deck + len(player.discard) > MOST_CARDS:
        raise Invalid.of(f"{field}.{'hand' if player.hand > player.deck else 'deck'}", "no deck has so many cards")
    check_attached(position, player.attached, f"{field}.attached")
    for id, item in player.items.items():
        check_name(id if id != NOTHING else "", f"{field}.items.{id}")
        check_item(position, item, f"{field}.items.{id}")
    check_names(player.quests, f"{field}.quests")
    for key, quest in player.quests.items():
        check_steps(position, key, map(str, quest.done), f"{field}.quests.{key}.done")
        check_steps(position, key, quest.counted, f"{field}.quests.{key}.counted")
    for number, card in enumerate(player.log):
        check_logged(card, f"{field}.log[{number}]")


def check_attached(position: Adventure, cards: Iterable[Attached], field: str) -> None:
    for number, one in enumerate(cards):
        owner = seat_named(one.owner, position.seats, f"{field}[{number}].owner")
        if not position.seats[owner].character:
            raise Invalid.of(f"{field}[{number}].owner", say("{seat:seat} plays no character yet", seat=owner))
        check_exists(position, owner, one.card, f"{field}[{number}].card")


def check_item(position: Adventure, item: Item, field: str) -> None:
    check_name(item.key, f"{field}.key")
    check_front(item.back, f"{field}.back")
    card = item.back if item.back.startswith(EVENT) else f"item.{item.key}"
    check_colour(position, card, item.colour, f"{field}.colour")
    check_attached(position, item.attached, f"{field}.attached")


def check_steps(position: Adventure, quest: str, steps: Iterable[str], field: str) -> None:
    """A step of a quest goes by its number, from 1 on."""
    told = record.told(position, f"quest.{quest}")
    most = len(record.quest_card(position, quest).steps) if told else MOST_LINES
    if any(step not in map(str, range(1, most + 1)) for step in steps):
        raise Invalid.of(field, say("may be the steps 1 to {most}", most=most))


def check_logged(card: Logged, field: str) -> None:
    check_name(card.key, f"{field}.key")
    one_of(card.kind, LOGGED, f"{field}.kind")
    whole(card.valor, f"{field}.valor", MOST_VALOR)


def check_figures(position: Adventure, before: Adventure) -> None:
    """A figure that stood on the board stands there still."""
    for seat in position.seats:
        if where(before, seat) and not where(position, seat):
            raise Invalid.of("spaces", say("the figure of {seat:seat} must stand in a space", seat=seat))


def check_characters(position: Adventure) -> None:
    """Nobody plays what another plays."""
    played: dict[str, str] = {}
    for seat, player in position.seats.items():
        other = played.setdefault(player.character, seat) if player.character else seat
        if other != seat:
            raise Invalid.of(f"seats.{seat}.character", say("{seat:seat} plays this character", seat=other))


def check_once(position: Adventure) -> None:
    """An item lies before one player."""
    found: set[str] = set()
    for seat, player in position.seats.items():
        for id in player.items:
            if id in found:
                raise Invalid.of(f"seats.{seat}.items.{id}", "lies before somebody else already")
        found.update(player.items)


# ---- what lies on the board and beside it


def check_decks(position: Adventure) -> None:
    for colour, deck in position.challenge.items():
        one_of(colour, LEVELS, f"challenge.{colour}")
        for number, face in enumerate(deck.known):
            field = f"challenge.{colour}.known[{number}]"
            check_front(face.front, f"{field}.front")
            for fact in filter(None, (face.front, f"item.{face.item}" if face.item else "")):
                check_colour(position, fact, colour, field)
            if face.item or not face.front:
                check_name(face.item, f"{field}.item")
    for colour in LEVELS:
        if colour not in position.challenge:
            raise Invalid.of(f"challenge.{colour}", "every colour has a deck")


def check_track(position: Adventure) -> None:
    """Whatever lies on the track has its marker on the board, and no other marker lies there."""
    for slot, foe in position.track.items():
        field = f"track.{slot}"
        one_of(slot, SLOTS, field)
        check_name(foe.key, f"{field}.key")
        check_names(filter(None, (foe.item, foe.event)), field)
        card = f"event.{foe.event}" if foe.event else f"encounter.{foe.key}"
        check_colour(position, card, foe.colour, f"{field}.colour")
        check_attached(position, foe.attached, f"{field}.attached")
        if marker_space(position, slot) == MARKERS:
            raise Invalid.of(field, "its marker must lie in a space")
    for space in position.board.spaces:
        for pile in markers_at(position, space):
            if slot_of(pile.kind) not in position.track:
                why = say("no encounter lies on slot {slot} of the track", slot=slot_of(pile.kind))
                raise Invalid.of(f"spaces.{space}.{'aggro' if pile.marks == AGGRO else 'markers'}", why)


def free_markers(position: Adventure, slots: Iterable[str]) -> None:
    """Whatever is taken off the track takes its marker off the board."""
    for slot in slots:
        space = marker_space(position, slot)
        marks = next(pile.marks for pile in position.piles[space] if pile.kind == marker_of(slot))
        shift(position.piles, marker_of(slot), "", 1, space, MARKERS, marks, ())


def check_events(position: Adventure) -> None:
    for place, laid in position.laid.items():
        field = f"laid.{place}"
        if place != GLOBAL and place not in position.board.spaces:
            raise Invalid.of(field, "there is no such space on this board")
        check_name(laid.key, f"{field}.key")
        check_colour(position, f"event.{laid.key}", laid.colour, f"{field}.colour")
        one_of(laid.face, FACES, f"{field}.face")
