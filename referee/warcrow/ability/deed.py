"""What each word does to a unit, and whether there is anything for it to do. One definition for every card.

Switches use the same deeds (`fight/effect.py`). `ability/deeds.py` has more, and `turn/granted.py` what leads to
whole activations.
"""

from collections.abc import Callable
from typing import NamedTuple

from referee.warcrow.fight import damage, state
from referee.warcrow.fight.forced import KINDS, force, is_pinned
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import stands
from referee.warcrow.table.vocabulary import LASTING


class Deed(NamedTuple):
    """What is done: to whom, by whom, what stands after the word, and the rule it rests on."""

    rest: str
    unit: str
    by: str
    rule: str
    other: str = ""
    """The other unit of the moment."""


Do = Callable[[Warcrow, Deed], None]
Can = Callable[[Warcrow, Deed], bool]


def number(rest: str, most: int) -> int:
    return most if rest == "all" else int(rest)


# ---- what is done


def hurt(position: Warcrow, deed: Deed) -> None:
    damage.suffer(position, deed.unit, int(deed.rest), deed.rule)


def hurt_by_stress(position: Warcrow, deed: Deed) -> None:
    damage.suffer(position, deed.unit, position.units[deed.unit].stress, deed.rule)


def stressed(position: Warcrow, deed: Deed) -> None:
    stress.by_effect(position, deed.unit, int(deed.rest))


def calmed(position: Warcrow, deed: Deed) -> None:
    stress.calmed(position, deed.unit, number(deed.rest, position.units[deed.unit].stress))


def healed(position: Warcrow, deed: Deed) -> None:
    damage.heal(position, deed.unit, number(deed.rest, position.units[deed.unit].damage), deed.rule)


def recovered(position: Warcrow, deed: Deed) -> None:
    damage.recover(position, deed.unit, int(deed.rest), deed.rule)


def given_state(position: Warcrow, deed: Deed) -> None:
    state.gain(position, deed.unit, deed.rest, deed.rule)


def freed(position: Warcrow, deed: Deed) -> None:
    for one in position.units[deed.unit].states:
        if deed.rest in (one, "all"):
            state.lose(position, deed.unit, one, deed.rule)


def moved(how: str) -> Do:
    def move(position: Warcrow, deed: Deed) -> None:
        force(position, how, deed.unit, deed.by, int(deed.rest))

    return move


DO: dict[str, Do] = {
    **{how: moved(how) for how in KINDS},
    **{f"{how}-self": moved(how) for how in ("displace", "place")},
    "damage": hurt,
    "damage-per-stress": hurt_by_stress,
    "stress": stressed,
    "unstress": calmed,
    "heal": healed,
    "recover": recovered,
    "state": given_state,
    "remove-state": freed,
}
"""By its word, what is done to a unit that stands."""


# ---- whether there is anything to do


def can_calm(position: Warcrow, deed: Deed) -> bool:
    return position.units[deed.unit].stress > 0 and not is_demoralized(position, deed.unit)


def can_recover(position: Warcrow, deed: Deed) -> bool:
    return position.units[deed.unit].troops < position.units[deed.unit].start


def can_gain(position: Warcrow, deed: Deed) -> bool:
    return not state.has(position, deed.unit, deed.rest) and not state.immune_by(position, deed.unit, deed.rest)


def can_be_put(position: Warcrow, deed: Deed) -> bool:
    return not is_pinned(position, deed.unit)


def can_lose(position: Warcrow, deed: Deed) -> bool:
    return any(deed.rest in (one, "all") for one in position.units[deed.unit].states)


CAN: dict[str, Can] = {
    **dict.fromkeys(LASTING, lambda position, deed: False),
    **dict.fromkeys(("displace", "place", "displace-self", "place-self"), can_be_put),
    "damage-per-stress": lambda position, deed: position.units[deed.unit].stress > 0,
    "stress": lambda position, deed: not is_demoralized(position, deed.unit),
    "unstress": can_calm,
    "heal": lambda position, deed: position.units[deed.unit].damage > 0,
    "recover": can_recover,
    "state": can_gain,
    "remove-state": can_lose,
}
"""Where it is not always possible."""


def possible(position: Warcrow, word: str, deed: Deed) -> bool:
    """Whether a word would change anything about a unit."""
    can = CAN.get(word)
    if word == "deploy":
        return can is not None and can(position, deed)
    return stands(position.units[deed.unit]) and (can is None or can(position, deed))
