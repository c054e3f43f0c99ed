"""What was found, put in order for a table: a rule that replaces another there stands right above it.

So does one that adds to it or makes an exception of it, where the question comes about as near to both.
Who asks for what the book says in general finds what holds at this table, and both are told which is which.
"""

from collections.abc import Iterable
from functools import partial

import msgspec

from referee.library import force
from referee.library.conditions import Setting
from referee.library.inventory import Rule
from referee.library.shelf import MEANT_HERE, Found

MORE = 12
"""So many more are looked for than are shown: what replaces one of them may have come further down."""


ABOUT_AS_NEAR = 0.05
"""How much further off than the general rule what adds to it here may be, and still stands above it."""


def arranged(found: list[Found], table: Setting) -> list[Found]:
    """Each rule once, below whatever is in force here in its place; what was not found comes with what it replaces."""
    raised = {one.rule.id: one for one in found}
    for one in found:
        for other in (*_in_place_of(one, raised, table), *_beside(one, raised, table)):
            score = max(other.score, one.score + MEANT_HERE)
            raised[other.rule.id] = msgspec.structs.replace(other, score=score)
    return sorted(raised.values(), key=lambda one: -one.score)


def _in_place_of(one: Found, by_id: dict[str, Found], table: Setting) -> Iterable[Found]:
    """What replaces a rule here: those of it that were found, the best first; where none was, all."""
    replacing = force.replaced_by(one.rule.id, table)
    were = [by_id[rule.id] for rule in replacing if rule.id in by_id]
    if were:
        return sorted(were, key=lambda other: -other.score)
    return [Found(rule, one.score, partial(_why, one.rule)) for rule in replacing]


def _beside(one: Found, by_id: dict[str, Found], table: Setting) -> Iterable[Found]:
    """What adds to a rule here and was found about as near."""
    adding = (by_id.get(rule.id) for rule in force.added_to(one.rule.id, table))
    return [other for other in adding if other is not None and other.score >= one.score - ABOUT_AS_NEAR]


def _why(replaced: Rule) -> str:
    return f"replaces {replaced.section}"
