"""A profile card as data: its attributes, the lines of its combat panel, what it can do, and what it brings to a unit.

A card is complete or the unit cannot be recruited: what a printing hides is asked for then, never in a fight.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.fields import titled
from referee.warcrow.roll.dice import Pool
from referee.warcrow.table.ability import Ability, Text
from referee.warcrow.table.behavior import Behavior, Initiative

GAME = "warcrow"
KIND = "profiles"
CHARACTER, HIGH_COMMAND, MERCENARY, HOSTILE = "Character", "High Command", "Mercenary", "Hostile"
NEUTRAL: Literal["neutral"] = "neutral"
NAMED = Annotated[str, Meta(min_length=1, max_length=80)]
Key = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")]
Dice = Annotated[str, Meta(max_length=19)]
Few = Annotated[int, Meta(ge=0, le=99)]
Points = Annotated[int, Meta(ge=0, le=999)]
Rolled = Annotated[str, Meta(max_length=40)]
Moves = Annotated[list[Few], Meta(min_length=3, max_length=3)]
Models = Annotated[int, Meta(ge=1, le=20)]
Rank = Literal["troop", "officer", "support", "companion", "token", "neutral"]
Added = Annotated[str, Meta(pattern=r"^(\+?\d{1,2})?$")]


class Printed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Part of a card."""


class Switch(Printed, frozen=True, kw_only=True):
    """The symbols it costs, and what it does, both as the cards' notation has them."""

    pay: Annotated[NAMED, titled("symbols it costs")]
    do: Annotated[Text, titled("what it does")]


class Roll(Printed, frozen=True, kw_only=True):
    """A pool, the modifier that a stress buys, and its switches; a ranged attack has a range in strides."""

    roll: Annotated[Rolled, titled("dice")] = ""
    stress: Annotated[Rolled, titled("for a stress")] = ""
    switches: Annotated[list[Switch], Meta(max_length=8), titled("switches")] = []
    range: Annotated[Few | None, titled("range in strides")] = None

    def pool(self) -> Pool:
        return Pool.read(self.roll)


class Line(Printed, frozen=True, kw_only=True):
    """The combat panel for so many troops: `3+`, `2-`, `all`."""

    at: Annotated[str, Meta(pattern=r"^(all|\d{1,2}[+-]?)$"), titled("with so many troops")]
    conquest: Annotated[Few, titled("conquest")] = 0
    melee: Annotated[Roll | None, titled("melee attack")] = None
    ranged: Annotated[Roll | None, titled("ranged attack")] = None
    defense: Annotated[Roll | None, titled("defense")] = None


class Attributes(Printed, frozen=True, kw_only=True):
    """The numbers on the card; one nobody could read off a picture is left open."""

    cost: Annotated[Points | None, titled("cost")] = None
    com: Annotated[Few, titled("COM")] = 0
    avb: Annotated[Few, titled("AVB")] = 1
    mov: Annotated[Moves | None, titled("MOV")] = None
    w: Annotated[Few | None, titled("W")] = None
    wp: Annotated[Dice | None, titled("WP")] = None
    mor: Annotated[Few | None, titled("MOR")] = None
    ini: Annotated[Initiative | None, titled("INI")] = None
    models: Annotated[Models | None, titled("models in the box")] = None


class Joined(Printed, frozen=True, kw_only=True):
    """What a Character brings to the unit it joins: a plain value replaces, one with a plus is added."""

    wp: Annotated[Dice, titled("WP")] = ""
    mor: Annotated[Added, titled("MOR")] = ""
    w: Annotated[Added, titled("W")] = ""
    mov: Annotated[Moves | None, titled("MOV")] = None
    conquest: Annotated[Added, titled("conquest")] = ""
    melee: Annotated[Roll | None, titled("melee attack")] = None
    ranged: Annotated[Roll | None, titled("ranged attack")] = None
    defense: Annotated[Roll | None, titled("defense")] = None
    abilities: Annotated[list[Ability], titled("abilities")] = []


class Profile(Printed, frozen=True, kw_only=True):
    """A card. Officers, Supports and companions are one model each; tokens and neutral units are never recruited."""

    name: Annotated[NAMED, titled("name")]
    faction: Key
    kind: Annotated[Rank, titled("kind of card", kind="rank")]
    attributes: Annotated[Attributes, titled("attributes")]
    traits: Annotated[list[NAMED], Meta(max_length=12), titled("characteristics")] = []
    keywords: Annotated[list[NAMED], Meta(max_length=12), titled("keywords")] = []
    panel: Annotated[list[Line], Meta(max_length=4), titled("combat panel")] = []
    abilities: Annotated[list[Ability], Meta(max_length=12), titled("abilities")] = []
    joined: Annotated[Joined | None, titled("in a unit it joins")] = None
    behavior: Annotated[Behavior | None, titled("behavior of a neutral unit")] = None
    needs: Annotated[list[Key], Meta(max_length=4)] = []
    """Units without which the card may not be recruited."""
    standard: Annotated[Key | None, titled("card of its standard version", kind="unit")] = None
    """The card that the same miniature may be played by instead."""
    card: Annotated[str, Meta(max_length=20)] = ""
    source: dict[str, str] = {}
    missing: list[str] = []
    note: Text = ""

    @property
    def is_character(self) -> bool:
        return CHARACTER in self.traits

    @property
    def is_high_command(self) -> bool:
        return HIGH_COMMAND in self.traits

    @property
    def able(self) -> list[Ability]:
        """Its abilities, those of a Character alone and those in a unit."""
        return [*self.abilities, *(self.joined.abilities if self.joined else ())]

    def unread(self) -> list[str]:
        """The attributes of a recruit or of a neutral unit that nobody has read yet."""
        wanted = {"models", "ini" if self.kind == NEUTRAL else "cost"}
        wanted.update(() if self.kind == "companion" else ("mov", "w", "wp", "mor"))
        return sorted(name for name in wanted if getattr(self.attributes, name) is None)
