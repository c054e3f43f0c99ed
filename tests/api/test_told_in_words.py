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
