"""The faults themselves: each is done to a server, and mended where it does not mend itself."""

import os
import resource
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from tests.support.servers import Postgres, Redis
from tools.faults.stage import Disk, Server

HELD_SECONDS = 5.0
"""So long a fault lasts that does not pass by itself: longer than anybody waits inside the server."""
JUMP_SECONDS = 86_400
LONGEST_RESTART = 90.0
Fault = Callable[[], float]
"""Done and, where somebody has to, mended; the moment from which it should answer again."""


def worker(server: Server) -> float:
    for pid in server.workers()[:1]:
        os.kill(pid, signal.SIGKILL)
    return time.monotonic()


def master(server: Server) -> float:
    """Started again at once; what it leaves behind serves for another moment, and is gone then."""
    left = server.workers()
    server.kill_master()
    server.launch()
    while any(Path(f"/proc/{pid}").exists() for pid in left):
        time.sleep(0.01)
    return time.monotonic()


def restart(server: Server) -> float:
    """HUP, until the old workers are gone."""
    old = set(server.workers())
    end = time.monotonic() + LONGEST_RESTART
    os.kill(server.process.pid, signal.SIGHUP)
    while old & set(server.workers()) and time.monotonic() < end:
        time.sleep(0.1)
    return time.monotonic()


def postgres(started: Postgres) -> float:
    started.kill()
    time.sleep(0.5)
    moment = time.monotonic()
    started.start()
    return moment


def redis(started: Redis) -> float:
    started.kill()
    time.sleep(0.5)
    moment = time.monotonic()
    started.start()
    return moment


def lock(file: str) -> float:
    """Another process writes and does not end."""
    foreign = sqlite3.connect(file, isolation_level=None, timeout=20)
    foreign.execute("BEGIN IMMEDIATE")
    time.sleep(HELD_SECONDS)
    foreign.execute("ROLLBACK")
    foreign.close()
    return time.monotonic()


def full(disk: Disk) -> float:
    disk.fill()
    time.sleep(HELD_SECONDS)
    disk.empty()
    return time.monotonic()


def no_longer_files(server: Server, bytes_: int) -> float:
    """No file may grow past a length: writing fails in the middle."""
    (pid,) = server.workers()
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (bytes_, before[1]))
    time.sleep(HELD_SECONDS)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
    return time.monotonic()


def only_readable(server: Server, disk: Disk) -> float:
    """The disk comes back from a crash and can only be read; later somebody mends it."""
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait(20)
    disk.mount("ro")
    server.launch()
    _until_asked(server)
    time.sleep(HELD_SECONDS)
    disk.mount("rw")
    return time.monotonic()


def clock(server: Server) -> float:
    server.clock.write_text(str(-JUMP_SECONDS))
    return time.monotonic()


def _until_asked(server: Server) -> None:
    """It answers, whatever it says."""
    for _ in range(600):
        try:
            server.http.get(server.address + "/healthz", timeout=5)
            return
        except OSError:
            time.sleep(0.1)
