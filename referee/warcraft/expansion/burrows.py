"""Option 2, Orcs: the Town and the Outposts around a battle shoot from their burrows."""

from typing import Any

from referee.warcraft.attacks import MORE_ATTACKS, Attack
from referee.warcraft.battlefield import flanks, participants
from referee.warcraft.spend import free_workers
from referee.warcraft.state import Warcraft, has, outposts

BURROWS = "burrows"
STRENGTH = 2
RULES = ["wbx.racial.orc.burrow-attack", "wbx.racial.orc.needs-unit"]


def dug_in(position: Warcraft, battle: Any, owner: str) -> list[str]:
    """The spaces of the battle from which an owner's Town or a finished Outpost shoots."""
    own = {position.seats[owner].town, *outposts(position, owner)}
    return [space for space in (battle.space, *flanks(position, battle.space)) if space in own]


def burrow_attacks(position: Warcraft, battle: Any, owner: str, kind: str) -> list[Attack]:
    """One ranged attack for each burrow and each worker in it, while a real Orc unit takes part."""
    if kind != "ranged" or not has(position, "racial") or not is_orc(position, owner):
        return []
    if not participants(position, battle, [owner]):
        return []
    spaces = dug_in(position, battle, owner)
    workers = sum(free_workers(position, owner, space) for space in spaces)
    if not spaces:
        return []
    rules = RULES + (["wbx.racial.orc.worker-dice"] if workers else [])
    return [Attack(owner, "battle", len(spaces) + workers, BURROWS, STRENGTH, owner=owner, rules=rules)]


def is_orc(position: Warcraft, owner: str) -> bool:
    return owner in position.seats and position.seats[owner].race == "orc"


MORE_ATTACKS.append(burrow_attacks)
