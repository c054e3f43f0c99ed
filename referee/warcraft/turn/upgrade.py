"""Raising a unit type: what the uppermost tile asks for, and what the next one brings."""

from contextlib import suppress
from typing import Any

from referee.kernel.errors import Missing, Refusal
from referee.kernel.position import happen, known, require
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.table.piece import BUILDINGS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.tile import (
    TILE_ABILITY,
    TILE_LEVEL,
    TILE_REQUIREMENT,
    buildings,
    level,
    tile_fact,
    top_level,
)

RULES = ("wbg.upgrade.requirement", "wbg.upgrade.cost", "wbg.upgrade.effect", TILE_LEVEL, "wbg.tile.top-applies")
TOLD = {"strength": "wbg.tile.strength", "ability": TILE_ABILITY}


def raise_level(position: Warcraft, seat: str, unit: str, cost: dict[str, int], again: bool) -> None:
    """The top tile goes under its stack; the next one holds for every unit of its type."""
    tile = tile_ahead(position, seat, unit)
    rules = [*RULES, *(TOLD[name] for name in tile), *(["wbg.upgrade.several-types"] if again else [])]
    risen = level(position, seat, unit) + 1
    happen(position, "upgraded", rules, seat=seat, unit=unit, level=risen, tile=tile, data=cost)


def tile_ahead(position: Warcraft, seat: str, unit: str) -> dict[str, Any]:
    """Strength and ability of the next tile, as far as they are known; nobody is asked just to be told."""
    key = f"tile.{position.seats[seat].race}.{unit}.{level(position, seat, unit) + 1}"
    told: dict[str, Any] = {}
    for name in ("strength", "ability"):
        with suppress(Missing):
            told[name] = known(position, f"{key}.{name}", "", [])
    return told


def check_upgrade(position: Warcraft, seat: str, unit: str) -> None:
    """Not above the top tile, and with the buildings the uppermost tile asks for."""
    race = position.seats[seat].race
    require(
        position,
        level(position, seat, unit) < top_level(position, race, unit),
        "wbg.upgrade.max-level",
        say("The {unit:upgraded} are at the highest level.", unit=unit),
    )
    needed = tile_fact(position, seat, unit, "requirement", TILE_REQUIREMENT)
    for kind, number in needed.items():
        have = buildings(position, seat, kind)
        if have < number:
            raise Refusal(
                ["wbg.upgrade.requirement", TILE_REQUIREMENT],
                say(
                    "The {unit:piece} tile asks for {buildings:piece}; {seat:seat} has {have}.",
                    unit=unit,
                    buildings={BUILDINGS[kind]: number},
                    seat=seat,
                    have=have,
                ),
                say("Construct {buildings:piece} more.", buildings={BUILDINGS[kind]: number - have}),
            )


NOT_RAISED: dict[str, No] = {}
"""Kinds that are not upgraded, and why."""
ONCE = No(
    ("wbg.upgrade.once-per-type",),
    "{unit:piece} is raised already in this Spend Step.",
    "Raise it again next turn.",
)


def check_raised(position: Warcraft, unit: str, raised: list[str]) -> None:
    """Neither one that is never upgraded nor one that was in this step."""
    if unit in NOT_RAISED:
        NOT_RAISED[unit].refuse(position)
    if unit in raised:
        ONCE.refuse(position, unit=unit)
