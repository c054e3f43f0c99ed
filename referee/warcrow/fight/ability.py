"""Abilities that bear on a roll: which a side has, what they add to it, and by which rules they stand."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.kernel.say import Say, say
from referee.warcrow.fight.guard import holds, measure
from referee.warcrow.fight.lend import Borne, lent, reaches
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.roll.dice import Pool
from referee.warcrow.roll.symbol import SYMBOLS, covers, symbols
from referee.warcrow.table.ability import Ability, Effect, effects
from referee.warcrow.table.command import COMMANDED, used
from referee.warcrow.table.position import RESERVE, Warcrow, going_on
from referee.warcrow.table.profile import Switch
from referee.warcrow.table.values import BY_ITSELF, abilities, card

ANY_SIZE = "wcr.profile.abilities-any-size"
"""A unit keeps its abilities however few are left of it."""
BEARS_ON = {
    "roll": ("attack", "ranged", "defense"),
    "attack": ("attack", "ranged"),
    "melee": ("attack",),
    "ranged": ("ranged",),
    "defense": ("defense",),
    "willpower": ("willpower",),
    "block": ("block",),
    "any": ("attack", "ranged", "defense", "willpower"),
}
GATHERING, FALLEN = ("add", "fix", "blocks", "lend", "swap"), ("repeat", "force", "cancel")
"""What is done with a pool before the dice fall, and what with the dice that lie there."""
SPARING = ("spare",)
"""What spares a caster dice of its tinge."""
COUNTED, SPENDING, FAILED, LAST = ("count",), ("switch",), ("pass",), ("buy",)
"""What counts for more, what is done with symbols, what where they are too few, and what just before they count."""
PRICE = " for "
SPENT = "switch"
"""What a side is said to have answered that has no switches, or has had enough of them."""


class Bears(NamedTuple):
    """One effect of an ability in a roll, and the unit that has it."""

    owner: str
    ability: Ability
    effect: Effect


def bears_on(ability: Ability, side: Side) -> bool:
    """Whether an ability is for this kind of roll."""
    if ability.at == "shot-at":
        return side.shot and side.roll == "defense"
    if ability.at == "combat":
        return side.fights
    return side.entry in BEARS_ON.get(ability.at, ())


def learn(position: Warcrow, side: Side, other: Side | None) -> None:
    """Note the abilities that bear on a roll, once: most rolls have none."""
    own = (Borne(side.unit, one) for one in abilities(position, side.unit) if not one.to.startswith("allied"))
    found = [borne for borne in own if borne.ability.do and bears_on(borne.ability, side)]
    found += [borne for borne in lent(position, side.unit) if bears_on(borne.ability, side)]
    for borne in found:
        for effect in effects(borne.ability.do):
            measure(position, effect.guard, side)
    side.able = [used(*borne) for borne in found if counts(position, borne, side, other)]


def counts(position: Warcrow, borne: Borne, side: Side, other: Side | None) -> bool:
    """Whether an ability is to be reckoned with: what has to be done at once, once the table says that it reaches."""
    ability = borne.ability
    if not ability.to or ability.is_command:
        return True
    written = effects(ability.do)
    if all(effect.may for effect in written):
        return True
    return any(holds(position, effect.guard, side, other) for effect in written) and reaches(
        position, borne, side, other
    )


def able(position: Warcrow, side: Side) -> Iterator[Borne]:
    """The abilities that were found to bear on a roll; whoever was put into hiding since has none for it."""
    for mark in side.able:
        owner = mark.partition(": ")[0]
        if owner not in position.units or position.units[owner].where == RESERVE:
            continue
        mine = (one for one in abilities(position, owner) if used(owner, one) == mark)
        yield from (Borne(owner, one) for one in mine if bears_on(one, side))


def bearing(position: Warcrow, side: Side, other: Side | None, word: str) -> Iterator[Bears]:
    """What a side may do by one word in this roll: by its passive skills, and by what was chosen to be used."""
    for owner, ability in able(position, side):
        called = used(owner, ability) in side.called
        if ability.is_command and not called:
            continue
        for way, effect in enumerate(effects(ability.do), 1):
            if effect.word != word or (effect.may and not called):
                continue
            if PRICE in effect.rest and way_mark(owner, ability, way) not in side.called:
                continue
            if holds(position, effect.guard, side, other):
                yield Bears(owner, ability, effect)


def way_mark(owner: str, ability: Ability, way: int) -> str:
    """Under what it is noted which of its ways was chosen, where each has its price."""
    return f"{used(owner, ability)} #{way}"


def rests_on(position: Warcrow, bears: Bears) -> list[str]:
    """The rules by which a unit has an ability now."""
    unit = position.units[bears.owner]
    fewer = [ANY_SIZE] if unit.troops < unit.start else []
    return [COMMANDED if bears.ability.is_command else BY_ITSELF, *fewer]


# ---- what it adds


def added(position: Warcrow, side: Side, other: Side | None, *, called: bool) -> list[PoolLine]:
    """Dice and automatic symbols that abilities add to a pool by themselves, or those that were chosen to be used."""
    lines = []
    for bears in bearing(position, side, other, "add"):
        chosen = bears.ability.is_command or bears.effect.may
        pool = amount(position, side, other, bears.effect.rest)
        if chosen == called and Pool.read(pool) != Pool():
            lines.append(PoolLine(pool, name_of(bears, side), rests_on(position, bears)))
    return lines


def foreseen(position: Warcrow, side: Side, other: Side | None) -> list[PoolLine]:
    """What the unit's own abilities are going to add to a pool that is not gathered yet."""
    own = [one for one in abilities(position, side.unit) if one.do and not one.to and bears_on(one, side)]
    yet = Side(side.seat, side.unit, side.roll, shot=side.shot, came=side.came)
    yet.able = [used(side.unit, one) for one in own]
    return added(position, yet, other, called=False) if own else []


def name_of(bears: Bears | Borne, side: Side) -> Say:
    """What an ability is called, and whose it is where it is another unit's."""
    if bears.owner == side.unit:
        return say("{ability}", ability=bears.ability.name)
    return say("{ability} of {owner:unit}", ability=bears.ability.name, owner=bears.owner)


def amount(position: Warcrow, side: Side, other: Side | None, rest: str) -> str:
    """What is added, in the cards' notation: as often as there are tokens, where it is so much for each."""
    pool, _, per = rest.partition(PRICE)[0].partition(" per ")
    if not per:
        return pool
    foe = position.units.get(other.unit) if other else None
    unit = position.units[side.unit]
    number = {"damage": unit.damage, "stress": unit.stress, "target-state": len(foe.states) if foe else 0}[per]
    dice, _, automatic = pool.partition("|")
    return f"{dice * number}|{' '.join([automatic] * number)}".rstrip("|")


def lends_willpower(position: Warcrow, side: Side) -> str:
    """The unit whose Willpower was chosen to be used."""
    return next((bears.owner for bears in bearing(position, side, None, "lend")), "")


# ---- what helps to decide


def words_of(position: Warcrow, side: Side) -> set[str]:
    """What abilities can do in a roll of this kind, by their words."""
    found = [one for one in abilities(position, side.unit) if one.do and bears_on(one, side)]
    found += [borne.ability for borne in able(position, side) if borne.owner != side.unit]
    return {effect.word for one in found for effect in effects(one.do)}


def is_useful(position: Warcrow, side: Side, other: Side | None, effect: Effect) -> bool:
    """Whether an effect that is offered could change anything."""
    if effect.word == "add":
        pool = Pool.read(amount(position, side, other, effect.rest))
        return (pool.defensive() if side.shot and side.roll == "defense" else pool) != Pool()
    if effect.word == "repeat":
        return side.has_dice() and not is_covered(position, side, other, effect)
    if effect.word in SPARING:
        casting = going_on(position, "casting") or going_on(position, "automatic-casting")
        return casting is not None and "K" in casting.tinge.pool().dice
    if effect.word == "count":
        return bool(side.stock) and counted_more(side, effect.rest) > 0
    if effect.word == "switch":
        pay, _, do = effect.rest.partition(": ")
        open_still = bool(side.stock) and SPENT not in side.answered
        return open_still and covers(tuple(side.stock), symbols(pay)) and is_felt(do, other)
    return True


def is_covered(position: Warcrow, side: Side, other: Side | None, effect: Effect) -> bool:
    """Whether what was chosen before lets all dice be thrown again already."""
    if effect.rest == "roll":
        return bool(whole_again(position, side, other))
    return bool(side.called) and to_repeat(position, side, other)[0] >= len(side.lying())


def is_felt(do: str, other: Side | None) -> bool:
    """Whether there is anything to cancel where a switch cancels one kind of symbol."""
    word, _, rest = do.partition(" ")
    named = rest.partition(" ")[0]
    return word != "cancel" or named not in SYMBOLS or bool(other and other.stock[SYMBOLS.index(named)])


def counted_more(side: Side, rest: str) -> int:
    """How many symbols are added for those lying there, as `B per hB hX` says."""
    return sum(side.stock[SYMBOLS.index(symbol)] for symbol in rest.partition(" per ")[2].split())


def is_better(position: Warcrow, lender: str, side: Side) -> bool:
    """Whether the Willpower of another unit has a die that one's own lacks."""
    mine, theirs = (Counter(card(position, key).attributes.wp or "") for key in (side.unit, lender))
    return not theirs <= mine


def to_repeat(position: Warcrow, side: Side, other: Side | None) -> tuple[int, list[str]]:
    """How many dice of its own roll a side may throw again, and by which rules."""
    number, rules = 0, []
    for bears in bearing(position, side, other, "repeat"):
        if bears.effect.rest != "roll":
            number += how_many(position, side, bears.effect.rest)
            rules += rests_on(position, bears)
    return number, list(dict.fromkeys(rules))


def how_many(position: Warcrow, side: Side, rest: str) -> int:
    """As many as it says, as it has damage, or all there are."""
    if rest == "damage":
        return position.units[side.unit].damage
    return len(side.pool().dice) if rest == "any" else int(rest)


def whole_again(position: Warcrow, side: Side, other: Side | None) -> list[str]:
    """The rules by which a side may repeat its whole roll thanks to an ability."""
    found = (bears for bears in bearing(position, side, other, "repeat") if bears.effect.rest == "roll")
    return list(dict.fromkeys(rule for bears in found for rule in rests_on(position, bears)))


def switches(position: Warcrow, side: Side) -> list[Switch]:
    """The switches that abilities give to a roll."""
    found = []
    for bears in bearing(position, side, None, "switch") if side.able else ():
        pay, _, do = bears.effect.rest.partition(": ")
        found.append(Switch(pay=pay, do=do))
    return found
