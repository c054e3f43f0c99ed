"""Put before everything else a server imports: its clock goes wrong by as many seconds as a file says."""

import os
import time
from pathlib import Path

_true = time.time_ns
_file = Path(os.environ["FAULTS_CLOCK"])


def _time_ns() -> int:
    try:
        return _true() + int(_file.read_text() or 0) * 1_000_000_000
    except (OSError, ValueError):
        return _true()


time.time_ns = _time_ns
time.time = lambda: _time_ns() / 1e9
