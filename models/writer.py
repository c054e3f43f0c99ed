"""The one writer of a SQLite file: it owns its connection, and the disk is waited for beside the loop.

What is written is acknowledged when it is on disk. While the disk is busy, whoever reads is served, and all that is
written next goes there together.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool
from sqlalchemy import Connection, Engine

from models.beside import to_its_end
from models.faults import BUSY, FAILING, Unavailable
from models.group import Group
from models.pace import Pace
from models.prepared import Direct, commit, execute

BUSY_SECONDS = 3.0
"""So long a writer waits for others, whichever database it is."""
A_MOMENT = 0.005
A_WHILE = 1.0
"""So long after somebody has waited in vain nobody else does: a queue of those who wait would have no end."""


class Writer:
    """Everybody writes in turn; the turn is also held while the disk is waited for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._connection: Connection | None = None
        self._direct: Direct | None = None
        self._group: Group | None = None
        self._thread: ThreadPool | None = None
        self._waiting = 0
        self._pace = Pace()
        self._is_spoilt = False
        self._vain = -A_WHILE

    @contextmanager
    def together(self) -> Iterator[Direct]:
        """A part of a transaction that others may have a part in: theirs stand when this one is taken back."""
        self._await_turn()
        try:
            group, direct = self._join()
            try:
                yield direct
                if group.parts:
                    execute(direct, "RELEASE part")
            except BaseException as fault:
                self._take_back(group, direct, fault)
                raise
            group.parts += 1
            is_first = group.parts == 1
            if is_first and not self._pace.is_shared() and not self._waiting:
                self._store(group)
        finally:
            self._turn.release()
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
            group = Group()
            try:
                self._begin(self._opened())
                yield connection
                self._commit(group)
                group.check()
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

    def _await_turn(self) -> None:
        self._waiting += 1
        try:
            self._turn.acquire()
        finally:
            self._waiting -= 1

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
        if self._group is not None:
            execute(direct := self._opened(), "SAVEPOINT part")
            return self._group, direct
        self._fresh()
        self._begin(direct := self._opened())
        self._group = Group()
        return self._group, direct

    def _take_back(self, group: Group, direct: Direct, fault: BaseException) -> None:
        """This part alone; after some faults the database itself has already taken back all that was not stored."""
        if group.parts and direct.connection.in_transaction:
            execute(direct, "ROLLBACK TO part")
            execute(direct, "RELEASE part")
            return
        self._group = None
        self._roll_back(direct)
        group.fault = fault if isinstance(fault, Unavailable) else Unavailable(FAILING, str(fault))
        group.stored.set()

    def _store_with_others(self, group: Group) -> None:
        """Let those who wait for their turn have it first."""
        try:
            time.sleep(0)
        finally:
            self._see_to(group)

    def _see_to(self, group: Group) -> None:
        """Others wait for it: whoever is told to leave meanwhile leaves afterwards."""
        told: BaseException | None = None
        while self._group is group:
            try:
                with self._turn:
                    if self._group is group:
                        self._store(group)
            except BaseException as leaving:
                told = leaving
        if told is not None:
            raise told

    def _store(self, group: Group) -> None:
        self._group = None
        try:
            self._commit(group)
        finally:
            group.stored.set()

    def _commit(self, group: Group) -> None:
        """Write into the group why it came to nothing, or None when it is on disk."""
        direct = self._opened()
        try:
            if self._pace.is_quick() or not is_module_patched("threading"):
                _settle(group, direct)
            else:
                self._beside(direct, group)
        finally:
            if group.fault is not None:
                self._roll_back(direct)
            self._pace.saw(group.seconds, self._waiting + max(group.parts - 1, 0))

    def _beside(self, direct: Direct, group: Group) -> None:
        """Where the server has a loop instead of threads, nothing on it waits."""
        if self._thread is None:
            self._thread = ThreadPool(1)
        to_its_end(self._thread.spawn(_settle, group, direct))

    def _roll_back(self, direct: Direct) -> None:
        try:
            direct.connection.rollback()
        except Exception:
            self.forget()

    def _open(self) -> Connection:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._drop()
            self._connection = self._engine.connect()
            execute(self._connection, "PRAGMA busy_timeout=0")
            self._direct = Direct(self._connection.dialect, self._connection.connection.dbapi_connection)
        return self._connection

    def _opened(self) -> Direct:
        """The driver's own connection of it."""
        self._open()
        assert self._direct is not None
        return self._direct

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


def _settle(group: Group, direct: Direct) -> None:
    """What became of it, and how long the disk took: a thread has nobody to tell, so it is written into the group."""
    begun = time.monotonic()
    try:
        if direct.connection.in_transaction:
            commit(direct)
            group.fault = None
        else:
            group.fault = Unavailable(FAILING, "the database took it back")
    except Exception as fault:
        group.fault = fault if isinstance(fault, Unavailable) else Unavailable(FAILING, str(fault))
    group.seconds = time.monotonic() - begun
