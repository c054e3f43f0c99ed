"""Companies without a table: put together, checked, and written down as players post them.

>>> from referee.kernel.roster import RosterNamed
>>> found = COMPANIES.check(RosterWanted("northern-tribes", [RosterNamed("alborc"), RosterNamed("warg-riders", 3)]))
>>> str(found.sums[0].text), [str(one.remedy) for one in found.wrong]
('155 of 250 points', ['Leave out 1.'])
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from referee.kernel.errors import Invalid, invalid
from referee.kernel.roster import (
    Checked,
    Form,
    Record,
    Roster,
    RosterEntry,
    RosterSum,
    RosterTaken,
    RosterWanted,
    Wrong,
)
from referee.kernel.say import Text, say
from referee.warcrow.desk.card_form import card_form
from referee.warcrow.setup import company_text
from referee.warcrow.setup.actions import Recruited, TellCard
from referee.warcrow.setup.company import (
    BOX_COUNT,
    STANDARD,
    Company,
    Fault,
    Recruit,
    commander,
    commands,
    faults,
    recruited,
    tally,
)
from referee.warcrow.setup.options import OPTIONS
from referee.warcrow.setup.shipped import CARDS
from referee.warcrow.table.card_reading import check_card
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.profile import MERCENARY, Profile

RANKS = ("officer", "support", "troop", "companion")
POINTS, MERCENARIES = "points", "mercenaries"
COMPANY, CARD = (str(action.__struct_config__.tag) for action in (Recruited, TellCard))


class Companies(Roster):
    """Every list of Warcrow."""

    title = "Company"
    deed = "Put a company together"

    def form(self) -> Form:
        sizes = [int(points) for points in OPTIONS[POINTS]["values"]]
        return Form(
            "Faction",
            {faction: CARDS.faction(faction) for faction in sorted(CARDS.factions)},
            "Commander",
            OPTIONS[POINTS]["title"],
            POINTS,
            sizes,
            STANDARD,
            [MERCENARIES],
            list(entries(CARDS)),
            Record(TellCard.title, TellCard.hint, CARD, "faction", card_form()),
            COMPANY,
        )

    def check(self, wanted: RosterWanted) -> Checked:
        typed = {key: read_typed(key, card) for key, card in wanted.typed.items()}
        cards = Cards({**CARDS.units, **typed}, CARDS.short, CARDS.factions)
        company = company_of(wanted, cards)
        lead, sums = commander(company, cards), tally(company, cards)
        found = faults(company, cards)
        return Checked(
            company.faction,
            [RosterTaken(recruit.unit, recruit.number) for recruit in company.units],
            lead,
            company.points,
            company.title,
            [key for key, card, _ in recruited(company, cards) if commands(card, company)],
            [
                RosterSum("points", sums.points, spent(sums.points, company.points), company.points),
                RosterSum("command", sums.command, say("{number:command-token}", number=sums.command)),
            ],
            [Wrong(list(one.rules), one.why, one.remedy, one.unit) for one in found if not is_asked(one, cards)],
            [one.why for one in found if is_asked(one, cards)],
            company_text.written(company, cards),
            list(entries(Cards(typed, {}, CARDS.factions))),
            list(actions(company, lead, typed)),
        )


def spent(points: int, most: int) -> Text:
    return say("{points} of {most:point}", points=points, most=most)


def is_asked(fault: Fault, cards: Cards) -> bool:
    """Whether the table asks for it when the company is recruited: how many models a box has."""
    return fault.rules == (BOX_COUNT,) and cards.units[fault.unit].unread() == ["models"]


def entries(cards: Cards) -> Iterator[RosterEntry]:
    """What may be recruited, officers first."""
    wanted = [(key, card) for key, card in cards.units.items() if card.kind in RANKS]
    for key, card in sorted(wanted, key=lambda one: (RANKS.index(one[1].kind), one[1].name)):
        sides = sorted(CARDS.factions) if MERCENARY in card.traits else [card.faction]
        worth = card.attributes
        brings: list[Text] = [say("{number:command-token}", number=worth.com)] if worth.com else []
        hint = ", ".join([*card.traits, *card.keywords])
        yield RosterEntry(
            key, card.name, sides, say("{rank:rank}", rank=card.kind), worth.cost, worth.avb, brings, hint
        )


def read_typed(key: str, card: Mapping[str, Any]) -> Profile:
    """A card somebody typed in; what is wrong with it is named with its field."""
    at = f"typed.{key}"
    try:
        found = msgspec.convert(card, Profile)
    except msgspec.ValidationError as fault:
        raise Invalid({f"{at}.{field}": told for field, told in invalid(fault).errors.items()}) from None
    check_card(found, at)
    return found


def company_of(wanted: RosterWanted, cards: Cards) -> Company:
    """The company that is wanted, by its parts or by its text."""
    mercenaries = allowed(wanted.options) == "any"
    if wanted.text:
        read = company_text.read(wanted.text, cards)
        size = wanted.size or read.points
        return Company(read.faction, read.units, read.commander, size, read.title, mercenaries)
    if wanted.side not in CARDS.factions:
        names = sorted(CARDS.factions.values())
        words = "no such faction; there are {names}" if wanted.side else "is left out; there are {names}"
        raise Invalid.of("side", say(words, names=names))
    units = [Recruit(one.key, one.number) for one in wanted.entries]
    return Company(wanted.side, units, wanted.lead, wanted.size or STANDARD, wanted.title, mercenaries)


def allowed(options: Mapping[str, str]) -> str:
    """Whom mercenaries serve."""
    for key in options:
        if key != MERCENARIES:
            raise Invalid.of(f"options.{key}", say("nothing here hangs on it; there is {known}", known=[MERCENARIES]))
    known = OPTIONS[MERCENARIES]
    value = options.get(MERCENARIES, known["default"])
    if value not in known["values"]:
        raise Invalid.of(f"options.{MERCENARIES}", say("must be {these: or}", these=known["values"]))
    return str(value)


def actions(company: Company, lead: str, typed: Mapping[str, Profile]) -> Iterator[dict[str, Any]]:
    """What is said at a table: the cards it does not know, then the company."""
    for key in dict.fromkeys(recruit.unit for recruit in company.units):
        if key in typed:
            yield {"type": CARD, "unit": key, "profile": msgspec.to_builtins(typed[key])}
    units = [{"unit": recruit.unit, "number": recruit.number} for recruit in company.units]
    yield {"type": COMPANY, "faction": company.faction, "units": units, "commander": lead}


COMPANIES = Companies()
