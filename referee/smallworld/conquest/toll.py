"""Tolls: coins due to somebody before an attack. Without the coins the attack is not to be made."""

from referee.kernel.errors import Refusal
from referee.kernel.say import say
from referee.smallworld.score.coin import pay
from referee.smallworld.table.benefits import ALL, TOLLING
from referee.smallworld.table.open_turn import current_turn
from referee.smallworld.table.points import Toll
from referee.smallworld.table.position import SmallWorld

CONQUEST, SWAP, THEFT, BOMB = "conquest", "swap", "theft", "bomb"
DRIVE, BREACH = "drive", "breach"
"""Tokens driven away: of what holds a Region, or of what guards it."""
ATTACKS = (CONQUEST, SWAP, THEFT, DRIVE, BREACH, BOMB)


def tolls(position: SmallWorld, seat: str, region: str, attack: str = CONQUEST) -> list[Toll]:
    """Everything due before attacking a Region: to its holder's badge, one kept In Decline too, banner and markers."""
    here = position.ground.here[region]
    if not here.seat or here.seat == seat:
        return []
    owner, due = position.seats[here.seat], []
    for key in (owner.power, here.race, *here.markers) if here.active else (owner.kept,):
        benefit = TOLLING.get(key)
        if benefit is not None and attack in benefit.toll:
            toll = benefit.levies(position, seat, region, here)
            if toll is not None:
                due.append(toll)
    return [toll for toll in due if not toll.coins] if due and already_paid(position, region) else due


def already_paid(position: SmallWorld, region: str) -> bool:
    """Whether an air assault has paid its way there."""
    turn = current_turn(position)
    return bool(turn and turn.air_paid and turn.air_region == region)


def affordable(position: SmallWorld, seat: str, due: list[Toll]) -> bool:
    return bool(position.seats[seat].coins >= sum(toll.coins for toll in due))


def pay_tolls(position: SmallWorld, seat: str, due: list[Toll]) -> None:
    """Pay everything, or refuse by the first toll that the coins do not cover."""
    left = position.seats[seat].coins
    for toll in due:
        if left < toll.coins:
            words = "{why} costs {coins:coin}; you have {left} left for it."
            raise Refusal(list(toll.rules), say(words, why=toll.why, coins=toll.coins, left=left))
        left -= toll.coins
    for toll in due:
        pay(position, seat, toll.payee, toll.coins, toll.rules, toll.why)
        if toll.coins:
            ALL[toll.by].paid(position)
