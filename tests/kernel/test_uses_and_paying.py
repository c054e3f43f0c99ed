"""What may be used so often and no more, and what is paid in full or not at all."""

from typing import Annotated

import msgspec
import pytest

from referee.kernel import Refusal
from referee.kernel.agenda import Frame, close, push
from referee.kernel.fields import Hidden, titled
from referee.kernel.game import Game
from referee.kernel.paying import pay
from referee.kernel.position import Position
from referee.kernel.sources import Verbs
from referee.kernel.uses import all_used, use, used


class Purse(msgspec.Struct, omit_defaults=True):
    gold: Annotated[int, titled("gold")] = 0
    coins: Hidden[Annotated[int, titled("coins")]] = 0


class Market(Position):
    seats: dict[str, Purse] = {}


class Day(Frame[Market], tag="day"):
    """What lasts a day."""


class MarketGame(Game[Market]):
    key, title, books, rules_version = "market", "Market", (), "market-1"
    position, frames, actions, verbs = Market, (Day,), (), Verbs()


def market() -> Market:
    seats = {"ada": Purse(gold=3, coins=2), "ben": Purse()}
    position = MarketGame().position_type(rules_version="market-1", scenario="main", seats=seats)
    push(position, Day())
    return position


def test_a_use_counts_until_its_scope_is_over() -> None:
    position = market()
    day = position.agenda[0]
    use(position, "stall", day.id, 2, "toy.stall", "Twice a day.")
    use(position, "stall", day.id, 2, "toy.stall", "Twice a day.")
    with pytest.raises(Refusal, match="Twice a day"):
        use(position, "stall", day.id, 2, "toy.stall", "Twice a day.")
    assert used(position, "stall", day.id) == 2 and all_used(position, day.id) == {"stall": 2}
    close(position, day)
    assert used(position, "stall", day.id) == 0


def test_a_price_is_paid_in_full_or_refused_by_what_is_short() -> None:
    position = market()
    with pytest.raises(Refusal) as no:
        pay(position, "ada", {"gold": 4}, ["toy.price"])
    assert str(no.value.why) == "It costs 4 gold; ada has 3 gold." and no.value.rules == ["toy.price"]
    pay(position, "ada", {"gold": 2}, ["toy.price"], to="ben")
    assert (position.seats["ada"].gold, position.seats["ben"].gold) == (1, 2)
    assert position.game.tell(position, position.events)[-1].text == "ada pays 2 gold to ben."


def test_what_is_hidden_is_paid_unheard_by_the_others() -> None:
    position = market()
    pay(position, "ada", {"coins": 1}, ["toy.price"])
    assert position.events[-1].seen_by == ["ada"] and position.seats["ada"].coins == 1
