"""A restart (HUP) nobody waits for: the old process serves until the new one can, then sends its phones over to it.

What the old one still answers meanwhile is told to nobody in the new one, so that looks into the ledger for a while.
The master reads this file, so it imports nothing of the service: a restart has to find that as it is by then.
"""

import mmap
import struct
from typing import TYPE_CHECKING, Any

import gevent

if TYPE_CHECKING:
    from api.hub import Hub

NEWEST, BOOTED = 0, 8
BOOT_SECONDS = 60.0
OVERLAP_SECONDS = 8.0
"""Somewhat longer than gunicorn lets an old process finish what it has begun."""
LOOK_SECONDS = 0.25
HUB = "referee.hub"


class Generations:
    """Which worker was started last and which can serve, as gunicorn counts them; all its processes see it."""

    def __init__(self) -> None:
        self._shared = mmap.mmap(-1, 16)

    def started(self, age: int) -> None:
        struct.pack_into("q", self._shared, NEWEST, age)

    def booted(self, age: int) -> None:
        struct.pack_into("q", self._shared, BOOTED, age)

    def is_replaced(self, age: int) -> bool:
        """Whether a younger worker is to take over from this one."""
        return bool(struct.unpack_from("q", self._shared, NEWEST)[0] > age)

    def can_leave(self, age: int) -> bool:
        return bool(struct.unpack_from("q", self._shared, BOOTED)[0] > age)


def before_fork(server: Any, worker: Any) -> None:
    """The master keeps one record for all its workers, through every restart."""
    if not hasattr(server, "generations"):
        server.generations = Generations()
    server.generations.started(worker.age)
    worker.generations = server.generations


def after_boot(worker: Any) -> None:
    worker.generations.booted(worker.age)
    if worker.age > worker.cfg.workers:
        gevent.spawn(_look_on, _hub(worker))


def leave(worker: Any) -> None:
    """Asked to end: at once, unless a younger worker is still on its way."""
    if not getattr(worker, "leaving", False):
        worker.leaving = True
        gevent.spawn(_leave, worker)


def _leave(worker: Any) -> None:
    if worker.generations.is_replaced(worker.age):
        with gevent.Timeout(BOOT_SECONDS, False):
            while not worker.generations.can_leave(worker.age):
                gevent.sleep(0.05)
    worker.alive = False
    if getattr(worker, "wsgi", None) is not None:  # one that is still on its way itself has no phones yet
        _hub(worker).end()


def _look_on(live: "Hub") -> None:
    for _ in range(int(OVERLAP_SECONDS / LOOK_SECONDS)):
        gevent.sleep(LOOK_SECONDS)
        live.look()


def _hub(worker: Any) -> "Hub":
    found: Hub = worker.wsgi.extensions[HUB]
    return found
