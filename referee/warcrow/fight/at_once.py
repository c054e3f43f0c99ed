"""What abilities do to the units of a roll: as it begins, and once an attack did damage."""

from collections.abc import Iterator

from referee.kernel.position import happen
from referee.warcrow.ability.deed import DO, Deed
from referee.warcrow.fight import state
from referee.warcrow.fight.ability import Bears, bearing, rests_on
from referee.warcrow.fight.guard import TOKEN
from referee.warcrow.fight.one_side import Side
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import BY_ITSELF, lasting, stands
from referee.warcrow.table.verbs import VERBS, sets

VERBS.note("damage-ignored", "{unit:unit} ignores {number} damage.")
VERBS.note("ability-strikes", "{unit:unit} has {ability}.")
sets("token-spent", "{unit:unit} gives a token away: {token}.")
VERBS.note("dealt-more", "{unit:unit} has {ability}: {number} damage more counts for the combat.")


def spend(position: Warcrow, key: str, token: str, *rules: str) -> None:
    """One token of a card is given away."""
    left = list(position.units[key].tokens)
    left.remove(token)
    happen(position, "token-spent", list(rules), unit=key, token=token, sets={"tokens": tuple(left)})


def begin(position: Warcrow, side: Side, other: Side | None) -> None:
    """What comes before the dice, and what counts as damage done whatever they show."""
    for bears in [*bearing(position, side, other, "begin")] if other else ():
        do(position, bears, side, other)
    for bears in [*bearing(position, side, other, "add")]:
        if bears.effect.guard.startswith(TOKEN):
            spend(position, side.unit, bears.effect.guard.removeprefix(TOKEN), *rests_on(position, bears))
    for bears in bearing(position, side, other, "dealt"):
        number = int(bears.effect.rest)
        side.dealt += number
        told = {"unit": side.unit, "ability": bears.ability.name, "number": number}
        happen(position, "dealt-more", rests_on(position, bears), data=told)


def harm(position: Warcrow, side: Side, foe: Side, left: int) -> int:
    """The damage that a side does in a combat: by the successes it has left, and besides; less what is shrugged off."""
    number = left + by_cards(position, side, foe)
    if not number or not shrugs(position, foe.unit):
        return number
    ignored = min(number, sum(map(int, lasting(position, foe.unit, "shrugs"))))
    if ignored:
        happen(position, "damage-ignored", [BY_ITSELF], unit=foe.unit, number=ignored)
    return number - ignored


def shrugs(position: Warcrow, key: str) -> bool:
    """Whether a card of a unit may ignore damage of every combat."""
    unit, cards = position.units[key], position.cards.shrugging
    return unit.profile in cards or unit.character in cards


def by_cards(position: Warcrow, side: Side, foe: Side) -> int:
    found = [*bearing(position, side, foe, "harm")] if side.able else []
    for bears in found:
        happen(position, "ability-strikes", rests_on(position, bears), unit=side.unit, ability=bears.ability.name)
    return sum(int(bears.effect.rest) for bears in found) + sum(by_states(position, side, foe))


def by_states(position: Warcrow, side: Side, foe: Side) -> Iterator[int]:
    """What the skill or spell that a side attacks by does to an enemy in certain states."""
    for number, _, states in (one.partition(" ") for one in side.harms):
        if stands(position.units[foe.unit]) and any(state.has(position, foe.unit, one) for one in states.split(" or ")):
            by = side.given[0]
            happen(position, "ability-strikes", by.rules, unit=side.unit, ability=by.why)
            yield int(number)


def after_damage(position: Warcrow, side: Side, other: Side, dealt: int) -> None:
    """What follows where an attack did damage."""
    for bears in [*bearing(position, side, other, "hit")] if dealt and side.able else ():
        do(position, bears, side, other)


def do(position: Warcrow, bears: Bears, side: Side, other: Side | None) -> None:
    """One thing that is done to the enemy, or to the unit itself where it calms down."""
    word, _, rest = bears.effect.rest.partition(" ")
    to = side.unit if word == "unstress" or other is None else other.unit
    if to not in position.units or not stands(position.units[to]):
        return
    rules = rests_on(position, bears)
    happen(position, "ability-strikes", rules, unit=side.unit, ability=bears.ability.name)
    DO[word](position, Deed(rest, to, side.unit, rules[0]))
