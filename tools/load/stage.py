"""The servers that are loaded: of our own, on the loopback, each in a folder of its own."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg

from api.visitors import OFF, RATES
from tests.support.servers import Postgres, Redis, program
from tests.support.service import Service
from tools.load import meters

ROOM = {"BIND": "127.0.0.1", "HTTPS_PORT": "off", "CONNECTIONS": "4000", "CONNECTIONS_OF_ONE": "4000", RATES: OFF}
"""All phones come from this one machine, and so does whoever opens the tables."""


class Kind(NamedTuple):
    """On what the tables stand, over how many servers a proxy would divide them by id, and processes of each."""

    postgres: bool = True
    servers: int = 1
    processes: int = 1


class Synced(Postgres):
    """As it is run in earnest: what is acknowledged is on disk."""

    def start(self) -> None:
        where = ["-p", str(self.port), "-k", self.folder, "-h", "127.0.0.1"]
        self.server.run([program("postgres"), "-D", self.folder / "data", *where], cwd=self.folder, **self.who)


class Stage:
    """Servers with what they stand on: so many gunicorns, each with so many processes."""

    def __init__(self, folder: Path, kind: Kind) -> None:
        self.postgres = Synced() if kind.postgres else None
        self.redis = Redis() if kind.postgres else None
        self.file = folder / "referee.sqlite3"
        self.address = self.postgres.empty() if self.postgres else f"sqlite:///{self.file}"
        more = {"REDIS_URL": self.redis.url, "WEB_CONCURRENCY": str(kind.processes)} if self.redis else {}
        settings = ROOM | more
        self.services = [
            Service(self.address, journal=folder / f"journal-{at}", **settings) for at in range(kind.servers)
        ]
        for service in self.services:
            service.ready()
        self.ports = [service.port for service in self.services]

    def parts(self) -> dict[str, list[int]]:
        """The processes of each part."""
        found = {"web": [pid for service in self.services for pid in meters.children(service.process.pid)]}
        if self.postgres and self.redis and self.postgres.server.process and self.redis.server.process:
            master = self.postgres.server.process.pid
            found["database"] = [master, *meters.children(master)]
            found["redis"] = [self.redis.server.process.pid]
        return found

    def stored_bytes(self) -> int:
        if self.postgres is None:
            return sum(file.stat().st_size for file in self.file.parent.glob(self.file.name + "*"))
        with psycopg.connect(self.address, autocommit=True) as connection:
            row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(row[0]) if row else 0

    def close(self) -> None:
        for service in self.services:
            service.end(signal.SIGKILL)
        if self.redis:
            self.redis.kill()
        if self.postgres:
            self.postgres.close()


@contextmanager
def staged(kind: Kind) -> Iterator[Stage]:
    folder = Path(tempfile.mkdtemp(prefix="referee-load-"))
    try:
        stage = Stage(folder, kind)
        try:
            yield stage
        finally:
            stage.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def cores() -> int:
    return len(os.sched_getaffinity(0))
