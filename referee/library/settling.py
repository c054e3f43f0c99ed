"""Whether the books settle a question, or only come nearest to it.

What is asked of another game, or of nothing a book has, still comes near to some rule. It is told from a question of
the book by what speaks for and against it (`Evidence`), each part by its weight. Each engine has weights of its own:
`python -m tools.settling` works them out from questions made for that and writes settling.json. `tools/ask_off_book.py`
says how often the outcome is right.
"""

from functools import cache

import msgspec

from referee.library.folders import HERE
from referee.library.sense import Sense

BY_WORDS, WITH_VECTORS, WITH_READER = "words", "vectors", "reader"


class Evidence(msgspec.Struct, frozen=True):
    """What speaks for a question being settled by the books, or against it."""

    near: float
    """How near the nearest rule comes."""
    strange: float
    """What part of the question is words no rule has, nor one like them."""
    likelier: float
    """How much likelier its words are said of something else (elsewhere.py)."""
    elsewhere: float
    """How near it comes by its sense to what is asked elsewhere; nought where there are no vectors."""
    loose: float
    """Whether it is a scene, or has a name that was only heard: much of it is beside the point."""


class Measure(msgspec.Struct, frozen=True):
    """What each part of the evidence weighs, and what all of it must come to."""

    weights: Evidence
    least: float

    def total(self, evidence: Evidence) -> float:
        """What the evidence comes to."""
        weights, parts = (msgspec.structs.astuple(one) for one in (self.weights, evidence))
        return float(sum(weight * part for weight, part in zip(weights, parts, strict=True)))


def engine_of(sense: Sense | None) -> str:
    """Which measure is taken."""
    return BY_WORDS if sense is None else WITH_VECTORS if sense.whole is None else WITH_READER


def settles(evidence: Evidence, sense: Sense | None) -> bool:
    """Whether what speaks for a question outweighs what speaks against it."""
    measure = measures()[engine_of(sense)]
    return measure.total(evidence) >= measure.least


@cache
def measures() -> dict[str, Measure]:
    """The measures by engine."""
    return msgspec.json.decode((HERE / "settling.json").read_bytes(), type=dict[str, Measure])
