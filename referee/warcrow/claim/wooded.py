"""Whether a unit stands near a forest or near another Nemorous unit of its company: asked once, for both together."""

from referee.kernel.forms import yes_no
from referee.kernel.say import Say, say
from referee.warcrow.claim.claim import ALL, UNIT, YES, Kind, Meaning, claim_kind, claimed, said
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.values import called_by

WITHIN, TO_TERRAIN = "wcr.range.within-x", "wcr.range.to-terrain"
NEMOROUS = "nemorous"


def nemorous(position: Warcrow, key: str) -> list[str]:
    """The other Nemorous units of its company."""
    mine = on_field(position, position.units[key].side)
    return [other for other in mine if other != key and NEMOROUS in called_by(position, other)]


def asks_wooded(position: Warcrow, strides: str, key: str) -> Say:
    words = "Is there a forest within {strides:stride} of the leader of {unit:unit}?"
    others = nemorous(position, key)
    if others:
        words = "Is there a forest within {strides:stride} of the leader of {unit:unit}, or one of {others:unit}?"
    return say(words, unit=key, strides=int(strides), others=others)


WOODED = claim_kind(
    Kind(
        "wooded",
        rf"(\d{{1,2}})\.{UNIT}",
        yes_no(),
        [WITHIN, TO_TERRAIN],
        asks_wooded,
        lambda strides, key: (ALL,),
        lambda value, strides, key: say("the forest is near" if value == YES else "no forest is near"),
    )
)


def fact(strides: str | int, key: str) -> str:
    return f"wooded.{strides}.{key}"


def may_be(position: Warcrow, strides: str, key: str) -> bool:
    """Whether nobody has said that it stands in the open."""
    found = said(position, fact(strides, key))
    return found is None or found.value == YES


def is_wooded(position: Warcrow, strides: str, key: str) -> Meaning:
    """What the table says, asked where nobody has said it."""
    return Meaning(claimed(position, fact(strides, key)) == YES, (WITHIN, TO_TERRAIN), fact(strides, key))
