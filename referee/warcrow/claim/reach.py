"""Reach: whether a leader comes to touch an enemy, straight ahead in a charge or in the stretches of a move.

The others of the unit follow the leader: what they could touch without him counts for nothing.
"""

from referee.kernel.forms import yes_no
from referee.kernel.position import known
from referee.kernel.say import Say, say
from referee.warcrow.claim import leader
from referee.warcrow.claim.claim import PAIR, TROOPS, YES, Kind, Meaning, claim_kind, claimed, said
from referee.warcrow.claim.range import bounds, pair
from referee.warcrow.fight import state
from referee.warcrow.table import values
from referee.warcrow.table.position import SLOWED, Warcrow
from referee.warcrow.table.values import movement

CHARGED, AFTER_GROUND = "wcr.charge.move", "wcr.charge.terrain-first"
WALKED = "wcr.assault.move"
FRONT_TO_BACK, SIZES = "wcr.move.front-to-back", "wcr.unit.bases-required"
INFANTRY = 2
"""Strides across the base of infantry (wcr.distance.stride)."""
FORM = yes_no(TROOPS)


def walk_strides(position: Warcrow, key: str) -> list[int]:
    """The stretches of a move; Slowed leaves the first."""
    return movement(position, key)[: 1 if state.has(position, key, SLOWED) else 2]


def asks_reach(position: Warcrow, key: str, target: str) -> Say:
    words = (
        "Does the leader of {unit:unit} reach {target:unit} in a straight line of {strides:stride}, after the ground "
        "has had its effect?"
    )
    return say(words, unit=key, target=target, strides=state.charge_strides(position, key)[0])


REACH = claim_kind(
    Kind(
        "reach",
        PAIR,
        FORM,
        [CHARGED, AFTER_GROUND],
        asks_reach,
        pair,
        lambda value, key, target: say("reached in a straight line" if value == YES else "out of reach"),
    )
)


def asks_walk(position: Warcrow, key: str, target: str) -> Say:
    words = "Does the leader of {unit:unit} come to touch {target:unit}, moving up to {strides} strides?"
    return say(words, unit=key, target=target, strides=list(map(str, walk_strides(position, key))))


WALK = claim_kind(
    Kind(
        "walk",
        PAIR,
        FORM,
        [WALKED],
        asks_walk,
        pair,
        lambda value, key, target: say("reached" if value == YES else "out of reach"),
    )
)


def farthest(position: Warcrow, name: str, key: str, gap: int) -> int:
    """The widest gap that a leader crosses to touch somebody: its movement, and its base once for each stretch.

    How wide a base is, is asked only where it decides.
    """
    stretches = [state.charge_strides(position, key)[0]] if name == "reach" else walk_strides(position, key)
    far = sum(stretches)
    return far if gap <= far else far + len(stretches) * diameter(position, key)


def diameter(position: Warcrow, key: str) -> int:
    """How wide the base of a unit's leader is, in strides: infantry's is known, others are read off the table."""
    card = values.card(position, key)
    if "Infantry" in card.traits:
        return INFANTRY
    question = say("How many strides wide is the base of {unit:unit}?", unit=key)
    told: int = known(position, f"base.{position.units[key].profile}", question, [SIZES])
    return told


def meaning(position: Warcrow, fact: str, *rules: str) -> Meaning:
    """What is said of reaching a unit; a gap that is too wide answers before anybody asks."""
    name, key, target = fact.split(".")
    if said(position, fact) is None:
        for other, (least, _) in bounds(position, key, target).items():
            if least > farthest(position, name, key, least):
                return Meaning(False, (*rules, FRONT_TO_BACK, SIZES), other)
    value = claimed(position, fact)
    return Meaning(value == YES, (leader.ENGAGES,) if value == TROOPS else rules, fact)


def reaches(position: Warcrow, key: str, target: str) -> Meaning:
    """Whether a leader comes to touch a unit in one straight line, after what the ground takes off."""
    return meaning(position, f"reach.{key}.{target}", CHARGED, AFTER_GROUND)


def walks_to(position: Warcrow, key: str, target: str) -> Meaning:
    """Whether a leader comes to touch a unit with its movement, in one or two stretches."""
    return meaning(position, f"walk.{key}.{target}", WALKED)
