"""Who gives way when rules clash: a ban in bold to nobody, else the book to the card and the card to the scenario."""

from collections.abc import Iterable
from typing import Any

from referee.kernel import packs
from referee.kernel.sources import Source
from referee.library import inventory
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.scenario_facts import KIND, ScenarioFacts
from referee.warcrow.table.values import lasting

CANNOT, BY_SCENARIO, BY_CARD = "wcr.precedence.cannot", "wcr.precedence.scenario", "wcr.precedence.profile"
BOLD = 3
"""How firmly a prohibition stands that the book prints in bold: above every card and scenario."""


class ByCard(Source[Warcrow]):
    """A card that lifts a rule for the unit that has it."""

    rank = 1

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.waives, self.lifts = {rule: self.has_it}, {rule: (BY_CARD,)}

    def has_it(self, position: Warcrow, unit: str = "", **subject: Any) -> bool:
        return unit in position.units and self.rule in lasting(position, unit, "waive")


class ByScenario(Source[Warcrow]):
    """A scenario that lifts a rule for everybody."""

    rank = 2

    def __init__(self, rule: str) -> None:
        self.waives, self.lifts = {rule: self.for_all}, {rule: (BY_SCENARIO,)}

    def for_all(self, position: Warcrow, **subject: Any) -> bool:
        return True


def scenarios(position: Warcrow) -> Iterable[ScenarioFacts]:
    return [pack.of(ScenarioFacts) for pack in map(packs.get, position.packs) if pack.kind == KIND]


def lifting(position: Warcrow, rule: str) -> list[Source[Warcrow]]:
    """Whoever would lift a rule at this table: the scenario first, and cards where it does not insist."""
    played = list(scenarios(position))
    found: list[Source[Warcrow]] = [ByScenario(rule) for one in played if rule in one.lifts]
    return found if any(rule in one.holds for one in played) else [*found, ByCard(rule)]


def firm(position: Warcrow, rule: str, **subject: Any) -> list[str]:
    """By which rule a ban stands though a card or scenario would lift it."""
    card = ByCard(rule).has_it(position, **subject)
    played = list(scenarios(position))
    if inventory.rule(rule).bold and (card or any(rule in one.lifts for one in played)):
        return [CANNOT]
    return [BY_SCENARIO] if card and any(rule in one.holds for one in played) else []
