"""How gunicorn serves the referee: one process that holds many open streams.

More processes need REDIS_URL, which carries the live stream between them.
An address too long to be read is answered as every other fault is, in problem+json.
"""

import gc
import os
import socket
from pathlib import Path
from typing import Any

from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.ggevent import GeventWorker

from api import secure

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more make small sums slower, not faster

LINGER_SECONDS = 1.0
LINGER_BYTES = 1 << 20


secured = secure.chosen(os.environ)
if secured:
    secured.ensure()


class Worker(secure.Speaker, GeventWorker):
    """Gunicorn's own worker, but for the port that speaks https and the answer to an address that is too long."""

    secured = secured

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """The server never hands such a request to the app, so the app's answer is given here."""
        if secure.broke_off(exc):
            return None
        if not isinstance(exc, LimitRequestLine):
            return super().handle_error(req, client, addr, exc)
        from api.guarding import ALWAYS, DATA, POLICY
        from api.problems import MEDIA_TYPE, Problem

        detail = f"The address has more than {limit_request_line} characters; ask something shorter."
        body = Problem(414, "invalid", detail).encoded()
        head = f"HTTP/1.1 414 URI Too Long\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}\r\n"
        head += f"{POLICY}: {DATA}\r\n" + "".join(f"{name}: {value}\r\n" for name, value in ALWAYS)
        client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        hear_out(client)


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


bind = [f"0.0.0.0:{os.environ.get('PORT', '8000')}"]
if secured:
    bind.append(f"0.0.0.0:{secured.port}")
worker_class = Worker
worker_connections = 2000
workers = int(os.environ.get("WEB_CONCURRENCY", "1")) if os.environ.get("REDIS_URL") else 1
wsgi_app = "app:create_app()"
keepalive = 75
graceful_timeout = 5
control_socket_disable = True
limit_request_line = 8190


def post_worker_init(worker) -> None:
    """Index the rules before the first question comes; the index is kept beside the database for the next start."""
    from api import kept_index

    gc.disable()  # what is read here stays: to look through it for rubbish is time lost, now and later
    kept_index.warm(Path(__file__).parent / "instance")
    gc.freeze()
    gc.enable()
