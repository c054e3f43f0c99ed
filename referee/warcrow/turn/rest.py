"""Rest: any of three things, and never in combat."""

from itertools import product
from typing import Any

from referee.kernel.choice import Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import Say, say
from referee.warcrow.actions import Rest
from referee.warcrow.claim.formation import needs
from referee.warcrow.fight import damage, state
from referee.warcrow.fight.move import check_restored, go, move_ways, regroup
from referee.warcrow.fight.trample import check_through, trample
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table.moment import come
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import BY_ITSELF, lasting, movement
from referee.warcrow.table.verbs import VERBS

FORBIDDEN = "wcr.rest.forbidden"

VERBS.note("rests", "{unit:unit} rests.")


def rest_ways(position: Warcrow, key: str) -> list[dict[str, Any]]:
    """Every combination of the three: stress, one of its states, a move; what there is not is not offered."""
    unit = position.units[key]
    states: list[dict[str, Any]] = [{}, *({"state": one} for one in unit.states)]
    calm = [False, True] if unit.stress else [False]
    moves = [{"move": False}, *({"move": True, **way} for way in move_ways(position, key))]
    return [{"stress": a, **b, **c} for a, b, c in product(calm, moves, states)]


def rest_options(position: Warcrow, key: str, more: dict[str, Any]) -> list[Option]:
    asked = needs(position, key)
    return [Option({**more, **way}, label(key, way), needs=asked) for way in rest_ways(position, key)]


def label(key: str, way: dict[str, Any]) -> Say:
    parts = [say("lose all stress")] if way["stress"] else []
    parts += [say("no longer {state:state}", state=way["state"])] if "state" in way else []
    parts += [say("move with the second value")] if way["move"] else []
    parts += (
        [say("formation {restored:whole again|still broken}", restored=way["restored"])] if "restored" in way else []
    )
    if not parts:
        return say("{unit:unit} rests and does nothing", unit=key)
    return say("{unit:unit} rests: {parts:,}", unit=key, parts=parts)


def check_rest(position: Warcrow, key: str) -> None:
    """Neither in combat nor demoralized."""
    unit = position.units[key]
    free = not unit.engaged and not is_demoralized(position, key)
    words = "{unit:unit} is engaged or demoralized and cannot rest."
    require(position, free, FORBIDDEN, words, unit=key)


def rest(position: Warcrow, key: str, action: Rest, *rules: str, again: bool = False) -> None:
    """`again`: the unit was activated before in this round, and is not stressed for it."""
    check_rest(position, key)
    if action.move:
        check_restored(position, key, action.restored)
    elif action.restored is not None:
        raise Invalid.of("restored", "say it of a move")
    if told(action) not in rest_ways(position, key):
        raise Invalid.of("state" if action.state else "stress", "the unit has nothing of it to lose")
    passed = check_through(position, key, action.way, action.through)
    free = ["wcr.rest.no-stress"] if again else []
    happen(position, "rests", [*rules, "wcr.rest.options", *free], unit=key)
    if action.stress:
        stress.lose(position, key, position.units[key].stress, "wcr.rest.options")
    if action.state:
        state.lose(position, key, action.state, "wcr.rest.options")
    if position.units[key].damage and any(lasting(position, key, "mends")):
        damage.heal(position, key, position.units[key].damage, BY_ITSELF)
    come(position, "rests", key)
    if action.move:
        step(position, key, action.restored, ["wcr.rest.options", *passed])
        trample(position, key, action.through)


def step(position: Warcrow, key: str, restored: bool | None, rules: list[str]) -> None:
    """The move of a rest, with the second value; in broken formation it is for the stray troops alone."""
    far = movement(position, key)[1:2]
    if position.units[key].broken:
        regroup(position, key, far, bool(restored), rules)
    else:
        go(position, key, far, rules)


def told(action: Rest) -> dict[str, Any]:
    """Which of the three are wanted, as they are offered."""
    said = {"state": action.state, "restored": action.restored}
    return {"stress": action.stress, "move": action.move} | {name: one for name, one in said.items() if one is not None}
