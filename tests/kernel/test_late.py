"""What a position remembers for late cards is one position, never a chain of them."""

from referee.testing.wander import wander
from referee.warcraft import GAME


def test_a_position_remembers_one_position_before_it_and_no_more():
    seats = [{"seat": race, "race": race} for race in ("orc", "human")]
    tables = [wander(GAME, {"seats": seats}, seed, 300) for seed in (11, 12, 13)]
    remembered = [played.position.before for table in tables for _, played in table]
    found = [GAME.decode(before) for before in remembered if before is not None]
    assert len(found) > 10
    assert all(position.before is None for position in found)
