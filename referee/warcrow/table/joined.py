"""A Character in a unit: the card of the unit with what the Character brings to it.

A plain value replaces the unit's own, one with a plus is added to it.
"""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from referee.warcrow.roll.dice import MOST_OF_A_COLOUR
from referee.warcrow.table.ability import Ability, effects
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.chosen import as_chosen
from referee.warcrow.table.profile import Attributes, Joined, Line, Profile, Roll

OFFICER, SUPPORT, COMPANION = "officer", "support", "companion"
PER_DAMAGE = " per damage"
WITH = "if with "


def rank_in(cards: Cards, character: str, key: str, lost: Collection[str] = ()) -> str:
    """Officer or Support: as its icon says, unless its card, but for what it lost, makes it an Officer of such a unit.

    >>> from referee.warcrow.setup.shipped import CARDS
    >>> rank_in(CARDS, "selika", "ice-archers"), rank_in(CARDS, "selika", "tundra-marauders")
    ('officer', 'support')
    """
    card = cards.units[character]
    brings = card.joined.abilities if card.joined else ()
    kept = (one for one in brings if one.name not in lost)
    made = (effect.rest for one in kept for effect in effects(one.do) if effect.word == OFFICER)
    return OFFICER if any(is_called(cards, item, key) for item in made) else card.kind


def is_called(cards: Cards, item: str, key: str) -> bool:
    """Whether the unit with this card has a characteristic or keyword, or bears the name."""
    card = cards.units[key]
    words = (word.partition(" (")[0] for word in card.keywords)
    return item in card.traits or item in words or cards.key_of(item) == key


def joined_by(cards: Cards, key: str, character: str, chosen: str = "") -> Profile:
    """The card of a unit, as chosen for it, with what a Character brings to it; put together once."""
    found = key, character, chosen
    if found not in cards.together:
        own = as_chosen(cards, key, chosen) if chosen else cards.units[key]
        joined = cards.units[character].joined
        assert joined is not None
        suited = [suited_to(cards, one, key) for one in joined.abilities]
        cards.together[found] = merged(own, replace(joined, abilities=suited))
    return cards.together[found]


def suited_to(cards: Cards, ability: Ability, key: str) -> Ability:
    """An ability of a Character as it is in one unit: `if with War Rig or Bulwarks: add Y` is for those alone."""
    if WITH not in ability.do:
        return ability
    for_unit = []
    for written in ability.do.split("; "):
        named, _, does = written.removeprefix(WITH).partition(": ")
        if any(is_called(cards, item, key) for item in named.split(" or ")):
            for_unit.append(does)
    return replace(ability, do="; ".join(for_unit))


def merged(card: Profile, joined: Joined) -> Profile:
    """The card of a unit that a Character has joined."""
    brought = joined.abilities
    return replace(
        card,
        attributes=attributes(card.attributes, joined),
        keywords=keywords(card.keywords, brought),
        panel=[farther(with_character(line, joined), brought) for line in card.panel],
        abilities=[*(extended(one, brought) for one in card.abilities), *brought],
    )


def extended(ability: Ability, brought: list[Ability]) -> Ability:
    """An ability of a unit with what a Character makes it do besides, as `extends Mortar: stress 1` says."""
    more = [effect.rest for one in brought for effect in effects(one.do) if effect.word == "extends"]
    does = [rest.partition(": ")[2] for rest in more if rest.startswith(f"{ability.name}: ")]
    return replace(ability, do="; ".join([ability.do, *does])) if does and ability.do else ability


def keywords(own: list[str], brought: list[Ability]) -> list[str]:
    """The keywords of a unit, with those that a Character brings and without those it takes away."""
    lost = [effect.rest for one in brought for effect in effects(one.do) if effect.word == "lose"]
    found = [*own, *(word for word in gained(brought) if word not in own)]
    return [word for word in found if word.partition(" (")[0] not in lost]


def gained(abilities: Iterable[Ability], damage: int = 0) -> Iterator[str]:
    """The keywords that passive skills give to whoever has them: always, or by the damage on the card."""
    for ability in abilities:
        for effect in effects(ability.do) if ability.do and not ability.to else ():
            least = effect.guard.removeprefix("damaged ") or "0"
            if effect.word == "gain" and least.isdigit() and damage >= int(least):
                yield so_much(effect.rest, damage)


def so_much(keyword: str, damage: int) -> str:
    """A keyword with as many dice as there is damage, where it says so.

    >>> so_much("Dispel (B per damage)", 2), so_much("Fearless", 2)
    ('Dispel (BB)', 'Fearless')
    """
    name, per, rest = keyword.partition(PER_DAMAGE)
    return name + name[-1] * (min(damage, MOST_OF_A_COLOUR) - 1) + rest if per else keyword


def grown(card: Profile, damage: int) -> Profile:
    """A card whose damage gives it keywords."""
    return replace(card, keywords=[*card.keywords, *gained(card.abilities, damage)])


def without(card: Profile, lost: Collection[str], printed: list[str], damage: int) -> Profile:
    """A card without abilities that were taken from it, nor the keywords that it had by them alone."""
    kept = [one for one in card.abilities if one.name not in lost]
    gone = set(gained(card.abilities, damage)) - {*printed, *gained(kept, damage)}
    return replace(card, abilities=kept, keywords=[word for word in card.keywords if word not in gone])


def attributes(own: Attributes, joined: Joined) -> Attributes:
    return replace(
        own,
        wp=dice(own.wp or "", joined.wp),
        mor=number(own.mor or 0, joined.mor),
        w=number(own.w or 1, joined.w),
        mov=brought_mov(joined) or joined.mov or own.mov,
    )


def brought_mov(joined: Joined) -> list[int]:
    """The movement values that a Character has for a unit by an ability."""
    found = (effect.rest for one in joined.abilities for effect in effects(one.do) if effect.word == "mov")
    return next(([int(value) for value in rest.split(" ")] for rest in found), [])


def number(own: int, brought: str) -> int:
    """A number with a plus is added, a plain one replaces.

    >>> number(2, "+1"), number(2, "3"), number(2, "")
    (3, 3, 2)
    """
    return own if not brought else own + int(brought) if brought.startswith("+") else int(brought)


def dice(own: str, brought: str) -> str:
    return own if not brought else own + brought.removeprefix("+") if brought.startswith("+") else brought


def with_character(line: Line, joined: Joined) -> Line:
    """A line of the panel with the dice, symbols and switches that are brought, where the unit has such a roll."""
    return replace(
        line,
        conquest=number(line.conquest, joined.conquest),
        melee=roll(line.melee, joined.melee),
        ranged=roll(line.ranged, joined.ranged),
        defense=roll(line.defense, joined.defense),
    )


def farther(line: Line, brought: list[Ability]) -> Line:
    """A line whose shots reach as much farther as an ability says that a Character brings."""
    more = sum(int(effect.rest) for one in brought for effect in effects(one.do) if effect.word == "shots")
    if not more or line.ranged is None or line.ranged.range is None:
        return line
    return replace(line, ranged=replace(line.ranged, range=line.ranged.range + more))


def roll(own: Roll | None, brought: Roll | None) -> Roll | None:
    """
    >>> roll(Roll(roll="RO|S"), Roll(roll="+O|S")).roll
    'ROO|S S'
    """
    if own is None or brought is None:
        return own
    die, _, automatic = own.roll.partition("|")
    more, _, symbols = brought.roll.removeprefix("+").partition("|")
    both = " ".join(filter(None, (automatic, symbols)))
    text = f"{die}{more}" + (f"|{both}" if both else "")
    return replace(own, roll=text, switches=[*own.switches, *brought.switches])
