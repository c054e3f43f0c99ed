"""Draws of the Adventure Game over HTTP that only hands can make."""

from flask.testing import FlaskClient

from tests.api.conftest import Player

SEATS = [{"seat": "ada", "name": "Ada"}, {"seat": "ben", "name": "Ben"}]


def test_a_deck_that_is_not_known_whole_is_drawn_from_by_hand(client: FlaskClient) -> None:
    position = {
        "step": "challenge",
        "facts": {"deck.grey": {"size": 30, "complete": "no"}},
        "seats": {"ada": {"character": "ruka"}, "ben": {"character": "halvard"}},
        "spaces": {"the-ford": {"ada": {"figure": 1}}, "copperquay": {"ben": {"figure": 1}}},
    }
    opened = client.post("/v1/tables", json={"game": "adventure", "seats": SEATS, "position": position}).json
    host = Player(client, opened["id"], opened["pass"])
    host.act("challenge", "ada")
    refused = host.act("draw", "ada", label="challenge:grey")
    assert refused.status_code == 422
    assert refused.json["errors"] == {"value": ["not all that may come is known here: draw it and tell what it is"]}
