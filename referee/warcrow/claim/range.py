"""Distances: measured from the leader, base to base, in strides; a part of a stride counts as a whole one.

What a number says answers every question whether something is within so many strides.
"""

from referee.kernel.forms import number, yes_no
from referee.kernel.say import Say, say
from referee.warcrow.claim import leader
from referee.warcrow.claim.claim import NO, PAIR, TROOPS, YES, Kind, Meaning, claim_kind, claimed, said
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.position import Warcrow

BASES, FROM, TO_UNIT = "wcr.distance.base-to-base", "wcr.range.from-leader", "wcr.range.to-unit"
TO_TERRAIN, WITHIN = "wcr.range.to-terrain", "wcr.range.within-x"
ADJACENT, TOUCHES = "wcr.range.adjacent", "wcr.range.adjacent-terrain"
BESIDE_GROUND, WHOLLY = "wcr.terrain.adjacent", "wcr.terrain.inside"
PARTLY = "partly"
PREMEASURE = "wcr.distance.premeasure"
FARTHEST = 99


def pair(key: str, target: str) -> tuple[str, ...]:
    return key, target


def asks_distance(position: Warcrow, key: str, target: str) -> Say:
    return say(
        "How many strides is it from the leader of {unit:unit} to the nearest base of {target:unit}?",
        unit=key,
        target=target,
    )


DISTANCE = claim_kind(
    Kind(
        "distance",
        PAIR,
        number(0, FARTHEST),
        [BASES, FROM],
        asks_distance,
        pair,
        lambda value, key, target: say("{strides:stride} away", strides=value),
        [0, 4, 8, 12],
    )
)


def asks_within(position: Warcrow, strides: str, key: str, target: str) -> Say:
    words = "Is {target:unit} within {strides:stride} of the leader of {unit:unit}?"
    return say(words, unit=key, target=target, strides=int(strides))


NEAR = claim_kind(
    Kind(
        "within",
        rf"(\d{{1,2}})\.{PAIR}",
        yes_no(TROOPS),
        [BASES, FROM, TO_UNIT, WITHIN],
        asks_within,
        lambda strides, key, target: (key, target),
        lambda value, strides, key, target: say(
            "within {strides:stride}" if value == YES else "not within {strides:stride}", strides=int(strides)
        ),
    )
)


def asks_adjacent(position: Warcrow, key: str, target: str) -> Say:
    words = "Does the base of the leader of {unit:unit} touch {target:unit}?"
    return say(words, unit=key, target=target)


BESIDE = claim_kind(
    Kind(
        "adjacent",
        PAIR,
        yes_no(TROOPS),
        [TOUCHES],
        asks_adjacent,
        pair,
        lambda value, key, target: say("adjacent" if value == YES else "not adjacent"),
    )
)


def asks_inside(position: Warcrow, key: str, target: str) -> Say:
    words = "Does the leader of {unit:unit} stand wholly within {target:unit}?"
    return say(words, unit=key, target=target)


INSIDE = claim_kind(
    Kind(
        "inside",
        PAIR,
        yes_no(PARTLY),
        [WHOLLY],
        asks_inside,
        pair,
        lambda value, key, target: say("inside" if value == YES else "not inside"),
    )
)


def bounds(position: Warcrow, key: str, target: str) -> dict[str, tuple[int, int]]:
    """What is said of a distance: by each claim the least and the most it can be."""
    found: dict[str, tuple[int, int]] = {}
    for fact, claim in position.claims.items():
        if fact.endswith(f".{key}.{target}") and said(position, fact) is not None:
            least = bound(fact, claim.value)
            found |= {fact: least} if least else {}
    return found


def bound(fact: str, value: str | int) -> tuple[int, int] | None:
    """The least and the most that a claim lets a distance be."""
    name, _, rest = fact.partition(".")
    if name == "distance" and isinstance(value, int):
        return value, value
    if name == "within":
        strides = int(rest.partition(".")[0])
        return (0, strides) if value == YES else (strides + 1, FARTHEST)
    if name in ("adjacent", "inside"):
        return (0, 0) if value in (YES, PARTLY) else (1, FARTHEST) if name == "adjacent" and value == NO else None
    return None


def span(position: Warcrow, key: str, target: str) -> tuple[int, int]:
    """Between which distances it lies by all that is said."""
    found = bounds(position, key, target).values()
    return max((least for least, _ in found), default=0), min((most for _, most in found), default=FARTHEST)


def measured(position: Warcrow, key: str, target: str, strides: int) -> str:
    """The claim that answers whether a unit is within so many strides: one that says so, else one it follows from."""
    asked = f"within.{strides}.{key}.{target}"
    if said(position, asked) is not None:
        return asked
    found = bounds(position, key, target).items()
    return next((fact for fact, (least, most) in found if most <= strides or least > strides), asked)


def within(position: Warcrow, key: str, target: str, strides: int) -> Meaning:
    """Whether the nearest troop of a unit is no farther from a leader than so many strides; both ends count."""
    fact = measured(position, key, target, strides)
    value = claimed(position, fact)
    limits = bound(fact, value)
    assert limits is not None
    if value == TROOPS:
        return Meaning(False, (leader.FIRES, FROM), fact)
    to = TO_TERRAIN if target.startswith(TERRAIN) else TO_UNIT
    return Meaning(limits[1] <= strides, (BASES, FROM, to, WITHIN), fact)


def touching(key: str) -> list[str]:
    """By which rules a leader touches a unit or an element."""
    return [TOUCHES, BESIDE_GROUND] if key.startswith(TERRAIN) else [ADJACENT]


def rules_of_distance(fact: str) -> list[str]:
    """What a measured number rests on: to a unit or to an element."""
    return [BASES, FROM, TO_TERRAIN if fact.rpartition(".")[2].startswith(TERRAIN) else TO_UNIT]
