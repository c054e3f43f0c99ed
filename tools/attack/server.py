"""The server that is attacked: one of our own, in a tree of its own, on this machine and for nobody else."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60


class Server:
    """A server with a fresh database, on a free port of the loopback."""

    def __init__(self, tree: Path, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        settings = {"PYTHONPATH": str(tree), "DATABASE_URL": f"sqlite:///{folder}/attacked.sqlite3"}
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--log-level", "critical"]
        command += ["--bind", f"127.0.0.1:{self.port}"]
        environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | settings
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            command, cwd=tree, env=environment, start_new_session=True, stdout=quiet, stderr=quiet
        )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as wire:
                wire.settimeout(START_SECONDS)
                wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                if wire.recv(100):
                    return
            time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def workers(self) -> list[str]:
        return Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()

    def files(self) -> int:
        """How many files its worker has open."""
        return max((len(list(Path(f"/proc/{worker}/fd").iterdir())) for worker in self.workers()), default=0)

    def megabytes(self) -> int:
        """The most memory its worker has had."""
        found = [Path(f"/proc/{worker}/status").read_text() for worker in self.workers()]
        return max((int(text.split("VmHWM:")[1].split()[0]) >> 10 for text in found if "VmHWM:" in text), default=0)

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)


@contextmanager
def serving(tree: Path, folder: str) -> Iterator[Server]:
    server = Server(tree, folder)
    try:
        yield server
    finally:
        server.end()
