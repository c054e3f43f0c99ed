"""Heavy work beside people who play: done in a thread of its own, a piece at a time, while everybody else is served.

Where the server has a loop instead of threads, a sum of a tenth of a second would hold up every phone. It is for work
that ends by itself soon, because what it is given is small; what may take longer goes to the workshop. Whoever works
here holds no transaction: others would wait for it.
"""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from flask import current_app
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from api.problems import Problem
from referee.kernel import packs

T = TypeVar("T")
NAME = "referee.aside"
MOST_WAITING = 8
"""So many may wait for their answer; whoever comes later is sent away, and comes again."""
TURN_SECONDS = 0.00005
"""After so long the thread lets those who play go first. A request takes the interpreter some dozens of times."""
BUSY = "Too much is asked at once. Try again in a moment."


class Aside:
    """One thread for all that is heavy."""

    def __init__(self) -> None:
        self._waiting = 0
        self._pool: ThreadPool | None = None

    def work(self, heavy: Callable[[], T]) -> T:
        """What comes of it, or what it raises."""
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "busy", BUSY, {"Retry-After": "1"})
        self._waiting += 1
        try:
            if not is_module_patched("threading"):
                return heavy()
            caught: tuple[T, Exception | None] = self._thread().apply(_caught, (heavy,))
        finally:
            self._waiting -= 1
        if caught[1] is not None:
            raise caught[1]
        return caught[0]

    def load(self, document: Any) -> packs.Pack:
        """A pack that somebody brought, read."""
        return self.work(lambda: packs.load(document))

    def _thread(self) -> ThreadPool:
        if self._pool is None:
            sys.setswitchinterval(TURN_SECONDS)
            self._pool = ThreadPool(1)
        return self._pool


def aside() -> Aside:
    """That of this process."""
    found: Aside = current_app.extensions[NAME]
    return found


def _caught(heavy: Callable[[], T]) -> tuple[T | None, Exception | None]:
    """A fault is carried over and raised where the request is: the thread has nobody to tell."""
    try:
        return heavy(), None
    except Exception as fault:
        return None, fault
