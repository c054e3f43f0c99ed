"""Guests who hold on to their connections: each has deadlines, an address has so many, and others are served."""

import json
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest
import requests

from api.doorway import chosen
from api.guests import Doors, Guest, Limits
from tests.support.servers import free_port
from tests.support.service import Service, bearer

SETTINGS = {
    "CONNECTIONS": "60",
    "CONNECTIONS_OF_ONE": "20",
    "HEADER_SECONDS": "1",
    "BODY_SECONDS": "1",
    "ANSWER_SECONDS": "1",
}
SEATS = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
PATIENCE = 30


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("doorway")
    https = {"HTTPS_PORT": str(free_port()), "CERTIFICATE_FOLDER": str(folder / "https")}
    running = Service(f"sqlite:///{folder / 'x.sqlite3'}", **SETTINGS, **https).ready()
    yield running
    running.end(signal.SIGTERM)


def connect(service: Service, source: str = "127.0.0.1", port: int | None = None) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port or service.port), PATIENCE, source_address=(source, 0))


def is_let_go(wire: socket.socket) -> bool:
    """Whether the server hangs up, with or without a word, before our own patience ends."""
    try:
        while wire.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


def are_left(wires: list[socket.socket]) -> int:
    """How many of these nobody has hung up on; what is still on its way is waited for."""
    left = 0
    for wire in wires:
        wire.settimeout(0.05)
        try:
            left += wire.recv(1) != b""
        except TimeoutError:
            left += 1
        except OSError:
            continue
    return left


def drip(wire: socket.socket, drop: bytes) -> bool:
    """Send a drop now and then until the server hangs up; False if it never does."""
    end = time.monotonic() + PATIENCE
    wire.settimeout(0.1)
    while time.monotonic() < end:
        try:
            wire.sendall(drop)
            if wire.recv(1) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def test_a_header_that_comes_by_drops_is_not_waited_for(service) -> None:
    with connect(service) as wire:
        wire.sendall(HALF)
        assert drip(wire, b"x")


def test_neither_is_one_that_follows_a_good_request(service) -> None:
    with connect(service) as wire:
        wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert wire.recv(65536).startswith(b"HTTP/1.1 200 ")
        wire.sendall(HALF)
        assert drip(wire, b"x")


def test_nor_a_guest_who_says_nothing_on_either_port(service) -> None:
    with connect(service) as plain, connect(service, port=int(service.settings["HTTPS_PORT"])) as secured:
        assert is_let_go(plain) and is_let_go(secured)


def test_a_body_that_comes_by_drops_is_told_so(service) -> None:
    head = (
        b"POST /v1/packs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
    )
    with connect(service) as wire:
        wire.sendall(head + b"{")
        heard = b""
        while got := wire.recv(65536):
            heard += got
    assert heard.startswith(b"HTTP/1.1 408 ")
    assert json.loads(heard.partition(b"\r\n\r\n")[2])["type"] == "/docs#too-slow"


def answered(service: Service, *sent: bytes) -> tuple[bytes, dict]:
    """What comes back when these are sent, and no more follows."""
    with connect(service) as wire:
        wire.sendall(b"".join(sent))
        wire.shutdown(socket.SHUT_WR)
        heard = b"".join(iter(lambda: wire.recv(65536), b""))
    head, _, body = heard.partition(b"\r\n\r\n")
    return head.split()[1], json.loads(body)


BOOK = b"POST /v1/books?title=x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nConnection: close\r\n"
CHUNKED = BOOK + b"Transfer-Encoding: chunked\r\n\r\n"
BROKEN = [b"zz\r\n{}\r\n0\r\n\r\n", b"2\r\n{}xx0\r\n\r\n", b"2\r\n{}\r\n0\r\nContent-Length: 4\r\n\r\n"]


@pytest.mark.parametrize("body", BROKEN, ids=["size", "end", "trailer"])
def test_a_body_in_broken_parts_is_no_fault_of_ours(service, body: bytes) -> None:
    status, told = answered(service, CHUNKED, body)
    assert (status, told["type"]) == (b"400", "/docs#invalid")


def test_nobody_says_where_the_app_lies_to_get_by_what_a_proxy_keeps_inside(service) -> None:
    asked = b"GET /shown/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nSCRIPT_NAME: /shown\r\nConnection: close\r\n\r\n"
    status, told = answered(service, asked)
    assert (status, told["type"]) == (b"404", "/docs#not-found")


def test_a_no_reaches_who_sends_a_long_body_and_hangs_up_then(service) -> None:
    """A page of another site is told so before its book is read."""
    foreign = b"Origin: https://elsewhere.example\r\nContent-Length: 5000000\r\n\r\n"
    status, told = answered(service, BOOK, foreign, b"x" * 5_000_000)
    assert (status, told["type"]) == (b"403", "/docs#cross-site")


def test_half_a_body_is_no_book(service) -> None:
    whole = b"A rule of the house that is long enough to be a book, and breaks off in the mid"
    status, told = answered(service, BOOK, b"Content-Length: 5000\r\n\r\n", whole)
    assert (status, told["type"]) == (b"408", "/docs#too-slow")
    assert service.get("/v1/books")["books"] == []


def test_an_answer_nobody_takes_is_not_held(service) -> None:
    with connect(service) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asked = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        assert until(lambda: sent_in_vain(wire, asked)), "it goes on writing to somebody who reads nothing"


def sent_in_vain(wire: socket.socket, asked: bytes) -> bool:
    try:
        wire.sendall(asked)
    except OSError:
        return True
    return False


def until(happens: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.1)
    return False


def test_a_stream_nobody_reads_ends(service) -> None:
    table = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS, "first": "anna"}).json()
    address, secret = f"/v1/tables/{table['id']}", table["pass"]
    asked = f"GET {address}/stream?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {secret}\r\n\r\n"
    gold = [{"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 1}}}}] * 50

    def streams() -> float:
        lines = requests.get(service.address + "/metrics", timeout=PATIENCE).text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith("referee_open_streams"))

    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(("127.0.0.1", service.port))
        wire.sendall(asked.encode())
        assert until(lambda: streams() == 1)

        def played() -> bool:
            assert service.post(f"{address}/actions", gold, secret).status_code == 201
            return streams() == 0

        assert until(played), "the table plays on for somebody who reads nothing"


def test_half_sent_requests_push_out_one_another_and_nobody_else(service) -> None:
    with ExitStack() as held:
        other = held.enter_context(requests.Session())
        assert other.get(service.address + "/healthz", timeout=PATIENCE).ok
        wires = []
        for _ in range(300):
            wire = held.enter_context(connect(service, "127.0.0.9"))
            with suppress(OSError):
                wire.sendall(HALF)
            wires.append(wire)
        assert requests.get(service.address + "/healthz", timeout=PATIENCE).ok
        assert other.get(service.address + "/healthz", timeout=PATIENCE).ok, "a phone that is served keeps its line"
        assert are_left(wires) <= 20


def test_slow_bodies_do_not_shut_out_others_of_the_same_house(service) -> None:
    slow = b"POST /v1/books HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: 900000\r\n\r\nx"
    with ExitStack() as held:
        for _ in range(25):
            held.enter_context(connect(service, "127.0.0.7")).sendall(slow)
        assert is_answered(held.enter_context(connect(service, "127.0.0.7")))


def test_an_address_that_listens_on_all_its_connections_is_heard_all_the_same(service) -> None:
    table = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS, "first": "anna"}).json()
    asked = f"GET /v1/tables/{table['id']}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {table['pass']}"
    with ExitStack() as held:
        streams = [held.enter_context(connect(service, "127.0.0.8")) for _ in range(20)]
        for wire in streams:
            wire.sendall(f"{asked}\r\n\r\n".encode())
            assert wire.recv(12) == b"HTTP/1.1 200"
        assert is_answered(held.enter_context(connect(service, "127.0.0.8")))
        assert is_let_go(streams[0]), "the oldest stream made room"
        assert requests.get(service.address + "/healthz", timeout=PATIENCE, headers=bearer("")).ok


def is_answered(wire: socket.socket) -> bool:
    wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return wire.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_who_asks_without_a_pause_keeps_nobody_waiting(service) -> None:
    """Many requests in one breath, and the next breath before they are answered."""
    served = threading.Event()

    def ask_on(wire: socket.socket) -> None:
        wire.settimeout(0)
        while not served.is_set():
            with suppress(BlockingIOError):
                wire.send(b"GET /v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
            with suppress(BlockingIOError):
                while wire.recv(1 << 20):
                    pass

    with connect(service, "127.0.0.9") as wire:
        asking = threading.Thread(target=ask_on, args=(wire,))
        asking.start()
        try:
            assert all(requests.get(service.address + "/healthz", timeout=PATIENCE).ok for _ in range(3))
        finally:
            served.set()
            asking.join()


@pytest.mark.parametrize(
    ("header", "piece"),
    [
        ("Content-Length: 100000000000", b"x" * 65536),
        ("Transfer-Encoding: chunked", b"10000\r\n" + b"x" * 65536 + b"\r\n"),
    ],
    ids=["length", "chunks"],
)
def test_a_body_nobody_wants_is_not_heard_to_its_end(service, header: str, piece: bytes) -> None:
    with connect(service, "127.0.0.9") as wire:
        wire.sendall(f"POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n{header}\r\n\r\n".encode())
        assert any(sent_in_vain(wire, piece) for _ in range(4000)), "it listens without an end"


# ---- who makes room


class Seen(Guest):
    """A guest of whom only is noted that it was sent off."""

    __slots__ = ("left",)

    def __init__(self, who: str) -> None:
        super().__init__(who, -1)
        self.left = False

    def send_off(self) -> None:
        self.left = True


def come(doors: Doors, who: str, number: int = 1, *, told: bool = False) -> list[Seen]:
    made = [Seen(who) for _ in range(number)]
    for guest in made:
        guest.waits = not told
    return [guest for guest in made if doors.admit(guest)]


def left(guests: list[Seen]) -> list[int]:
    return [at for at, guest in enumerate(guests) if guest.left]


def test_the_address_we_wait_for_most_makes_room_when_the_house_is_full() -> None:
    doors = Doors(Limits(all=10, of_one=8))
    streams, few, many = (
        come(doors, "192.0.2.1", 4, told=True),
        come(doors, "192.0.2.1", 2),
        come(doors, "192.0.2.2", 4),
    )
    assert come(doors, "192.0.2.3")
    assert (left(streams), left(few), left(many)) == ([], [], [0])
    assert doors.number == 10


def test_of_many_with_one_each_the_oldest_half_makes_room_and_nobody_who_has_just_come() -> None:
    doors = Doors(Limits(all=10, of_one=8))
    streams = come(doors, "192.0.2.1", 2, told=True)
    half = [come(doors, f"198.51.100.{number}")[0] for number in range(8)]
    half[5].turn_to(owes=False)
    phone = come(doors, "192.0.2.1")
    for number in range(6):
        assert come(doors, f"203.0.113.{number}")
    assert (left(streams), left(phone), left(half)) == ([], [], [0, 1, 2, 3, 4, 6, 7])


def test_half_a_request_goes_before_a_phone_that_is_idle_and_a_stream_last() -> None:
    doors = Doors(Limits(all=10, of_one=3))
    (stream,), (idle,) = come(doors, "192.0.2.1", told=True), come(doors, "192.0.2.1")
    idle.turn_to(owes=False)
    (half,) = come(doors, "192.0.2.1")
    assert come(doors, "192.0.2.1", told=True) and half.left
    assert come(doors, "192.0.2.1", told=True) and idle.left and not stream.left
    assert come(doors, "192.0.2.1") and stream.left
    assert doors.number == 3


def test_streams_of_a_few_addresses_do_not_fill_the_house() -> None:
    doors = Doors(Limits(all=6, of_one=3))
    first, second = come(doors, "192.0.2.1", 3, told=True), come(doors, "192.0.2.2", 3, told=True)
    assert come(doors, "192.0.2.3", told=True) and left(first) == [0]
    assert come(doors, "192.0.2.3", told=True) and left(second) == [0]
    assert not come(doors, "192.0.2.3", told=True), "it would have more than any other"


def test_behind_a_proxy_one_address_may_have_all() -> None:
    doors = Doors(Limits(all=5, of_one=None))
    assert len(come(doors, "127.0.0.1", 5, told=True)) == 5
    assert not come(doors, "127.0.0.1"), "all are being answered"


@pytest.mark.parametrize("told", ["many", "0", "-5", "nan", "inf"])
def test_a_limit_that_is_none_is_said_at_the_start(told: str) -> None:
    with pytest.raises(ValueError, match=f"CONNECTIONS must be a number of at least 1, not {told}"):
        chosen({"CONNECTIONS": told}, 20_000)


def test_a_header_of_many_mouthfuls_is_read_whole_and_one_without_an_end_is_told_so(service) -> None:
    """Others of the same address speak meanwhile, so it rests after each mouthful."""
    asked = b"GET /v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    fields = b"".join(b"X-%d: %s\r\n" % (at, b"a" * 4000) for at in range(20))
    with ExitStack() as beside:
        for _ in range(5):
            beside.enter_context(connect(service)).sendall(HALF)
        assert answered(service, asked, fields, b"\r\n")[0] == b"200"
        assert answered(service, asked, b"X-Long: " + b"a" * 5000, b"\r\n\r\n")[0] == b"431"
        assert answered(service, asked, b"X-Long: " + b"a" * 300_000)[0] == b"431"
