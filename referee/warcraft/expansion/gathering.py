"""Option 2, the Undead: three melee units gather wood as one worker, and workers build without being assigned."""

from referee.warcraft.state import Warcraft, has, number_of

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
