"""The server's own settings, as gunicorn reads them, with a clock on its loop: `--config tools/attack/watched.py`.

Whatever has the loop for long is told on the standard error: when that was, and for how many milliseconds of processor
time. However busy the machine is with something else, that stays as it is.
"""

import importlib.util
import sys
import time
from typing import Any

import greenlet

LONG_MS = 10.0
_spec = importlib.util.spec_from_file_location("settings_as_they_are", "gunicorn.conf.py")
assert _spec
assert _spec.loader
_settings = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_settings)
globals().update({name: value for name, value in vars(_settings).items() if not name.startswith("_")})


class Clock:
    """How much processor time passes between two switches of the loop."""

    def __init__(self) -> None:
        self.since = time.thread_time()

    def __call__(self, event: str, whom: Any) -> None:
        now = time.thread_time()
        held = (now - self.since) * 1000
        if held > LONG_MS:
            print("held", time.monotonic(), held, file=sys.stderr, flush=True)
            now = time.thread_time()
        self.since = now


def post_worker_init(worker: Any) -> None:
    _settings.post_worker_init(worker)
    greenlet.settrace(Clock())
