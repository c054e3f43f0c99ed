"""A connection to PostgreSQL that waits with the server's loop, and a few that are lent out for single statements.

The driver's own way to wait builds a list of what it waits for each time; that costs more than the question does.
"""

import os
import select
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from gevent import get_hub
from gevent.monkey import get_original, is_module_patched
from psycopg.pq import Format, TransactionStatus
from psycopg.waiting import READY_R, READY_RW, WAIT_R

from models.faults import BUSY, Unavailable

_READABLE, _BOTH = 1, 3
_poll = get_original("select", "poll")


class Cursor(psycopg.Cursor[Any]):
    """Rows come as the server has them, not spelled out: a position is bytes."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.format = Format.BINARY


class Waiting(psycopg.Connection[Any]):
    """As long as the server thinks, the loop serves others."""

    _readable: Any = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        if timeout is not None or not is_module_patched("select"):
            return super().wait(gen, interval, timeout)
        try:
            wanted = next(gen)
            while True:
                wanted = gen.send(self._until_readable() if wanted == WAIT_R else self._until_any())
        except StopIteration as done:
            return done.value

    def _until_readable(self) -> int:
        if self._readable is None:
            self._readable = get_hub().loop.io(self.pgconn.socket, _READABLE)
        get_hub().wait(self._readable)
        return int(READY_R)

    def _until_any(self) -> int:
        """Much is to be sent, and the server may have something to say meanwhile."""
        watcher = get_hub().loop.io(self.pgconn.socket, _BOTH)
        try:
            get_hub().wait(watcher)
        finally:
            watcher.close()
        return int(READY_RW)

    def close(self) -> None:
        watcher, self._readable = self._readable, None
        if watcher is not None:
            watcher.close()
        super().close()

    def is_idle(self) -> bool:
        """Whether nothing is under way on it."""
        return not self.closed and self.pgconn.transaction_status == TransactionStatus.IDLE

    def is_quiet(self) -> bool:
        """Nothing was heard since the last answer: a server that went away has hung up, and that can be heard."""
        looking = _poll()
        looking.register(self.pgconn.socket, select.POLLIN)
        return not looking.poll(0)


class Lent:
    """A few connections for single statements, each a transaction of its own; who finds none waits a moment."""

    def __init__(self, connect: Callable[[], Waiting], most: int, patience: float) -> None:
        self._connect = connect
        self._patience = patience
        self._free: list[Waiting] = []
        self._places = threading.BoundedSemaphore(most)
        self._age = 0
        self._process = os.getpid()

    @contextmanager
    def one(self) -> Iterator[Waiting]:
        if not self._places.acquire(timeout=self._patience):
            raise Unavailable(BUSY, "all connections are in use")
        try:
            age, connection = self._age, self._take()
            try:
                yield connection
            finally:
                self._give_back(connection, age)
        finally:
            self._places.release()

    def forget(self) -> None:
        """Those that were open are of no use any more."""
        self._age += 1
        self._leave_to_parent()
        while self._free:
            self._free.pop().close()

    def _leave_to_parent(self) -> None:
        """In a process that was forked they are another's: neither used nor closed here."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._free.clear()

    def _take(self) -> Waiting:
        self._leave_to_parent()
        while self._free:
            connection = self._free.pop()
            if connection.is_idle() and connection.is_quiet():
                return connection
            connection.close()
        return self._connect()

    def _give_back(self, connection: Waiting, age: int) -> None:
        """What was left in the middle of something is thrown away, and the server forgets what it was at."""
        if age == self._age and connection.is_idle():
            self._free.append(connection)
            return
        with suppress(psycopg.Error):
            connection.close()
