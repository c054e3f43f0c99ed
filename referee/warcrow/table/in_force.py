"""What spells that are in force do as long as they are: to whom they lie on, and around it. Answers only.

Most tables have none: whoever asks looks first whether there is any.
"""

from collections.abc import Iterator

from referee.warcrow.table.ability import Effect, effects
from referee.warcrow.table.position import InForce, Warcrow
from referee.warcrow.table.skill_words import LASTING


def said_by(position: Warcrow, one: InForce) -> Iterator[Effect]:
    """The statements of a spell that last, as it was altered."""
    card = position.cards.units[position.units[one.caster].profile]
    ability = next((ability for ability in card.abilities if ability.name == one.name), None)
    for effect in effects(ability.do) if ability else ():
        if effect.word not in LASTING:
            continue
        if not effect.guard or int(effect.guard.removeprefix("altered ")) in one.altered:
            yield effect


def on(position: Warcrow, key: str, word: str) -> list[str]:
    """What the spells that lie on a unit say by one word."""
    mine = [one for one in position.spells if one.target == key]
    return [effect.rest for one in mine for effect in said_by(position, one) if effect.word == word]


def around(position: Warcrow, key: str) -> Iterator[tuple[str, int, str]]:
    """States that befall enemies of the caster near whoever a spell lies on: that unit, how near, which state."""
    for one in position.spells:
        if one.target == key or position.units[one.caster].side == position.units[key].side:
            continue
        for effect in said_by(position, one):
            if effect.word == "begins-around":
                strides, _, state = effect.rest.split(" ")
                yield one.target, int(strides), state


def taken_from(position: Warcrow, key: str) -> set[str]:
    """The abilities that spells have taken from a unit."""
    return {name for one in position.spells if one.target == key for name in one.chosen}
