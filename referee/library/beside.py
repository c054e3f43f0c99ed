"""What stands beside a rule that answers: its example and its readings, those first that speak of what was asked.

A text speaks of it when it has most of the question's telling words, by how telling they are.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from referee.library import inventory
from referee.library.inventory import Ambiguity, Example
from referee.library.words import terms

SPEAKS = 0.5
"""How much of a question's telling words a text must have that speaks of it."""
FEWEST = 2
"""One word in common is chance."""


class Beside(Struct, frozen=True):
    """An example and the readings of a rule, the fitting ones first, and which of them speaks of what was asked."""

    example: Example | None
    readings: list[Ambiguity]
    fits: str = ""
    """`example`, `reading` (the first), or nothing."""


def beside(rule_id: str, asked: Mapping[str, float]) -> Beside:
    """What stands beside a rule, by the telling words of a question and how telling each is."""
    examples = sorted(inventory.examples_of(rule_id), key=lambda one: len(one.rules))
    readings = inventory.ambiguities_of(rule_id)
    if not examples and not readings:
        return Beside(None, [])
    shown = {one.id: _share(asked, f"{one.given} {one.when} {one.then}") for one in examples}
    read = [_share(asked, f"{one.topic} {one.reading}") for one in readings]
    examples.sort(key=lambda one: -shown[one.id])
    order = sorted(range(len(readings)), key=lambda place: -read[place])
    example = examples[0] if examples else None
    most_shown = shown[example.id] if example else 0.0
    most_read = max(read, default=0.0)
    fits = "" if max(most_shown, most_read) < SPEAKS else "reading" if most_read >= most_shown else "example"
    return Beside(example, [readings[place] for place in order], fits)


def _share(asked: Mapping[str, float], text: str) -> float:
    """How much of a question a text has."""
    has = _stems(text).intersection(asked)
    return _sum(asked[term] for term in has) / _sum(asked.values()) if len(has) >= FEWEST else 0.0


def _sum(worths: Iterable[float]) -> float:
    return sum(worths, 1e-9)


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(terms(text))
