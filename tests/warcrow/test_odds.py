"""Odds of opposed rolls against a second opinion that tries every face and every order of switches."""

import random

import pytest

from referee.warcrow.odds.duel import duel
from referee.warcrow.odds.ends import Goal
from referee.warcrow.odds.side import WHOLE, Side, Switch
from referee.warcrow.roll.dice import Pool
from referee.warcrow.roll.symbol import symbols
from tests.warcrow.naive import Naive

PAID = ("X", "X X", "hX", "hS", "hB", "S", "B", "X hX")
DONE = (
    {"add": symbols("S")},
    {"add": symbols("B")},
    {"cancel_blocks": 1},
    {"cancel_successes": 1},
    {"cancel_successes": 2},
    {"cancel_any": 1},
    {"damage": 1},
    {"damage": 1, "cancel_blocks": 1},
    {"worth": 30},
)


def switch(chance: random.Random) -> Switch:
    """One that cannot pay for itself, so that the second opinion comes to an end."""
    while True:
        made = Switch(symbols(chance.choice(PAID)), **chance.choice(DONE))
        if not any(made.add) or (made.pay[0] + made.pay[2]) == 0:
            return made


def side(chance: random.Random, dice: str, attacks: bool, most: int = 2) -> Side:
    pool = Pool.read("".join(chance.choice(dice) for _ in range(chance.randint(1, most)))).cut()
    automatic = chance.choice(("", "S", "B", "X"))
    return Side(
        Pool(pool.dice, symbols(automatic)),
        tuple(dict.fromkeys(switch(chance) for _ in range(chance.randint(0, 2)))),
        attacks,
        repeat=chance.choice((0, 0, 0, WHOLE, 1, 2)),
        loses=chance.random() < 0.3,
        elite=chance.random() < 0.3,
        rage=chance.random() < 0.2,
    )


@pytest.mark.parametrize("seed", range(60))
def test_the_odds_are_those_of_trying_everything(seed: int) -> None:
    chance = random.Random(seed)
    active, other = side(chance, "ROYGK", True), side(chance, "GBKOR", False)
    goal = Goal(chance.choice((0, 0, 0, 1, 2)))
    told = duel(active, other, goal)
    assert told.value == pytest.approx(float(Naive(active, other, goal).value()), abs=1e-9)
    assert sum(told.outcomes.values()) == pytest.approx(1, abs=1e-12)


def test_outcomes_one_by_one_where_nothing_is_a_matter_of_taste() -> None:
    active = Side(Pool.read("RO|S"), (Switch(symbols("X"), add=symbols("S")),))
    other = Side(Pool.read("GK"), (Switch(symbols("X X"), add=symbols("B")),), attacks=False)
    told = duel(active, other)
    naive = Naive(active, other, Goal()).outcomes()
    assert {outcome: pytest.approx(float(share), abs=1e-12) for outcome, share in naive.items()} == told.outcomes


def test_a_pool_as_large_as_cards_have() -> None:
    hunters = Side(Pool.read("ROOOY"), (Switch(symbols("X X"), worth=1),), repeat=WHOLE)
    bucklermen = Side(Pool.read("GGK"), (Switch(symbols("X"), add=symbols("B")),), attacks=False)
    told = duel(hunters, bucklermen)
    assert sum(told.outcomes.values()) == pytest.approx(1, abs=1e-12)
    assert told.mean(lambda outcome: outcome.dealt) > duel(Side(hunters.pool, hunters.switches), bucklermen).mean(
        lambda outcome: outcome.dealt
    )
