"""Setting up creeps: unseen markers from the box on the objectives, and wherever a scenario wants more."""

from collections.abc import Sequence

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import put, shift
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.warcraft.expansion.actions import LayToken
from referee.warcraft.setup.setup import BOARD, TYPED
from referee.warcraft.table.piece import CREEP
from referee.warcraft.table.position import CREEPS, Creep, Seat, Warcraft, has, number_of
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.verbs import VERBS

SORTED = "wbx.creep.setup-piles"
BOX = "creeps/box"
SCOPE = "wbx.creep.setup-scope"
NUMBER = {1: 16, 2: 8}
"""Markers by the points on their backs."""
PILES = [SORTED, "wbx.component.creeps", "wbx.creep.marker", "wbx.creep.marker-back"]
WORD = {1: "one", 2: "two"}
WORTH = {1: "wbx.creep.setup-one", 2: "wbx.creep.setup-two"}


def sorted_words(event: Event) -> Text:
    """A scenario's own creeps are never shuffled, and without the normal setup nothing is."""
    shuffled, special = event.data["shuffled"], event.data["number"] - sum(NUMBER.values())
    told = []
    if shuffled:
        words = "{number:creep-marker} are shuffled face down, apart by the points on their backs."
        told.append(say(words, number=event.data["number"] - special))
    if special:
        told.append(say("The {special:creep} of the scenario are taken out.", special=special))
    return say("{told}", told=told)


@VERBS.verb("creeps-sorted", sorted_words)
def creeps_sorted(position: Warcraft, event: Event) -> None:
    position.neutrals[CREEPS] = Seat(name="Creeps")
    put(position.piles, BOX, CREEP, CREEPS, event.data["number"])
    position.__dict__.pop("sides", None)


def placed_words(event: Event) -> Text:
    """A scenario's own creep is known to all."""
    data = event.data
    if "key" in data:
        return say("The {creep:creep} lies face-up in {space:space}.", creep=data["key"], space=data["space"])
    return say("A creep ({points}) comes to {space:space}, unseen.", points=data["points"], space=data["space"])


@VERBS.verb("creep-placed", placed_words)
def creep_placed(position: Warcraft, event: Event) -> None:
    data = event.data
    shift(position.piles, CREEP, CREEPS, 1, BOX, data["space"], (), (data["id"],))
    position.creeps[data["id"]] = Creep(data["points"], data.get("key", ""))


VERBS.note("creeps-boxed", "{number} creep {number:marker goes|markers go} back to the box unseen.")
VERBS.note(
    "no-more-creeps", "{scenario:scenario} has its own creeps: the others are set up only where heroes are used."
)


def short_words(event: Event) -> Text:
    return say(
        "No creep marker of {points} is left for {spaces:space}: no creep there.",
        points=event.data["points"],
        spaces=event.data["spaces"],
    )


VERBS.note("creeps-short", short_words)


def sort_creeps(position: Warcraft, special: int = 0, apart: Sequence[str] = ()) -> None:
    """All markers in the box; `special` ones that a scenario takes by its rules `apart` come on top."""
    if CREEPS not in position.neutrals:
        shuffled = not special or scenario_of(position).sets_creeps(position)[0]
        rules = [*(PILES if shuffled else ()), *apart]
        happen(position, "creeps-sorted", rules, number=sum(NUMBER.values()) + special, shuffled=shuffled)


def markers_of(position: Warcraft, points: int) -> int:
    """Markers of a worth that have not been laid on the board yet."""
    return NUMBER[points] - sum(id.startswith(WORD[points]) for id in position.creeps)


def place_creep(position: Warcraft, space: str, points: int, rules: list[str]) -> None:
    """One random unseen marker of this worth."""
    happen(position, "creep-placed", rules, space=space, points=points, id=next_id(position, points))


def next_id(position: Warcraft, points: int) -> str:
    """A name for a marker that nobody has seen."""
    number = 1
    while f"{WORD[points]}-{number}" in position.creeps:
        number += 1
    return f"{WORD[points]}-{number}"


def lay_creeps(position: Warcraft) -> None:
    """The normal setup: a creep of its worth on each objective of 1 or 2 points that has none yet."""
    sort_creeps(position)
    waiting = {points: bare_objectives(position, points) for points in NUMBER}
    enough = {points: spaces for points, spaces in waiting.items() if len(spaces) <= markers_of(position, points)}
    _, page = scenario_of(position).sets_creeps(position)
    for points, spaces in enough.items():
        for space in spaces:
            place_creep(position, space, points, [WORTH[points], *page, SCOPE])
    short = {str(points): spaces for points, spaces in waiting.items() if points not in enough}
    if short:
        push(position, LayCreeps(waiting=short))
    else:
        box_the_rest(position)


def box_the_rest(position: Warcraft) -> None:
    left = number_of(position, BOX, CREEPS, CREEP)
    happen(position, "creeps-boxed", ["wbx.creep.setup-rest", "wbx.creep.setup-three-four"], number=left)


def bare_objectives(position: Warcraft, points: int) -> list[str]:
    """Objectives of a worth without a creep."""
    return [
        key
        for key, space in position.board.spaces.items()
        if space.points == points and not any(pile.kind == CREEP for pile in position.piles.get(key, ()))
    ]


class LayCreeps(Frame[Warcraft], tag="lay-creeps"):
    """Objectives by their worth for which there are not markers enough: the players agree which of them get one."""

    heading = "Creep markers are laid"
    asks = {"lay-token": (SCOPE,)}
    waiting: dict[str, list[str]] = {}

    def settle(self, position: Warcraft) -> bool:
        for points, spaces in self.waiting.items():
            if not markers_of(position, int(points)):
                del self.waiting[points]
                rules = [SORTED, WORTH[int(points)]]
                happen(position, "creeps-short", rules, points=int(points), spaces=spaces)
                return True
        if self.waiting:
            return False
        close(position, self)
        box_the_rest(position)
        return True

    def rests_on(self, position: Warcraft) -> list[str]:
        _, page = scenario_of(position).sets_creeps(position)
        return [WORTH[int(next(iter(self.waiting)))], *page, SCOPE]

    def prompts(self, position: Warcraft) -> list[Prompt]:
        points, spaces = next(iter(self.waiting.items()))
        number, rules = markers_of(position, int(points)), self.rests_on(position)
        text = say(
            "{number:creep-marker} of {points} are left for {others:objective}: agree where the next one lies.",
            number=number,
            points=points,
            others=len(spaces),
        )
        choice = one([{"space": space} for space in spaces])
        return [self.ask(list(position.seats), "lay-token", text, choice, rules=rules)]

    def on_lay_token(self, position: Warcraft, action: LayToken) -> None:
        points, spaces = next(iter(self.waiting.items()))
        rules = self.rests_on(position)
        if action.space not in spaces:
            raise Refusal(
                rules,
                say(
                    "{space:space} is no objective of {points} that waits for a creep.",
                    space=action.space,
                    points=points,
                ),
            )
        spaces.remove(action.space)
        place_creep(position, action.space, int(points), rules)


def lay(position: Warcraft) -> None:
    """The normal setup where it is carried out; else what the scenario says of it."""
    scenario = scenario_of(position)
    sets, page = scenario.sets_creeps(position)
    if sets:
        lay_creeps(position)
    elif has(position, "creeps"):
        happen(position, "no-more-creeps", [*page, SCOPE], scenario=scenario.title)


def sort_typed(position: Warcraft) -> None:
    if has(position, "creeps"):
        sort_creeps(position)


def announce() -> None:
    BOARD.append(lay)
    TYPED.append(sort_typed)
