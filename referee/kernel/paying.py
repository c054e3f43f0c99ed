"""Paying: all that something costs, or a no that says what it costs and what there is."""

from collections.abc import Mapping

from referee.kernel.errors import Refusal
from referee.kernel.fields import fields_of
from referee.kernel.position import Position, happen, waived
from referee.kernel.say import say


def afford(position: Position, seat: str, price: Mapping[str, int], rules: list[str]) -> None:
    """Refuse whoever has too little of anything; the price is by the player's fields."""
    player = position.seats[seat]
    have = {name: getattr(player, name) for name in price}
    if all(have[name] >= number for name, number in price.items()) or waived(position, rules[0], seat=seat):
        return
    raise Refusal(rules, say("It costs {price}; {seat:seat} has {have}.", price=dict(price), seat=seat, have=have))


def pay(position: Position, seat: str, price: Mapping[str, int], rules: list[str], to: str = "") -> None:
    """Pay all of a price, to somebody or away; what is hidden is heard by the two of them alone."""
    afford(position, seat, price, rules)
    known = fields_of(type(position.seats[seat]))
    secret = any(name in known and known[name].hidden for name in price)
    seen_by = [end for end in (seat, to) if end] if secret else None
    happen(position, "price-paid", rules, seat=seat, seen_by=seen_by, price=dict(price), to=to)
