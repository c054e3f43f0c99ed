"""What cards give to others when an activation ends: a move, weight in a dispute, an activation of the same turn."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import close, push
from referee.kernel.choice import one
from referee.kernel.effects import add_effect
from referee.kernel.owed import owe
from referee.kernel.position import Owed, happen
from referee.kernel.prompt import Prompt
from referee.kernel.timing import WindowRule
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.actions import Move
from referee.warcrow.fight.move import move_ways
from referee.warcrow.fight.opportunity import depart
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.morale.flee import OnTheMove
from referee.warcrow.table import window as windows
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import ACTIVATION_END, POSITIONS, Warcrow, going_on, is_on_field
from referee.warcrow.table.values import BY_ITSELF, weighed
from referee.warcrow.table.verbs import OWING, VERBS
from referee.warcrow.turn.control import would_decide
from referee.warcrow.turn.declaring import activate
from referee.warcrow.turn.order import can_obey

LAST = 8
"""Rank at the end of an activation: whoever is activated by another acts after everything else is done."""
FARTHEST = POSITIONS - 1
VERBS.note("weighs-more", "{unit:unit} counts for {number} more where an objective is disputed now.")


class MayMove(OnTheMove, tag="may-move"):
    """A unit may move once, or up to twice, because a card says so; that is no activation."""

    asks: ClassVar = dict.fromkeys(("move", "done"), (COMMANDED, BY_ITSELF))
    asked_in: ClassVar = dict.fromkeys(asks, (windows.ENDED, windows.MOVE_DECLARED, windows.ACTIONS))
    rule: str = COMMANDED
    left: int = 1

    def moment(self, position: Warcrow) -> WindowRule:
        """When the card that gives the move is used."""
        if going_on(position, "departing") is not None:
            return windows.MOVE_DECLARED
        return windows.ENDED if going_on(position, "activation") is None else windows.ACTIONS

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} may move once." if self.left == 1 else "{unit:unit} may move up to twice."
        ways = one(move_ways(position, self.unit))
        return [
            self.ask([self.seat], "move", text, ways, rules=[self.rule], unit=self.unit),
            self.ask([self.seat], "done", text, one([{}]), rules=[self.rule], unit=self.unit),
        ]

    def on_move(self, position: Warcrow, action: Move) -> None:
        """Who moves away from a combat may be struck at."""
        self.only(position, action)
        close(position, self)
        if self.left > 1:
            push(position, MayMove(seat=self.seat, unit=self.unit, rule=self.rule, left=self.left - 1))
        depart(position, self.unit, action, self.rule)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)


def let_move(position: Warcrow, deed: Deed) -> None:
    times = 2 if deed.rest == "twice" else 1
    push(position, MayMove(seat=position.units[deed.unit].side, unit=deed.unit, rule=deed.rule, left=times))


def can_move(position: Warcrow, deed: Deed) -> bool:
    return not is_demoralized(position, deed.unit)


def weigh_more(position: Warcrow, deed: Deed) -> None:
    """It lasts until everything is done that this activation brought."""
    closing = going_on(position, "closing")
    add_effect(position, weighed(deed.unit), closing.id, [position.units[deed.unit].side], number=int(deed.rest))
    happen(position, "weighs-more", [deed.rule], unit=deed.unit, number=int(deed.rest))


def can_weigh(position: Warcrow, deed: Deed) -> bool:
    return would_decide(position, deed.unit, int(deed.rest))


def ahead_of_dial(position: Warcrow) -> int:
    """So many turns are left before the one that ends the round."""
    return (position.round_ends - position.dial) % POSITIONS


def move_end(position: Warcrow, deed: Deed) -> None:
    step = 1 if deed.rest == "on" else -1
    at = (position.round_ends + step - 1) % POSITIONS + 1
    happen(position, "end-token-advanced", [deed.rule], at=at, becomes={"round_ends": at})


def can_move_end(position: Warcrow, deed: Deed) -> bool:
    """Never onto the turn that is played, nor before it."""
    left = ahead_of_dial(position)
    return left < FARTHEST if deed.rest == "on" else left > 1


def let_act(position: Warcrow, deed: Deed) -> None:
    data: dict[str, Any] = {"unit": deed.unit, "order": deed.rest}
    owe(position, ACTIVATION_END, LAST, position.units[deed.unit].side, "activate", **data)


@OWING.pays("activate", "Activate a unit by another's card", COMMANDED)
def pay_activation(position: Warcrow, debt: Owed) -> None:
    key, order = debt.data["unit"], debt.data.get("order", "")
    if is_on_field(position, key) and can_obey(position, key, order):
        activate(position, debt.seat, key, order)


DO.update({"move": let_move, "conquest": weigh_more, "end-token": move_end, "activate": let_act})
CAN.update(
    {
        "move": can_move,
        "conquest": can_weigh,
        "end-token": can_move_end,
        "activate": lambda position, deed: can_obey(position, deed.unit, deed.rest),
    }
)
