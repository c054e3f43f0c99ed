"""What is known already of what an action needs: asked of every option before anybody is asked."""

from collections.abc import Callable

from referee.kernel.errors import Missing
from referee.kernel.say import Text
from referee.warcrow.claim import formation, los, past, range, reach, screen, wooded
from referee.warcrow.claim.claim import KINDS, Meaning, claimed, kind_of, parts, question_of
from referee.warcrow.table.position import Warcrow


def near(position: Warcrow, strides: str, key: str, target: str) -> Meaning:
    return range.within(position, key, target, int(strides))


def screened(position: Warcrow, key: str, target: str) -> Meaning:
    """Cover speaks against nothing: it only has to be known."""
    screen.covered_by(position, key, target)
    return Meaning(True, ())


def looked(position: Warcrow, key: str) -> Meaning:
    formation.check_looked(position, key)
    return Meaning(True, ())


def beside(position: Warcrow, key: str, target: str) -> Meaning:
    """What a leader touches only has to be known."""
    claimed(position, f"adjacent.{key}.{target}")
    return Meaning(True, ())


def closest(position: Warcrow, key: str, target: str) -> Meaning:
    """Who is the nearest only has to be known."""
    claimed(position, f"nearest.{key}.{target}")
    return Meaning(True, ())


LOOKS: dict[str, Callable[..., Meaning]] = {
    "sight": los.sees,
    "past": past.sees_past,
    "reach": reach.reaches,
    "walk": reach.walks_to,
    "within": near,
    "cover": screened,
    "formation": looked,
    "adjacent": beside,
    "nearest": closest,
    "wooded": wooded.is_wooded,
}
"""What looks at each kind of claim, in the way an action does."""


def look(position: Warcrow, fact: str) -> Meaning:
    """What a claim comes to; Missing where nobody has said it yet."""
    kind = KINDS[fact.partition(".")[0]]
    return LOOKS[kind.name](position, *parts(fact))


def question(position: Warcrow, fact: str) -> Text | None:
    """How the table is asked for a claim; None where it is known already, or printed and no claim."""
    kind = kind_of(fact)
    if kind is None or kind.name not in LOOKS:
        return question_of(position, fact) if kind else None
    try:
        look(position, fact)
    except Missing:
        return question_of(position, fact)
    return None


def ruled_out(position: Warcrow, key: str, other: str, asked: tuple[str, ...]) -> bool:
    """Whether somebody has said what speaks against it, and nothing has moved since."""
    return bool(position.claims) and any(speaks_against(position, f"{what}.{key}.{other}") for what in asked)


def speaks_against(position: Warcrow, fact: str) -> bool:
    try:
        return not look(position, fact).fine
    except Missing:
        return False
