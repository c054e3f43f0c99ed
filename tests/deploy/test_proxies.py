"""The proxies of deploy/ in front of a real server: streams go through at once, guests have deadlines and caps.

The files are run as they are, but for ports, certificates, and deadlines and caps made small enough to be waited for.
"""

import json
import os
import re
import shutil
import signal
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import requests

from api.visitors import MOST_WRONG
from tests.support.servers import Server, free_port, not_to_be_had
from tests.support.service import ROOT, Listener, Service, bearer

DEPLOY = ROOT / "deploy"
SEATS = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
GOLD = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
STREAMS = 4
AROUND = """daemon off; user root; pid {folder}/pid; error_log {folder}/errors; events {{ }}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{server}
}}"""


class Front:
    """A proxy on a port of its own, called as a service is."""

    def __init__(self, name: str, folder: Path, behind: int, *more: int) -> None:
        """`more`: further processes that nginx divides the tables among."""
        self.more = more
        self.name, self.port = name, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.server = Server(lambda: self.connect().close())
        program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
        if program is None:
            not_to_be_had(f"{name} is not installed (Debian: apt-get install {name}).")
        run = {"nginx": self.nginx, "caddy": self.caddy}[name]
        self.server.run(run(str(program), folder, behind))

    def nginx(self, program: str, folder: Path, behind: int) -> list[str]:
        written = changed(
            (DEPLOY / "nginx.conf").read_text(),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port};"),
            ("server 127.0.0.1:8000;", "".join(f"server 127.0.0.1:{port};" for port in (behind, *self.more))),
            ("client_header_timeout 10s;", "client_header_timeout 1s;"),
            ("client_body_timeout 15s;", "client_body_timeout 1s;"),
            ("limit_conn referee_phones 60;", f"limit_conn referee_phones {STREAMS};"),
        )
        written = re.sub(r"    ssl_.*\n", "", written)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, server=written))
        return [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]

    def caddy(self, program: str, folder: Path, behind: int) -> list[str]:
        written = changed(
            (DEPLOY / "Caddyfile").read_text(),
            ("read_header 10s", "read_header 1s"),
            ("read_body 30s", "read_body 3s"),
            ("max_conns_per_host 3000", f"max_conns_per_host {STREAMS}"),
        )
        (folder / "Caddyfile").write_text(written)
        where = {"SITE": self.address, "REFEREE": f"127.0.0.1:{behind}", "XDG_DATA_HOME": str(folder)}
        os.environ.update(where | {"XDG_CONFIG_HOME": str(folder)})
        return [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=15)

    def post(self, path: str, body: Any, secret: str = "", **headers: str) -> requests.Response:
        return requests.post(self.address + path, json=body, headers=bearer(secret) | headers, timeout=20)


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("behind")
    served = Service(f"sqlite:///{folder / 'x.sqlite3'}", PROXIES="1", BIND="127.0.0.1").ready()
    yield served
    served.end(signal.SIGTERM)


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def front(
    request: pytest.FixtureRequest, service: Service, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("SITE", "REFEREE", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(name, "")
        made = Front(request.param, tmp_path_factory.mktemp(request.param), service.port)
    yield made
    made.server.stop(signal.SIGTERM)


def opened(front: Front) -> dict[str, Any]:
    return front.post("/v1/tables", {"game": "warcraft", "seats": SEATS, "first": "anna"}).json()


def test_a_stream_goes_through_event_by_event(front: Front):
    table = opened(front)
    path = f"/v1/tables/{table['id']}"
    phone = Listener(front, path, table["pass"], until=3)
    for version in (1, 2, 3):
        assert front.post(f"{path}/actions", GOLD, table["pass"]).status_code == 201
        assert phone.hears(version, within=10), "the heartbeat would come after fifteen seconds"
    assert phone.leave() == [1, 2, 3]


def test_the_name_of_a_request_is_the_proxys(front: Front):
    answer = requests.get(f"{front.address}/healthz", headers={"X-Request-Id": "made-up-by-a-guest"}, timeout=20)
    assert re.fullmatch(r"[0-9a-f]{32}|[0-9a-f-]{36}", answer.headers["X-Request-Id"])
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_page_of_this_server_may_post_through_it(front: Front):
    wish = {"game": "warcraft", "seats": SEATS}
    assert front.post("/v1/tables", wish, Origin="https://evil.example").status_code == 403
    assert front.post("/v1/tables", wish, Origin=front.address).status_code == 201


def test_the_metrics_stay_inside(front: Front, service: Service):
    assert requests.get(f"{front.address}/metrics", timeout=20).status_code == 403
    assert requests.get(f"{service.address}/metrics", timeout=20).status_code == 200


def test_whoever_guesses_cannot_hide_behind_made_up_addresses(front: Front):
    tried = [
        front.post("/v1/tables/join", {"code": "ZZZZZZ"}, **{"X-Forwarded-For": f"203.0.113.{at}"}).status_code
        for at in range(MOST_WRONG + 1)
    ]
    assert tried[-1] == 429


def test_a_body_that_is_too_large_goes_no_further(front: Front):
    """Told so, or hung up on where the deadline for bodies comes first: it is never read to its end."""
    headers = {"Content-Type": "application/json"}
    try:
        answer = requests.post(f"{front.address}/v1/tables/import", data=b"x" * (9 << 20), headers=headers, timeout=20)
    except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
        return
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "sent",
    [
        "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nSlow: ",
        "POST /v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
    ],
    ids=["header", "body"],
)
def test_who_sends_drop_by_drop_is_let_go(front: Front, sent: str):
    with front.connect() as wire:
        wire.sendall(sent.replace("127.0.0.1", f"127.0.0.1:{front.port}").encode())
        heard = b""
        while got := wire.recv(4096):
            heard += got
    assert b"201" not in heard and b"status" not in heard, "what was not sent to its end was carried out"


def test_there_are_so_many_connections_and_no_more(front: Front):
    """nginx caps those of one address; Caddy has a cap for all of them together, beyond which one waits."""
    table = opened(front)
    path = f"{front.address}/v1/tables/{table['id']}/stream"
    streams = [requests.get(path, headers=bearer(table["pass"]), stream=True, timeout=20) for _ in range(STREAMS)]
    assert [stream.status_code for stream in streams] == [200] * STREAMS
    if front.name == "nginx":
        assert requests.get(f"{front.address}/healthz", timeout=20).status_code == 429
    else:
        with pytest.raises(requests.Timeout):
            requests.get(f"{front.address}/healthz", timeout=1)
    for stream in streams:
        stream.close()
    while requests.get(f"{front.address}/healthz", timeout=20).status_code == 429:
        pass


def test_the_answer_is_that_of_the_referee(front: Front, service: Service):
    there, here = (requests.get(f"{one.address}/v1/games/warcraft", timeout=20).content for one in (front, service))
    assert json.loads(there) == json.loads(here)


class Naming(BaseHTTPRequestHandler):
    """Says which process it is."""

    def do_GET(self) -> None:
        told = str(self.server.server_port).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *told: Any) -> None:
        """Nothing is written down."""


@pytest.fixture
def processes() -> Iterator[list[int]]:
    """The ports of two that say who they are."""
    both = [ThreadingHTTPServer(("127.0.0.1", 0), Naming) for _ in range(2)]
    for one in both:
        threading.Thread(target=one.serve_forever).start()
    yield [one.server_port for one in both]
    for one in both:
        one.shutdown()
        one.server_close()


def test_nginx_divides_tables_among_processes_and_leaves_each_at_one(processes: list[int], tmp_path: Path):
    front = Front("nginx", tmp_path, *processes)
    try:
        ids = [f"table{number:07}" for number in range(40)]
        calls = [[f"/v1/tables/{id}{rest}" for rest in ("", "/actions", "/stream", "/log?after=3")] for id in ids]
        said = [{requests.get(front.address + path, timeout=20).text for path in paths} for paths in calls]
        assert all(len(ports) == 1 for ports in said)
        assert set.union(*said) == {str(port) for port in processes}
    finally:
        front.server.stop(signal.SIGTERM)
