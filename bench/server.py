"""A server to be measured: the referee under gunicorn, on a port and with a database of its own."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bench.wire import Wire


@contextmanager
def server(**settings: str) -> Iterator[int]:
    """The service under gunicorn with a fresh database, on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        own = {"PORT": str(port), "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        env = {**os.environ, "RATES": "off", **settings, **own}
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--bind", f"127.0.0.1:{port}"]
        process = subprocess.Popen([*command, "--log-level", "error", "bench.bare:app"], env=env)
        try:
            wait_for(port)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            return Wire(port).socket.close()
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server did not start")


def served(line: Callable[[int], dict[str, Any]], **settings: str) -> dict[str, Any]:
    """What is measured of a server of its own."""
    with server(**settings) as port:
        return line(port)
