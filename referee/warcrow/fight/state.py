"""The four states: who gets them, what they do to a roll, and when they go."""

from collections.abc import Callable

from referee.kernel.owed import owe
from referee.kernel.position import Owed, happen
from referee.warcrow.keyword import fearless, golem
from referee.warcrow.table import in_force
from referee.warcrow.table.position import ACTIVATION_END, DISARMED, FRIGHTENED, SLOWED, VULNERABLE, Warcrow, going_on
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import BY_ITSELF, by_stress, granted, lasting, movement
from referee.warcrow.table.verbs import OWING, VERBS, sets

RANK = 6
"""At the end of an activation states go after the tests."""
REMOVED = {
    SLOWED: "wcr.state.slowed-remove",
    DISARMED: "wcr.state.disarmed-remove",
    VULNERABLE: "wcr.state.vulnerable-remove",
    FRIGHTENED: "wcr.state.frightened-remove",
}
TAKES_A_DIE = ("wcr.state.disarmed", "wcr.state.vulnerable")
ON_ROLL = {"attack": (DISARMED, TAKES_A_DIE[0]), "defense": (VULNERABLE, TAKES_A_DIE[1])}
"""The state that takes a die from each kind of roll."""
CANCEL_DIE = "wcr.term.cancel-die"
CANCELLED = ("wcr.state.die-states-timing", CANCEL_DIE)
REPEATS = "wcr.state.frightened"
BEFORE_ELITE = "wcr.state.before-elite"
SLOWS = "wcr.state.slowed"
IMMUNITY = "wcr.state.immunity"
FEWER = 4
"""Strides that Slowed takes off a charge."""

SHIELDS: list[Callable[[Warcrow, str, str, list[str]], bool]] = []
"""What may keep a state off a unit that is not immune by itself, and says whether it has to be looked at first."""
sets("state-gained", "{unit:unit} is {state:state}.")
sets("state-gone", "{unit:unit} is no longer {state:state}.")
VERBS.note("state-held", "{unit:unit} is {state:state} already: nothing is added.")
VERBS.note("state-immune", "{unit:unit} is immune to {state:state}.")


def gain(position: Warcrow, key: str, state: str, *rules: str) -> None:
    """A unit suffers a state, unless it is immune or has it already."""
    states = position.units[key].states
    immunity = immune_by(position, key, state)
    if immunity:
        happen(position, "state-immune", [IMMUNITY, immunity], unit=key, state=state)
    elif state in states:
        happen(position, "state-held", ["wcr.state.no-stacking"], unit=key, state=state)
    elif not any(shield(position, key, state, list(rules)) for shield in SHIELDS):
        take_on(position, key, state, *rules)


def take_on(position: Warcrow, key: str, state: str, *rules: str) -> None:
    """Nothing keeps it off."""
    states = {"states": (*position.units[key].states, state)}
    happen(position, "state-gained", [*rules, "wcr.state.token"], unit=key, state=state, sets=states)


def immune_by(position: Warcrow, key: str, state: str) -> str:
    """The rule by which a unit never has a state."""
    if any(state in named.split() for named in lasting(position, key, "immune")):
        return BY_ITSELF
    if state != FRIGHTENED:
        return ""
    if fearless.is_fearless(position, key):
        return fearless.IMMUNE
    return golem.IMMUNE if golem.is_golem(position, key) else ""


def lose(position: Warcrow, key: str, state: str, *rules: str) -> None:
    left = tuple(one for one in position.units[key].states if one != state)
    if len(left) < len(position.units[key].states):
        freed = {"rooted": False} if state == SLOWED and position.units[key].rooted else {}
        happen(position, "state-gone", list(rules), unit=key, state=state, sets={"states": left} | freed)


def ends(position: Warcrow, key: str, state: str) -> None:
    """A state has done its work: it goes at the end of the activation, or at once where there is none."""
    if going_on(position, "activation") is None:
        lose(position, key, state, REMOVED[state])
        return
    due = {"unit": key, "state": state}
    if not any(debt.what == "state-off" and debt.data == due for debt in position.owed):
        owe(position, ACTIVATION_END, RANK, player_of(position, key), "state-off", **due)


@OWING.pays("state-off", "Take a state off")
def pay_state_off(position: Warcrow, debt: Owed) -> None:
    lose(position, debt.data["unit"], debt.data["state"], REMOVED[debt.data["state"]])


def has(position: Warcrow, key: str, state: str) -> bool:
    return state in position.units[key].states


def by_switch(position: Warcrow, key: str, state: str) -> None:
    """A state that a switch gives touches the next roll, not the one in progress."""
    gain(position, key, state, "wcr.state.received-from-switch")


def passed_test(position: Warcrow, key: str) -> None:
    """Whoever passes a Willpower test is frightened no more."""
    lose(position, key, FRIGHTENED, REMOVED[FRIGHTENED])


def charge_strides(position: Warcrow, key: str) -> tuple[int, list[str]]:
    """How far a charge goes, and what takes something off it."""
    more = by_stress(position, key, "charge") + sum(map(int, granted(position, key, "charge")))
    more += sum(map(int, in_force.on(position, key, "rushes"))) if position.spells else 0
    far, rules = movement(position, key)[2] + more, [BY_ITSELF] if more else []
    if has(position, key, SLOWED):
        return max(0, far - FEWER), [*rules, "wcr.state.slowed-charge"]
    return far, rules
