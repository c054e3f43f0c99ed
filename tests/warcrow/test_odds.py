"""Odds of opposed rolls against second opinions: one that tries every face, and one that is somebody else's."""

import random

import icepool
import pytest
from msgspec.structs import replace

from referee.warcrow.odds.duel import duel
from referee.warcrow.odds.ends import Goal
from referee.warcrow.odds.rough import rough
from referee.warcrow.odds.side import WHOLE, Side, Switch
from referee.warcrow.roll.dice import DICE, Pool
from referee.warcrow.roll.symbol import symbols
from tests.warcrow.many_odds import CLOSE, differs, side
from tests.warcrow.naive import Naive
from tests.warcrow.pairings import pairing

BITE = (
    Switch(symbols("X"), add=symbols("S")),
    Switch(symbols("X X"), cancel_blocks=1),
    Switch(symbols("hX"), damage=1),
)
GUARD = (Switch(symbols("X"), add=symbols("B")), Switch(symbols("X X"), cancel_successes=1))


@pytest.mark.parametrize("seed", range(60))
def test_the_odds_are_those_of_trying_everything(seed: int) -> None:
    assert differs(seed) < CLOSE


def icepool_value(active: Side, other: Side) -> float:
    """The same by a library of dice: the sum of each pool, then the naive way to use the switches."""
    naive = Naive(active, other, Goal())
    rolled = [icepool_sum(one) for one in (active, other)]
    return float(icepool.map(lambda mine, theirs: naive.resolve(tuple(mine), tuple(theirs), 0, 0)[0], *rolled).mean())


def icepool_sum(side: Side) -> icepool.Die:
    found = icepool.Die([icepool.Vector(side.pool.automatic)])
    for die in side.pool.dice:
        found += icepool.Die([icepool.Vector(symbols(str(face))) for face in DICE[die].faces or ()])
    return found


@pytest.mark.parametrize("seed", range(10))
def test_the_odds_are_those_of_another_library(seed: int) -> None:
    chance = random.Random(seed)
    active, other = (plain(side(chance, dice, dice == "ROY", 3)) for dice in ("ROY", "GBK"))
    assert duel(active, other).value == pytest.approx(icepool_value(active, other), abs=CLOSE)


def plain(side: Side) -> Side:
    """What the library can say: dice that are thrown once, and two switches."""
    return replace(side.thrown_anew(), switches=side.switches[:2], repeat=0, loses=False, elite=False, rage=False)


def test_outcomes_one_by_one_where_nothing_is_a_matter_of_taste() -> None:
    active = Side(Pool.read("RO|S"), (Switch(symbols("X"), add=symbols("S")),))
    other = Side(Pool.read("GK"), (Switch(symbols("X X"), add=symbols("B")),), attacks=False)
    told = duel(active, other)
    naive = Naive(active, other, Goal()).outcomes()
    assert {outcome: pytest.approx(float(share), abs=1e-12) for outcome, share in naive.items()} == told.outcomes


def test_a_hollow_success_that_an_elite_turns_is_blocked() -> None:
    """Of no die, but of an automatic symbol or one that lies there."""
    block = Side(Pool.read("|B"), attacks=False)
    for bare in (Side(Pool.read("|hS"), elite=True), Side(Pool(), elite=True, lying=(("R", symbols("hS+X")),))):
        assert duel(bare, Side(Pool(), attacks=False)).value == 100 and duel(bare, block).value == 0
        assert duel(replace(bare, elite=False), Side(Pool(), attacks=False)).value == 0


def test_a_pool_as_large_as_cards_have() -> None:
    hunters = Side(Pool.read("ROOOY"), (Switch(symbols("X X"), worth=1),), repeat=WHOLE)
    bucklermen = Side(Pool.read("GGK"), (Switch(symbols("X"), add=symbols("B")),), attacks=False)
    told = duel(hunters, bucklermen)
    assert told.exact and sum(told.outcomes.values()) == pytest.approx(1, abs=1e-12)
    assert told.mean(lambda outcome: outcome.dealt) > duel(Side(hunters.pool, hunters.switches), bucklermen).mean(
        lambda outcome: outcome.dealt
    )


@pytest.mark.parametrize("seed", range(40))
def test_pairings_of_cards_are_exact(seed: int) -> None:
    told = duel(*pairing(seed))
    assert told.exact and sum(told.outcomes.values()) == pytest.approx(1, abs=1e-12)


def test_eight_dice_against_eight_are_still_exact() -> None:
    told = duel(Side(Pool.read("RRROOOYY"), BITE), Side(Pool.read("GGGBBBKK"), GUARD, attacks=False))
    assert told.exact and sum(told.outcomes.values()) == pytest.approx(1, abs=1e-12)


def test_eight_dice_bought_lost_and_turned_are_exact_too() -> None:
    """As many lines as that have no room in one number."""
    wild = Side(Pool.read("RRROOOYY"), BITE[:2], elite=True, rage=True, loses=True)
    steady = Side(Pool.read("GGK"), (), attacks=False)
    told, calm = duel(wild, steady), duel(replace(wild, rage=False), steady)
    assert told.exact and calm.exact and sum(told.outcomes.values()) == pytest.approx(1, abs=1e-12)
    assert told.value >= calm.value - CLOSE


def test_the_largest_pools_are_rough_and_near() -> None:
    """What is rough differs by less than half a point of damage where both can be reckoned."""
    for mine, theirs in (("RRROOOYY", "GGGBBBKK"), ("RROOYYBK", "GGBBKKRO"), ("ROOY", "GBK")):
        active, other = Side(Pool.read(mine), BITE), Side(Pool.read(theirs), GUARD, attacks=False)
        assert duel(rough(active), rough(other)).value == pytest.approx(duel(active, other).value, abs=50)
    again, wall = Side(Pool.read("RROO"), repeat=WHOLE), Side(Pool.read("GGB"), attacks=False, repeat=WHOLE)
    single = duel(rough(again, single=True), rough(wall, single=True))
    assert single.value == pytest.approx(duel(again, wall).value, abs=20)
    assert single.value > duel(replace(again, repeat=0), wall).value
    everything = Side(Pool.read("RRROOOYYYGGGBBBKKK"), BITE, repeat=2, loses=True, elite=True, rage=True)
    told = duel(everything, everything)
    assert not told.exact and sum(told.outcomes.values()) == pytest.approx(1, abs=1e-9)


def test_a_roll_with_nothing_to_choose_is_counted_as_one_with_a_switch_of_no_use() -> None:
    for goal in (Goal(), Goal(2)):
        active, other = Side(Pool.read("ROOY|S")), Side(Pool.read("GBK"), attacks=False)
        idle = Switch(symbols("S S S S S S S S S"), worth=1)
        counted, chosen = duel(active, other, goal), duel(replace(active, switches=(idle,)), other, goal)
        assert counted.value == pytest.approx(chosen.value, abs=CLOSE)
        assert counted.outcomes == pytest.approx(chosen.outcomes, abs=1e-12)


def test_large_rolls_that_lie_there_and_may_be_thrown_again_are_told() -> None:
    poor = tuple((die, symbols("")) for die in "RRROOOYYYGGGBBBKKK")
    lying = Side(Pool(), BITE, repeat=WHOLE, lying=poor)
    once = rough(lying, single=True)
    thrown = rough(replace(lying, pool=Pool.read("RRROOOYYYGGGBBBKKK"), lying=(), repeat=0), single=True)
    wall = Side(Pool.read("GGB"), attacks=False)
    assert duel(once, wall).value == pytest.approx(duel(thrown, wall).value, abs=CLOSE)
