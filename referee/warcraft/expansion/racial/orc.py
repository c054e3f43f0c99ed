"""Option 2, Orcs: the Town and the Outposts around a battle shoot from their burrows."""

from referee.kernel.pieces import Pile
from referee.warcraft.battle.attack import MORE_ATTACKS, SHOOTING, Attack, Shooters
from referee.warcraft.battle.battlefield import OpenBattle, flanks, participants
from referee.warcraft.battle.casualty import SHELTERED
from referee.warcraft.table.piece import BUILDING, KINDS
from referee.warcraft.table.position import Warcraft, has
from referee.warcraft.table.space import cut
from referee.warcraft.turn.labour import free_workers

BURROWS = "burrows"
STRENGTH = 2
RULES = ["wbx.racial.orc.burrow-attack", "wbx.racial.orc.needs-unit"]


def burrows_of(position: Warcraft, owner: str, space: str) -> int:
    """How many burrows an owner has in a space: an Orc his Town, and each finished Outpost."""
    if not has(position, "racial") or not is_orc(position, owner):
        return 0
    finished = (p.count for p in position.piles.get(space, ()) if is_outpost(p, owner))
    return int(position.seats[owner].town == space) + sum(finished)


def is_outpost(pile: Pile, owner: str) -> bool:
    return pile.kind == "outpost" and pile.side == owner and BUILDING not in pile.marks


def burrow_attacks(position: Warcraft, battle: OpenBattle, owner: str, kind: str) -> list[Attack]:
    """One ranged attack for each burrow and each worker in it, while a real Orc unit takes part."""
    if kind != "ranged" or not participants(position, battle, [owner]):
        return []
    around = (
        space for space in flanks(position, battle.space) if not cut(position, KINDS["ranged"], space, battle.space)
    )
    burrows = {space: number for space in (battle.space, *around) if (number := burrows_of(position, owner, space))}
    workers = sum(free_workers(position, owner, space) for space in burrows)
    if not burrows:
        return []
    rules = RULES + (["wbx.racial.orc.worker-dice"] if workers else [])
    return [Attack(owner, "battle", sum(burrows.values()) + workers, BURROWS, STRENGTH, owner=owner, rules=rules)]


def is_orc(position: Warcraft, owner: str) -> bool:
    return owner in position.seats and position.seats[owner].race == "orc"


def sheltered(position: Warcraft, owner: str) -> tuple[str, ...]:
    return ("wbx.racial.orc.no-casualty",) if has(position, "racial") and is_orc(position, owner) else ()


def shooting(position: Warcraft, owner: str, space: str) -> Shooters:
    number = burrows_of(position, owner, space)
    return ({"burrow": number}, tuple(RULES[:1])) if number else ({}, ())


def announce() -> None:
    MORE_ATTACKS.append(burrow_attacks)
    SHELTERED.append(sheltered)
    SHOOTING.append(shooting)
