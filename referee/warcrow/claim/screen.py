"""What screens the target of a shot: which element gives it cover, and what that is worth."""

from referee.kernel.forms import one_of
from referee.kernel.say import Say, say
from referee.warcrow.claim.claim import ALL, PAIR, Kind, claim_kind, claimed
from referee.warcrow.claim.range import TOUCHES
from referee.warcrow.table.position import Warcrow

NOTHING, OPEN, BLOCKING, APART = "nothing", "open", "blocking", "apart"
UNIT, FRIEND = "unit", "friend"
WORTH = ("green", "blue", "black", "block")
"""What an element with Cover can be worth: a die, or an automatic block."""


def everything(key: str, target: str) -> tuple[str, ...]:
    return (ALL,)


def asks_cover(position: Warcrow, key: str, target: str) -> Say:
    words = "What with Cover does the leader of {target:unit} touch, between at least half of the unit and {unit:unit}?"
    return say(words, unit=key, target=target)


COVER = claim_kind(
    Kind(
        "cover",
        PAIR,
        one_of(NOTHING, OPEN, BLOCKING, UNIT, FRIEND, also=(APART,)),
        [TOUCHES, "wcr.cover.adjacent", "wcr.cover.open-element", "wcr.cover.blocking-element"],
        asks_cover,
        everything,
        lambda value, key, target: say("without cover" if value in (NOTHING, APART) else "behind cover"),
        [NOTHING, OPEN, BLOCKING, UNIT, FRIEND],
    )
)


def asks_worth(position: Warcrow, key: str, target: str) -> Say:
    words = "What does the cover add to the defense of {target:unit} against {unit:unit}? One cover counts."
    return say(words, unit=key, target=target)


ADDS = claim_kind(
    Kind(
        "cover-adds",
        PAIR,
        one_of(*WORTH),
        ["wcr.cover.bonus", "wcr.cover.one-only"],
        asks_worth,
        everything,
        lambda value, key, target: say("{value:cover-adds}", value=value),
        list(WORTH),
    )
)


def covered_by(position: Warcrow, key: str, target: str) -> str:
    """What gives a unit cover from a shooter."""
    told: str = claimed(position, f"cover.{key}.{target}")
    return told


def cover_adds(position: Warcrow, key: str, target: str) -> str:
    """What the cover a unit uses is worth."""
    told: str = claimed(position, f"cover-adds.{key}.{target}")
    return told
