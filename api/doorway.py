"""Who is connected: how many at a time, how long a guest may take to ask, and how long an answer waits to be taken.

Who has to make room says `guests.py`, how long anybody is waited for `wire.py`.

Gunicorn's master reads this file, so it imports nothing of the service.
"""

import resource
import socket
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any

from gevent.server import StreamServer
from gunicorn.http.errors import ParseException

from api.guests import Doors, Guest, Limits
from api.networks import NOWHERE, network
from api.wire import PIECE, Wire

ALL, OF_ONE = "CONNECTIONS", "CONNECTIONS_OF_ONE"
HEADER, BODY, ANSWER = "HEADER_SECONDS", "BODY_SECONDS", "ANSWER_SECONDS"
SETTINGS = (ALL, OF_ONE, HEADER, BODY, ANSWER)
WAITING_BYTES = 256 << 10
"""So much of an answer waits in the machine itself, for each guest."""
AT_ONCE = 8
"""So many newcomers are let in before others have their turn."""
ON_THEIR_WAY = 1000
"""Connections that are being closed, beside those that are counted."""
OWN_FILES = 300
MOST_FILES = 1 << 16


def chosen(settings: Mapping[str, str | None], files: int) -> Limits:
    """What the settings say, as far as this machine lets us open files.

    Behind a proxy every guest comes from its one address, and the proxy counts them.

    >>> chosen({"CONNECTIONS_OF_ONE": "20"}, 20_000), chosen({"PROXIES": "1"}, 2_048).all
    (Limits(all=2000, of_one=20, header=10.0, body=20.0, answer=30.0), 748)
    """
    usual = Limits()
    numbers = (usual.all, usual.of_one, usual.header, usual.body, usual.answer)
    most, of_one, *seconds = (_said(settings, name, number) for name, number in zip(SETTINGS, numbers, strict=True))
    most = min(int(most), max(50, files - ON_THEIR_WAY - OWN_FILES))
    return Limits(most, None if int(settings.get("PROXIES") or 0) else int(of_one), *seconds)


def _said(settings: Mapping[str, str | None], name: str, usual: float | None) -> float:
    told = settings.get(name) or str(usual)
    try:
        number = float(told)
    except ValueError:
        number = 0.0
    if not 1 <= number < float("inf"):
        raise ValueError(f"{name} must be a number of at least 1, not {told}.")
    return number


def open_files() -> int:
    """How many files this process may have open, once it has asked for as many as it is allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Doorway:
    """Gunicorn's worker, as it looks at who comes in; it stands before that worker's own class."""

    doors: Doors
    refusal: bytes

    def run(self) -> None:
        StreamServer.max_accept = AT_ONCE
        for listener in self.sockets:  # type: ignore[attr-defined]
            if listener.family in (socket.AF_INET, socket.AF_INET6):
                patience = int(self.doors.limits.answer * 2000)
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING_BYTES)
                if hasattr(socket, "TCP_USER_TIMEOUT"):
                    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)
        super().run()  # type: ignore[misc]

    def timeout_ctx(self) -> AbstractContextManager[None]:
        """Gunicorn's own deadline is not needed beside those of the wire."""
        return nullcontext()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        guest = Guest(network(addr[0]) if addr else NOWHERE, client.fileno())
        if not self.doors.admit(guest):
            self.turn_away(client)
            return
        try:
            spoken = self.spoken(listener, client)
            if spoken is not None:
                super().handle(listener, Wire(spoken, guest, self.doors.limits), addr)  # type: ignore[misc]
        finally:
            self.doors.leave(guest)

    def spoken(self, listener: Any, client: Any) -> Any:
        """The connection as it is spoken on, or None where that came to nothing."""
        return client

    def turn_away(self, client: Any) -> None:
        """No room: said once, and not waited for whether anybody hears it."""
        with suppress(OSError):
            client.setblocking(False)
            client.send(self.refusal)
        client.close()

    def handle_request(self, listener_name: Any, req: Any, sock: Wire, addr: Any) -> None:
        sock.answering()
        try:
            super().handle_request(listener_name, req, sock, addr)  # type: ignore[misc]
        except StopIteration:
            sock.asking_again()
            hear_out(req.body)
            raise
        finally:
            sock.asking_again()


def hear_out(body: Any) -> None:
    """Read what is left of a body before hanging up: closing on it would tear the answer from the guest's hands."""
    with suppress(OSError, ParseException):
        while body.read(PIECE):
            pass
