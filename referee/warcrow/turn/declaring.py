"""Declaring an activation: the token, or the debt of a second one, and the coming of whoever was hidden."""

from referee.kernel.agenda import push
from referee.kernel.position import happen
from referee.warcrow.claim.formation import check_looked
from referee.warcrow.keyword import bloodlust, scout
from referee.warcrow.morale.stress import rest_only
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.moment import come
from referee.warcrow.table.position import RESERVE, Warcrow
from referee.warcrow.table.verbs import VERBS, sets
from referee.warcrow.turn.activation import Activation
from referee.warcrow.turn.arriving import come_out, kind_of
from referee.warcrow.turn.lusting import Lusting
from referee.warcrow.turn.opening import open_activation
from referee.warcrow.turn.order import BRIEF

sets("activated", "{seat:seat} activates {unit:unit}.")
VERBS.note("activated-in-passing", "{seat:seat} activates {unit:unit} for one action, without a token.")
VERBS.note("activated-again", "{seat:seat} activates {unit:unit} again; it will be stressed for it.")


def activate(position: Warcrow, seat: str, key: str, order: str = "") -> None:
    """The token, or the debt of a second activation, unless it was ordered to act in passing; then its actions."""
    check_looked(position, key)
    comes = position.units[key].where == RESERVE
    again = position.units[key].activated and order != BRIEF
    if order == BRIEF:
        happen(position, "activated-in-passing", [COMMANDED], seat=seat, unit=key)
    elif again:
        rules = ["wcr.activation.second-stress"]
        happen(position, "activated-again", rules, seat=seat, unit=key)
    else:
        happen(position, "activated", ["wcr.activation.declare"], seat=seat, unit=key, sets={"activated": True})
    taken = [scout.DEPLOYED] if comes and kind_of(position, key) is scout else []
    began, tired = position.units[key].engaged, rest_only(position, key)
    going = Activation(seat=seat, unit=key, again=again, tired=tired, taken=taken, began=began, order=order)
    push(position, going)
    if order != BRIEF and bloodlust.drives(position, key):
        push(position, Lusting(seat=seat, unit=key))
    come(position, "activation-start", key)
    if comes:
        come_out(position, seat, key)
    else:
        open_activation(position, key)
