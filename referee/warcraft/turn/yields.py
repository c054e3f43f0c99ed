"""What a resource space yields: the resource die, whether anything is left, and what a harvest takes and depletes."""

from typing import Any

from referee.kernel.action import Read
from referee.kernel.dice import Die
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.warcraft.table.piece import Rules
from referee.warcraft.table.position import RESOURCE, Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.space import FOREST, GOLDMINE

STOCKPILE = "wbg.harvest.stockpile"
SPACE_RULES = {"goldmine": GOLDMINE, "forest": FOREST}
KIND_RULES = {
    "goldmine": ["wbg.harvest.gold-first", GOLDMINE],
    "forest": ["wbg.harvest.wood", FOREST],
}
"""Where a die is rolled for each worker."""
WORKED = ("wbg.harvest.what", "wbg.harvest.max-three-workers")
"""Who harvests in a space, and how many at the most."""
COMPLETE = 2
TOKENS = 50
"""Tokens of each resource in the box (wbg.comp.resource-tokens)."""


class Amounts:
    """What resource spaces hold where it is fixed, and nobody rolls for it."""

    roll: Rules = ()
    """By what the resource die is not used."""
    read: Rules = ()
    """By what an amount that lies hidden is read."""

    def in_use(self, position: Warcraft) -> bool:
        raise NotImplementedError

    def exhausted(self, position: Warcraft, space: str) -> bool:
        raise NotImplementedError

    def covered(self, position: Warcraft, space: str) -> bool:
        """Whether nobody knows yet what a space holds."""
        return False

    def ask(self, position: Warcraft, seat: str, space: str) -> Prompt:
        """Ask for what a space holds."""
        raise NotImplementedError

    def facts(self, spaces: list[str]) -> list[str]:
        """The facts that may be read of some spaces."""
        return []

    def look(self, position: Warcraft, action: Read, due: list[str]) -> None:
        """Read what a space holds."""

    def collect(self, position: Warcraft, seat: str, space: str, workers: int, rules: list[str]) -> None:
        raise NotImplementedError

    def regrow(self, position: Warcraft, seat: str, space: str) -> None:
        """A space is made fresh again by a card."""
        raise NotImplementedError


AMOUNTS: list[Amounts] = []


def amounts_of(position: Warcraft) -> Amounts | None:
    """The amounts in the resource spaces where they are fixed; None: the die decides."""
    return next((amounts for amounts in AMOUNTS if amounts.in_use(position)), None)


def resource_die(position: Warcraft) -> Die:
    """As far as it is known: its range, and its faces only where a pack has them."""
    faces = of_die(position, "faces", ())
    return Die("resource", of_die(position, "low", 1), of_die(position, "high", 3), tuple(faces) or None)


def of_die(position: Warcraft, name: str, otherwise: Any) -> Any:
    """What a pack has of the resource die."""
    key = f"die.resource.{name}"
    return next((pack[key].value for pack in position.printed if key in pack), otherwise)


def worn_out(position: Warcraft, space: str) -> bool:
    """Nothing is to be had there: the marker lies on its complete side, or a fixed amount is used up."""
    amounts = amounts_of(position)
    return amounts.exhausted(position, space) if amounts else position.depletion.get(space, 0) >= COMPLETE


def gather(position: Warcraft, seat: str, space: str, number: int, more: list[str]) -> None:
    """Collect a roll; a 3 depletes the space after it has paid, unless the scenario says never."""
    kind = position.board.spaces[space].kind
    rules = [*KIND_RULES[kind], STOCKPILE, "wbg.harvest.open-information", *more]
    held = sum(getattr(player, RESOURCE[kind]) for player in position.seats.values())
    rules += ["wbg.harvest.supply-empty"] if held + number > TOKENS else []
    scenario = scenario_of(position)
    lasting = number == 3 and not scenario.depletes(position, space)
    rules += [scenario.never_depleted] if lasting else []
    happen(position, "harvested", rules, seat=seat, number=number, resource=RESOURCE[kind], space=space)
    if number == 3 and not lasting:
        deplete(position, space)


def deplete(position: Warcraft, space: str) -> None:
    level = position.depletion.get(space, 0) + 1
    rules = (
        ["wbg.harvest.partial-depletion"]
        if level == 1
        else ["wbg.harvest.complete-depletion", "wbg.harvest.depleted-yields-nothing", "wbg.harvest.stop-when-depleted"]
    )
    happen(position, "depleted", [*rules, "wbg.harvest.token-sides"], space=space, level=level)
