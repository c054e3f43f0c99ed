"""Option 2, the Humans: two workers together put up a building or an Outpost that is in play at once."""

from typing import Any

from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcraft.expansion.actions import BuildTogether
from referee.warcraft.expansion.racial.racial import INHERENT
from referee.warcraft.table.piece import BUILDINGS, UNITS
from referee.warcraft.table.position import Warcraft, has, reserve, town_interface
from referee.warcraft.table.verbs import VERBS, pay
from referee.warcraft.turn.construct import afford, check_tile
from referee.warcraft.turn.labour import LABOURS, Labour
from referee.warcraft.turn.outpost import markers_of
from referee.warcraft.turn.spend import Spending, SpendStep, spend
from referee.warcraft.turn.turn import DOING

TOGETHER_COST = "wbx.racial.human.cost"
WORKERS = 2
COST = {"gold": 3, "wood": 3}
RULES = [
    "wbx.racial.human.fourth-option",
    "wbx.racial.human.workers",
    TOGETHER_COST,
    "wbx.racial.human.immediate",
    "wbx.racial.human.never-under-construction",
]


def cooperates(position: Warcraft, seat: str) -> bool:
    """Whether a seat has the inherent ability of the Humans."""
    return has(position, "racial") and position.seats[seat].race == "human"


def ways(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Everything that could be built together: in the Town, and wherever two workers stand."""
    if not cooperates(position, seat):
        return []
    spaces = [
        space
        for space in position.board.spaces
        if sum(p.count for p in position.piles.get(space, ()) if p.side == seat and p.kind == "worker") >= WORKERS
    ]
    return [{"building": unit} for unit in UNITS] + [
        w for s in spaces for w in markers_of(position).ways(position, seat, s)
    ]


def check_moment(position: Warcraft, seat: str, option: str) -> None:
    """The Humans' own option, and only before a normal one."""
    if not cooperates(position, seat):
        raise Refusal(
            ["wbx.racial.human.fourth-option", INHERENT],
            say(
                (
                    "Cooperative building is the ability of the Humans where races have abilities; {seat:seat} has "
                    "it not."
                ),
                seat=seat,
            ),
        )
    require(
        position,
        not option,
        "wbx.racial.human.second-option",
        "A normal option was taken already: cooperative building comes before it, or not at all.",
    )


def site_of(position: Warcraft, action: BuildTogether) -> str:
    """Where the two workers must be: the Town for a building, its own space for an Outpost."""
    if (action.building is None) == (action.space is None):
        raise Invalid.of("building", "name a building, or the space of an Outpost, not both")
    return action.space or position.seats[action.seat].town


def check_workers(action: BuildTogether, where: str, idle: int) -> None:
    if idle < WORKERS:
        raise Refusal(
            ["wbx.racial.human.workers"],
            say(
                "It takes {workers:worker} in {where:space} that have not built yet; {seat:seat} has {idle}.",
                workers=WORKERS,
                where=where,
                seat=action.seat,
                idle=idle,
            ),
        )


def build_together(position: Warcraft, action: BuildTogether) -> None:
    """Pay, and put the finished piece into play."""
    seat = action.seat
    if action.building:
        check_tile(position, seat, action.building)
        cost = afford(position, seat, COST, TOGETHER_COST)
        happen(position, "built-together", RULES, seat=seat, building=action.building, data=cost)
        return
    space = action.space or ""
    markers_of(position).check(position, seat, space, action.gives_up)
    cost = afford(position, seat, COST, TOGETHER_COST)
    if action.gives_up:
        markers_of(position).take(position, seat, action.gives_up, space, under_construction=False)
    happen(position, "outpost-built-together", RULES, seat=seat, space=space, data=cost)


@VERBS.verb(
    "built-together", "Two workers of {seat:seat} put up a {building:building} for {gold:gold} and {wood:wood}."
)
def built_together(position: Warcraft, event: Event) -> None:
    pay(position, event)
    tile, seat = BUILDINGS[event.data["building"]], event.seat
    shift(position.piles, tile, seat, 1, reserve(seat), town_interface(seat))


@VERBS.verb(
    "outpost-built-together",
    "Two workers of {seat:seat} put up the Outpost in {space:space} for {gold:gold}, {wood:wood}.",
)
def outpost_built_together(position: Warcraft, event: Event) -> None:
    pay(position, event)
    shift(position.piles, "outpost", event.seat, 1, reserve(event.seat), event.data["space"])


class Cooperative(Labour):
    """Workers that have built together rest for the step."""

    def lacking(self, busy: bool) -> tuple[str, ...]:
        return ("wbx.racial.human.workers-locked",) if busy else ()


class BuildingTogether(Spending):
    rules = ("wbx.racial.human.fourth-option", "wbx.racial.human.second-option")

    def offered(self, position: Warcraft, seat: str) -> bool:
        return cooperates(position, seat)

    def ways(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return ways(position, seat)

    def do(self, position: Warcraft, step: SpendStep, action: BuildTogether) -> None:
        check_moment(position, step.seat, step.spending)
        where = site_of(position, action)
        check_workers(action, where, step.idle(position, where))
        build_together(position, action)
        step.busy[where] = step.busy.get(where, 0) + WORKERS


def announce() -> None:
    LABOURS.append((cooperates, Cooperative()))
    spend(BuildTogether, BuildingTogether())
    DOING[BuildTogether] = ("spend", "Building together")
