"""Characters: which side of the card is up, its icons, its affiliation, and turning it over."""

from referee.adventure.table import record
from referee.adventure.table.position import OTHER, START, Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.event import Event
from referee.kernel.position import happen

TWO_SIDES = "wag.character.two-sides"
ATTACK = "wag.character.attack"
DEFENSE = "wag.character.defense"
DAMAGE = "wag.character.damage"
STARTING_SIDE = "wag.character.starting-side"
SPECIAL_POWER = "wag.character.special-power"
ONLY_CARDS = "wag.affil.only-cards"
AFFILIATIONS = ("horde", "alliance")

record.NEEDED["character"] = (TWO_SIDES,)


def affiliation(position: Adventure, seat: str) -> str:
    """Horde or Alliance, as printed; it matters only where a card asks for it."""
    return record.character(position, position.seats[seat].character).affiliation


def icons(position: Adventure, seat: str) -> tuple[str, ...]:
    """The restriction icons at the bottom of the card that is up; they are the character's unless it has its own."""
    own = record.sheet(position, seat).icons
    return record.character(position, position.seats[seat].character).icons if own is None else own


def other_side(side: str) -> str:
    """
    >>> other_side("start"), other_side("other")
    ('other', 'start')
    """
    return OTHER if side == START else START


def flip(position: Adventure, seat: str, rules: tuple[str, ...]) -> None:
    """Turn a character card over: the side that is up now applies."""
    side = other_side(position.seats[seat].side)
    happen(position, "character-flipped", dict.fromkeys((*rules, TWO_SIDES)), seat=seat, side=side)


@VERBS.verb("character-flipped", "{seat:seat} turns the character card over: {side:side} is up.")
def character_flipped(position: Adventure, event: Event) -> None:
    position.seats[event.seat].side = event.data["side"]
