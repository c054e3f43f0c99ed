"""Somebody who only asks whether the server is alive, all the time: how long one request ever waits for another."""

import threading
import time
from contextlib import suppress

from tools.attack.phone import exchange, request

PAUSE = 0.02
PATIENCE = 30.0


class Watch(threading.Thread):
    """Waits are counted where the server answers; while it is gone there is nothing to wait for."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.worst = 0.0
        self.leaving = threading.Event()
        self.start()

    def run(self) -> None:
        while not self.leaving.is_set():
            start = time.monotonic()
            with suppress(OSError):
                exchange(self.port, request("GET", "/healthz"), PATIENCE)
                self.worst = max(self.worst, time.monotonic() - start)
            time.sleep(PAUSE)

    def leave(self) -> float:
        self.leaving.set()
        self.join(PATIENCE)
        return self.worst
