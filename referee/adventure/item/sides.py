"""The item sides of challenge cards: which may be drawn from a deck, and what is on the front of one."""

from collections import Counter
from collections.abc import Iterator

from referee.adventure.table import record
from referee.adventure.table.challenge_card import ENCOUNTER, EVENT, back_of, elsewhere, fronts
from referee.adventure.table.grammar import parse
from referee.adventure.table.position import Adventure, every_item
from referee.adventure.table.power_parts import Clause, Power, When

ITEM = "item."


def item_sides(position: Adventure, colour: str) -> list[str]:
    """What the bottom card may show to whoever looks for an item, once for each copy: its item, or that it has none."""
    deck = position.challenge[colour]
    if not deck.unseen and deck.known:
        face = deck.known[0]
        return [ITEM + face.item] if face.item else [face.front] if face.front.startswith(EVENT) else []
    left, gone = fronts(position, colour) - elsewhere(position), Counter(items_elsewhere(position))
    return sorted(side for front, copies in left.items() for side in sides_of(position, front, copies, gone))


def sides_of(position: Adventure, front: str, copies: int, gone: Counter[str]) -> list[str]:
    """The backs of so many copies of a card; where nobody has told one, its front stands for it."""
    if front.startswith(EVENT):
        return [front] * copies
    backs = Counter(record.encounter(position, front.removeprefix(ENCOUNTER)).items)
    known = [ITEM + item for item in (backs - gone).elements()][:copies]
    return [*known, *[front] * (copies - len(known))]


def items_elsewhere(position: Adventure) -> Iterator[str]:
    """The items that do not lie among the cards nobody has seen."""
    yield from (item.key for _, _, item in every_item(position))
    yield from (face.item for deck in position.challenge.values() for face in deck.known if face.item)
    yield from (foe.item for foe in position.track.values() if foe.item)


def may_come(position: Adventure, item: str) -> bool:
    """Whether a copy of an item may still lie in a deck unseen."""
    return Counter(items_elsewhere(position))[item] < record.item_card(position, item).copies


def front_below(position: Adventure, colour: str, card: str) -> str:
    """What is on the front of the card that is drawn, where anybody can tell."""
    deck = position.challenge[colour]
    if not deck.unseen and deck.known:
        return deck.known[0].front
    return back_of(position, card.removeprefix(ITEM)) if card.startswith(ITEM) else card


def item_behind(position: Adventure, event: str) -> str:
    """The item that is on the other side of an event, in either way that is written; empty: none is."""
    printed = record.event_card(position, event.removeprefix(EVENT))
    kind, _, name = (printed.becomes or become(printed.back)).partition(" ")
    return ITEM + name if kind + "." == ITEM else ""


def become(back: tuple[str, ...]) -> str:
    """What a back turns its card into, if it says nothing else."""
    powers = [parse(line) for line in back]
    found = [effect for power in powers for clause in power.clauses for effect in clause.effects]
    plain = [Power(When(), (Clause((effect,)),)) for effect in found if effect.word == "become"]
    return " ".join(found[0].how) if plain and plain == powers else ""
