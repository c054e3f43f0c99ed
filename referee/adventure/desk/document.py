"""Positions as people type them: the titled fields of table and seats, and the pieces where they lie.

Only what is named is set. Facts come first, since a board that no pack has is made of them; then the fields, then the
pieces; a deck whose number is left out has all cards that lie nowhere else.
"""

from collections.abc import Mapping
from typing import Any

from referee.adventure.card.hand import elsewhere
from referee.adventure.desk.pieces import OF_SEAT, before_seat, in_box, in_space, write_before, write_box, write_space
from referee.adventure.setup.laying import size
from referee.adventure.table import record
from referee.adventure.table.component import ABILITY_DECK
from referee.adventure.table.position import Adventure
from referee.kernel import document as kernel
from referee.kernel.errors import Invalid
from referee.kernel.position import forget
from referee.kernel.typed import mapping

SPACES, SEATS, FACTS, IN_BOX = "spaces", "seats", "facts", "box"
TIMED = ("step", "seat", "turn")


def document(position: Adventure) -> dict[str, Any]:
    """The position as one would type it in."""
    found = kernel.written(position)
    lying = {space: in_space(position, space) for space in position.board.spaces}
    found[SPACES] = {space: pieces for space, pieces in lying.items() if pieces}
    for seat in position.seats:
        found[SEATS][seat] |= before_seat(position, seat)
    boxed = in_box(position)
    return found | ({IN_BOX: boxed} if boxed else {})


def write(position: Adventure, typed: Mapping[str, Any]) -> None:
    """Set every fact the document names; a fault names its field."""
    if FACTS in typed:
        kernel.write(position, {FACTS: typed[FACTS]}, TIMED)
        forget(position)
    seats = {
        seat: mapping(content, f"{SEATS}.{seat}") for seat, content in mapping(typed.get(SEATS, {}), SEATS).items()
    }
    plain = {name: value for name, value in typed.items() if name not in (FACTS, SEATS, SPACES, IN_BOX)}
    own = {seat: {name: one for name, one in content.items() if name not in OF_SEAT} for seat, content in seats.items()}
    kernel.write(position, {**plain, SEATS: own}, TIMED)
    check_cards(position)
    for space, content in mapping(typed.get(SPACES, {}), SPACES).items():
        write_space(position, space, mapping(content, f"{SPACES}.{space}"))
    for seat, content in seats.items():
        write_before(position, seat, content)
        if "character" in content and "deck" not in content:
            position.seats[seat].deck = rest_of_deck(position, seat)
    numbers = [int(id[1:]) for player in position.seats.values() for id in player.items if id[1:].isdigit()]
    position.ids = max((position.ids, *numbers))
    if IN_BOX in typed:
        write_box(position, mapping(typed[IN_BOX], IN_BOX))
    forget(position)


def check_cards(position: Adventure) -> None:
    """Items that are equipped are there, and quests are about somebody at the table."""
    for seat, player in position.seats.items():
        for name in ("weapon", "armor"):
            if getattr(player, name) and getattr(player, name) not in player.items:
                raise Invalid.of(f"{SEATS}.{seat}.{name}", "names none of the items")
        for key, quest in player.quests.items():
            if quest.target and quest.target not in position.seats:
                raise Invalid.of(f"{SEATS}.{seat}.quests.{key}.target", "no such seat")


def rest_of_deck(position: Adventure, seat: str) -> int:
    """The cards of an ability deck that lie neither in hand, nor on the discard pile, nor on anything."""
    player = position.seats[seat]
    own = record.told(position, f"deck.{player.character}")
    whole = size(position, player.character if own else ABILITY_DECK)
    return max(0, whole - player.hand - len(list(elsewhere(position, seat))))
