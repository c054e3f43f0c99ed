"""A rule's code is found from its id: the room it names, and the one line that decides it."""

import json
from functools import cache

import pytest

from referee import registry
from referee.library import deciding, rooms
from referee_client.code import code_of
from tools import rule_index

decided = cache(deciding.decided)
"""Found once for each game, by reading all its sources."""
APART = 0.05
"""So few of the rules, at the most, may be decided in another room than their id names."""


@pytest.mark.parametrize("key", [game.key for game in registry.games() if not game.note])
def test_every_acting_rule_stands_whole_in_the_code(key: str) -> None:
    game = registry.get(key)
    places = deciding.index(game)
    lost = [id for id in rooms.acting(game) if id not in places]
    assert not lost, f"put together from pieces, or nowhere: {lost}"


@pytest.mark.parametrize("key", registry.keys())
def test_an_id_names_the_room_that_decides_it(key: str) -> None:
    game = registry.get(key)
    one, left = decided(game)
    apart = {id: str(place) for id, place in one.items() if place.file != rooms.room(game, id)}
    doubtful = {id: [str(place) for place in places] for id, places in left.items() if places or not game.note}
    assert not doubtful
    assert len(apart) <= APART * len(one), apart
    assert not list(rooms.faults(game))


@pytest.mark.parametrize("key", registry.keys())
def test_a_place_that_is_stated_stands_there_and_says_why(key: str) -> None:
    game = registry.get(key)
    one, _ = decided(game)
    for id, (place, why) in getattr(rooms.package_of(game), "DECIDED", {}).items():
        assert id in one, f"{id} does not stand in {place}"
        assert why.endswith("."), id


def test_the_index_is_written_down() -> None:
    found = rule_index.write()
    assert json.loads((rule_index.BUILD / "rule-index.json").read_text()) == found
    assert found["wbg.harvest.gold-first"].startswith("referee/warcraft/turn/harvest.py:")


def test_the_terminal_shows_where_a_rule_is_decided() -> None:
    assert code_of("wbg.harvest.gold-first")[0].startswith("referee/warcraft/turn/harvest.py:")
    assert code_of("wbg.nothing") == []
