"""Setting up creeps: unseen markers from the box on the objectives, and wherever a scenario wants more."""

from referee.kernel.event import Event
from referee.kernel.pieces import put, shift
from referee.kernel.position import happen
from referee.warcraft.scenario import scenario_of
from referee.warcraft.state import CREEP, CREEPS, Creep, Seat, Warcraft, number_of
from referee.warcraft.verbs import VERBS

BOX = "creeps/box"
NUMBER = {1: 16, 2: 8}
"""Markers by the points on their backs."""
PILES = ["wbx.creep.setup-piles", "wbx.component.creeps", "wbx.creep.marker", "wbx.creep.marker-back"]
WORD = {1: "one", 2: "two"}


@VERBS.verb("creeps-sorted", "{number} creep markers are shuffled face down, apart by the points on their backs.")
def creeps_sorted(position: Warcraft, event: Event) -> None:
    position.neutrals[CREEPS] = Seat(name="Creeps")
    put(position.piles, BOX, CREEP, CREEPS, event.data["number"])
    position.__dict__.pop("sides", None)


def placed_words(event: Event) -> str:
    """A scenario's own creep is known to all."""
    data = event.data
    if "key" in data:
        return f"The {data['key']} lies face-up in {data['space']}."
    return f"A creep ({data['points']}) comes to {data['space']}, unseen."


@VERBS.verb("creep-placed", placed_words)
def creep_placed(position: Warcraft, event: Event) -> None:
    data = event.data
    shift(position.piles, CREEP, CREEPS, 1, BOX, data["space"], (), (data["id"],))
    position.creeps[data["id"]] = Creep(data["points"], data.get("key", ""))


VERBS.note("creeps-boxed", "{number} creep markers go back to the box unseen.")


def sort_creeps(position: Warcraft, special: int = 0) -> None:
    """All markers in the box; `special` ones of a scenario come on top."""
    if CREEPS not in position.neutrals:
        happen(position, "creeps-sorted", PILES, number=sum(NUMBER.values()) + special)


def place_creep(position: Warcraft, space: str, points: int, rules: list[str]) -> None:
    """One random unseen marker of this worth."""
    used = sum(id.startswith(WORD[points]) for id in position.creeps)
    if used < NUMBER[points]:
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
    more = [*scenario_of(position).creep_rules, "wbx.creep.setup-scope"]
    for key, space in position.board.spaces.items():
        taken = any(pile.kind == CREEP for pile in position.piles.get(key, ()))
        if space.points in NUMBER and not taken:
            rule = "wbx.creep.setup-one" if space.points == 1 else "wbx.creep.setup-two"
            place_creep(position, key, space.points, [rule, *more, "wbx.creep.setup-piles"])
    left = number_of(position, BOX, CREEPS, CREEP)
    happen(position, "creeps-boxed", ["wbx.creep.setup-rest", "wbx.creep.setup-three-four", *more], number=left)
