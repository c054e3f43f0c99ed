"""A real PostgreSQL and a real Redis for tests: started on free ports in folders of their own, stopped by process id.

Where one is not to be had, tests are skipped and the run says so; with REQUIRE_SERVICES set, as in CI, they fail.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

DEBIAN = Path("/usr/lib/postgresql")
START_SECONDS = 20.0


def not_to_be_had(why: str) -> None:
    """Skip where a server may be missing, fail where it may not."""
    if os.environ.get("REQUIRE_SERVICES"):
        pytest.fail(f"{why} REQUIRE_SERVICES is set, so this is no reason to skip: run `make services`.")
    pytest.skip(why)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A program that is up once `answers` raises nothing."""

    def __init__(self, answers: Callable[[], Any]) -> None:
        self.answers = answers
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, command: list[str | Path], **options: Any) -> None:
        """Start it and wait until it answers."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, **quiet, **options)
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                self.answers()
                return
            except (OSError, psycopg.OperationalError, redis.RedisError):
                if time.monotonic() > end or self.process.poll() is not None:
                    self.stop(signal.SIGKILL)
                    raise
            time.sleep(0.02)

    def stop(self, sign: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(sign)
            self.process.wait(timeout=START_SECONDS)
            self.process = None


class Postgres:
    """A cluster without a password that lives as long as the tests; every database in it starts empty."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(
            tempfile.mkdtemp(prefix="referee-postgres-", dir="/tmp")
        )  # open to its user, short for a socket
        self.server = Server(lambda: psycopg.connect(self.url("postgres")).close())
        self.made = 0
        self.who: dict[str, Any] = {}
        try:
            self._make()
            self.start()
        except BaseException:
            shutil.rmtree(self.folder)
            raise

    def _make(self) -> None:
        """PostgreSQL never runs as root: it gets the folder and a user of its own."""
        if os.geteuid() == 0:
            user = unprivileged()
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        made = self._command()
        subprocess.run(made, check=True, capture_output=True, cwd=self.folder, **self.who)

    def _command(self) -> list[str | Path | None]:
        options = ["-A", "trust", "-U", "referee", "-E", "UTF8", "--no-sync"]
        return [program("initdb"), "-D", self.folder / "data", *options]

    def start(self) -> None:
        where = ["-p", str(self.port), "-k", self.folder, "-h", "127.0.0.1", "-F"]
        self.server.run([program("postgres"), "-D", self.folder / "data", *where], cwd=self.folder, **self.who)

    def kill(self) -> None:
        """Gone as in a crash: whatever is being said to it is lost."""
        self.server.stop(signal.SIGQUIT)

    def url(self, database: str) -> str:
        return f"postgresql://referee@127.0.0.1:{self.port}/{database}"

    def empty(self) -> str:
        """The address of a new database with nothing in it."""
        self.made += 1
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE tables_{self.made}")
        return self.url(f"tables_{self.made}")

    def close(self) -> None:
        self.server.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)


class Standby(Postgres):
    """A copy of another cluster that follows it, and can only be read."""

    def __init__(self, followed: Postgres) -> None:
        self.followed = followed
        super().__init__()

    def _command(self) -> list[str | Path | None]:
        where = ["-h", "127.0.0.1", "-p", str(self.followed.port), "-U", "referee"]
        return [
            program("pg_basebackup"),
            *where,
            "-D",
            self.folder / "data",
            "-R",
            "-X",
            "stream",
            "--no-sync",
            "-c",
            "fast",
        ]


class Redis:
    """A Redis that forgets everything, and that a test may kill and start again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.server = Server(self._ping)
        self.start()

    def _ping(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port), timeout=1) as wire:
            wire.sendall(b"PING\r\n")
            if not wire.recv(16).startswith(b"+PONG"):
                raise OSError("this is no Redis")

    def start(self) -> None:
        found = shutil.which("redis-server")
        assert found is not None
        alone = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.server.run([found, *alone], cwd=tempfile.gettempdir())

    def kill(self) -> None:
        self.server.stop(signal.SIGKILL)


def program(name: str) -> Path | None:
    """PostgreSQL's own programs: on the path, or where Debian keeps them."""
    found = shutil.which(name)
    return Path(found) if found else max(DEBIAN.glob(f"*/bin/{name}"), default=None)


def unprivileged() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("there is no user that PostgreSQL could run as")


def start_postgres() -> Postgres:
    if program("initdb") is None or program("postgres") is None:
        not_to_be_had("PostgreSQL is not installed (Debian: apt-get install postgresql).")
    return Postgres()


def start_standby(followed: Postgres) -> Standby:
    if program("pg_basebackup") is None:
        not_to_be_had("pg_basebackup is not installed (Debian: apt-get install postgresql).")
    return Standby(followed)


def start_redis() -> Redis:
    if shutil.which("redis-server") is None:
        not_to_be_had("Redis is not installed (Debian: apt-get install redis-server).")
    return Redis()
