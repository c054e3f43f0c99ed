"""The one writer of a SQLite file: it owns its connection, and the disk is waited for beside the loop.

What is written is acknowledged when it is on disk. While the disk is busy, whoever reads is served, and all that is
written next goes there together.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool
from sqlalchemy import Connection, Engine

from models.faults import BUSY, FAILING, Unavailable
from models.pace import Pace
from models.prepared import Direct, commit, execute

BUSY_SECONDS = 3.0
"""So long a writer waits for others, whichever database it is."""
A_MOMENT = 0.005
A_WHILE = 1.0
"""So long after somebody has waited in vain nobody else does: a queue of those who wait would have no end."""


class Group:
    """What goes to the disk together."""

    def __init__(self) -> None:
        self.parts = 0
        self.stored = threading.Event()
        self.fault: Unavailable | None = None

    def check(self) -> None:
        if self.fault is not None:
            raise Unavailable(self.fault.kind, str(self.fault)) from self.fault


class Writer:
    """Everybody writes in turn; the turn is also held while the disk is waited for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._connection: Connection | None = None
        self._group: Group | None = None
        self._thread: ThreadPool | None = None
        self._waiting = 0
        self._pace = Pace()
        self._is_spoilt = False
        self._vain = -A_WHILE

    @contextmanager
    def together(self) -> Iterator[Direct]:
        """A part of a transaction that others may have a part in: theirs stand when this one is taken back."""
        self._waiting += 1
        with self._turn:
            self._waiting -= 1
            group, direct = self._join()
            try:
                yield direct
            except BaseException:
                self._take_back(group, direct)
                raise
            if group.parts:
                execute(direct, "RELEASE part")
            group.parts += 1
            is_first = group.parts == 1
            if is_first and not self._waiting:
                self._store(group)
        if is_first and self._group is group:
            self._store_with_others(group)
        group.stored.wait()
        group.check()

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A transaction of its own, after what others have written."""
        with self._turn:
            if self._group is not None:
                self._store(self._group)
            connection = self._fresh()
            transaction = connection.begin()
            try:
                self._begin(Direct(connection.dialect, connection.connection))
                yield connection
                fault = self._commit()
                if fault is not None:
                    raise fault
            except BaseException:
                transaction.rollback()
                raise
            transaction.commit()

    def close(self) -> None:
        with self._turn:
            self._drop()

    def forget(self) -> None:
        """The connection has failed: whoever writes next opens another."""
        self._is_spoilt = True

    def _fresh(self) -> Connection:
        """The connection, when nothing is under way on it."""
        if self._is_spoilt:
            self._is_spoilt = False
            if self._connection is not None:
                with suppress(Exception):
                    self._connection.invalidate()  # closed for good: given back, the file would stay as it was opened
            self._drop()
        return self._open()

    def _begin(self, direct: Direct) -> None:
        patience = 0.0 if time.monotonic() - self._vain < A_WHILE else BUSY_SECONDS
        try:
            begin(direct, patience)
        except Unavailable as fault:
            if fault.kind == BUSY:
                self._vain = time.monotonic()
            raise

    def _join(self) -> tuple[Group, Direct]:
        connection = self._fresh() if self._group is None else self._open()
        direct = Direct(connection.dialect, connection.connection)
        if self._group is not None:
            execute(direct, "SAVEPOINT part")
            return self._group, direct
        self._begin(direct)
        self._group = Group()
        return self._group, direct

    def _take_back(self, group: Group, direct: Direct) -> None:
        if group.parts:
            execute(direct, "ROLLBACK TO part")
            execute(direct, "RELEASE part")
        else:
            self._group = None
            direct.connection.rollback()

    def _store_with_others(self, group: Group) -> None:
        """Let those who wait for their turn have it first."""
        try:
            time.sleep(0)
        finally:
            with self._turn:
                if self._group is group:
                    self._store(group)

    def _store(self, group: Group) -> None:
        self._group = None
        group.fault = Unavailable(FAILING, "nobody knows what became of it")
        try:
            group.fault = self._commit()
        finally:
            group.stored.set()

    def _commit(self) -> Unavailable | None:
        """Why it came to nothing, or None when it is on disk."""
        connection = self._open()
        direct = Direct(connection.dialect, connection.connection)
        begun = time.monotonic()
        try:
            if self._pace.is_quick():
                commit(direct)
            else:
                self._beside(lambda: commit(direct))
        except Unavailable as fault:
            direct.connection.rollback()
            return fault
        finally:
            self._pace.saw(time.monotonic() - begun, self._waiting)
        return None

    def _beside(self, wait: Callable[[], None]) -> None:
        """Where the server has a loop instead of threads, nothing on it waits."""
        if not is_module_patched("threading"):
            return wait()
        if self._thread is None:
            self._thread = ThreadPool(1)
        fault: Exception | None = self._thread.apply(_fault_of, (wait,))
        if fault is not None:
            raise fault
        return None

    def _open(self) -> Connection:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._drop()
            self._connection = self._engine.connect()
            execute(self._connection, "PRAGMA busy_timeout=0")
        return self._connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()


def begin(direct: Direct, seconds: float) -> Any:
    """Take the file for writing; as long as another program has it, everybody else is served."""
    patience = time.monotonic() + seconds
    while True:
        try:
            return execute(direct, "BEGIN IMMEDIATE")
        except Unavailable as fault:
            if fault.kind != BUSY or time.monotonic() >= patience:
                raise
        time.sleep(A_MOMENT)


def _fault_of(wait: Callable[[], None]) -> Exception | None:
    """A fault is carried over and raised where the request is: the thread has nobody to tell."""
    try:
        wait()
    except Exception as fault:
        return fault
    return None
