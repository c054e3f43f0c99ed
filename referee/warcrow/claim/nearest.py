"""The nearest enemy: whether a unit is as near as any other of its side, measured from a leader."""

from referee.kernel.forms import yes_no
from referee.kernel.say import Say, say
from referee.warcrow.claim.claim import ALL, NO, PAIR, YES, Kind, claim_kind, said
from referee.warcrow.table.position import Warcrow

BASES = "wcr.distance.base-to-base"


def asks_nearest(position: Warcrow, key: str, target: str) -> Say:
    words = "Is {target:unit} the enemy nearest to the leader of {unit:unit}, or as near as any other?"
    return say(words, unit=key, target=target)


NEAREST = claim_kind(
    Kind(
        "nearest",
        PAIR,
        yes_no(),
        [BASES],
        asks_nearest,
        lambda key, target: (ALL,),
        lambda value, key, target: say("the nearest" if value == YES else "not the nearest"),
    )
)


def nearest_of(position: Warcrow, key: str, others: list[str]) -> list[str]:
    """Those of several enemies that can still be the nearest, by all that was said."""
    told = {other: said(position, f"nearest.{key}.{other}") for other in others}
    known = [other for other, found in told.items() if found is not None and found.value == YES]
    return known or [other for other, found in told.items() if found is None or found.value != NO]
