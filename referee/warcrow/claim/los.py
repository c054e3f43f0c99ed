"""Line of Sight: yes or no, or what stands in the way, from which the referee knows whether it blocks."""

from referee.kernel.forms import yes_no
from referee.kernel.say import Say, say
from referee.warcrow.claim import leader
from referee.warcrow.claim.claim import ALL, NO, PAIR, TROOPS, YES, Kind, Meaning, claim_kind, claimed
from referee.warcrow.keyword import large
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.position import Warcrow, is_on_field
from referee.warcrow.table.sides import is_enemy
from referee.warcrow.table.values import BY_ITSELF

HALF, BLOCKED, ITSELF = "wcr.los.unit-to-unit", "wcr.los.blocked-line", "wcr.los.self"
OWN, OTHERS, AROUND = "wcr.los.own-troops", "wcr.los.other-units-block", "wcr.los.all-round"
GAPS, GROUND, TO_TERRAIN = "wcr.los.unit-gaps-block", "wcr.los.terrain-blocks", "wcr.los.to-terrain"
BLOCK, NO_BLOCK = "wcr.terrain-keyword.block-los", "wcr.terrain-keyword.block-los.only"
ANY_TIME = "wcr.los.check-any-time"
IN_COMBAT = "wcr.ranged.combat-lines-block"
FEW, LARGE = "few", "large"
OVERLOOKED = ("unit", "gap", "combat-gap")
"""What hides nobody that is Large (wcr.keyword.large.los)."""
SEEN = {
    YES: Meaning(True, (HALF,)),
    NO: Meaning(False, (HALF,)),
    "own-troops": Meaning(True, (OWN,)),
    "behind": Meaning(True, (AROUND,)),
    "open": Meaning(True, (GROUND, NO_BLOCK)),
    "half": Meaning(True, (HALF,)),
    FEW: Meaning(False, (HALF,)),
    "unit": Meaning(False, (BLOCKED, OTHERS)),
    LARGE: Meaning(False, (BLOCKED, OTHERS)),
    "gap": Meaning(False, (BLOCKED, GAPS)),
    "combat-gap": Meaning(False, (BLOCKED, GAPS, IN_COMBAT)),
    "blocking": Meaning(False, (BLOCKED, GROUND, BLOCK)),
    TROOPS: Meaning(False, (leader.FIRES,)),
}
"""What is seen, and what that means: troops of the own unit never block, other units and the gaps in them do."""


def asks_sight(position: Warcrow, key: str, target: str) -> Say:
    words = "Does the leader of {unit:unit} see at least half of {target:unit}?"
    if target.startswith(TERRAIN):
        words = "Does the leader of {unit:unit} see any point of {target:unit}?"
    return say(words, unit=key, target=target)


def told(value: str, key: str, target: str) -> Say:
    """Shortly; what stands between is told where it hangs on the target whether it hides it."""
    if value in OVERLOOKED:
        return say("{value:sight}", value=value)
    return say("visible" if SEEN[value].fine else "not visible")


SIGHT = claim_kind(
    Kind(
        "sight",
        PAIR,
        yes_no(*(word for word in SEEN if word not in (YES, NO))),
        [HALF],
        asks_sight,
        lambda key, target: (ALL,),
        told,
    )
)


def meaning(position: Warcrow, key: str, target: str, value: str) -> Meaning:
    """Whether a leader sees what was looked at; of an element any point is enough, and few things hide who is Large."""
    if target == key:
        return Meaning(value != NO, (ITSELF,))
    if target.startswith(TERRAIN):
        return of_ground(value)
    if value in (*OVERLOOKED, LARGE) and target in position.units and large.is_large(position, target):
        return Meaning(value != LARGE, (*SEEN[value].rules[:1], large.SEEN) if value == LARGE else (large.SEEN,))
    return SEEN[value]


def of_ground(value: str) -> Meaning:
    return Meaning(value != NO, (TO_TERRAIN,)) if value in (YES, NO, "half", FEW) else SEEN[value]


def sees(position: Warcrow, key: str, target: str) -> Meaning:
    """Whether the leader of a unit sees at least half of another, or somebody does who looks out for all."""
    seen = looks(position, key, target)
    for other in () if seen.fine or not may_be_shown(position, key, target) else lookouts(position, key):
        shown = looks(position, other, target)
        if shown.fine:
            return shown._replace(rules=(BY_ITSELF, *shown.rules))
    return seen


def looks(position: Warcrow, key: str, target: str) -> Meaning:
    """What the leader of a unit sees himself."""
    fact = f"sight.{key}.{target}"
    return meaning(position, key, target, claimed(position, fact))._replace(fact=fact)


def may_be_shown(position: Warcrow, key: str, target: str) -> bool:
    """Whether it is an enemy or terrain, which others may look out for."""
    return target.startswith(TERRAIN) or (target in position.units and is_enemy(position, key, target))


def lookouts(position: Warcrow, key: str) -> list[str]:
    """The allied units whose cards let others see what they see."""
    observing, side = position.here.observing, position.units[key].side
    if not observing:
        return []
    found = (other for other, unit in position.units.items() if unit.profile in observing and unit.side == side)
    return [other for other in found if other != key and is_on_field(position, other)]
