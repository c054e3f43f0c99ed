"""Giving ground: a unit that is pushed back falls back, holds by stress or by its own weight, or finds no way out."""

from referee.kernel.position import happen
from referee.warcrow.fight import hostile
from referee.warcrow.fight.move import go
from referee.warcrow.keyword.immovable import holds_by
from referee.warcrow.morale.stress import can_pay, check_can_pay, pay_to_hold
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import is_neutral
from referee.warcrow.table.values import movement
from referee.warcrow.table.verbs import VERBS

GIVES, REFUSES = "wcr.melee.push-back-move", "wcr.melee.push-back-refused"
NO_OPPORTUNITY = "wcr.melee.no-opportunity"

VERBS.note("holds-ground", "{unit:unit} holds its ground.")
VERBS.note("no-way-out", "{unit:unit} finds no way out and stays engaged.")


def grounds(position: Warcrow, key: str) -> list[str]:
    """What the loser may do: fall back, hold by stress or by its own weight, or say that there is no way out."""
    may_hold = bool(holds_by(position, key)) or can_pay(position, key)
    return ["move", *(["hold"] if may_hold else []), "stuck"]


def check_may_hold(position: Warcrow, key: str) -> None:
    hostile.check_yields(position, key)
    if not holds_by(position, key):
        check_can_pay(position, key)


def give_ground(position: Warcrow, key: str, how: str, passed: list[str]) -> None:
    yields = [hostile.YIELDS] if is_neutral(position, key) else []
    if how == "move":
        go(position, key, movement(position, key)[:1], [GIVES, *yields, NO_OPPORTUNITY, *passed], forced=True)
    elif how == "stuck":
        happen(position, "no-way-out", [GIVES], unit=key)
    elif holds_by(position, key):
        happen(position, "holds-ground", hostile.stays(position, key) or holds_by(position, key), unit=key)
    else:
        happen(position, "holds-ground", [REFUSES], unit=key)
        pay_to_hold(position, key)
