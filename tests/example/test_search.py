"""Questions about the example, in a player's words; its chart and its card."""

import pytest
from flask.testing import FlaskClient

from referee.library import inventory
from tests.example.installed import KEY

FREELY = {
    "do i have to say how many flasks are left": "bcn.oil.screen",
    "three scouts into the ford": "bcn.march.ford",
    "when is the gust card played": "bcn.card.gust",
    "does my fire go out if somebody takes the hill": "bcn.light.lost",
}


def found(client: FlaskClient, question: str, **where: str) -> list[str]:
    answer = client.get("/v1/rules", query_string={"q": question, **where})
    assert answer.status_code == 200, answer.text
    return [hit["id"] for hit in answer.json["results"]]


def test_every_phrasing_finds_its_rule(client: FlaskClient) -> None:
    asked = {id: phrases for id, phrases in inventory.asked().items() if id.startswith("bcn.")}
    assert len(asked) >= 5
    missed = [(id, phrase) for id, phrases in asked.items() for phrase in phrases if found(client, phrase)[0] != id]
    assert not missed


@pytest.mark.parametrize("question", FREELY)
def test_other_words_find_it_too(client: FlaskClient, question: str) -> None:
    assert FREELY[question] in found(client, question, game=KEY)[:3]


def test_other_games_do_not_hear_of_it(client: FlaskClient) -> None:
    assert not [id for id in found(client, "three scouts into the ford", game="warcraft") if id.startswith("bcn.")]


def test_a_rule_has_its_page_with_its_example(client: FlaskClient) -> None:
    told = client.get("/v1/rules/bcn.card.gust").json
    assert told["book_title"] == "Beacons on the Moor" and "bcn.ex.gust-at-the-ford" in str(told)
    assert "one die more" in client.get("/rules/bcn.card.gust").text


def test_its_chart_has_its_steps_its_window_and_its_card(client: FlaskClient) -> None:
    told = client.get(f"/v1/games/{KEY}/timing").json
    assert [step["key"] for step in told["steps"]] == ["setup", "round", "march", "clash", "light", "springs"]
    (window,) = told["windows"]
    assert (window["key"], window["step"], window["order"]) == ("clash.before", "clash", "attacker first")
    assert [use["key"] for use in window["uses"]] == ["gust"] and told["conflicts"]


def test_its_card_is_in_the_reference(client: FlaskClient) -> None:
    (card,) = client.get(f"/v1/games/{KEY}/reference").json["entries"]
    assert (card["title"], card["window"], card["rules"][0]["id"]) == ("Gust", "clash.before", "bcn.card.gust")
