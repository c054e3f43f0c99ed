"""Control energy: whoever controls the artifact and stands beside it moves the conquest marker by a Willpower test."""

from referee.kernel.agenda import push
from referee.kernel.position import happen, require
from referee.warcrow.claim.claim import YES, claimed
from referee.warcrow.claim.near import STRIDES, is_near, near_claim
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.fight.skill import BOUND
from referee.warcrow.roll.symbol import SUCCESS
from referee.warcrow.scenario.fog_marker import ARTIFACT, MarkerMoves, controller
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

ENERGY = "control-energy"
MAY, MOVES = "wcr.scenario.fog-of-death.control-energy", "wcr.scenario.fog-of-death.control-energy-move"
FOR_EACH = 5
"""Strides for each success."""

VERBS.note("controls-energy", "{unit:unit} takes hold of the energy of the artifact.")


def may_control(position: Warcrow, key: str) -> bool:
    """Whether nothing that is known speaks against it."""
    unit = position.units[key]
    mine = unit.side == controller(position)
    return mine and not unit.engaged and is_near(position, ARTIFACT, key) is not False


def control_energy(position: Warcrow, key: str) -> None:
    unit = position.units[key]
    words = "The company of {unit:unit} does not control the artifact."
    require(position, unit.side == controller(position), MAY, words, unit=key)
    require(position, not unit.engaged, BOUND, "{unit:unit} is engaged: it cannot control the energy.", unit=key)
    near = claimed(position, near_claim(ARTIFACT, key)) == YES
    words = "{unit:unit} is farther than {strides:stride} from the artifact."
    require(position, near, MAY, words, unit=key, strides=STRIDES)
    happen(position, "controls-energy", [MAY], unit=key)
    begin_test(position, key, ENERGY, [MOVES])


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """The marker moves the farther the more successes there are."""
    if passed:
        strides = FOR_EACH * test.own.stock[SUCCESS]
        push(position, MarkerMoves(seat=test.seat, strides=strides, rules=[MOVES]))


AFTER[ENERGY] = tested
