"""Abilities that other units lend to a roll, or that hang on a distance: what the table has to say of each.

What its player may use is asked when it is used; what must be done is asked before the roll, once, where it matters.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.kernel.errors import Missing
from referee.kernel.say import say
from referee.warcrow.claim import wooded
from referee.warcrow.claim.claim import check_claim
from referee.warcrow.claim.looks import look, speaks_against
from referee.warcrow.fight.guard import labels, near_units
from referee.warcrow.fight.one_side import Side
from referee.warcrow.table.ability import Ability, effects, receiver, who
from referee.warcrow.table.position import FIELD, Warcrow
from referee.warcrow.table.values import BY_ITSELF, abilities

SEEN = "wcr.skill.target-los"
ALLIES = "wcr.side.allies"
FORMAT = "wcr.skill.format"
NEAR, WOODED = "near ", "wooded "
SHOTS = ("roll", "attack", "ranged")
RANGE = "shots"
"""How a card says by how much others near its unit shoot farther."""


class Borne(NamedTuple):
    """An ability that bears on a roll, and the unit that has it."""

    owner: str
    ability: Ability


def lent(position: Warcrow, key: str) -> Iterator[Borne]:
    """What allied units on the battlefield may lend to a unit; a unit is no ally of itself."""
    lending, side = position.here.lending, position.units[key].side
    for other, unit in position.units.items() if lending else ():
        if unit.side != side or unit.where != FIELD or other == key:
            continue
        if unit.profile in lending or unit.character in lending:
            yield from (Borne(other, one) for one in abilities(position, other) if is_for(position, one, key))


def is_for(position: Warcrow, ability: Ability, key: str) -> bool:
    """Whether an ability is lent to units like this one."""
    match = receiver(ability.to) if ability.to else None
    if match is None or match["side"] != "allied":
        return False
    return not match["label"] or match["label"].lower() in labels(position, key)


def keywords_lent(position: Warcrow, key: str, name: str) -> Iterator[str]:
    """What stands in the brackets of a keyword that an allied unit gives to units like this one."""
    for borne in lent(position, key):
        given = (effect.rest for effect in effects(borne.ability.do) if effect.word == "gain" and not effect.guard)
        yield from (word.partition(" (")[2].rstrip(")") for word in given if word.startswith(f"{name} ("))


def facts(position: Warcrow, borne: Borne, side: Side, other: Side | None) -> list[str]:
    """The claims an ability rests on in a roll."""
    match = receiver(borne.ability.to) if borne.ability.to else None
    pair = f"{borne.owner}.{side.unit}"
    if match is not None and match["side"] == "enemy":
        pair = f"{side.unit}.{other.unit}" if other else ""
    found = [f"sight.{pair}"] if match and pair and needs_sight(borne.ability) else []
    found += [f"within.{match['far']}.{pair}"] if match and pair and match["far"] else []
    return found + [fact for effect in effects(borne.ability.do) for fact in near_facts(position, effect.guard, side)]


def near_facts(position: Warcrow, guard: str, side: Side) -> list[str]:
    """What a condition such as `near High Command 10` or `wooded 5` asks; nothing where the unit itself is the one."""
    if guard.startswith(WOODED):
        return [wooded.fact(guard.removeprefix(WOODED), side.unit)]
    if not guard.startswith(NEAR):
        return []
    rest = guard.removeprefix(NEAR)
    found = near_units(position, side.unit, rest)[:1]
    return [f"within.{rest.rpartition(' ')[2]}.{side.unit}.{key}" for key in found if key != side.unit]


def against(position: Warcrow, key: str, target: str) -> list[str]:
    """How near a target has to be for what the unit's own abilities do in a shot at it."""
    found = (receiver(one.to) for one in abilities(position, key) if one.to and one.at in SHOTS)
    return [f"within.{match['far']}.{key}.{target}" for match in found if match and match["side"] == "enemy"]


def range_lent(position: Warcrow, key: str) -> list[tuple[Borne, int]]:
    """By how many strides others may lengthen the range of a unit."""
    found = [(one, effect) for one in lent(position, key) for effect in effects(one.ability.do)]
    return [(borne, int(effect.rest)) for borne, effect in found if effect.word == RANGE]


def most_range(position: Warcrow, key: str) -> int:
    """How much farther a unit may shoot, for all that is known."""
    side = Side(position.units[key].side, key, "attack")
    return sum(more for borne, more in range_lent(position, key) if not ruled_out(position, borne, side, None))


def more_range(position: Warcrow, key: str) -> tuple[int, list[str]]:
    """How much farther it shoots by all the table says, and by which rules."""
    side = Side(position.units[key].side, key, "attack")
    near = [more for borne, more in range_lent(position, key) if reaches(position, borne, side, None)]
    return sum(near), [BY_ITSELF, ALLIES] if near else []


def needs_sight(ability: Ability) -> bool:
    """What is aimed at a target needs a line of sight, unless it says that it needs none."""
    return bool(who(ability)) and "no-los" not in ability.when


def ruled_out(position: Warcrow, borne: Borne, side: Side, other: Side | None) -> bool:
    """Whether somebody has said what speaks against it."""
    return any(speaks_against(position, fact) for fact in facts(position, borne, side, other))


def reaches(position: Warcrow, borne: Borne, side: Side, other: Side | None) -> bool:
    """Whether it bears on the roll by all the table says; asked where nobody has said it, and told what for."""
    needed = facts(position, borne, side, other)
    try:
        return all(look(position, fact).fine for fact in needed)
    except Missing as missing:
        words = "It matters for {name} of {owner:unit}."
        missing.why, missing.also = say(words, name=borne.ability.name, owner=borne.owner), needed
        raise


def check_reaches(position: Warcrow, borne: Borne, side: Side, other: Side | None) -> list[str]:
    """The rules by which an ability reaches the roll it is used for, or why it does not."""
    found: list[str] = [ALLIES] if borne.owner != side.unit else []
    for fact in facts(position, borne, side, other):
        seen = fact.startswith("sight.")
        meant = look(position, fact)
        words = "{name} does not reach so far." if not seen else "{name} needs a line of sight."
        check_claim(position, meant, SEEN if seen else FORMAT, words, name=borne.ability.name)
        found += [SEEN if seen else FORMAT, *meant.rules]
    return list(dict.fromkeys(found))
