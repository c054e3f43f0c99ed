"""Heavy work beside people who play: done in a thread of its own, a piece at a time, while everybody else is served.

Where the server has a loop instead of threads, a sum of a tenth of a second would hold up every phone.
"""

from collections.abc import Callable
from typing import TypeVar

from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from api.problems import Problem

T = TypeVar("T")
MOST_WAITING = 8
"""So many may wait for their answer; whoever comes later is sent away, and comes again."""


class Aside:
    """One thread for all that is heavy."""

    def __init__(self) -> None:
        self._waiting = 0
        self._pool: ThreadPool | None = None

    def work(self, heavy: Callable[[], T]) -> T:
        """What comes of it, or what it raises."""
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "busy", "Too many ask for odds at once. Try again in a moment.", {"Retry-After": "1"})
        self._waiting += 1
        try:
            if not is_module_patched("threading"):
                return heavy()
            self._pool = self._pool or ThreadPool(1)
            caught: tuple[T, Exception | None] = self._pool.apply(_caught, (heavy,))
        finally:
            self._waiting -= 1
        if caught[1] is not None:
            raise caught[1]
        return caught[0]


def _caught(heavy: Callable[[], T]) -> tuple[T | None, Exception | None]:
    """A fault is carried over and raised where the request is: the thread has nobody to tell."""
    try:
        return heavy(), None
    except Exception as fault:
        return None, fault
