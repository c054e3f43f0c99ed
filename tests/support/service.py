"""The service as `make serve` runs it, in a process of its own: started, called, killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import requests

from tests.support.servers import free_port

ROOT = Path(__file__).parents[2]


class Service:
    """A server process on a free port, and the calls a client makes."""

    def __init__(self, database: str, *, journal: Path | None = None, **settings: str) -> None:
        """`journal`: the file that what it writes down goes to, else it goes where the tests write."""
        self.journal = journal
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.settings = {"DATABASE_URL": database, **settings}
        self.http = requests.Session()
        self.launch()

    def launch(self) -> None:
        """Start without waiting, so that two may start at once."""
        inherited = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        settings = inherited | {"PORT": str(self.port)} | self.settings
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--log-level", "error"]
        written = self.journal.open("ab") if self.journal else None
        self.process = subprocess.Popen(command, cwd=ROOT, env=settings, start_new_session=True, stderr=written)
        if written:
            written.close()

    def ready(self) -> "Service":
        for _ in range(200):
            try:
                if self.http.get(self.address + "/readyz", timeout=30).ok:
                    return self
            except requests.RequestException:
                time.sleep(0.1)
        self.end(signal.SIGKILL)
        raise TimeoutError("the service did not start")

    def end(self, sign: signal.Signals) -> None:
        """End the server and its worker, and nothing else."""
        self.http.close()
        os.killpg(self.process.pid, sign)
        self.process.wait(timeout=20)

    def post(self, path: str, body: Any, secret: str = "") -> requests.Response:
        return self.http.post(self.address + path, json=body, headers=bearer(secret), timeout=20)

    def get(self, path: str, secret: str = "") -> Any:
        answer = self.http.get(self.address + path, headers=bearer(secret), timeout=20)
        assert answer.ok, answer.text
        return answer.json()


class Listener:
    """A phone that writes down which versions its stream told it, until a last one."""

    def __init__(self, service: Service, table: str, secret: str, until: int) -> None:
        self.address = f"{service.address}{table}/stream?after=0"
        self.headers = bearer(secret)
        self.until = until
        self.heard: list[int] = []
        self._open = threading.Event()
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()
        assert self._open.wait(10)

    def _listen(self) -> None:
        event = b""
        with requests.get(self.address, headers=self.headers, stream=True, timeout=20) as stream:
            for line in stream.iter_lines(chunk_size=1):
                self._open.set()
                event = line[7:] if line.startswith(b"event: ") else event
                if line.startswith(b"data: ") and event == b"entry":
                    self.heard.append(json.loads(line[6:])["version"])
                    if self.heard[-1] >= self.until:
                        return

    def hears(self, version: int, within: float) -> bool:
        """Whether a version arrives in so many seconds."""
        end = time.monotonic() + within
        while not self.heard or self.heard[-1] < version:
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def leave(self) -> list[int]:
        """All that was heard; the stream has told its last version or is given up."""
        self._thread.join(timeout=20)
        return self.heard


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}
