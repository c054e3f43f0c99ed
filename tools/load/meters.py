"""What a running program uses, read from /proc, and what the backends of a PostgreSQL are doing, asked of itself."""

import os
import threading
from pathlib import Path
from typing import Any

import psycopg

TICKS = os.sysconf("SC_CLK_TCK")
SAMPLE_SECONDS = 0.02
STATES = (
    "SELECT state, count(*) FROM pg_stat_activity"
    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY state"
)


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]


def seconds(pids: list[int]) -> float:
    """Processor time of these, and of what they have waited for."""
    return sum(_ticks(pid) for pid in pids) / TICKS


def _ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0
    return sum(int(field) for field in fields[11:15])  # own and of children that are gone, in the program and for it


def whole_machine() -> float:
    """Processor time of everything that runs here."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    return sum(int(field) for at, field in enumerate(fields) if at not in (3, 4)) / TICKS  # but for idling and waiting


def kilobytes(pids: list[int]) -> int:
    """Memory, of which what several share is counted once."""
    return sum(_pss(Path(f"/proc/{pid}/smaps_rollup").read_text()) for pid in pids)


def _pss(text: str) -> int:
    return int(text.split("Pss:")[1].split()[0])


class Sampler(threading.Thread):
    """Looks again and again what the backends do: nothing, something, or wait inside a transaction for us."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._connection = psycopg.connect(address, autocommit=True)
        self._leaving = threading.Event()
        self.looks = 0
        self.seen: dict[str, int] = {}

    def run(self) -> None:
        while not self._leaving.wait(SAMPLE_SECONDS):
            self.looks += 1
            for state, number in self._connection.execute(STATES):
                self.seen[str(state)] = self.seen.get(str(state), 0) + number

    def leave(self) -> dict[str, Any]:
        """How many backends there were on average in each state, and of the busy ones the share that waits for us."""
        self._leaving.set()
        self.join()
        backend = self._connection.info.backend_pid
        waiting, active = self.seen.get("idle in transaction", 0), self.seen.get("active", 0)
        own = seconds([backend])
        self._connection.close()
        return {
            "backends": {state: round(number / max(1, self.looks), 3) for state, number in self.seen.items()},
            "idle_in_transaction_share": round(waiting / max(1, waiting + active), 3),
            "asking_s": own,
        }
