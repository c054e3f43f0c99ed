"""Taking tokens and creeps along: what lies where, whose pieces may take it, and that it goes with them.

Who may take what is for the scenario to say.
"""

from collections.abc import Callable
from itertools import combinations

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.table.piece import CREEP
from referee.warcraft.table.position import CREEPS, Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.verbs import verb

LOADS: list[Callable[[Warcraft, str], list[str]]] = []
"""What else lies in a space and could be taken along, by name."""


def lying(position: Warcraft, space: str) -> list[str]:
    """Tokens and creeps in a space, by name."""
    found = [name for name, place in position.tokens.items() if place == space] if position.tokens else []
    for more in LOADS:
        found += more(position, space)
    return found


def check_load(position: Warcraft, seat: str, names: list[str], pieces: dict[str, int], origin: str) -> list[str]:
    """What lets these pieces take all of that along, or the refusal."""
    rules: list[str] = []
    for name in names:
        rules += scenario_of(position).may_carry(position, seat, name, pieces)
        if name not in lying(position, origin) or names.count(name) > 1:
            raise Refusal(
                rules, say("No {name:token} is there in {origin:space} to be taken along.", name=name, origin=origin)
            )
    return list(dict.fromkeys(rules))


def loads(position: Warcraft, seat: str, pieces: dict[str, int], origin: str) -> list[list[str]]:
    """What these pieces could take along from a space: each thing alone, and any of them together."""
    able = [name for name in lying(position, origin) if carries(position, seat, name, pieces)]
    return [list(names) for number in range(1, len(able) + 1) for names in combinations(able, number)]


def carries(position: Warcraft, seat: str, name: str, pieces: dict[str, int]) -> bool:
    try:
        scenario_of(position).may_carry(position, seat, name, pieces)
    except Refusal:
        return False
    return True


def carry(position: Warcraft, seat: str, names: list[str], origin: str, to: str, rules: list[str]) -> None:
    """All of it goes along, once it is checked."""
    if names:
        happen(position, "carried", rules, seat=seat, names=names, data={"from": origin}, to=to)


@verb(
    "carried",
    lambda e: say(
        "{seat:seat} takes {names:token} along to {to:space}.", seat=e.seat, names=e.data["names"], to=e.data["to"]
    ),
)
def carried(position: Warcraft, event: Event) -> None:
    origin, to = event.data["from"], event.data["to"]
    for name in event.data["names"]:
        if name in position.tokens:
            position.tokens[name] = to
            continue
        marks = next(p.marks for p in position.piles[origin] if name in p.marks)
        shift(position.piles, CREEP, CREEPS, 1, origin, to, marks)
