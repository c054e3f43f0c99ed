"""What is counted: by all processes together, and told to the machine itself or to whoever has the token."""

import re
import signal
from pathlib import Path

import pytest

from app import create_app
from tests.support.servers import Redis
from tests.support.service import Listener, Service, bearer

TOKEN = "a-token-for-the-metrics"
SEATS = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
LEAST, MOST = 60, 20_000


def client_of(tmp_path: Path, **settings: str):
    app = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "REDIS_URL": None, **settings})
    return app, app.test_client()


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.168.1.7", {}, 403),
        ("", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.9"}, 403),
        ("127.0.0.1", {"Forwarded": "for=203.0.113.9"}, 403),
        ("192.168.1.7", {"X-Forwarded-For": "127.0.0.1"}, 403),
    ],
)
def test_without_a_token_only_this_machine_is_told(tmp_path: Path, address: str, headers: dict, status: int):
    app, client = client_of(tmp_path)
    answer = client.get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == status
    assert ("referee_request_seconds" in answer.text) is (status == 200)
    app.extensions["referee.database"].close()


@pytest.mark.parametrize(("sent", "status"), [(TOKEN, 200), ("another", 401), ("", 401), ("tökén", 401)])
def test_with_a_token_whoever_has_it_is_told(tmp_path: Path, sent: str, status: int):
    app, client = client_of(tmp_path, METRICS_TOKEN=TOKEN)
    here = {"REMOTE_ADDR": "127.0.0.1"}
    answer = client.get("/metrics", headers=bearer(sent) if sent else {}, environ_base=here)
    assert answer.status_code == status
    app.extensions["referee.database"].close()


def number(told: str, line: str) -> float:
    return sum(float(found) for found in re.findall(rf"^{line}\S* (\S+)$", told, re.MULTILINE))


def counting(folder: Path) -> set[str]:
    """The processes that have answered something."""
    return {path.name for path in folder.glob("referee-metrics-*/histogram_*.db")}


def test_two_processes_count_together(redis_server: Redis, tmp_path: Path):
    """Whichever of them is asked: all that was answered by both."""
    settings = {"REDIS_URL": redis_server.url, "WEB_CONCURRENCY": "2", "TMPDIR": str(tmp_path)}
    service = Service(f"sqlite:///{tmp_path / 'x.sqlite3'}", **settings).ready()
    try:
        opened = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS}).json()
        table = f"/v1/tables/{opened['id']}"
        phones = [Listener(service, table, opened["pass"], until=1) for _ in range(4)]
        asked = 0
        while asked < LEAST or len(counting(tmp_path)) < 2:
            service.http.get(f"{service.address}/healthz", headers={"Connection": "close"}, timeout=20)
            asked += 1
            assert asked < MOST, "only one of them answers"
        told = [
            service.http.get(f"{service.address}/metrics", headers={"Connection": "close"}, timeout=20).text
            for _ in range(6)
        ]
        health = 'referee_request_seconds_count{call="/healthz"'
        assert {number(one, re.escape(health)) for one in told} == {asked}
        assert {number(one, "referee_open_streams") for one in told} == {4}
        gold = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
        assert service.post(f"{table}/actions", gold, opened["pass"]).status_code == 201
        assert [phone.leave() for phone in phones] == [[1]] * 4
    finally:
        service.end(signal.SIGTERM)
    assert not list(tmp_path.glob("referee-metrics-*")), "nothing is left lying about"
