"""A company: the units a player recruits, and every limit they are held to, told all at once with a way out each.

>>> from referee.warcrow.setup.shipped import CARDS
>>> company = Company("northern-tribes", [Recruit("alborc"), Recruit("warg-riders", 3)])
>>> [str(fault.why) for fault in faults(company, CARDS)]
['Warg Riders may be recruited 2 times, not 3.']
>>> tally(company, CARDS)
Sum(points=155, command=3)
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from referee.kernel.say import Say, say
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.profile import MERCENARY, NEUTRAL, Key, Profile

STANDARD = 250
"""Army points of a standard game."""
FACTION = "wcr.setup.faction"
BOX_COUNT = "wcr.unit.box-count"


class Recruit(Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of a card."""

    unit: Key
    number: Annotated[int, Meta(ge=1, le=20)] = 1


class Company(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A faction, its units, who commands them, and how many army points were agreed on."""

    faction: Key
    units: Annotated[list[Recruit], Meta(max_length=40)] = []
    commander: Key = ""
    points: Annotated[int, Meta(ge=1, le=2000)] = STANDARD
    title: Annotated[str, Meta(max_length=80)] = ""
    mercenaries: bool = True


class Fault(Struct, frozen=True):
    """What a company may not have, by which rules, and what would mend it."""

    rules: tuple[str, ...]
    why: Say
    remedy: Say
    unit: str = ""


class Sum(NamedTuple):
    """What it costs, and the command tokens it brings."""

    points: int
    command: int


def recruited(company: Company, cards: Cards) -> Iterator[tuple[str, Profile, int]]:
    """Each card of the company with its number, as far as it is known; one named twice is one."""
    numbers: Counter[str] = Counter()
    for recruit in company.units:
        numbers[recruit.unit] += recruit.number
    yield from ((key, cards.units[key], number) for key, number in numbers.items() if key in cards.units)


def tally(company: Company, cards: Cards) -> Sum:
    """The points spent and the reserve of command tokens (wcr.setup.command-reserve)."""
    found = list(recruited(company, cards))
    cost = sum((profile.attributes.cost or 0) * number for _, profile, number in found)
    return Sum(cost, sum(profile.attributes.com * number for _, profile, number in found))


def commander(company: Company, cards: Cards) -> str:
    """Who commands: the High Command if there is one, else whom the player appoints, else the only one who can."""
    officers = [key for key, profile, _ in recruited(company, cards) if commands(profile, company)]
    high = [key for key in officers if cards.units[key].is_high_command]
    if high:
        return high[0]
    if company.commander:
        return company.commander if company.commander in officers else ""
    return officers[0] if len(officers) == 1 else ""


def commands(profile: Profile, company: Company) -> bool:
    """A Character of the Officer type, from the company's own faction."""
    return profile.is_character and profile.kind == "officer" and profile.faction == company.faction


def faults(company: Company, cards: Cards) -> list[Fault]:
    """Everything that is wrong with it."""
    odd = wrong_faction(company, cards)
    return [*odd, *wrong_cards(company, cards), *wrong_numbers(company, cards), *wrong_lead(company, cards)]


def wrong_faction(company: Company, cards: Cards) -> Iterator[Fault]:
    """A faction that no card serves."""
    known = {*cards.factions, *(card.faction for card in cards.units.values() if card.faction)}
    if company.faction not in known:
        remedy = say("There are {known:faction}.", known=sorted(known))
        yield Fault((FACTION,), say("There is no such faction: {name}.", name=company.faction), remedy)


def wrong_cards(company: Company, cards: Cards) -> Iterator[Fault]:
    """Cards nobody knows, of another faction, of which too much is unread, or that need others."""
    there = {key for key, _, _ in recruited(company, cards)}
    for recruit in company.units:
        if recruit.unit not in cards.units:
            yield Fault(
                ("wcr.profile.card",),
                say("No profile card is called {unit:unit}.", unit=recruit.unit),
                say("Type its card in, or choose another unit."),
                recruit.unit,
            )
    for key, profile, _ in recruited(company, cards):
        if profile.kind == "token":
            why = say("{unit} is put down by another unit in play, and is not recruited.", unit=profile.name)
            yield Fault(("wcr.precedence.profile",), why, say("Leave it out."), key)
        elif profile.kind == NEUTRAL:
            why = say("{unit} belongs to no side, and is not recruited.", unit=profile.name)
            yield Fault(("wcr.neutral.no-side",), why, say("Leave it out."), key)
        elif profile.unread():
            why = say("Not known of {unit} yet: {what}.", unit=profile.name, what=read_as(profile.unread()))
            yield Fault((BOX_COUNT,), why, say("Read it off the card and the box."), key)
        if not may_serve(profile, company):
            why = say(
                "{unit} serves {of:faction}, not {faction:faction}.",
                unit=profile.name,
                of=profile.faction,
                faction=company.faction,
            )
            yield Fault((FACTION,), why, say("Take a unit of your own faction instead."), key)
        lacking = [need for need in profile.needs if need not in there]
        if lacking:
            names = [cards.units[need].name for need in lacking]
            why = say("{unit} is recruited only together with {names:}.", unit=profile.name, names=names)
            yield Fault(
                ("wcr.precedence.profile",), why, say("Recruit {names:} too, or leave it out.", names=names), key
            )


def may_serve(profile: Profile, company: Company) -> bool:
    return profile.faction == company.faction or (company.mercenaries and MERCENARY in profile.traits)


def read_as(fields: list[str]) -> list[str]:
    """Attributes as they are printed."""
    printed = {"cost": "its cost", "models": "how many models its box has"}
    return [printed.get(field, field.upper()) for field in fields]


def wrong_numbers(company: Company, cards: Cards) -> Iterator[Fault]:
    """More points or more copies than are allowed."""
    for key, profile, number in recruited(company, cards):
        most = profile.attributes.avb
        if number > most:
            why = say(
                "{unit} may be recruited {most} {most:time|times}, not {number}.",
                unit=profile.name,
                most=most,
                number=number,
            )
            yield Fault(
                ("wcr.setup.availability-cap", "wcr.profile.availability"),
                why,
                say("Leave out {over}.", over=number - most),
                key,
            )
    spent = tally(company, cards).points
    if spent > company.points:
        why = say(
            "The units cost {spent:point} together; {points:point} were agreed on.", spent=spent, points=company.points
        )
        yield Fault(
            ("wcr.setup.points-cap",), why, say("Leave out units of {over:point} or more.", over=spent - company.points)
        )


def wrong_lead(company: Company, cards: Cards) -> Iterator[Fault]:
    """Nobody to command, or two High Commands."""
    found = list(recruited(company, cards))
    high = [profile.name for _, profile, number in found for _ in range(number) if profile.is_high_command]
    if len(high) > 1:
        why = say("Only one High Command may be in a company, not {names:}.", names=high)
        yield Fault(("wcr.setup.one-high-command",), why, say("Keep one of them."))
    if commander(company, cards):
        return
    able = [profile.name for _, profile, _ in found if commands(profile, company)]
    if company.commander and able:
        name = cards.units[company.commander].name if company.commander in cards.units else company.commander
        why = say("{unit} cannot command this company.", unit=name)
    elif able:
        why = say("Nobody has been appointed commander.")
    else:
        why = say("No Officer of the faction is there to command.")
    remedy = (
        say("Appoint {able: or}.", able=able)
        if able
        else say("Recruit a Character of the Officer type from your faction.")
    )
    yield Fault(("wcr.setup.commander",), why, remedy)
