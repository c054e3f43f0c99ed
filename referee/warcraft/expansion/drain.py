"""Option 6: every resource space holds the same at the start, and no die is rolled for it."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.warcraft.expansion.resource import ADDED, Fixed, resource_spaces
from referee.warcraft.setup.setup import BOARD, TYPED
from referee.warcraft.table.position import RESOURCE, Warcraft, has
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.yields import AMOUNTS

START = 20
SERVED = 9
"""Goldmines, and Forests, that the tokens are enough for."""
SETUP = ("wbx.drain.setup-gold", "wbx.drain.setup-wood")
NO_ROLL = "wbx.drain.no-roll"


class Drain(Fixed):
    option = "drain"
    roll = (NO_ROLL, "wbx.drain.fixed")
    taken = (NO_ROLL, "wbx.drain.collect", "wbx.drain.change")
    empty = ("wbx.drain.depleted", "wbx.drain.no-marker")
    renew = ("wbx.drain.renew",)


def stock_board(position: Warcraft) -> None:
    """The same amount everywhere, but for what a scenario has depleted."""
    spaces = [space for space in resource_spaces(position) if not position.depletion.get(space)]
    happen(position, "stocked", [*SETUP, ADDED], spaces=spaces, number=START)
    kinds = [position.board.spaces[space].kind for space in spaces]
    if any(kinds.count(kind) > SERVED for kind in RESOURCE):
        happen(position, "tokens-run-out", SETUP, number=SERVED)


@VERBS.verb("stocked", "Each Goldmine gets {number} gold and each Forest {number} wood: a 10 and two 5s.")
def stocked(position: Warcraft, event: Event) -> None:
    position.stock |= dict.fromkeys(event.data["spaces"], event.data["number"])


VERBS.note("tokens-run-out", "The tokens serve {number} Goldmines and {number} Forests: note what lies on the others.")


def lay(position: Warcraft) -> None:
    if has(position, "drain"):
        stock_board(position)


def announce() -> None:
    AMOUNTS.append(Drain())
    BOARD.append(lay)
    TYPED.append(lay)
