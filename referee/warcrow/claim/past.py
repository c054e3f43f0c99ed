"""Whether only units of its own side hide a target: asked for a unit that shoots past them, where it does not see."""

from referee.kernel.forms import yes_no
from referee.kernel.say import Say, say
from referee.warcrow.claim.claim import ALL, PAIR, YES, Kind, Meaning, claim_kind, claimed
from referee.warcrow.claim.los import OTHERS, sees
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import BY_ITSELF, lasting

SIGHT = "sight"


def asks_past(position: Warcrow, key: str, target: str) -> Say:
    words = "Is {target:unit} hidden from the leader of {unit:unit} by nothing but units of its own side?"
    return say(words, unit=key, target=target)


PAST = claim_kind(
    Kind(
        "past",
        PAIR,
        yes_no(),
        [OTHERS],
        asks_past,
        lambda key, target: (ALL,),
        lambda value, key, target: say("only units of its own side between" if value == YES else "hidden by others"),
    )
)


def how(position: Warcrow, key: str) -> str:
    """What a shot of a unit rests on: that it sees the target, or that it sees it past units of its own side."""
    return PAST.name if any(lasting(position, key, PAST.name)) else SIGHT


def sees_past(position: Warcrow, key: str, target: str) -> Meaning:
    """Whether a unit sees a target, or would without the units of its own side."""
    seen = sees(position, key, target)
    if seen.fine:
        return seen
    fact = f"{PAST.name}.{key}.{target}"
    return Meaning(claimed(position, fact) == YES, (OTHERS, BY_ITSELF), fact)
