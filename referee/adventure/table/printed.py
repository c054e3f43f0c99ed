"""What is printed on each kind of card and space, as structs."""

import msgspec
from msgspec import Struct

Lines = tuple[str, ...]


class Record(Struct, frozen=True, kw_only=True, rename="kebab"):
    """What every record may say beside its own: what it is called, its words, and how many there are."""

    title: str = ""
    text: str = ""
    copies: int = 1


class Character(Record, frozen=True, kw_only=True):
    affiliation: str
    icons: Lines = ()
    class_: str = msgspec.field(name="class", default="")


class Sheet(Record, frozen=True, kw_only=True):
    """One side of a character card; icons only where they differ from the character's."""

    health: int
    attack: int
    type: str
    defense: int
    damage: int
    powers: Lines = ()
    icons: Lines | None = None


class Encounter(Record, frozen=True, kw_only=True):
    """An encounter card; `items`: the backs that are known of it, one for each copy."""

    colour: str
    attack: int
    type: str
    defense: int
    damage: int
    traits: Lines = ()
    powers: Lines = ()
    items: Lines = ()


class ItemCard(Record, frozen=True, kw_only=True):
    colour: str
    slot: str
    attack: int = 0
    type: str = ""
    defense: int = 0
    icons: Lines = ()
    potions: Lines = ()
    symbol: str = "no"
    powers: Lines = ()


class EventCard(Record, frozen=True, kw_only=True):
    """An event: its front, and the side it is flipped to by one of its own lines."""

    colour: str
    kind: str
    at: str = ""
    front: Lines = ()
    flips: str = ""
    back: Lines = ()
    becomes: str = ""
    valor: int = 0


class Ability(Record, frozen=True, kw_only=True):
    """An ability card; with `type` it is played instead of a weapon. `lines` is what it does."""

    cost: int
    icon: str
    when: str = ""
    attack: int = 0
    type: str = ""
    lines: Lines = ()
    improved_green: Lines = ()
    improved_yellow: Lines = ()
    improved_red: Lines = ()


class QuestCard(Record, frozen=True, kw_only=True):
    kind: str
    valor: int
    setup: Lines = ()
    steps: Lines = ()


class Trophy(Record, frozen=True, kw_only=True):
    valor: int
    once: str = "no"


class BoardFoe(Record, frozen=True, kw_only=True):
    """What is printed on a game board encounter: its values and reward, or what is done instead of a fight."""

    attack: int = 0
    type: str = "melee"
    defense: int = 0
    damage: int = 0
    traits: Lines = ()
    powers: Lines = ()
    reward: Lines = ()
    instead: Lines = ()
    overlord: str = "no"


class SpaceRecord(Record, frozen=True, kw_only=True):
    colour: str = "grey"
    kind: str = "normal"
    resources: Lines = ()
    borders: Lines = ()


class DeckRecord(Record, frozen=True, kw_only=True):
    size: int
    complete: str = "no"


class Discovery(Record, frozen=True, kw_only=True):
    """A kind of discovery; of kinds beyond the ten also whether it is kept, and what it does."""

    kept: str = "no"
    powers: Lines = ()
