"""The form of a profile card: read off the card's own fields, with the dice, symbols and words that stand on cards."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import fields as fields_in
from msgspec.structs import replace

from referee.kernel.document_form import Setting, Signs, read_off
from referee.kernel.say import Text, say
from referee.warcrow.fight.effect import is_known, told
from referee.warcrow.roll.dice import DICE, MOST_OF_A_COLOUR
from referee.warcrow.roll.symbol import SYMBOLS
from referee.warcrow.setup.shipped import CARDS
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.profile import Line, Profile, Roll, Switch

COLOURS = Signs("item", list(DICE), most=MOST_OF_A_COLOUR, tints={letter: die.key for letter, die in DICE.items()})
AUTOMATIC = Signs("symbol", list(SYMBOLS), before="|", between=" ")
PRICE = Signs("symbol", list(SYMBOLS), between=" ")
ADDED = Signs("item", ["+"], most=1)
"""Before what a Character brings: it is added to the unit's own."""
STRETCHES = ["first", "second", "charge"]
ATTRIBUTES = {"wp": [COLOURS]}
ROLL = {"roll": [COLOURS, AUTOMATIC], "stress": [COLOURS, AUTOMATIC], "pay": [PRICE]}
NEEDED = {field.name for part in (Profile, Line, Switch, Ability) for field in fields_in(part) if field.required}
MOST_WORDS = 24
LEFT_OUT = {"card": ("standard",), "melee": ("range",), "defense": ("range",), "abilities": ("at", "do", "to", "also")}
"""What nobody types in there: another card, a range without a shot, the referee's own words for what is read aloud."""


def card_form() -> list[Setting]:
    """Every field of a card that is typed in, those it cannot do without first."""
    found = [completed(one) for one in read_off(Profile) if one.name not in LEFT_OUT["card"]]
    return sorted(found, key=lambda one: one.optional)


def completed(field: Setting, joined: bool = False) -> Setting:
    """A field with what may be tapped in it, and whether the card, a line, a switch or an ability goes without it."""
    field = replace(field, optional=field.name not in NEEDED)
    if field.name in (signs := ROLL | ATTRIBUTES):
        first = [ADDED] if joined and field.name != "pay" else []
        return replace(field, kind="signs", signs=[*first, *signs[field.name]])
    if field.name == "mov":
        return replace(field, kind="numbers", of="stretch", keys=STRETCHES, high=30)
    joined = joined or field.name == "joined"
    left_out = LEFT_OUT.get(field.name, ())
    kept = [one for one in field.fields if one.name not in left_out]
    words = dict(WORDS.get(field.name, {}))
    return replace(field, words=words, fields=[completed(one, joined) for one in kept])


def usual(found: Iterable[str]) -> list[str]:
    """What stands on cards, the most frequent first."""
    return [word for word, _ in Counter(found).most_common(MOST_WORDS)]


def rolls() -> Iterator[Roll]:
    for card in CARDS.units.values():
        for line in card.panel:
            yield from (roll for roll in (line.melee, line.ranged, line.defense) if roll)


def effects() -> dict[str, Text]:
    found = usual(switch.do for roll in rolls() for switch in roll.switches if is_known(switch.do))
    return {do: told(do) for do in found}


def lines() -> dict[str, Text]:
    found = usual(line.at for card in CARDS.units.values() for line in card.panel)
    return {at: say("any number") if at == "all" else at for at in found}


def printed(name: str) -> dict[str, Text]:
    return {word: word for word in usual(word for card in CARDS.units.values() for word in getattr(card, name))}


WORDS: dict[str, dict[str, Text]] = {
    "do": effects(),
    "at": lines(),
    "traits": printed("traits"),
    "keywords": printed("keywords"),
}
"""What mostly stands in a field of words."""
