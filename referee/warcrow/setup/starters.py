"""Companies to begin with: one of each faction, put together from the cards so that it keeps every limit."""

from functools import cache
from typing import Any

from referee.kernel.say import Text, say
from referee.warcrow.setup.company import Company, Recruit, commands, faults
from referee.warcrow.setup.shipped import CARDS


@cache
def starters(points: int) -> list[dict[str, Any]]:
    """For each faction a legal company of so many points, as the action has it."""
    factions = sorted({profile.faction for profile in CARDS.units.values()})
    return [found for faction in factions if (found := starter(faction, points))]


def starter(faction: str, points: int) -> dict[str, Any] | None:
    """The cheapest commander, then one unit after another as long as the points last, troops before Characters."""
    lead = min((key for key, card in CARDS.units.items() if leads(card, faction)), key=cost, default=None)
    if lead is None or cost(lead) > points:
        return None
    units = [Recruit(lead)]
    for key, card in sorted(CARDS.units.items(), key=lambda found: found[1].kind != "troop"):
        wanted = [*units, Recruit(key)]
        if key != lead and card.faction == faction and not faults(Company(faction, wanted, lead, points), CARDS):
            units = wanted
    told = [{"unit": recruit.unit, "number": recruit.number} for recruit in units]
    return {"faction": faction, "units": told, "commander": lead}


def in_it(found: dict[str, Any]) -> list[Text]:
    """Who is in a company that is offered."""
    return [say("{unit:unit}", unit=recruit["unit"]) for recruit in found["units"]]


def leads(card: Any, faction: str) -> bool:
    return not card.unread() and commands(card, Company(faction))


def cost(key: str) -> int:
    return CARDS.units[key].attributes.cost or 0
