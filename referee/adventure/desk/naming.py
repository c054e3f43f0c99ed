"""What things are called at this table: cards by the name on their record, items by their id, powers by their card."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from referee.adventure.table.learnt import name_of
from referee.adventure.table.position import Adventure, every_item
from referee.kernel import packs

CARDS = ("encounter", "item", "event", "ability", "quest", "trophy", "character", "board", "space", "discovery")
"""Kinds of fact that have a name of their own, the likeliest first where a key alone is told."""


def called(position: Adventure, kind: str, key: str) -> str:
    """The name of something that the words of the game have none for; nothing where nobody has told one."""
    naming = NAMING.get(kind)
    return naming(position, key) if naming else ""


def card(position: Adventure, key: str) -> str:
    """A card by its fact, or by its key alone: `encounter.wolf`, `wolf`."""
    found = position.facts.get(key)
    own = titled(found) if isinstance(found, Mapping) else ""
    printed = printed_titles(tuple(position.packs))
    return own or printed.get(key) or bare(position, key) or name_of(key.rpartition(".")[2])


def bare(position: Adventure, key: str) -> str:
    """The name of whatever the table has told of under such a key."""
    return next((titled(value) for fact, value in position.facts.items() if fact.endswith(f".{key}")), "")


def titled(value: Any) -> str:
    return str(value.get("title", "")) if isinstance(value, Mapping) else ""


@lru_cache(maxsize=64)
def printed_titles(named: tuple[str, ...]) -> dict[str, str]:
    """The names of all cards in these packs, by their facts and by their keys alone."""
    found: dict[str, str] = {}
    for fact, title in all_titles(named):
        found.setdefault(fact, title)
    for kind in CARDS:
        for fact, title in list(found.items()):
            if fact.startswith(f"{kind}."):
                found.setdefault(fact.rpartition(".")[2], title)
    return found


def all_titles(named: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for pack in map(packs.get, named):
        if pack.kind == "facts":
            yield from ((key, title) for key, fact in pack.facts.items() if (title := titled(fact.value)))


def of(kind: str) -> Callable[[Adventure, str], str]:
    """Names of one kind of card."""
    return lambda position, key: card(position, f"{kind}.{key}")


def item(position: Adventure, id: str) -> str:
    """An item by its id."""
    found = next((held for _, one, held in every_item(position) if one == id), None)
    return card(position, f"item.{found.key}") if found else ""


def deck(position: Adventure, key: str) -> str:
    return card(position, f"character.{key}")


def foe(position: Adventure, what: str) -> str:
    """What is fought, by its slot of the track."""
    return card(position, f"encounter.{position.track[what].key}") if what in position.track else ""


def power(position: Adventure, source: str) -> str:
    """What has a power: an item, a card, a discovery, an event, a character."""
    kind, _, key = source.partition(":")
    if not key:
        return item(position, kind) or card(position, kind)
    if kind in ("potion", "item"):
        return item(position, key)
    if kind in ("token", "discovery"):
        return str(position.game.voice(position).name("discovery", key))
    if kind == "character" and key in position.seats:
        return card(position, f"character.{position.seats[key].character}")
    if kind == "event" and key in position.laid:
        return card(position, f"event.{position.laid[key].key}")
    return card(position, f"{kind}.{key}") if kind in CARDS else card(position, key)


def place(position: Adventure, key: str) -> str:
    """Where tokens lie that are on a card: `quest:bounty`, `event:harvest`."""
    kind, _, name = key.partition(":")
    return f"{kind} {card(position, f'{kind}.{name}')}" if name else ""


def source(position: Adventure, told: str) -> str:
    return power(position, told.removeprefix("report:"))


NAMING: dict[str, Callable[[Adventure, str], str]] = {
    "card": card,
    "item": item,
    "deck": deck,
    "foe": foe,
    "power": power,
    "place": place,
    "source": source,
    **{kind: of(kind) for kind in ("encounter", "event", "quest", "trophy", "character", "space", "discovery")},
}
"""How each kind of thing gets its name."""
