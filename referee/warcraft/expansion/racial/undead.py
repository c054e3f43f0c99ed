"""Option 2, the Undead: three melee units gather wood as one worker, and workers build without being assigned."""

from typing import NoReturn

from referee.kernel.errors import Refusal
from referee.kernel.say import say
from referee.warcraft.actions import Invoke
from referee.warcraft.table.position import Warcraft, has, number_of
from referee.warcraft.table.verbs import VERBS

GANG = 3
GATHER = ["wbx.racial.undead.harvest-wood", "wbx.racial.undead.harvest-as-one"]
FOURTH = "wbx.racial.undead.harvest-stacking"
BUILD = ["wbx.racial.undead.build-free-worker", "wbx.racial.undead.build-presence"]
PRESENCE = "wbx.racial.undead.build-presence"
COMPLETES = "wbx.racial.undead.build-completes"


def gathers(position: Warcraft, seat: str) -> bool:
    """Whether a seat has the inherent ability of the Undead."""
    return has(position, "racial") and position.seats[seat].race == "undead"


def gang(position: Warcraft, seat: str, space: str) -> int:
    """One more worker where three ordinary melee units of the Undead stand in a Forest."""
    if not gathers(position, seat) or position.board.spaces[space].kind != "forest":
        return 0
    return int(number_of(position, space, seat, "melee") >= GANG)


def why_no_gang(position: Warcraft, seat: str, action: Invoke) -> NoReturn:
    """What keeps melee units from harvesting in a space."""
    space = action.space
    if not gathers(position, seat):
        raise Refusal(
            [GATHER[0], "wbx.racial.inherent"],
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
