"""Reading profile cards: a pack of them, or one that is typed in; every fault is named with its card and field."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from referee.kernel.errors import Invalid, invalid_in
from referee.kernel.say import Say, say
from referee.warcrow.roll.dice import DICE, MOST_OF_A_COLOUR, Pool
from referee.warcrow.table.behavior import wrong_rows
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.profile import HOSTILE, NAMED, Key, Profile, Roll
from referee.warcrow.table.written import DIGITS, odd_digits, wrong_with


def read_cards(document: Mapping[str, Any]) -> Cards:
    """A pack of profile cards; a fault names the card and the field."""
    units = document.get("units")
    if not isinstance(units, Mapping) or not units:
        raise Invalid.of("units", "must give at least one profile card, by its key")
    found = {str(key): read_card(str(key), card) for key, card in units.items()}
    read_part("units", list(found), list[Key])
    short = read_part("short", document.get("short") or {}, dict[str, Key | None])
    return Cards(found, short, read_part("factions", document.get("factions") or {}, dict[Key, NAMED]))


def read_part(field: str, value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        raise invalid_in(field, fault) from None


def read_card(key: str, card: Any) -> Profile:
    profile: Profile = read_part(f"units.{key}", card, Profile)
    check_card(profile, f"units.{key}")
    return profile


def check_card(card: Profile, at: str) -> None:
    """The pools and prices of a card are made of dice and symbols there are; every fault is named with its field."""
    faults = {f"{at}.{field}": [told] for field, told in wrong_in(card)}
    if faults:
        raise Invalid(faults)


def wrong_in(card: Profile) -> Iterator[tuple[str, str | Say]]:
    yield from wrong_pool("attributes.wp", (card.attributes.wp or "").replace("|", " "))
    yield from wrong_pool("joined.wp", (card.joined.wp if card.joined else "").replace("|", " "))
    for part, line in (*((f"panel[{at}]", line) for at, line in enumerate(card.panel)), ("joined", card.joined)):
        for name in ("melee", "ranged", "defense"):
            roll: Roll | None = getattr(line, name, None)
            if roll is not None:
                yield from wrong_pool(f"{part}.{name}.roll", roll.roll)
                yield from wrong_pool(f"{part}.{name}.stress", roll.stress.removesuffix("?"))
                for at, switch in enumerate(roll.switches):
                    yield from wrong_pool(f"{part}.{name}.switches[{at}].pay", f"|{switch.pay}")
    for part, abilities in (("", card.abilities), ("joined.", card.joined.abilities if card.joined else ())):
        for at, ability in enumerate(abilities):
            yield from ((f"{part}abilities[{at}].{field}", told) for field, told in wrong_with(ability))
    yield from ((f"keywords[{at}]", DIGITS) for at, word in enumerate(card.keywords) if odd_digits(word))
    yield from wrong_rows(card.behavior, hostile=HOSTILE in card.keywords) if card.behavior else ()


def wrong_pool(field: str, text: str) -> Iterator[tuple[str, str | Say]]:
    try:
        dice = Counter(Pool.read(text).dice)
    except Invalid as fault:
        yield field, next(told for faults in fault.errors.values() for told in faults)
        return
    for die, number in dice.items():
        if number > MOST_OF_A_COLOUR:
            words = "no roll has more than {most} of a colour; this one has {dice:die}"
            yield field, say(words, most=MOST_OF_A_COLOUR, dice={DICE[die].key: number})
