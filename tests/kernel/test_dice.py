"""Dice as they fall: what is accepted, what hits, what the server may throw."""

import pytest

from referee.kernel import Invalid
from referee.kernel.dice import Die, Pool
from referee.warcraft import GAME

BATTLE = Die("battle", 1, 6, (1, 2, 3, 4, 5, 6))
UNKNOWN = Die("resource", 1, 3)


def test_a_throw_is_reported_in_parts():
    pool = Pool("orc", "battle", 6, "attack", need=2)
    pool.report(BATTLE, [4, 3, 1, 3])
    assert pool.left == 2
    pool.report(BATTLE, [2, 6])
    assert (pool.left, pool.hits()) == (0, [1, 2])


@pytest.mark.parametrize("faces, fault", [([7], "has no 7"), ([], "at least one"), ([1, 2, 3], "2 asked for")])
def test_impossible_reports_name_the_field(faces: list[int], fault: str):
    with pytest.raises(Invalid, match=fault) as caught:
        Pool("orc", "battle", 2, "attack").report(BATTLE, faces)
    assert list(caught.value.errors) == ["faces"]


def test_a_lowered_die_still_shows_its_own_face():
    pool = Pool("elf", "battle", 3, "attack", need=2, lowered=1)
    pool.report(BATTLE, [3, 4, 1])
    assert pool.hits() == [3, 1]


def test_a_die_without_faces_takes_its_range_and_is_not_thrown_by_the_server():
    assert UNKNOWN.accepts(3) and not UNKNOWN.accepts(4)
    seats = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
    position = {"step": "harvest", "spaces": {"B2": {"orc": {"worker": 1}}}}
    for packs, faces in ((["printed", "demo-two"], None), (["printed", "demo", "demo-two"], [1, 1, 2, 2, 3, 3])):
        played = GAME.setup({"seats": seats, "packs": packs, "position": position})
        asked = GAME.wants_dice(played.position, GAME.read_action({"type": "roll", "seat": "orc"}))
        assert asked is not None and asked.values == faces
