"""Which ability cards may be in a hand: nobody looks, everybody counts what lies elsewhere."""

from collections import Counter
from collections.abc import Iterator

from referee.adventure.table import record
from referee.adventure.table.challenge_card import complete
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.position import Adventure, Attached, every_item
from referee.kernel.agenda import Frame


class OnTheTable(Frame[Adventure]):
    """An ability card that was played and lies neither in hand nor on a pile yet."""

    seat: str
    card: str
    gone: bool = False
    """Whether it lies on a pile or on something by now."""


def held(position: Adventure, seat: str) -> Counter[str]:
    """The known cards that may be in a hand: all copies but those that everybody sees elsewhere."""
    mine = position.seats[seat]
    if not mine.hand:
        return Counter()
    prefix = f"ability.{mine.character}."
    copies = {key: ability(position, seat, key).copies for key in record.known_keys(position, prefix)}
    return Counter(copies) - Counter(elsewhere(position, seat))


def elsewhere(position: Adventure, seat: str) -> Iterator[str]:
    """The ability cards of a seat that lie on its discard pile, on something, or on the table just played."""
    yield from position.seats[seat].discard
    yield from (attached.card for attached in all_attached(position) if attached.owner == seat)
    for frame in position.agenda:
        if isinstance(frame, OnTheTable) and frame.seat == seat and not frame.gone:
            yield frame.card


def all_attached(position: Adventure) -> Iterator[Attached]:
    """Every card that lies on a character, an item or an encounter."""
    for player in position.seats.values():
        yield from player.attached
    yield from (attached for _, _, item in every_item(position) for attached in item.attached)
    combat = current_combat(position)
    yield from (combat.attached if combat else ())
    for slot, foe in position.track.items():
        yield from (foe.attached if combat is None or combat.slot != slot else ())


def ability(position: Adventure, seat: str, card: str) -> record.Ability:
    """What is printed on an ability card of a seat's character."""
    return record.ability(position, position.seats[seat].character, card)


def all_known(position: Adventure, seat: str) -> bool:
    """Whether every card that can be in a hand is known, as far as what lies there agrees with that."""
    mine = position.seats[seat]
    return complete(position, mine.character) and held(position, seat).total() >= mine.hand
