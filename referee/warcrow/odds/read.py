"""Switches as a card has them, as the odds need them: what they do to the roll and to the other side.

>>> switches("X X", "add B or add S")
[Switch(pay=(0, 0, 0, 0, 2, 0), add=(0, 0, 1, 0, 0, 0)), Switch(pay=(0, 0, 0, 0, 2, 0), add=(1, 0, 0, 0, 0, 0))]
>>> switches("hX", "state slowed")
[]
"""

from collections.abc import Callable, Iterable

from referee.warcrow.fight.effect import Part, alternatives, parts
from referee.warcrow.odds.side import Switch
from referee.warcrow.roll.dice import Pool
from referee.warcrow.roll.symbol import NONE, plus, spelt, symbols

CANCELS = {"S": "cancel_successes", "B": "cancel_blocks", "any": "cancel_any"}


def always(guard: str) -> bool:
    """A condition of an effect is taken to be met."""
    return True


def switches(pay: str, do: str, worth: int = 0, holds: Callable[[str], bool] = always) -> list[Switch]:
    """Each way to use a switch; none where it does nothing that the roll feels."""
    found = [switch(pay, parts(way), worth, holds) for way in alternatives(do)]
    idle = Switch(symbols(pay))
    return [one for one in found if one != idle]


def switch(pay: str, effects: Iterable[Part], worth: int, holds: Callable[[str], bool]) -> Switch:
    does = {"cancel_successes": 0, "cancel_blocks": 0, "cancel_any": 0, "damage": 0}
    add = NONE
    for guard, word, rest in effects:
        if not holds(guard):
            continue
        if word == "add":
            add = plus(add, symbols(rest))
        elif word == "cancel" and rest.split()[0] in CANCELS:
            does[CANCELS[rest.split()[0]]] += int(rest.split()[1])
        elif word == "damage":
            does["damage"] += int(rest)
    return Switch(symbols(pay), add, worth=worth, **does)


def is_felt(do: str) -> bool:
    """Whether all that a switch does is felt by the roll."""
    found = parts(do)
    return bool(found) and all(
        word in ("add", "damage") or (word == "cancel" and rest.split()[0] in CANCELS) for _, word, rest in found
    )


def defensive(modifier: str) -> str:
    """What of a modifier helps against a shot.

    >>> defensive("RG|S B"), defensive("O")
    ('G|B', '')
    """
    pool = Pool.read(modifier).defensive()
    return f"{pool.dice}|{spelt(pool.automatic)}".removesuffix("|")
