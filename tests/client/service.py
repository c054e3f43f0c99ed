"""The real server process for tests: gunicorn as `make serve` runs it, on a free port and a fresh SQLite file."""

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import requests

from referee_client import Referee, Table

ROOT = Path(__file__).parents[2]
STARTING = 60.0
ORC_AND_HUMAN = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]


class Service:
    """A server that can be killed and started again on the same file and port."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'referee.sqlite3'}"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen | None = None
        self._opened: list[Any] = []

    def start(self) -> None:
        settings = {**os.environ, "PORT": str(self.port), "DATABASE_URL": self.database}
        settings.pop("REDIS_URL", None)
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--log-level", "error"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=settings, start_new_session=True)
        end = time.monotonic() + STARTING
        while not self.is_ready():
            assert self.process.poll() is None, "the server ended while starting"
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.05)

    def is_ready(self) -> bool:
        try:
            return requests.get(f"{self.address}/readyz", timeout=5).ok
        except requests.RequestException:
            return False

    def stop(self, sign: signal.Signals = signal.SIGKILL) -> None:
        """End the server and its workers, and nothing else."""
        if self.process is not None:
            os.killpg(self.process.pid, sign)
            self.process.wait(timeout=30)
            self.process = None

    def referee(self, address: str | None = None, patience: float = 10.0) -> Referee:
        """A client, closed when the test is over."""
        made = Referee(address or self.address, patience)
        self._opened.append(made)
        return made

    def open(self, seats: list[dict[str, Any]] = ORC_AND_HUMAN, **wish: Any) -> Table:
        """A table with the host's pass."""
        table = self.referee().open("warcraft", seats, **wish)
        self._opened.append(table)
        return table

    def phone(self, table: Table, address: str | None = None, patience: float = 10.0) -> Table:
        """Another phone with the same pass, its own connection, perhaps by another way."""
        made = Table(address or self.address, table.id, table.secret, patience)
        self._opened.append(made)
        return made

    def hang_up(self) -> None:
        while self._opened:
            self._opened.pop().close()


def free_port() -> int:
    """A free port below those the system hands out to clients, so that none of them takes it while we restart."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
