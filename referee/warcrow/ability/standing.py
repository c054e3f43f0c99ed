"""Abilities that wait for no question: at any time between actions, or while the unit that has them is activated."""

from collections.abc import Iterator

from referee.kernel.choice import One, Option
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.ability.offer import fresh, named, options, use
from referee.warcrow.ability.window import STANDING
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.command import (
    IN_A_ROLL,
    LIMITS,
    RULES,
    USE,
    check_command,
    have_read,
    open_to,
    refuse_passive,
)
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.values import abilities

BETWEEN = ("activation", "choosing")
"""What is in progress between two actions."""
PAID, FREE = "{seats:seat} may spend a command token.", "{seats:seat} may use an ability."


def open_now(position: Warcrow, key: str, ability: Ability) -> bool:
    """Whether its moment is now: between actions, and for some only in its own activation, or at its very start."""
    frame = position.agenda[-1]
    doing = frame.__struct_config__.tag
    if ability.at == "any-time":
        return doing in BETWEEN
    own = doing == "activation" and getattr(frame, "unit", "") == key
    return own and (ability.at == "own-activation" or not getattr(frame, "taken", ()))


def waiting(position: Warcrow, seat: str) -> Iterator[Option]:
    """What a player may use now, unasked."""
    if position.agenda[-1].__struct_config__.tag not in BETWEEN:
        return
    for key in on_field(position, seat):
        for one in abilities(position, key):
            if one.at in STANDING and open_now(position, key, one) and not one.must and fresh(position, key, one):
                yield from options(position, key, one)


def ways(position: Warcrow, seat: str) -> list[Option]:
    """Those that are carried out, and those that are read aloud."""
    aloud = [Option({"unit": key, "ability": one.name}) for key, one in open_to(position, seat)]
    return [*waiting(position, seat), *aloud]


def prompts(position: Warcrow) -> list[Prompt]:
    """What each player may use, whoever's turn it is."""
    found = []
    for seat in position.seats if position.units else ():
        open_ways = ways(position, seat)
        if open_ways:
            text = say(PAID if all(costs(position, way) for way in open_ways) else FREE, seats=[seat])
            found.append(Prompt([seat], USE, text, list(RULES), must=False, choice=One(open_ways)))
    return found


def costs(position: Warcrow, way: Option) -> bool:
    """Whether a way to use an ability takes a command token."""
    mine = (one for one in abilities(position, way.fields["unit"]) if one.name == way.fields["ability"])
    return any(one.is_command for one in mine)


def asked_for(position: Warcrow, action: UseAbility) -> bool:
    """Whether it goes to what is in progress: that asks for abilities, and this is none that waits for no question."""
    if not any(prompt.action == USE for prompt in position.agenda[-1].prompts(position)):
        return False
    mine = abilities(position, action.unit) if action.unit in position.units else []
    known = [one for one in mine if one.name == action.ability]
    return not known or any(one.do and one.at not in STANDING for one in known)


def use_unasked(position: Warcrow, action: UseAbility) -> Ability | None:
    """Carried out where the referee knows how: then nothing; else the ability that was read aloud."""
    ability = named(position, action, STANDING)
    if not ability.is_moment:
        if not ability.is_command:
            refuse_passive(position, ability, IN_A_ROLL)
        return have_read(position, action)
    if ability.is_command:
        check_command(position, action)
    words = "{name} is not for this moment."
    now = ability.at in STANDING and open_now(position, action.unit, ability)
    require(position, now, LIMITS, words, name=ability.name)
    use(position, action, ability)
    return None
