"""What a card lets its player choose before the first round, and the card as it is once that is chosen.

>>> list(choices("Polar Bear: mov 3-3-9, wounds 4; Arctic Fox: gain Scout"))
['Polar Bear', 'Arctic Fox']
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from referee.warcrow.table.ability import DEPLOYMENT, Ability, Effect, effects
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.profile import Line, Profile
from referee.warcrow.table.roll_words import FORMS

CHOICE = re.compile(r"(?P<name>[A-Z][A-Za-z ]*): (?P<does>.+)")
CHANGES = {
    "mov": re.compile(r"\d-\d-\d{1,2}"),
    "wounds": re.compile(r"\d"),
    "conquest": re.compile(r"\+\d"),
    **{word: FORMS[word] for word in ("gain", "crosses", "disengages")},
}
"""What may be chosen to change on a card: values are replaced, conquest is added to, a keyword or freedom is gained."""


@cache
def choices(do: str) -> dict[str, tuple[Effect, ...]]:
    """What there is to choose among, and what each does: `Polar Bear: wounds 4; Arctic Fox: gain Scout`."""
    found = (CHOICE.fullmatch(piece) for piece in do.split("; "))
    return {match["name"]: effects(match["does"].replace(", ", "; ")) for match in found if match}


def is_choice(do: str) -> bool:
    """Whether it is a choice among things the referee carries out."""
    found = choices(do)
    known = all(
        effect.word in CHANGES and CHANGES[effect.word].fullmatch(effect.rest)
        for one in found.values()
        for effect in one
    )
    whole = all(len(one) == piece.count(", ") + 1 for one, piece in zip(found.values(), do.split("; "), strict=False))
    return len(found) == len(do.split("; ")) > 1 and known and whole


def to_choose(card: Profile) -> list[str]:
    """What may be chosen for a unit of this card; nothing, for most, and for one that has been chosen."""
    return [name for one in card.abilities if one.at == DEPLOYMENT for name in choices(one.do)]


def may_gain(card: Profile, keywords: Iterable[str]) -> bool:
    """Whether something may be chosen that gives one of these keywords."""
    words = (effect for one in card.abilities if one.at == DEPLOYMENT for effect in every(one))
    return any(effect.word == "gain" and effect.rest in keywords for effect in words)


def every(ability: Ability) -> Iterator[Effect]:
    for does in choices(ability.do).values():
        yield from does


def as_chosen(cards: Cards, key: str, chosen: str) -> Profile:
    """The card of a unit for which something was chosen; put together once."""
    found = key, "", chosen
    if found not in cards.together:
        cards.together[found] = changed(cards.units[key], chosen)
    return cards.together[found]


def changed(card: Profile, chosen: str) -> Profile:
    """A card with what was chosen for it: other values, more keywords, and words that are looked up like any other."""
    mine = [effect for one in card.abilities if one.at == DEPLOYMENT for effect in choices(one.do).get(chosen, ())]
    if not mine:
        return card
    said = {effect.word: effect.rest for effect in mine}
    mov = [int(value) for value in said["mov"].split("-")] if "mov" in said else card.attributes.mov
    wounds = int(said["wounds"]) if "wounds" in said else card.attributes.w
    more = int(said.get("conquest", 0))
    return replace(
        card,
        attributes=replace(card.attributes, mov=mov, w=wounds),
        keywords=[*card.keywords, *(effect.rest for effect in mine if effect.word == "gain")],
        panel=[weighing(line, more) for line in card.panel] if more else card.panel,
        abilities=[settled(one, chosen) for one in card.abilities],
    )


def weighing(line: Line, more: int) -> Line:
    return replace(line, conquest=line.conquest + more)


def settled(ability: Ability, chosen: str) -> Ability:
    """An ability without the choice: what it says as long as the game lasts."""
    if ability.at != DEPLOYMENT or chosen not in choices(ability.do):
        return ability
    words = [f"{effect.word} {effect.rest}" for effect in choices(ability.do)[chosen]]
    return replace(ability, at="always", do="; ".join(words))
