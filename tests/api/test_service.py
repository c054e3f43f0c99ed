"""The service as `make serve` runs it: gunicorn, gevent, a real socket, a real stream, a real kill."""

import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.support.service import Listener, Service, bearer

STEPS = 25
SEATS = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    served = Service(f"sqlite:///{tmp_path_factory.mktemp('service') / 'service.sqlite3'}").ready()
    yield served
    served.end(signal.SIGTERM)


def next_action(service: Service, table: str, secret: str) -> dict[str, Any]:
    """The first thing offered where an answer must come; "done" when nothing else is offered."""
    prompts = service.get(f"{table}/prompts", secret)["prompts"]
    due = [prompt for prompt in prompts if prompt.get("must", True)]
    for prompt in sorted(due, key=lambda prompt: prompt["action"] == "done"):
        action = {"type": prompt["action"], "seat": prompt["seats"][0]}
        if action["type"] in ("roll", "draw"):
            choice = prompt["choice"]
            groups = choice.get("groups", [])
            faces = {"faces": [groups[0].get("low", 0)]} if groups and not groups[0].get("faces") else {}
            return action | {"label": choice["label"]} | faces
        found = service.get(f"{table}/options?type={action['type']}&seat={action['seat']}", secret)["options"]
        if found:
            return action | found[0]
    raise AssertionError(f"nothing can be answered: {due}")


def test_an_opening_of_warcraft_with_a_phone_listening(service: Service):
    opened = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS}).json()
    table = f"/v1/tables/{opened['id']}"
    watching = service.post("/v1/tables/join", {"code": opened["code"]}).json()["pass"]
    phone = Listener(service, table, watching, STEPS)
    for version in range(1, STEPS + 1):
        action = next_action(service, table, opened["pass"])
        answer = service.post(f"{table}/actions", action, opened["pass"])
        assert answer.status_code == 201, answer.text
        assert answer.json()["version"] == version
    assert phone.leave() == list(range(1, STEPS + 1))
    assert service.get(f"{table}/score", opened["pass"])["totals"].keys() == {"anna", "bert"}


@pytest.mark.parametrize("length", [1001, 8000, 10_000, 300_000])
def test_a_question_too_long_is_a_problem_whoever_notices(service: Service, length: int):
    answer = service.http.get(f"{service.address}/v1/rules?q={'x' * length}", timeout=20)
    assert answer.status_code == (422 if length < 8190 else 414)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == answer.status_code and answer.json()["detail"]
    assert service.get("/v1/rules?q=dice")["results"]


def test_a_kill_under_load_loses_no_acknowledged_action(service: Service):
    opened = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS, "first": "anna"}).json()
    table, acknowledged = f"/v1/tables/{opened['id']}", []
    stop = threading.Event()

    def load() -> None:
        correction = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
        with requests.Session() as phone:
            while not stop.is_set():
                try:
                    answer = phone.post(
                        f"{service.address}{table}/actions", json=correction, headers=bearer(opened["pass"]), timeout=5
                    )
                except requests.RequestException:
                    return
                assert answer.status_code == 201, answer.text
                acknowledged.append(answer.json()["version"])

    phones = [threading.Thread(target=load) for _ in range(3)]
    for phone in phones:
        phone.start()
    while len(acknowledged) < 60:
        time.sleep(0.01)
    service.end(signal.SIGKILL)
    stop.set()
    for phone in phones:
        phone.join()
    service.launch()
    service.ready()
    kept = service.get(table, opened["pass"])["version"]
    assert len(set(acknowledged)) == len(acknowledged), "none was told twice"
    assert max(acknowledged) <= kept, "none is lost; of what is stored together some may not have been told"
    assert len(acknowledged) <= kept <= len(acknowledged) + len(phones)
