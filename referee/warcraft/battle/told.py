"""What a player tells of the dice of an attack: what each shows, or where nothing else matters how many hit."""

from referee.kernel.action import Roll
from referee.kernel.position import happen
from referee.warcraft.battle.attack import Attack, told_as
from referee.warcraft.battle.battlefield import OpenBattle, units_with
from referee.warcraft.table.position import Warcraft


def only_hits_matter(position: Warcraft, battle: OpenBattle, pool: Attack) -> bool:
    """Whether no natural 1 among these dice would do more than hit."""
    return not (
        pool.area or position.options.get("heal") == "faq" or units_with(position, battle, pool.owner, "raise-dead")
    )


def take_in(position: Warcraft, battle: OpenBattle, pool: Attack, action: Roll) -> None:
    """What an action reports of a throw, written down."""
    label, number = told_as(position, pool), pool.left
    if action.hits is not None and only_hits_matter(position, battle, pool):
        pool.report_hits(action.hits)
        told = {"hits": action.hits, "number": number, "label": label}
        happen(position, "hits-told", pool.rules, seat=action.seat, data=told)
    else:
        happen(position, "rolled", pool.rules, seat=action.seat, faces=pool.report(action), label=label)
