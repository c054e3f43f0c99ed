"""Demoralized units: their pair of tokens, what they may not do, and that they flee."""

from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.warcrow.morale.flee import flee
from referee.warcrow.table.active import caster_lost
from referee.warcrow.table.position import Token, Warcrow, ahead
from referee.warcrow.table.values import BY_ITSELF, lasting, stands
from referee.warcrow.table.verbs import VERBS

TURNS = 2
"""So many positions ahead its token waits (wcr.demoralized.token-counter)."""
BECOMES = (
    "wcr.demoralized.become",
    "wcr.demoralized.token-profile",
    "wcr.demoralized.token-counter",
    "wcr.demoralized.token-pairs",
    "wcr.round.counter-stack",
)


COWERS = "wcr.demoralized.no-activation"
FROZEN = "wcr.demoralized.stress-frozen"
"""Its stress neither rises nor falls."""


def check_brave(position: Warcrow, key: str) -> None:
    words = "{unit:unit} is demoralized and cannot be activated."
    brave = not is_demoralized(position, key)
    require(position, brave, COWERS, words, unit=key)


def is_demoralized(position: Warcrow, key: str) -> bool:
    return position.units[key].demoralized > 0


VERBS.note("never-demoralized", "{unit:unit} cannot be demoralized.")
VERBS.note("flees-combat", "{unit:unit} is demoralized and flees from the combat.")


@VERBS.verb("demoralized", "{unit:unit} is demoralized: token {number}, and on position {at} of the counter.")
def demoralized(position: Warcrow, event: Event) -> None:
    position.units[event.data["unit"]].demoralized = event.data["number"]
    position.counter = [*position.counter, Token(event.data["unit"], event.data["at"])]


def never(position: Warcrow, key: str) -> bool:
    """Whether its card says that it cannot lose heart."""
    return any(named == "demoralized" for named in lasting(position, key, "immune"))


def demoralize(position: Warcrow, key: str) -> None:
    """A unit loses heart: both tokens are laid, and it flees at once; some cards never do."""
    if never(position, key):
        happen(position, "never-demoralized", [BY_ITSELF], unit=key)
        return
    number = free_number(position)
    happen(position, "demoralized", BECOMES, unit=key, number=number, at=ahead(position, TURNS))
    caster_lost(position, key)
    flee(position, key)


def flee_from_combat(position: Warcrow, key: str) -> None:
    """A demoralized unit flees once the combat is known, whether it won or lost."""
    if is_demoralized(position, key) and stands(position.units[key]):
        happen(position, "flees-combat", ["wcr.demoralized.combat-flee"], unit=key)
        flee(position, key)


def free_number(position: Warcrow) -> int:
    """The lowest number whose pair of tokens nobody has."""
    taken = {unit.demoralized for unit in position.units.values()}
    return next(number for number in range(1, len(position.units) + 2) if number not in taken)
