"""Records: what is printed on a card or a space, one fact each, read once and kept as a struct.

Whoever needs a record asks here; what nobody has told is asked of the table (`Missing`), with the rules that need it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from referee.adventure.table.position import Adventure
from referee.adventure.table.printed import Ability as Ability
from referee.adventure.table.printed import BoardFoe as BoardFoe
from referee.adventure.table.printed import Character as Character
from referee.adventure.table.printed import DeckRecord as DeckRecord
from referee.adventure.table.printed import Discovery as Discovery
from referee.adventure.table.printed import Encounter as Encounter
from referee.adventure.table.printed import EventCard as EventCard
from referee.adventure.table.printed import ItemCard as ItemCard
from referee.adventure.table.printed import QuestCard as QuestCard
from referee.adventure.table.printed import Record as Record
from referee.adventure.table.printed import Sheet as Sheet
from referee.adventure.table.printed import SpaceRecord as SpaceRecord
from referee.adventure.table.printed import Trophy as Trophy
from referee.kernel import packs
from referee.kernel.errors import Missing
from referee.kernel.say import Text, say

R = TypeVar("R", bound=Struct)


KINDS: dict[str, type[Record]] = {
    "encounter": Encounter,
    "item": ItemCard,
    "event": EventCard,
    "ability": Ability,
    "quest": QuestCard,
    "trophy": Trophy,
    "board": BoardFoe,
    "space": SpaceRecord,
    "deck": DeckRecord,
    "discovery": Discovery,
    "character": Character,
}
"""The record of each kind of fact, by the first word of its key; a side of a character card is a Sheet."""
QUESTIONS = {
    "encounter": "What is printed on the encounter {card:card}?",
    "item": "What is printed on the item {card:card}?",
    "event": "What is printed on the event {card:card}?",
    "ability": "What is printed on the ability card {card:card}?",
    "quest": "What is printed on the quest {card:card}?",
    "trophy": "What is printed on the trophy {card:card}?",
    "board": "What is printed on the board at {card:space}?",
    "space": "What is printed on the space {card:space}?",
    "deck": "How many cards has the deck {card:deck}, and are all of them known?",
    "discovery": "How many discovery tokens of the kind {card:discovery} are there?",
    "character": "What is printed on the cards of {card:character}?",
}
SHEET = "What is printed on the {colour:colour} card of {card:character}, {side:side}?"
NEEDED: dict[str, tuple[str, ...]] = {}
"""The rules by which each kind of record is needed; the rooms of these rules announce them."""


def sort_of(key: str) -> type[Record]:
    """The struct of a fact.

    >>> sort_of("character.mira.grey.start").__name__, sort_of("encounter.wolf").__name__
    ('Sheet', 'Encounter')
    """
    parts = key.split(".")
    return Sheet if parts[0] == "character" and len(parts) == 4 else KINDS[parts[0]]


def question_of(key: str) -> Text:
    """How the table is asked for a record."""
    kind, name, *side = key.split(".")
    if len(side) == 2:
        return say(SHEET, card=name, colour=side[0], side=side[1])
    return say(QUESTIONS[kind], card=".".join((name, *side)))


def record(position: Adventure, key: str, sort: type[R]) -> R:
    """A record as a struct; asked of the table where nobody has told it."""
    value = position.facts.get(key)
    if value is not None:
        found: R = made(frozen(value), sort)
        return found
    shipped: R | None = of_packs(tuple(position.packs)).get(key)
    if shipped is not None:
        return shipped
    raise Missing(key, question_of(key), list(NEEDED.get(key.partition(".")[0], ())))


def told(position: Adventure, key: str) -> bool:
    """Whether a record is known."""
    return key in position.facts or key in of_packs(tuple(position.packs))


def known_keys(position: Adventure, prefix: str) -> list[str]:
    """The keys of all known records that begin so, as they were told, without what they begin with."""
    found = dict.fromkeys(keys_of_packs(tuple(position.packs), prefix))
    found |= dict.fromkeys(key for key in position.facts if key.startswith(prefix))
    return [key.removeprefix(prefix) for key in found]


@lru_cache(maxsize=256)
def of_packs(keys: tuple[str, ...]) -> dict[str, Any]:
    """All records of these packs as structs, by fact; of several packs the first that has one says it."""
    facts = [pack.facts for pack in map(packs.get, keys) if pack.kind == "facts"]
    return {key: built(key, fact.value) for part in reversed(facts) for key, fact in part.items()}


@lru_cache(maxsize=4096)
def keys_of_packs(keys: tuple[str, ...], prefix: str) -> tuple[str, ...]:
    return tuple(key for key in of_packs(keys) if key.startswith(prefix))


def built(key: str, value: Any) -> Any:
    """A printed fact as whoever asks for it wants it: a record as its struct, anything else as it is."""
    return made(frozen(value), sort_of(key)) if isinstance(value, Mapping) else value


def frozen(value: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """A record as something that can be looked up again."""
    return tuple((key, tuple(part) if isinstance(part, list) else part) for key, part in value.items())


@lru_cache(maxsize=4096)
def made(value: tuple[tuple[str, Any], ...], sort: type[R]) -> R:
    return msgspec.convert(dict(value), sort)


# ---- by kind


def encounter(position: Adventure, key: str) -> Encounter:
    return record(position, f"encounter.{key}", Encounter)


def item_card(position: Adventure, key: str) -> ItemCard:
    return record(position, f"item.{key}", ItemCard)


def event_card(position: Adventure, key: str) -> EventCard:
    return record(position, f"event.{key}", EventCard)


def ability(position: Adventure, character: str, key: str) -> Ability:
    return record(position, f"ability.{character}.{key}", Ability)


def quest_card(position: Adventure, key: str) -> QuestCard:
    return record(position, f"quest.{key}", QuestCard)


def trophy(position: Adventure, key: str) -> Trophy:
    return record(position, f"trophy.{key}", Trophy)


def board_foe(position: Adventure, space: str) -> BoardFoe:
    return record(position, f"board.{space}", BoardFoe)


def character(position: Adventure, key: str) -> Character:
    return record(position, f"character.{key}", Character)


def sheet(position: Adventure, seat: str) -> Sheet:
    """The side of a seat's character card that lies face up."""
    mine = position.seats[seat]
    return record(position, f"character.{mine.character}.{mine.level}.{mine.side}", Sheet)
