"""Long work beside people who play: it stops for a while now and then, and everybody else is served."""

import threading
import time
from collections import deque

from gevent.local import local
from gevent.monkey import is_module_patched

NOW_AND_THEN = 0.005
SHORTEST, LONGEST = 0.001, 0.02
"""Not nothing: a sleep of nothing comes straight back, and no other request is looked at."""


class Breathing:
    """Asked at every step of long work; once a while has passed it rests for as long. Never inside a transaction that
    writes, nor with a connection that others may wait for.

    However much of it there is, one works at a time: the others rest until it has had its while and its rest. Where
    long work is part of longer work, each of them breathes, and the rest of one is no work of the other.
    """

    _worker = 0
    _until = 0.0
    _waiting: "deque[threading.Event]" = deque()
    """Those who have rested, in the order they did; only the first looks whether the while has ended."""
    _rested = local()

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._is_alone = not is_module_patched("threading")
        """Where no loop serves others there is nobody to rest for."""

    def pause(self) -> None:
        worked = time.monotonic() - max(self._begun, getattr(Breathing._rested, "until", 0.0))
        if self._is_alone or (worked < NOW_AND_THEN and _others() <= 0):
            return
        time.sleep(min(max(worked, SHORTEST), LONGEST))
        _await_turn(Breathing._waiting)
        Breathing._rested.until = self._begun = time.monotonic()
        Breathing._worker, Breathing._until = threading.get_ident(), self._begun + 2 * NOW_AND_THEN


def _await_turn(waiting: deque[threading.Event]) -> None:
    """Whoever has rested first is next, so that nobody is passed by."""
    called = threading.Event()
    waiting.append(called)
    try:
        if waiting[0] is not called:
            called.wait()
        while (rest := _others()) > 0:
            time.sleep(rest)
    finally:
        waiting.remove(called)
        if waiting:
            waiting[0].set()


def _others() -> float:
    """How long somebody else still has the while that was begun."""
    return 0.0 if Breathing._worker == threading.get_ident() else Breathing._until - time.monotonic()
