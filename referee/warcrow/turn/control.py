"""Whose an objective becomes when an activation ends beside it: who counts there, and for how much."""

from collections.abc import Callable

from msgspec.structs import replace

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcrow.ability.weight import known_weight, weight
from referee.warcrow.claim.near import TAKE, is_near
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table.position import Warcrow, going_on, on_field, other_seat
from referee.warcrow.table.scenario import scenario_of
from referee.warcrow.table.verbs import VERBS

CONTEST = "wcr.objective.contest"
DISPUTE = (CONTEST, "wcr.profile.conquest")


@VERBS.verb("objective-taken", "{seat:seat} takes {objective:objective}.")
def objective_taken(position: Warcrow, event: Event) -> None:
    key = event.data["objective"]
    taken = replace(position.objectives[key], holder=event.seat)
    position.objectives = position.objectives | {key: taken}


VERBS.note("objective-disputed", "{objective:objective} is disputed: {sums:,}.")
VERBS.note("objective-stays", "Nothing changes for {objective:objective}.")


def control(position: Warcrow, objective: str, key: str) -> None:
    """Whoever ends an activation there takes it; where both sides are, the higher sum of conquest values does."""
    able, both = brave(position, objective), len(sides(position, objective)) > 1
    cowards = [] if len(able) == len(near(position, objective)) else ["wcr.demoralized.no-control"]
    winner = position.units[key].side if able else ""
    if both:
        found = sums(position, able)
        told = [say("{seat:seat} {number}", seat=seat, number=number) for seat, number in found.items()]
        happen(position, "objective-disputed", [*DISPUTE, *cowards], objective=objective, sums=told)
        winner = highest(position, found)
    if winner and winner != position.objectives[objective].holder:
        rules = [TAKE, "wcr.objective.conquest-marker", *scenario_of(position).taken]
        happen(position, "objective-taken", rules, seat=winner, objective=objective)
    elif not winner:
        rules = ["wcr.objective.tie"] if both else cowards
        happen(position, "objective-stays", rules, objective=objective)


def near(position: Warcrow, objective: str) -> list[str]:
    return [key for key in sided(position) if is_near(position, objective, key)]


def brave(position: Warcrow, objective: str) -> list[str]:
    """Those near it that count: whoever has lost heart does not."""
    return [key for key in near(position, objective) if not is_demoralized(position, key)]


def sides(position: Warcrow, objective: str) -> set[str]:
    return {position.units[key].side for key in near(position, objective)}


def sided(position: Warcrow) -> list[str]:
    """Every unit of a player: whoever is nobody's takes nothing and disputes nothing."""
    return [key for key in on_field(position) if position.units[key].side]


def sums(position: Warcrow, units: list[str], weigh: Callable[[Warcrow, str], int] = weight) -> dict[str, int]:
    """What those of each player count for together."""
    return {
        seat: sum(weigh(position, key) for key in units if position.units[key].side == seat) for seat in position.seats
    }


def highest(position: Warcrow, found: dict[str, int]) -> str:
    """The side with the higher sum; nobody where they are level."""
    seat = max(found, key=lambda seat: found[seat])
    return seat if found[seat] > found[other_seat(position, seat)] else ""


def would_decide(position: Warcrow, key: str, more: int) -> bool:
    """Whether an objective that is disputed now would be another's, did a unit count for more."""
    taking = going_on(position, "taking")
    if taking is None or not taking.offered or key not in brave(position, taking.offered):
        return False
    found = sums(position, brave(position, taking.offered), known_weight)
    raised = found | {position.units[key].side: found[position.units[key].side] + more}
    holder = position.objectives[taking.offered].holder
    return (highest(position, found) or holder) != (highest(position, raised) or holder)
