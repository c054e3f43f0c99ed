"""Whether the books settle a question, or only come nearest to it.

What is asked of another game, or of nothing a book has, still comes near to some rule. It is told from a question of
the book by how near that is, less what part of it are words no rule of the game has. Each engine has its own measure,
and less is asked of a scene, or where a name was only heard: much of it is beside the point. `tools/ask_off_book.py`
says how often that is right.
"""

from msgspec import Struct

from referee.library.sense import Sense

STRANGE = 0.15
"""What a question loses of which every word is strange to the game."""


class Measure(Struct, frozen=True):
    """How near the nearest rule must come, to a plain question and to a loose one."""

    plain: float
    loose: float


BY_WORDS = Measure(0.66, 0.45)
WITH_VECTORS = Measure(0.5, 0.42)
WITH_READER = Measure(0.54, 0.5)


def settles(near: float, strange: float, is_loose: bool, sense: Sense | None) -> bool:
    """Whether a rule as near as this answers a question of which so much is strange."""
    measure = BY_WORDS if sense is None else WITH_VECTORS if sense.whole is None else WITH_READER
    return near - STRANGE * strange >= (measure.loose if is_loose else measure.plain)
