"""What stands beside a rule that answers: its example and its readings, those first that speak of what was asked.

A text speaks of it when it has most of the question's telling words, by how telling they are.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct

from referee.library import inventory
from referee.library.folders import remembered
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


class Texts(Struct, frozen=True):
    """All that may stand beside a rule, each with the stems of its words; of the examples, the plainest first."""

    examples: list[tuple[Example, frozenset[str]]]
    readings: list[tuple[Ambiguity, frozenset[str]]]


NOTHING = Beside(None, [])


@remembered
def texts() -> Mapping[str, Texts]:
    """By rule, where there are any."""
    stems = cache(lambda text: frozenset(terms(text)))
    found = {}
    for rule in inventory.rules():
        examples = sorted(inventory.examples_of(rule.id), key=lambda one: len(one.rules))
        shown = [(one, stems(f"{one.given} {one.when} {one.then}")) for one in examples]
        read = [(one, stems(f"{one.topic} {one.reading}")) for one in inventory.ambiguities_of(rule.id)]
        if shown or read:
            found[rule.id] = Texts(shown, read)
    return found


def beside(rule_id: str, asked: Mapping[str, float]) -> Beside:
    """What stands beside a rule, by the telling words of a question and how telling each is."""
    told = texts().get(rule_id)
    if told is None:
        return NOTHING
    whole = _sum(asked.values())
    shown = [_share(asked, has, whole) for _, has in told.examples]
    read = [_share(asked, has, whole) for _, has in told.readings]
    most_shown, most_read = max(shown, default=0.0), max(read, default=0.0)
    example = told.examples[shown.index(most_shown)][0] if shown else None
    order = sorted(range(len(read)), key=lambda place: -read[place])
    fits = "" if max(most_shown, most_read) < SPEAKS else "reading" if most_read >= most_shown else "example"
    return Beside(example, [told.readings[place][0] for place in order], fits)


def _share(asked: Mapping[str, float], stems: frozenset[str], whole: float) -> float:
    """How much of a question a text of these stems has."""
    has = stems.intersection(asked)
    return _sum(asked[term] for term in has) / whole if len(has) >= FEWEST else 0.0


def _sum(worths: Iterable[float]) -> float:
    return sum(worths, 1e-9)
