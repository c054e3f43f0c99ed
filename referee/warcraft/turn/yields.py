"""What a resource space yields: the resource die, whether anything is left, and what a harvest takes and depletes."""

from referee.kernel.dice import Die
from referee.kernel.position import happen
from referee.warcraft.expansion.resource import exhausted, fixed
from referee.warcraft.table.position import RESOURCE, Warcraft
from referee.warcraft.table.scenario import scenario_of

KIND_RULES = {
    "goldmine": ["wbg.harvest.gold-first", "wbg.space.goldmine"],
    "forest": ["wbg.harvest.wood", "wbg.space.forest"],
}
COMPLETE = 2
TOKENS = 50
"""Tokens of each resource in the box (wbg.comp.resource-tokens)."""


def resource_die(position: Warcraft) -> Die:
    """As far as it is known: its range, and its faces only where a pack has them."""
    facts = {
        key: fact.value
        for pack in reversed(position.printed)
        for key, fact in pack.items()
        if key.startswith("die.resource")
    }
    faces = facts.get("die.resource.faces")
    return Die(
        "resource", facts.get("die.resource.low", 1), facts.get("die.resource.high", 3), tuple(faces) if faces else None
    )


def worn_out(position: Warcraft, space: str) -> bool:
    """Nothing is to be had there: the marker lies on its complete side, or a fixed amount is used up."""
    return exhausted(position, space) if fixed(position) else position.depletion.get(space, 0) >= COMPLETE


def harvest_rules(position: Warcraft, space: str) -> list[str]:
    """What says that workers harvest there."""
    return [*KIND_RULES[position.board.spaces[space].kind], "wbg.harvest.what", "wbg.harvest.max-three-workers"]


def gather(position: Warcraft, seat: str, space: str, number: int, more: list[str]) -> None:
    """Collect a roll; a 3 depletes the space after it has paid, unless the scenario says never."""
    kind = position.board.spaces[space].kind
    rules = [*KIND_RULES[kind], "wbg.harvest.stockpile", "wbg.harvest.open-information", *more]
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
