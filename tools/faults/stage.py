"""Where a fault happens: a server of our own on the loopback, what it stands on, and the disk it writes to."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.service import ROOT, Service

CLOCK = Path(__file__).parent / "clock"


class Server(Service):
    """Started as `make serve` starts it, for this machine alone; what it writes down is kept."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.log = folder / "server.log"
        self.clock = folder / "clock"
        settings |= {"PYTHONPATH": f"{CLOCK}:{ROOT}", "FAULTS_CLOCK": str(self.clock)}
        super().__init__(database, **settings)

    def launch(self) -> None:
        inherited = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--log-level", "error"]
        command += ["--bind", f"127.0.0.1:{self.port}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=inherited | self.settings, start_new_session=True, stdout=log, stderr=log
            )

    def workers(self) -> list[int]:
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in found.split()]

    def boot_seconds(self, before: set[int]) -> float | None:
        """The processor's time that a worker has needed which took the only place after these."""
        match self.workers():
            case [pid] if pid not in before:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return None

    def kill_master(self) -> None:
        """The master alone; its worker notices and leaves."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(20)

    def written(self) -> dict[str, int]:
        """How much it has written down about all this."""
        lines = self.log.read_text(errors="replace").splitlines()
        return {
            "lines": sum("the database is" in line for line in lines),
            "tracebacks": sum(line.startswith("Traceback") for line in lines),
        }


@contextmanager
def serving(database: str, folder: Path, **settings: str) -> Iterator[Server]:
    server = Server(database, folder, **settings)
    try:
        server.ready()
        yield server
    finally:
        os.killpg(server.process.pid, signal.SIGKILL)
        server.process.wait(20)
        server.http.close()


@contextmanager
def folder() -> Iterator[Path]:
    found = Path(tempfile.mkdtemp(prefix="referee-faults-"))
    try:
        yield found
    finally:
        shutil.rmtree(found, ignore_errors=True)


class Disk:
    """A disk of a few megabytes, in memory."""

    def __init__(self, at: Path) -> None:
        self.at = at

    def fill(self) -> None:
        with (self.at / "filler").open("ab", buffering=0) as filler:
            for size in (1 << 16, 1 << 12, 1 << 9):
                try:
                    while filler.write(b"\0" * size):
                        pass
                except OSError:
                    continue

    def empty(self) -> None:
        (self.at / "filler").unlink()

    def mount(self, how: str) -> None:
        """Writable or not; not before the last process that had something open to write is gone."""
        for _ in range(100):
            if subprocess.run(["mount", "-o", f"remount,{how}", self.at], capture_output=True).returncode == 0:
                return
            time.sleep(0.1)
        raise OSError(f"{self.at} cannot be mounted {how}")


@contextmanager
def small_disk(megabytes: int) -> Iterator[Disk | None]:
    """None where this user may not mount one."""
    with folder() as at:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", at], capture_output=True)
        try:
            yield Disk(at) if mounted.returncode == 0 else None
        finally:
            for _ in range(50 if mounted.returncode == 0 else 0):
                if subprocess.run(["umount", at], capture_output=True).returncode == 0:
                    break
                time.sleep(0.1)
