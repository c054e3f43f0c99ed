"""An answer says which language it is told in, and what it was chosen by."""

import pytest

from referee import registry
from tests.api.conftest import Room


def spoken() -> list[tuple[str, str]]:
    return [(game.key, language) for game in registry.games() for language in game.languages]


def test_every_answer_names_its_language(room: Room):
    for answer in (room.anna.get(), room.anna.get("/prompts"), room.anna.get("/log"), room.anna.get("/nowhere")):
        assert answer.headers["Content-Language"] == "en"
        assert "Accept-Language" in answer.headers["Vary"]


@pytest.mark.parametrize(("game", "language"), spoken())
def test_a_game_is_told_in_the_languages_it_speaks_and_the_tag_of_a_view_names_it(client, game: str, language: str):
    told = client.get(f"/v1/games/{game}", headers={"Accept-Language": f"{language}, en;q=0.5"})
    assert told.headers["Content-Language"] == language
    seats = told.json["seats"]
    wish = [{"seat": f"p{number}"} for number in range(seats["numbers"][0])]
    for seat, choice in zip(wish, seats["choices"], strict=False):
        seat[seats["chosen"]] = choice["key"]
    opened = client.post("/v1/tables", json={"game": game, "seats": wish}).json
    pass_ = {"Authorization": f"Bearer {opened['pass']}"}
    address = f"/v1/tables/{opened['id']}"
    view = client.get(address, headers=pass_ | {"Accept-Language": language})
    assert (view.status_code, view.headers["Content-Language"]) == (200, language)
    same = pass_ | {"If-None-Match": view.headers["ETag"]}
    assert client.get(address, headers=same | {"Accept-Language": language}).status_code == 304
    other = client.get(address, headers=same | {"Accept-Language": "en" if language != "en" else "de"})
    changed = len(registry.get(game).languages) > 1
    assert other.status_code == (200 if changed else 304)


def test_a_view_with_what_cannot_be_done_is_another_view(room: Room):
    plain = room.anna.get()
    assert room.anna.get("?why_not=1", If_None_Match=plain.headers["ETag"]).status_code == 200
    asked = room.anna.get("?why_not=1")
    assert room.anna.get("?why_not=1", If_None_Match=asked.headers["ETag"]).status_code == 304


def test_an_unknown_language_is_answered_in_english(room: Room):
    assert room.anna.get(Accept_Language="tlh").headers["Content-Language"] == "en"
