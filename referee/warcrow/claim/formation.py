"""Formation: whether all troops of a unit stand near their leader and see him.

Whoever moves by choice puts its troops in formation; asked is only where a unit was made to move.
"""

from referee.kernel.forms import number, yes_no
from referee.kernel.position import require
from referee.kernel.say import Say, say
from referee.warcrow.claim.claim import NO, UNIT, YES, Kind, Meaning, claim_kind, claimed, said
from referee.warcrow.claim.los import SEEN
from referee.warcrow.claim.range import BASES
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import is_of_several
from referee.warcrow.table.verbs import formation_of

REQUIRED, NEAR, SEES = "wcr.formation.required", "wcr.formation.distance", "wcr.formation.los"
BROKEN, CLOSEST = "wcr.formation.broken", "wcr.formation.closest-possible"
MOST = 2
"""Strides from the leader, at the most (wcr.formation.distance)."""
FORMED = {
    YES: Meaning(True, (REQUIRED, NEAR, SEES)),
    NO: Meaning(False, (BROKEN,)),
    "far": Meaning(False, (NEAR, BROKEN)),
    "hidden": Meaning(False, (SEES, BROKEN)),
    "no-room": Meaning(False, (CLOSEST, BROKEN)),
}
"""What is seen of a formation, and what that means."""


def itself(key: str) -> tuple[str, ...]:
    return key, formation_of(key)


def asks_formation(position: Warcrow, key: str) -> Say:
    words = "Are all troops of {unit:unit} in formation: within {most:stride} of their leader, and seen by him?"
    return say(words, unit=key, most=MOST)


FORMATION = claim_kind(
    Kind(
        "formation",
        UNIT,
        yes_no(*(word for word in FORMED if word not in (YES, NO))),
        [REQUIRED],
        asks_formation,
        itself,
        lambda value, key: say("in formation" if value == YES else "out of formation"),
    )
)


def asks_spread(position: Warcrow, key: str) -> Say:
    return say("How many strides is the farthest troop of {unit:unit} from its leader?", unit=key)


SPREAD = claim_kind(
    Kind(
        "spread",
        UNIT,
        number(0, 99),
        [NEAR, BASES],
        asks_spread,
        itself,
        lambda value, key: say("{strides:stride} from its leader", strides=value),
        [1, 2, 3],
    )
)


def asks_in_sight(position: Warcrow, key: str) -> Say:
    return say("Does every troop of {unit:unit} see its leader?", unit=key)


IN_SIGHT = claim_kind(
    Kind(
        "in-sight",
        UNIT,
        yes_no("own-troops", "open", "unit", "gap", "blocking"),
        [SEES],
        asks_in_sight,
        itself,
        lambda value, key: say("in sight of its leader" if SEEN[value].fine else "out of sight of its leader"),
    )
)


def formed(position: Warcrow, key: str) -> Meaning | None:
    """Whether a unit is in formation, by all that is said of it; None: nobody has said enough."""
    whole, spread, sight = (said(position, f"{name}.{key}") for name in ("formation", "spread", "in-sight"))
    if whole is not None:
        return FORMED[whole.value]._replace(fact=f"formation.{key}")
    if spread is not None and spread.value > MOST:
        return Meaning(False, (NEAR, BROKEN), f"spread.{key}")
    if sight is not None and not SEEN[sight.value].fine:
        return Meaning(False, (SEES, BROKEN, *SEEN[sight.value].rules), f"in-sight.{key}")
    return Meaning(True, (NEAR, SEES), f"spread.{key}") if spread is not None and sight is not None else None


def unsure(position: Warcrow, key: str) -> bool:
    """Whether something has happened to a unit that may have broken its formation, and nobody has looked since."""
    unit = position.units[key]
    loose = is_of_several(position, key) and not unit.broken and formation_of(key) in position.stamps
    return loose and formed(position, key) is None


def check_looked(position: Warcrow, key: str) -> None:
    """Before a unit acts it must be known whether it is in formation."""
    if unsure(position, key):
        claimed(position, f"formation.{key}")


def check_regroups(position: Warcrow, key: str, moves: object) -> None:
    """Whose formation is broken gathers its troops before anything else."""
    words = "{unit:unit} stands in broken formation: it has to move until all troops are in formation."
    require(position, moves, "wcr.formation.broken-move-only", words, unit=key)


def needs(position: Warcrow, key: str) -> list[str]:
    """What the table has to say before a unit acts."""
    return [f"formation.{key}"] if unsure(position, key) else []
