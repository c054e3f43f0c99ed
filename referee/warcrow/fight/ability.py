"""Abilities that bear on a roll: which a side has, what they add to it, and by which rules they stand."""

from collections.abc import Iterator

from referee.kernel.say import say
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.table.ability import Ability, Effect, effects
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.profile import Switch
from referee.warcrow.table.values import BY_ITSELF, abilities

ANY_SIZE = "wcr.profile.abilities-any-size"
"""A unit keeps its abilities however few are left of it."""
BEARS_ON = {
    "roll": ("attack", "ranged", "defense"),
    "attack": ("attack", "ranged"),
    "melee": ("attack",),
    "ranged": ("ranged",),
    "defense": ("defense",),
}
GATHERING, FALLEN = ("add", "fix", "blocks", "switch"), ("repeat", "force", "cancel")
"""What is done with a pool before the dice fall, and what with the dice that lie there."""


def bears_on(ability: Ability, side: Side) -> bool:
    """Whether an ability is for this kind of roll."""
    if ability.at == "shot-at":
        return side.shot and side.roll == "defense"
    return side.entry in BEARS_ON.get(ability.at, ())


def learn(position: Warcrow, side: Side) -> None:
    """Note the abilities that bear on a roll, once: most rolls have none."""
    side.able = [one.name for one in abilities(position, side.unit) if one.do and bears_on(one, side)]


def bearing(position: Warcrow, side: Side, other: Side, word: str) -> Iterator[tuple[Ability, Effect]]:
    """What a side may do by one word in this roll: by its passive skills, and by what it has spent a token on."""
    for ability in abilities(position, side.unit) if side.able else ():
        if ability.name not in side.able or (ability.is_command and ability.name not in side.called):
            continue
        for effect in effects(ability.do):
            if effect.word == word and holds(position, effect.guard, side, other):
                yield ability, effect


def holds(position: Warcrow, guard: str, side: Side, other: Side) -> bool:
    """Whether the condition of an effect is met."""
    if guard.startswith("damaged "):
        return position.units[side.unit].damage >= int(guard.removeprefix("damaged "))
    return not guard or (other.unit in position.units and bool(position.units[other.unit].states))


def rests_on(position: Warcrow, key: str, ability: Ability) -> list[str]:
    """The rules by which a unit has an ability now."""
    unit = position.units[key]
    fewer = [ANY_SIZE] if unit.troops < unit.start else []
    return [COMMANDED if ability.is_command else BY_ITSELF, *fewer]


def added(position: Warcrow, side: Side, other: Side, *, called: bool) -> list[PoolLine]:
    """Dice and automatic symbols that passive skills add to a pool, or those that a token was spent on."""
    return [
        PoolLine(effect.rest, say("{ability}", ability=ability.name), rests_on(position, side.unit, ability))
        for ability, effect in bearing(position, side, other, "add")
        if ability.is_command == called
    ]


def words_of(position: Warcrow, side: Side) -> set[str]:
    """What abilities can do in a roll of this kind, by their words."""
    found = [one for one in abilities(position, side.unit) if one.do and bears_on(one, side)]
    return {effect.word for one in found for effect in effects(one.do)}


def to_repeat(position: Warcrow, side: Side, other: Side) -> tuple[int, list[str]]:
    """How many dice of its own roll a side may throw again, and by which rules."""
    number, rules = 0, []
    for ability, effect in bearing(position, side, other, "repeat"):
        if effect.rest != "roll":
            number += how_many(position, side, effect.rest)
            rules += rests_on(position, side.unit, ability)
    return number, list(dict.fromkeys(rules))


def how_many(position: Warcrow, side: Side, rest: str) -> int:
    """As many as it says, as it has damage, or all there are."""
    if rest == "damage":
        return position.units[side.unit].damage
    return len(side.pool().dice) if rest == "any" else int(rest)


def whole_again(position: Warcrow, side: Side, other: Side) -> list[str]:
    """The rules by which a side may repeat its whole roll thanks to an ability."""
    found = (one for one, effect in bearing(position, side, other, "repeat") if effect.rest == "roll")
    return list(dict.fromkeys(rule for one in found for rule in rests_on(position, side.unit, one)))


def switches(position: Warcrow, side: Side) -> list[Switch]:
    """The switches that abilities give to a roll."""
    found = []
    for _, effect in bearing(position, side, side, "switch") if side.able else ():
        pay, _, do = effect.rest.partition(": ")
        found.append(Switch(pay=pay, do=do))
    return found
