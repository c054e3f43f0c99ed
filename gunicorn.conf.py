"""How gunicorn serves the referee: one process that holds many open streams.

More processes need REDIS_URL, which carries the live stream between them.
What cannot be read as a request is answered as every other fault is, in problem+json.
"""

import gc
import logging.config
import os
import shutil
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from gevent import GreenletExit
from gunicorn.glogging import Logger
from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.workers.ggevent import GeventWorker

from api import doorway, guests, handing_over, journal, secure, wire

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more make small sums slower, not faster

LINGER_SECONDS = 1.0
LINGER_BYTES = 1 << 20
LONGEST_LINE = 8190
MOST_FIELDS = 64
LONGEST_FIELD = 4094
NO_ROOM = (503, "Service Unavailable", "crowded", "Too many connections at once. Try again.", ("Retry-After", "5"))
FAULT = "The request was not carried out; the table is unchanged."
YOUNG, YOUNGER_ROUNDS, OLDER_ROUNDS = 1000, 10, 500
"""What is new is looked through for rubbish as usual. All there is, with every phone that listens, only after so many
rounds: nobody is served meanwhile, and what lives long leaves nothing behind that refers to itself."""
UNREADABLE = {
    ParseException: (400, "Bad Request", "This is no request that can be read here."),
    LimitRequestLine: (
        414,
        "URI Too Long",
        f"The address has more than {LONGEST_LINE} characters; ask something shorter.",
    ),
    LimitRequestHeaders: (431, "Request Header Fields Too Large", "The headers are too long, or too many."),
    ExpectationFailed: (417, "Expectation Failed", "This is no request that can be read here."),
    UnsupportedTransferCoding: (501, "Not Implemented", "The body comes in a way that is not known here."),
}


secured = secure.chosen(os.environ)
if secured:
    secured.ensure()


limits = doorway.chosen(os.environ, doorway.open_files())


class Worker(secure.Speaker, doorway.Doorway, GeventWorker):
    """Gunicorn's own worker, but for who may come in, the port that speaks https, and what the app is not asked."""

    secured = secured

    def run(self) -> None:
        self.doors = guests.Doors(limits)
        self.refusal = whole_answer(*NO_ROOM)
        super().run()

    def handle_exit(self, sig: int, frame: Any) -> None:
        handing_over.leave(self)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """A request that cannot be read is answered as the app would; what it said is not written down."""
        if isinstance(exc, GreenletExit) or secure.broke_off(exc):
            return  # a phone that kept its line open when this process had to leave, or does not trust it
        if isinstance(exc, ParseException):
            status, reason, detail = UNREADABLE.get(type(exc), UNREADABLE[ParseException])
            told = whole_answer(status, reason, "invalid", detail)
            self.log.warning("unreadable request from %s: %s", addr[0] if addr else "", type(exc).__name__)
        else:
            told = whole_answer(500, "Internal Server Error", "internal", FAULT)
            self.log.error("fault outside the app", exc_info=exc)
        with suppress(OSError):
            client.sendall(told)
            hear_out(getattr(client, "inner", client))


def whole_answer(status: int, reason: str, kind: str, detail: str, *more: tuple[str, str]) -> bytes:
    """An answer as the app would give it, with which the connection ends; lines written from now on bear its name."""
    from api.guarding import ALWAYS, DATA, POLICY
    from api.problems import MEDIA_TYPE, Problem

    body = Problem(status, kind, detail).encoded()
    name = journal.name_request(None)
    told = (*ALWAYS, (POLICY, DATA), (journal.HEADER, name), ("Content-Type", MEDIA_TYPE), ("Connection", "close"))
    head = f"HTTP/1.1 {status} {reason}\r\n" + "".join(f"{name}: {value}\r\n" for name, value in (*told, *more))
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def hear_out(client: socket.socket) -> None:
    """Read what is still on its way: closing on it would tear the answer from the client's hands."""
    client.settimeout(LINGER_SECONDS)
    client.shutdown(socket.SHUT_WR)
    heard = 0
    try:
        while heard < LINGER_BYTES and (got := client.recv(65536)):
            heard += len(got)
    except OSError:
        return


class Log(Logger):
    """Gunicorn's own log in the lines of the journal; requests are written down by the app, which knows their calls."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        logging.config.dictConfig(journal.settings(os.environ.get("LOG_LEVEL") or "warning"))


def bound(address: str, port: str) -> str:
    """Where to listen: an address of either kind with the port, or a socket in a file (`unix:/run/referee.sock`)."""
    if address.startswith("unix:"):
        return address
    return f"[{address}]:{port}" if ":" in address and "[" not in address else f"{address}:{port}"


here = os.environ.get("BIND") or "0.0.0.0"
bind = [bound(here, os.environ.get("PORT") or "8000")]
if secured and not here.startswith("unix:"):
    bind.append(bound(here, str(secured.port)))
worker_class = Worker
worker_connections = limits.all + doorway.ON_THEIR_WAY
workers = int(os.environ.get("WEB_CONCURRENCY", "1")) if os.environ.get("REDIS_URL") else 1
wsgi_app = "app:create_app()"
keepalive = int(wire.IDLE_SECONDS)
graceful_timeout = 5
control_socket_disable = True
limit_request_line = LONGEST_LINE
limit_request_fields = MOST_FIELDS
limit_request_field_size = LONGEST_FIELD
forwarder_headers = ""  # nobody in front says under which address the app lies
secure_scheme_headers: dict[str, str] = {}  # what a proxy tells of a guest is believed as PROXIES says, in the app
sendfile = False  # every answer goes by the wire that has its deadlines
logger_class = Log

counting = "PROMETHEUS_MULTIPROC_DIR"
"""Where several processes count together; it must be known before anything is counted."""
own_folder = tempfile.mkdtemp(prefix="referee-metrics-") if workers > 1 and not os.environ.get(counting) else None
if own_folder:
    os.environ[counting] = own_folder


def worker_exit(server, worker) -> None:
    """The database is let go of, so that SQLite leaves all of it in its one file."""
    if (app := getattr(worker, "wsgi", None)) is not None:
        app.extensions["referee.database"].close()


def child_exit(server, worker) -> None:
    """What a process that is gone held open is counted no more."""
    if os.environ.get(counting):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)


def on_exit(server) -> None:
    if own_folder:
        shutil.rmtree(own_folder, ignore_errors=True)


pre_fork = handing_over.before_fork


def post_fork(server, worker) -> None:
    """What is read at a start stays: to look through it for rubbish is a fifth of the time until phones are served."""
    gc.disable()


def post_worker_init(worker) -> None:
    """Index the rules before the first question comes; the index is kept beside the database for the next start.

    All that is there by now is left out whenever rubbish is looked for from here on.
    """
    from api import kept_index, quoting

    kept_index.warm(Path(__file__).parent / "instance")
    quoting.warm()
    gc.freeze()
    gc.set_threshold(YOUNG, YOUNGER_ROUNDS, OLDER_ROUNDS)
    gc.enable()
    handing_over.after_boot(worker)
