"""What a game says to whoever looks for one, and how its points are told: in words, in the language asked for."""

from typing import Any

import pytest

from referee import registry

GERMAN = {"Accept-Language": "de"}
SEATS = [{"seat": "anna", "name": "Anna", "race": "orc"}, {"seat": "bert", "name": "Bert", "race": "human"}]


def takes(client: Any, **headers: str) -> dict[str, str]:
    games = client.get("/v1/games", headers=headers).json["games"]
    return {game["key"]: game["takes"] for game in games if "takes" in game}


@pytest.mark.parametrize("key", registry.keys())
def test_a_game_says_what_it_takes(client: Any, key: str) -> None:
    assert takes(client)[key] == registry.get(key).takes != ""


def test_a_game_that_speaks_german_says_it_in_german(client: Any) -> None:
    told, plain = takes(client, **GERMAN), takes(client)
    assert told["smallworld"].startswith("Die Schachtel") and told["warcraft"] == plain["warcraft"]


def test_points_of_a_kind_have_a_heading(client: Any) -> None:
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": SEATS, "first": "anna"}).json
    headers = {"Authorization": f"Bearer {opened['pass']}"}
    lines = client.get(f"/v1/tables/{opened['id']}/score", headers=headers).json["lines"]
    assert {line["heading"] for line in lines} == {"Spaces held"} and len(lines) == len(SEATS)
