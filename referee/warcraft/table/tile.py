"""What unit tiles and buildings say: level, Strength, ability and price, asked where nobody has read them."""

from referee.kernel.position import known
from referee.kernel.say import say
from referee.warcraft.table.piece import BUILDINGS
from referee.warcraft.table.position import Warcraft, holder, number_of, town_interface

TILE_POINT = "wbg.tile.vp"
TILE_REQUIREMENT = "wbg.tile.requirement"
TILE_ABILITY = "wbg.tile.ability"
TILE_STACK = "wbg.tile.stack"
TILE_LEVEL = "wbg.tile.level"


def level(position: Warcraft, seat: str, unit: str) -> int:
    return holder(position, seat).levels.get(unit, 1)


def tile_fact(position: Warcraft, seat: str, unit: str, name: str, rule: str):
    """What the uppermost tile of a unit type says."""
    race, at = holder(position, seat).race, level(position, seat, unit)
    question = say(
        "{name:printed} on the {race:race} {unit:piece} tile, level {at}?", name=name, race=race, unit=unit, at=at
    )
    return known(position, f"tile.{race}.{unit}.{at}.{name}", question, [rule, "wbg.tile.top-applies"])


def strength(position: Warcraft, seat: str, unit: str) -> int:
    return tile_fact(position, seat, unit, "strength", "wbg.tile.strength")


def ability(position: Warcraft, seat: str, unit: str) -> str:
    return tile_fact(position, seat, unit, "ability", TILE_ABILITY)


def top_level(position: Warcraft, race: str, unit: str) -> int:
    question = say("How many {unit:piece} tiles have the {race:race}?", unit=unit, race=race)
    return known(position, f"tile.{race}.{unit}.levels", question, [TILE_STACK])


def price(position: Warcraft, seat: str, kind: str) -> dict[str, int]:
    """Gold and wood for training one piece, as printed on its building."""
    race = position.seats[seat].race
    if kind == "melee":
        return {"gold": 1, "wood": 1}
    question = say("What does one {race:race} {kind:piece} cost (gold and wood on its building)?", race=race, kind=kind)
    told = known(position, f"cost.{race}.{kind}", question, ["wbg.train.cost", "wbg.unit.building-tile"])
    return {"gold": told.get("gold", 0), "wood": told.get("wood", 0)}


def all_buildings(position: Warcraft, seat: str) -> dict[str, int]:
    """Finished buildings by the unit type they train."""
    stand: dict[str, int] = {}
    for pile in position.piles.get(town_interface(seat), ()):
        if pile.side == seat:
            stand[pile.kind] = stand.get(pile.kind, 0) + pile.count
    return {unit: stand.get(kind, 0) + (unit == "melee") for unit, kind in BUILDINGS.items()}


def buildings(position: Warcraft, seat: str, unit: str) -> int:
    """Finished buildings that train a unit type, the printed melee building included."""
    built = number_of(position, town_interface(seat), seat, BUILDINGS[unit])
    return built + 1 if unit == "melee" else built
