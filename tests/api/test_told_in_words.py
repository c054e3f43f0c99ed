"""Over HTTP too, whatever people read is words: views, hands, logs, charts, rulings, scores and errors."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.passes import database
from app import create_app
from referee import registry
from referee.testing.wording import faults, read, spoiled, table_with_names

STEPS = 40
LOOKS = ("", "/score", "/timing", "/log", "/prompts")


@pytest.fixture
def service(tmp_path: Any) -> Iterator[FlaskClient]:
    app = create_app({"DATABASE_URL": f"sqlite:///{tmp_path}/words.sqlite3", "REDIS_URL": None})
    yield app.test_client()
    with app.app_context():
        database().close()


class Walker:
    """Somebody who plays a table at random over HTTP and reads everything that comes back."""

    def __init__(self, client: FlaskClient, key: str, seed: int) -> None:
        self.client, self.game, self.chance = client, registry.get(key), random.Random(seed)
        opened = client.post("/v1/tables", json={"game": key, **table_with_names(self.game, self.chance)})
        assert opened.status_code == 201, opened.text
        self.at = f"/v1/tables/{opened.json['id']}"
        self.head = {"Authorization": f"Bearer {opened.json['pass']}"}
        self.found: dict[str, str] = {}
        self.take("opening", opened.json)

    def take(self, where: str, answer: Any) -> Any:
        for text in read(answer):
            if faults(text):
                self.found.setdefault(text, f"{where}: {', '.join(faults(text))}")
        return answer

    def get(self, path: str) -> Any:
        return self.take(path, self.client.get(self.at + path, headers=self.head).json)

    def post(self, path: str, body: Any) -> Any:
        return self.take(f"{path} {body}", self.client.post(self.at + path, json=body, headers=self.head).json)

    def options(self, prompts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Every answer to what is asked, as the service offers it."""
        found = []
        for prompt in prompts:
            seat, kind = prompt["seats"][0], prompt["action"]
            told = self.get(f"/options?type={kind}&seat={seat}")
            found += [{"type": kind, "seat": seat, **fields} for fields in told.get("options", [])]
            if prompt.get("choice", {}).get("shape") == "throw":
                found.append({"type": kind, "seat": seat, "label": prompt["choice"]["label"]})
        return found

    def walk(self, steps: int) -> None:
        past: list[dict[str, Any]] = []
        for step in range(steps):
            prompts = self.get("/prompts")["prompts"]
            offered = self.options(prompts)
            if not offered:
                return
            action = self.chance.choice(offered)
            past.append(action)
            self.post("/rulings", spoiled(self.chance, past, [seat for p in prompts for seat in p["seats"]]))
            self.post("/actions", spoiled(self.chance, past, [seat for p in prompts for seat in p["seats"]]))
            self.post("/actions", action)
            for path in LOOKS if step % 5 == 0 else LOOKS[:1]:
                self.get(path)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", registry.keys())
def test_what_is_read_over_http_is_words(service: FlaskClient, key: str, seed: int) -> None:
    walker = Walker(service, key, seed)
    walker.walk(STEPS)
    said = [f"{text!r} ({where})" for text, where in walker.found.items()]
    assert not said, "\n".join(said[:30])


def test_what_is_wrong_is_told_with_what_the_field_is_called(service: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    position = {"step": "conquer", "seats": {"s1": {"race": "ethereals", "power": "mining", "hand": 6}}}
    packs = ["sww-printed", "sww-demo", "isle-l1a", "isle-m1a"]
    wish = {"game": "smallworld", "scenario": "custom", "packs": packs, "seats": seats, "position": position}
    opened = service.post("/v1/tables", json=wish).json
    for action, english, german in (
        ({"type": "conquer"}, "Region: is left out.", "Region: fehlt."),
        (
            {"type": "correct", "position": {"rounds": 0}},
            "Number of rounds: must be a whole number from 1 to 999, not 0.",
            "Zahl der Runden: muss eine ganze Zahl von 1 bis 999 sein, nicht 0.",
        ),
    ):
        for language, told in (("en", english), ("de", german)):
            headers = {"Authorization": f"Bearer {opened['pass']}", "Accept-Language": language}
            path = f"/v1/tables/{opened['id']}/actions"
            answer = service.post(path, json={"seat": "s1", **action}, headers=headers)
            assert (answer.status_code, answer.json["detail"]) == (422, told)


def test_what_is_asked_at_once_has_titles_of_its_own(service: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë", "race": "orc"}, {"seat": "s2", "name": "Ben Öz", "race": "human"}]
    opened = service.post("/v1/tables", json={"game": "warcraft", "seats": seats}).json
    headers = {"Authorization": f"Bearer {opened['pass']}"}
    path = f"/v1/tables/{opened['id']}"
    asked = service.get(f"{path}/prompts", headers=headers).json["prompts"]
    assert [prompt["title"] for prompt in asked] == ["Draw the first player"]
    first = {"type": "draw", "seat": "s1", "label": "first-player", "value": "s1"}
    for action in (first, {"type": "done", "seat": "s1"}):
        assert service.post(f"{path}/actions", json=action, headers=headers).status_code == 201
    asked = service.get(f"{path}/prompts", headers=headers).json["prompts"]
    titles = [prompt["title"] for prompt in asked if "s2" in prompt["seats"]]
    assert len(set(titles)) == len(titles), titles
    assert "Play a card: Start of a Move Step" in titles
