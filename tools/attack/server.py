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
FILE = "attacked.sqlite3"
WATCHED = Path(__file__).with_name("watched.py")


class Server:
    """A server with a fresh database, on a free port of the loopback."""

    def __init__(self, tree: Path, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        settings = {"PYTHONPATH": str(tree), "DATABASE_URL": f"sqlite:///{folder}/{FILE}"}
        command = [sys.executable, "-m", "gunicorn", "--config", str(WATCHED), "--log-level", "critical"]
        command += ["--bind", f"127.0.0.1:{self.port}"]
        environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | settings
        self._clock, self._seconds = 0, 0.0
        self._told = Path(folder, "told")
        with self._told.open("wb") as told:
            self.process = subprocess.Popen(
                command, cwd=tree, env=environment, start_new_session=True, stdout=subprocess.DEVNULL, stderr=told
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

    def worked(self) -> float:
        """The seconds of processor time its worker has had: they pass alike however busy the machine is."""
        with contextlib.suppress(OSError):
            self._clock = self._clock or _processor_clock(int(self.workers()[0]))
            self._seconds = time.clock_gettime(self._clock)
        return self._seconds

    def held(self, since: float) -> list[int]:
        """The milliseconds of processor time for which something had the loop, where they were many, the most first."""
        lines = [line.split() for line in self._told.read_text(errors="replace").splitlines()]
        told = [line for line in lines if len(line) == 3 and line[0] == "held"]
        return sorted((round(float(held)) for _, when, held in told if float(when) > since), reverse=True)

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)


def _processor_clock(process: int) -> int:
    """The clock of a process, as Linux numbers them (clock_getcpuclockid)."""
    return (~process << 3) | 2


@contextmanager
def serving(tree: Path, folder: str) -> Iterator[Server]:
    server = Server(tree, folder)
    try:
        yield server
    finally:
        server.end()
