"""Distances and nearest cities: the graph says what it can, and the rest is asked."""

from typing import Any

import pytest

from referee.adventure.game import GAME
from referee.adventure.table.board import distance, nearest_cities
from referee.adventure.table.position import Adventure
from referee.adventure.turn.move import reach
from referee.kernel.errors import Missing

CHARACTERS = {f"character.{key}": {"affiliation": side} for key, side in (("mira", "horde"), ("bo", "alliance"))} | {
    f"character.{key}.grey.start": {"health": 4, "attack": 1, "type": "melee", "defense": 4, "damage": 1}
    for key in ("mira", "bo")
}


def table(facts: dict[str, Any], pack: str = "own", at: str = "home") -> Adventure:
    """A table at which ada moves from a space."""
    typed = {
        "step": "move",
        "turn": {"rolled": [3, 1], "left": 3},
        "facts": CHARACTERS | facts if pack == "own" else {},
        "seats": {"ada": {"character": "mira" if pack == "own" else "ruka"}},
        "spaces": {at: {"ada": {"figure": 1}, "ben": {"figure": 1}}},
    }
    typed["seats"] |= {"ben": {"character": "bo" if pack == "own" else "zemi"}}
    wanted = {"seats": [{"seat": "ada"}, {"seat": "ben"}], "options": {"pack": pack}, "position": typed}
    return GAME.setup(wanted).position


def spaces(**borders: list[str]) -> dict[str, Any]:
    """Grey spaces with what is told of their borders; those that begin with `city` are cities."""
    return {
        f"space.{key.replace('_', '-')}": {
            "colour": "grey",
            "kind": "city" if key.startswith(("home", "city")) else "normal",
            "resources": ["scroll"],
            **({"borders": others} if others else {}),
        }
        for key, others in borders.items()
    }


def test_a_board_that_is_typed_in_tells_every_distance() -> None:
    position = table({}, pack="demo", at="the-ford")
    assert distance(position, "the-ford", "the-ford") == 0
    assert distance(position, "the-ford", "lanternby") == 3
    assert nearest_cities(position, "the-ford") == ["highfold"]
    assert sorted(nearest_cities(position, "four-elms")) == ["copperquay"]


def test_two_cities_may_be_equally_near() -> None:
    position = table({}, pack="demo", at="the-ford")
    assert sorted(nearest_cities(position, "gallows-oak")) == ["lanternby"]
    assert sorted(nearest_cities(position, "long-meadow")) == ["highfold"]
    assert sorted(nearest_cities(position, "stone-ring")) == ["copperquay", "highfold"]


def test_colours_and_aggro_do_not_count_for_distances() -> None:
    position = table({}, pack="demo", at="the-ford")
    assert distance(position, "slag-field", "birch-wood") == 3
    assert "black-orchard" not in reach(position, "ada", 4)


def test_what_a_learnt_board_cannot_tell_is_asked() -> None:
    position = table(spaces(home=["road"], road=["home", "wood"], wood=[], hill=[]))
    assert distance(position, "home", "wood") == 2
    with pytest.raises(Missing, match="How many spaces is it from hill to home"):
        distance(position, "hill", "home")
    position.facts["distance.hill.home"] = 4
    assert distance(position, "home", "hill") == 4


def test_a_way_that_may_be_shorter_is_asked_for() -> None:
    position = table(spaces(home=[], road=["home", "wood"], wood=["road", "hill"], hill=["wood"]))
    with pytest.raises(Missing):
        distance(position, "home", "hill")
    assert distance(position, "home", "road") == 1


def test_the_nearest_city_is_asked_where_another_may_be_nearer() -> None:
    position = table(spaces(home=["road"], road=["home", "wood"], wood=[], hill=[]))
    assert nearest_cities(position, "home") == ["home"]
    assert nearest_cities(position, "road") == ["home"]
    with pytest.raises(Missing, match="Which cities are the nearest to wood"):
        nearest_cities(position, "wood")
    position.facts["near.wood"] = ["home"]
    assert nearest_cities(position, "wood") == ["home"]


def test_a_city_that_is_named_and_unknown_is_described() -> None:
    position = table(spaces(home=["road"], road=[]))
    position.facts["near.road"] = ["city-9"]
    with pytest.raises(Missing, match="city"):
        nearest_cities(position, "road")
