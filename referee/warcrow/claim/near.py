"""Near an objective: whether the leader of a unit is within reach of a marker."""

from referee.kernel.forms import yes_no
from referee.kernel.say import Say, say
from referee.warcrow.claim.claim import UNIT, YES, Kind, claim_kind, said
from referee.warcrow.table.position import Warcrow

STRIDES = 3
TAKE = "wcr.objective.take"


def asks_near(position: Warcrow, objective: str, key: str) -> Say:
    words = "Is the leader of {unit:unit} within {strides:stride} of {objective:objective}?"
    return say(words, unit=key, strides=STRIDES, objective=objective)


NEAR = claim_kind(
    Kind(
        "near",
        rf"(\d)\.{UNIT}",
        yes_no(),
        [TAKE],
        asks_near,
        lambda objective, key: (key,),
        lambda value, objective, key: say("near it" if value == YES else "not near it"),
    )
)


def near_claim(objective: str, unit: str) -> str:
    return f"near.{objective}.{unit}"


def is_near(position: Warcrow, objective: str, unit: str) -> bool | None:
    """Whether somebody has said that a unit is within reach, and it has not moved since."""
    found = said(position, near_claim(objective, unit))
    return None if found is None else found.value == YES
