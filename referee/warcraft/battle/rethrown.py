"""A correction in the middle of a volley: dice of a throw whose number changed are thrown anew."""

from referee.warcraft.battle.attack import AGAIN, Attack, attacks
from referee.warcraft.battle.battlefield import OpenBattle
from referee.warcraft.table.position import Warcraft


def differs(pool: Attack, attack: Attack) -> bool:
    """Whether these dice would hit otherwise than when their hits were told."""
    return (pool.need, pool.lowered, pool.area) != (attack.need, attack.lowered, attack.area)


def rethrown(position: Warcraft, battle: OpenBattle, owners: list[str], kind: str, pools: list[Attack]) -> list[Attack]:
    """The throws of a volley by what stands there now; those whose number is the same keep what fell."""
    due = [attack for owner in owners for attack in attacks(position, battle, owner, kind)]
    thrown = {(pool.owner, pool.label): pool for pool in pools}
    found = []
    for attack in due:
        pool = thrown.get((attack.owner, attack.label))
        if pool is None or pool.count != attack.count or (pool.unseen and differs(pool, attack)):
            found.append(attack)
            continue
        pool.need, pool.lowered, pool.area, pool.rules = attack.need, attack.lowered, attack.area, attack.rules
        again = (AGAIN, f"{AGAIN}-{pool.label}") if pool.plain else (f"{AGAIN}-{pool.label}",)
        found += [pool, *(more for more in pools if more.owner == pool.owner and more.label in again)]
    return found + [pool for pool in pools if pool.by_card and not pool.label.startswith(AGAIN)]
