"""How the rules of a game stand at a table: what holds there, what is seldom meant, and what is the table's own."""

from collections.abc import Sequence

import msgspec

from referee.library import force
from referee.library.conditions import Setting
from referee.library.inventory import Rule

SELDOM = ("scenario", "comp", "component")
"""Rules of one scenario only, and lists of components: who means them names them."""


class Standing(msgspec.Struct, frozen=True):
    """How rules stand at a table, by their places: not in force, seldom meant, or what is special to the table."""

    out: frozenset[int] = frozenset()
    seldom: frozenset[int] = frozenset()
    special: frozenset[int] = frozenset()
    own: frozenset[int] = frozenset()
    """Of what is special, the rules of the scenario itself, and those that come to a figure of this table."""
    is_known: bool = False
    """Whether it is known what is played, as at a table it is."""


def standing_of(rules: Sequence[Rule], table: Setting | None) -> Standing:
    """How these stand at a table, or where there is none."""
    seldom = frozenset(place for place, rule in enumerate(rules) if rule.area in SELDOM)
    if table is None:
        return Standing(seldom=seldom)
    out = frozenset(place for place, rule in enumerate(rules) if not force.in_force(rule.id, table))
    special = frozenset(place for place, rule in enumerate(rules) if force.is_special(rule, table)) - out
    own = frozenset(place for place in special if place in seldom or force.here(rules[place], table))
    return Standing(out, seldom - special, special, own, True)
