"""What a server writes down: every request by its name, every fault with it, and nothing that opens a door."""

import json
import re
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.service import Service, bearer

SEATS = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
GOLD = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
TOKEN = "the-token-of-the-metrics-0123456"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("journal")


@pytest.fixture(scope="module")
def service(folder: Path) -> Iterator[Service]:
    settings = {"LOG_LEVEL": "debug", "METRICS_TOKEN": TOKEN, "BIND": "127.0.0.1"}
    served = Service(f"sqlite:///{folder / 'x.sqlite3'}", journal=folder / "journal", **settings).ready()
    yield served
    served.end(signal.SIGTERM)


def lines(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "journal").read_text().splitlines()]


def of_request(folder: Path, name: str) -> list[dict]:
    return [line for line in lines(folder) if line.get("request_id") == name]


def test_a_request_keeps_its_name_from_the_proxy_to_the_journal(service: Service, folder: Path):
    name = "proxy-7f3a.0001_x"
    answer = service.http.get(f"{service.address}/v1/games", headers={"X-Request-Id": name}, timeout=20)
    assert answer.headers["X-Request-Id"] == name
    (line,) = of_request(folder, name)
    assert (line["call"], line["method"], line["status"]) == ("/v1/games", "GET", 200)
    assert line["milliseconds"] > 0 and line["address"] == "127.0.0.1" and line["level"] == "info"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])


@pytest.mark.parametrize(
    "sent", [None, "", "short", "x" * 65, "with spaces in it", 'quote"quote"quote', "ümläut-ümläut"]
)
def test_a_name_that_makes_no_sense_is_replaced(service: Service, folder: Path, sent: str | None):
    headers = {} if sent is None else {"X-Request-Id": sent.encode()}
    answer = service.http.get(f"{service.address}/healthz", headers=headers, timeout=20)
    name = answer.headers["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f]{16}", name)
    assert [line["call"] for line in of_request(folder, name)] == ["/healthz"]


@pytest.mark.parametrize("path", ["/none", "/v1/tables/aaaaaaaaaaaa", f"/v1/rules?q={'x' * 9000}", "/v1/books/x"])
def test_a_no_has_its_name_too(service: Service, path: str):
    answers = [service.http.get(service.address + path, timeout=20) for _ in range(2)]
    names = {answer.headers["X-Request-Id"] for answer in answers}
    assert len(names) == 2 and all(answer.status_code >= 400 for answer in answers)


def test_a_fault_is_written_down_under_the_name_the_phone_was_told(service: Service, folder: Path):
    opened = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS}).json()
    with closing(sqlite3.connect(folder / "x.sqlite3")) as rows:
        rows.execute("UPDATE tables SET position = x'00' WHERE id = ?", (opened["id"],))
        rows.commit()
    answer = service.http.get(f"{service.address}/v1/tables/{opened['id']}", headers=bearer(opened["pass"]), timeout=20)
    assert answer.status_code == 500 and "Traceback" not in answer.text
    found = of_request(folder, answer.headers["X-Request-Id"])
    (fault,) = [line for line in found if line["level"] == "error"]
    assert "Traceback" in fault["fault"]
    assert [line["table"] for line in found if "call" in line] == [opened["id"]]


def send_raw(service: Service, text: str) -> str:
    heard = b""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as wire:
        wire.sendall(text.encode())
        wire.shutdown(socket.SHUT_WR)
        while got := wire.recv(65536):
            heard += got
    return heard.decode()


UNREADABLE = {
    "GARBAGE\r\n\r\n": 400,
    "GET / HTTP/9.9\r\n\r\n": 400,
    "GET / HTTP/1.1\r\nName : x\r\n\r\n": 400,
    f"GET / HTTP/1.1\r\nLong: {'x' * 9000}\r\n\r\n": 431,
    "POST /v1/tables HTTP/1.1\r\nTransfer-Encoding: odd\r\n\r\n": 501,
}


@pytest.mark.parametrize(("text", "status"), UNREADABLE.items(), ids=lambda value: str(value)[:20])
def test_what_cannot_be_read_is_answered_and_guarded_as_all_else(
    service: Service, folder: Path, text: str, status: int
):
    head, _, body = send_raw(service, text).partition("\r\n\r\n")
    headers = dict(line.split(": ", 1) for line in head.splitlines()[1:])
    assert head.startswith(f"HTTP/1.1 {status} ") and json.loads(body)["status"] == status
    assert headers["Content-Type"] == "application/problem+json" and headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    (line,) = of_request(folder, headers["X-Request-Id"])
    assert line["message"].startswith("unreadable request from 127.0.0.1: ")


def test_nothing_that_opens_a_door_is_in_the_journal(service: Service, folder: Path):
    """A game with everything that goes wrong around it; then the journal is searched."""
    opened = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS, "first": "anna"}).json()
    table, code = f"/v1/tables/{opened['id']}", opened["code"]
    joined = service.post("/v1/tables/join", {"code": code, "seat": "bert"}).json()
    renewed = service.post(f"{table}/code", None, opened["pass"]).json()["code"]
    secrets = [opened["pass"], joined["pass"], code, renewed, TOKEN]
    for secret in (opened["pass"], joined["pass"]):
        assert service.get(table, secret)["version"] == 0
        service.http.get(f"{service.address}/v1/tables", headers={"Passes": secret}, timeout=20)
    assert service.post(f"{table}/actions", GOLD, opened["pass"]).status_code == 201
    assert service.post(f"{table}/actions", GOLD, joined["pass"]).status_code == 403
    assert service.post(f"{table}/actions", {"type": code}, opened["pass"]).status_code == 422
    for path in (f"/join/{code}", f"/none/{renewed}?pass={joined['pass']}", f"{table}?pass={opened['pass']}"):
        service.http.get(service.address + path, headers=bearer(opened["pass"]), timeout=20)
    assert service.http.get(f"{service.address}/metrics", headers=bearer(TOKEN), timeout=20).status_code == 200
    head = f"GET /join/{renewed}?pass={joined['pass']} HTTP/1.1\r\nHost: x\r\n"
    for broken in (f"Authorization : Bearer {opened['pass']}", f"Bearer {joined['pass']}", "Content-Length: -1"):
        send_raw(service, f"{head}{broken}\r\n\r\n")
    send_raw(service, f"GARBAGE Bearer {opened['pass']}\r\n\r\n")
    send_raw(service, f"GET /join/{code} HTTP/9.9\r\n\r\n")
    with closing(sqlite3.connect(folder / "x.sqlite3")) as rows:
        rows.execute("UPDATE tables SET seats = ? WHERE id = ?", (f"Bearer {opened['pass']}", opened["id"]))
        rows.commit()
    assert service.http.get(service.address + table, headers=bearer(joined["pass"]), timeout=20).status_code == 500
    written = (folder / "journal").read_text()
    calls = {line.get("call") for line in lines(folder)}
    assert {"/v1/tables/join", "/v1/tables/<table_id>/actions", "/metrics"} <= calls, "it was all written down"
    assert [secret for secret in secrets if secret in written] == []


def test_by_its_address_a_server_listens_to_its_own_machine_alone(service: Service):
    found = Path("/proc/net/tcp").read_text().splitlines()[1:]
    bound = [row.split()[1] for row in found if row.split()[1].endswith(f":{service.port:04X}")]
    assert {address.partition(":")[0] for address in bound} == {"0100007F"}
