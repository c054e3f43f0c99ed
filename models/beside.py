"""What keeps SQLite itself busy for long is waited for in a thread, and everybody whom this process serves is served.

Whoever asks for it holds what he holds meanwhile: in a transaction, the turn to write.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from gevent.event import AsyncResult
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool
from sqlalchemy import Connection

T = TypeVar("T")
_threads: list[ThreadPool] = []
"""The one of this process, once it is needed."""


def beside(connection: Connection, heavy: Callable[[], T]) -> T:
    """What comes of it. PostgreSQL is waited for by the loop itself; where there is no loop, nothing is held up."""
    if connection.dialect.name != "sqlite" or not is_module_patched("threading"):
        return heavy()
    if not _threads:
        _threads.append(ThreadPool(1))
    found: T = to_its_end(_threads[0].spawn(heavy))
    return found


def to_its_end(asked: AsyncResult) -> Any:
    """Whoever is told to leave meanwhile leaves once it is known what came of it."""
    told: BaseException | None = None
    while not asked.ready():
        try:
            asked.wait()
        except BaseException as leaving:
            told = leaving
    found = asked.get()
    if told is not None:
        raise told
    return found
