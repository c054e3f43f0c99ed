"""The five abilities of units: Area Attack, Heal, Slow Poison, Bloodlust and Raise Dead, by what each works.

How a phase uses them stands with the phase, how many casualties Heal saves and whom Raise Dead brings here.
"""

from typing import Any, NoReturn

from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.actions import Raise
from referee.warcraft.battle.attack import BLOODLUST, Attack, natural_ones
from referee.warcraft.battle.battlefield import OpenBattle, other, parties, side_of, side_seats, takes_part, units_with
from referee.warcraft.battle.casualty import REDUCE
from referee.warcraft.table.position import Warcraft, number_of, reserve

AREA_ATTACK, HEAL = "wbg.ability.area-attack", "wbg.ability.heal"
SLOW_POISON = "wbg.ability.slow-poison"
RAISE_DEAD, STACKING = "wbg.ability.raise-dead", "wbg.ability.raise-dead-stacking"
RULES = {
    "area-attack": AREA_ATTACK,
    "heal": HEAL,
    "slow-poison": SLOW_POISON,
    "bloodlust": BLOODLUST,
    "raise-dead": RAISE_DEAD,
}
"""Every ability with its rule."""


def raisers(position: Warcraft, battle: OpenBattle, pools: list[Attack], offered: dict[str, int]) -> dict[str, int]:
    """Seats whose dice showed a 1 and who have Raise Dead and reserves, which no neutral side has: how many."""
    found = {}
    for seat in dict.fromkeys(pool.owner for pool in pools if pool.owner in position.seats):
        ones = natural_ones(pools, seat) - offered.get(seat, 0)
        if ones > 0 and takes_part(position, battle, seat) and units_with(position, battle, seat, "raise-dead"):
            spare = number_of(position, reserve(seat), seat, "melee")
            if spare:
                found[seat] = min(ones, spare)
    return found


def refuse_raising(position: Warcraft, battle: OpenBattle, seat: str) -> NoReturn:
    """Who raises nobody, and what he lacks for it."""
    why = say("{seat:seat} has no die showing a 1 to raise the dead with now.", seat=seat)
    if not units_with(position, battle, seat, "raise-dead"):
        why = say(
            "No unit of {seat:seat} with Raise Dead takes part in the battle in {space:space}.",
            seat=seat,
            space=battle.space,
        )
    elif not number_of(position, reserve(seat), seat, "melee"):
        why = say("{seat:seat} has no melee unit in reserve to raise.", seat=seat)
    raise Refusal([RAISE_DEAD], why)


def check_raising(position: Warcraft, battle: OpenBattle, action: Raise, able: dict[str, int]) -> None:
    """Only those who are able to, and no more than their dice give."""
    if action.seat not in able:
        refuse_raising(position, battle, action.seat)
    if action.units > able[action.seat]:
        raise Refusal([RAISE_DEAD], say("{raisers:melee} at most may be raised.", raisers=able[action.seat]))


def raise_dead(position: Warcraft, battle: OpenBattle, action: Raise) -> None:
    if action.units:
        rules = [RAISE_DEAD, STACKING]
        happen(position, "raised", rules, seat=action.seat, number=action.units, space=battle.space)


def heals(position: Warcraft, battle: OpenBattle, seat: str, pools: list[Attack], healed: list[str]) -> int:
    """The rulebook's Heal saves one a phase; the publisher's FAQ saves one per natural 1 against you."""
    if battle.unhealed or not units_with(position, battle, seat, "heal"):
        return 0
    if position.options.get("heal") == "faq":
        foes = side_seats(position, battle, other(side_of(position, battle, seat) or "attacker"))
        return sum(natural_ones(pools, foe) for foe in foes)
    first = seat not in healed
    healed.append(seat)
    return int(first)


def reduced(
    position: Warcraft, battle: OpenBattle, side: str, terms: list[Any], pools: list[Attack], healed: list[str]
) -> int:
    """What a side owes: what cards and Heal take off adds up and never goes below nothing."""
    for seat in parties(position, battle, side):
        saved = heals(position, battle, seat, pools, healed)
        if saved:
            natural = position.options.get("heal") == "faq"
            words = "Heal of {seat:side} by natural 1s" if natural else "Heal of {seat:side}"
            terms.append([-saved, say(words, seat=seat), HEAL])
    owed = max(0, sum(term[0] for term in terms))
    if len(terms) > 1:
        told = [say("{number} {word}", number=f"{n:+d}", word=word) for n, word, _ in terms if word]
        rules = dict.fromkeys([REDUCE, *(rule for _, _, rule in terms)])
        happen(position, "casualties-reduced", rules, side=side, owed=owed, terms=told)
    return owed
