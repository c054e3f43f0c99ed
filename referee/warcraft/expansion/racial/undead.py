"""Option 2, the Undead: three melee units gather wood as one worker, and workers build without being assigned."""

from typing import NoReturn

from referee.kernel.agenda import only
from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.actions import Invoke
from referee.warcraft.expansion.racial.racial import INHERENT
from referee.warcraft.table.position import Warcraft, has, number_of
from referee.warcraft.table.scenario import forbid
from referee.warcraft.table.stack import LIMIT
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.harvest import INVOKED, HarvestStep
from referee.warcraft.turn.labour import LABOURS, Labour, free_workers, labour_of

GANG = 3
GATHER = ["wbx.racial.undead.harvest-wood", "wbx.racial.undead.harvest-as-one"]
FOURTH = "wbx.racial.undead.harvest-stacking"
BUILD_FREE, PRESENCE = ("wbx.racial.undead.build-free-worker",), "wbx.racial.undead.build-presence"
BUILD = (*BUILD_FREE, PRESENCE)
COMPLETES = "wbx.racial.undead.build-completes"


def gathers(position: Warcraft, seat: str) -> bool:
    """Whether a seat has the inherent ability of the Undead."""
    return has(position, "racial") and position.seats[seat].race == "undead"


def gang(position: Warcraft, seat: str, space: str) -> int:
    """One more worker where three ordinary melee units of the Undead stand in a Forest."""
    if not gathers(position, seat) or position.board.spaces[space].kind != "forest":
        return 0
    return int(number_of(position, space, seat, "melee") >= GANG)


class Gathering(Labour):
    """Nobody is assigned, but each construction of a step needs a worker of its own; melee units gather wood."""

    assigned = False
    begun = tuple(BUILD)
    done = (COMPLETES,)
    free = No(BUILD_FREE, "No worker is assigned: all of them are free as it is.")
    sends = tuple(GATHER)

    def lacking(self, busy: bool) -> tuple[str, ...]:
        return (PRESENCE,)

    def more(self, position: Warcraft, seat: str, space: str) -> int:
        return gang(position, seat, space)

    def sent(self, position: Warcraft, seat: str, space: str) -> tuple[str, ...]:
        """Even as a fourth worker."""
        return (*GATHER, FOURTH) if free_workers(position, seat, space) >= LIMIT else tuple(GATHER)


def invoked(position: Warcraft, step: HarvestStep, action: Invoke) -> None:
    """Melee units are sent to harvest."""
    if not gathers(position, action.seat):
        forbid(position, action, "harvest")
    only([step.seat], action, ("wbg.turn.step-order", *GATHER), "harvest now")
    if action.space not in step.willing(position) or action.unit not in (None, "melee"):
        why_no_gang(position, step.seat, action)
    step.gangs.append(action.space)
    rules = labour_of(position, step.seat).sent(position, step.seat, action.space)
    happen(position, "gang-sent", rules, seat=step.seat, space=action.space)


def announce() -> None:
    LABOURS.append((gathers, Gathering()))
    INVOKED.append(invoked)
    HarvestStep.asks["invoke"] = tuple(GATHER)


def why_no_gang(position: Warcraft, seat: str, action: Invoke) -> NoReturn:
    """What keeps melee units from harvesting in a space."""
    space = action.space
    if not gathers(position, seat):
        raise Refusal(
            [GATHER[0], INHERENT],
            say("Melee units of {seat:seat} harvest nothing; those of the Undead may.", seat=seat),
        )
    if action.unit not in (None, "melee") or not (space in position.board.spaces and gang(position, seat, space)):
        raise Refusal(
            GATHER,
            say("{seat:seat} has no {gang:melee} in a Forest in {space:space}.", seat=seat, gang=GANG, space=space),
        )
    raise Refusal(
        GATHER,
        say("The melee units in {space:space} have harvested in this step, or nothing is left there.", space=space),
    )


VERBS.note("gang-sent", "{seat:seat} lets melee units harvest in {space:space} as one more worker.")
