"""Conditions of abilities that bear on a roll: one function for each, by the words of the cards' notation.

What hangs on a distance is only asked here whether it can be: the table measures when the ability is used.
"""

from collections.abc import Callable

from referee.warcrow.ability.weight import known_weight, weight
from referee.warcrow.claim import wooded
from referee.warcrow.fight.one_side import Side
from referee.warcrow.table.ability import effects
from referee.warcrow.table.joined import OFFICER
from referee.warcrow.table.position import Warcrow, going_on, on_field
from referee.warcrow.table.roll_words import conditions
from referee.warcrow.table.values import (
    abilities,
    called_by,
    card,
    character,
    is_chosen,
    is_silent,
    rank_inside,
    troops_in,
    wounds,
)

Holds = Callable[[Warcrow, Side, Side | None, str], bool]
"""Whether a condition is met for a side against the other, which is nobody's where nothing is fought."""
OUTWEIGHS, TOKEN = "outweighing", "token "
CHARGE, ASSAULT = "charge", "assault"
"""By what the units of a combat came to touch."""


def holds(position: Warcrow, guard: str, side: Side, other: Side | None) -> bool:
    """Whether all conditions of an effect are met."""
    return not guard or all(is_met(position, one, side, other) for one in conditions(guard))


def is_met(position: Warcrow, one: str, side: Side, other: Side | None) -> bool:
    if one in PLAIN:
        return PLAIN[one](position, side, other, "")
    word, _, rest = one.partition(" ")
    return WITH[word](position, side, other, rest)


def is_entrenched(position: Warcrow, key: str, by: str) -> bool:
    """Whether nobody gains anything from having charged or assaulted it; who comes in silence does all the same."""
    side = Side(position.units[key].side, key, "defense")
    return not is_silent(position, by) and any(
        effect.word == "denies" and holds(position, effect.guard, side, None)
        for one in abilities(position, key)
        if one.do
        for effect in effects(one.do)
    )


def labels(position: Warcrow, key: str) -> set[str]:
    """By what a unit, or the Character in it, is picked out: names, characteristics, keywords, and being an Officer."""
    found = called_by(position, key)
    inside = character(position, key)
    if inside is not None:
        found |= {one.lower() for one in inside.traits}
    if OFFICER in (card(position, key).kind, rank_inside(position, key)):
        found.add(OFFICER)
    return found


def near_units(position: Warcrow, key: str, rest: str) -> list[str]:
    """The allied units that a condition such as `High Command 10` may mean; the unit itself where it is one."""
    label = rest.rpartition(" ")[0].lower()
    if label in labels(position, key):
        return [key]
    return [other for other in on_field(position, position.units[key].side) if label in labels(position, other)]


# ---- what can be seen of the unit itself


def stressed(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return position.units[side.unit].stress > 0


def damaged(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return position.units[side.unit].damage >= int(rest)


def fresh(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return not position.units[side.unit].activated


def testing(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return side.roll == "willpower"


def outlasting(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    """Whether so much damage would not be the end of it."""
    unit = position.units[side.unit]
    return unit.troops * wounds(position, side.unit) - unit.damage > int(rest)


def token(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return rest in position.units[side.unit].tokens


def chosen(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return is_chosen(position, position.units[side.unit].side, rest)


def leading(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    """Whether its player holds the initiative."""
    return position.first == position.units[side.unit].side


def outnumbering(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    foes = position.units[side.unit].engaged
    return bool(foes) and troops_in(position, side.unit) > sum(troops_in(position, key) for key in foes)


def outweighing(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    """Whether its conquest value is higher than those of all it touches together, by all that was said."""
    foes = position.units[side.unit].engaged
    return bool(foes) and known_weight(position, side.unit) > sum(known_weight(position, key) for key in foes)


def measure(position: Warcrow, guard: str, side: Side) -> None:
    """What has to be told before a roll for a condition to be known: who stands near those that are compared."""
    if OUTWEIGHS in conditions(guard):
        for key in (side.unit, *position.units[side.unit].engaged):
            weight(position, key)


def near(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    """Whether there is anybody who might be near enough."""
    return bool(near_units(position, side.unit, rest))


def near_a_forest(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    """Whether nobody has said that it stands in the open."""
    return wooded.may_be(position, rest, side.unit)


# ---- how it came to fight, and whom


def attacking(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return side.roll == "attack"


def defending(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return side.roll == "defense"


def charging(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return side.roll == "attack" and side.came in (CHARGE, ASSAULT)


def having_charged(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return side.roll == "attack" and side.came == CHARGE


def charged(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    return side.roll == "defense" and side.came in (CHARGE, ASSAULT)


def from_the_start(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    """Whether it has touched the enemy ever since it was activated."""
    activation = going_on(position, "activation")
    mine = activation is not None and activation.unit == side.unit
    return other is not None and mine and other.unit in activation.began


def target(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    foe = position.units.get(other.unit) if other else None
    if foe is None or rest.startswith(TOKEN):
        return foe is not None and rest.removeprefix(TOKEN) in foe.tokens
    return bool(foe.states) if rest == "state" else rest in foe.states


def against(position: Warcrow, side: Side, other: Side | None, rest: str) -> bool:
    if other is None or other.unit not in position.units:
        return False
    return not labels(position, other.unit).isdisjoint(rest.lower().split(" or "))


PLAIN: dict[str, Holds] = {
    "stressed": stressed,
    "not activated": fresh,
    "testing": testing,
    "leading": leading,
    "outnumbering": outnumbering,
    OUTWEIGHS: outweighing,
    "attacking": attacking,
    "defending": defending,
    "charging": charging,
    "having charged": having_charged,
    "charged": charged,
    "engaged from the start": from_the_start,
}
WITH: dict[str, Holds] = {
    "damaged": damaged,
    "target": target,
    "against": against,
    "near": near,
    "wooded": near_a_forest,
    "outlasting": outlasting,
    "chosen": chosen,
    "token": token,
}
"""Conditions by their first word, with what stands after it."""
