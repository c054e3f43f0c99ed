"""What spells and commands in force do as long as they are: to whom they lie on, and around it. Answers only.

Most tables have none: whoever asks looks first whether there is any.
"""

from collections.abc import Iterator

from referee.warcrow.table.ability import Effect, effects
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.position import DISGUISE, FIELD, InForce, Warcrow
from referee.warcrow.table.skill_words import LASTING


def said_by(position: Warcrow, one: InForce) -> Iterator[Effect]:
    """The statements of a spell that last, as it was altered."""
    card = position.cards.units[position.units[one.caster].profile]
    ability = position.cards.enduring.get(one.name)
    ability = ability or next((ability for ability in card.abilities if ability.name == one.name), None)
    for effect in effects(ability.do) if ability else ():
        if effect.word not in LASTING:
            continue
        if not effect.guard or int(effect.guard.removeprefix("altered ")) in one.altered:
            yield effect


def on(position: Warcrow, key: str, word: str) -> list[str]:
    """What the spells that lie on a unit, or that have spurred it on, say by one word."""
    mine = [one for one in position.spells if lies_on(position, one, key)]
    return [effect.rest for one in mine for effect in said_by(position, one) if effect.word == word]


def lies_on(position: Warcrow, one: InForce, key: str) -> bool:
    """Whether a unit has what it does: whoever it lies on, or where it spurs others on those that were near."""
    if not reach(position, one):
        return one.target == key
    unit = position.units[key]
    return one.name in unit.tokens and unit.side == position.units[one.caster].side


def reach(position: Warcrow, one: InForce) -> int:
    """How near others have to be that it spurs on; 0 where it is for whoever it lies on."""
    return next((int(effect.rest) for effect in said_by(position, one) if effect.word == "spurs"), 0)


def spurring(position: Warcrow, key: str) -> Iterator[tuple[InForce, int]]:
    """What may spur a unit on that is activated, and how near it has to be."""
    unit = position.units[key]
    for one in position.spells:
        strides = reach(position, one)
        stands = position.units[one.target].where == FIELD and position.units[one.caster].side == unit.side
        if strides and stands and one.target != key and one.name not in unit.tokens:
            yield one, strides


def around(position: Warcrow, key: str) -> Iterator[tuple[str, int, str]]:
    """States that befall known enemies of the caster near whoever a spell lies on: that unit, how near, which state."""
    for one in position.spells:
        if one.target == key or DISGUISE in position.units[key].tokens:
            continue
        if position.units[one.caster].side == position.units[key].side:
            continue
        for effect in said_by(position, one):
            if effect.word == "begins-around":
                strides, _, state = effect.rest.split(" ")
                yield one.target, int(strides), state


def near(position: Warcrow, one: InForce, key: str, strides: str) -> str:
    """What has to be measured of a unit for a spell that lies on another, or on a forest; nothing for that other."""
    forest = next((name for name in one.chosen if name.startswith(TERRAIN)), "")
    target = position.units[one.target].host or one.target
    if not forest and key == target:
        return ""
    return f"within.{strides}.{key}.{forest}" if forest else f"within.{strides}.{target}.{key}"


def taken_from(position: Warcrow, key: str) -> set[str]:
    """The abilities that spells have taken from a unit."""
    return {name for one in position.spells if one.target == key for name in one.chosen}
