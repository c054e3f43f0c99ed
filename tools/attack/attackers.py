"""Those who attack, in a process of their own: each goes on until the time is up, and counts what it was told."""

import itertools
import multiprocessing
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from api.doorway import open_files
from tools.attack.phone import exchange

PATIENCE = 45.0
GRACE = 15.0


class Attacker(threading.Thread):
    """One of several, who come from so many addresses in turn."""

    def __init__(self, port: int, number: int, attack: "Attack", end: float) -> None:
        super().__init__(daemon=True)
        self.port, self.number, self.attack, self.end = port, number, attack, end
        self.worst = 0.0
        self.answers: Counter[str] = Counter()
        self._turn = itertools.count(number)

    def run(self) -> None:
        while not self.is_over():
            with suppress(OSError):
                self.attack.does(self)

    def is_over(self) -> bool:
        return time.monotonic() > self.end

    def address(self) -> str:
        house = next(self._turn) % self.attack.houses
        return f"127.1.{house // 250}.{1 + house % 250}"

    def connect(self, patience: float = 5.0) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), patience, source_address=(self.address(), 0))

    def ask(self, sent: bytes) -> None:
        """Send a request, wait for its answer, and count that."""
        start = time.monotonic()
        try:
            status = str(exchange(self.port, sent, PATIENCE, self.address())[0])
        except OSError:
            status = "none"
        self.worst = max(self.worst, time.monotonic() - start)
        self.answers[status] += 1


def lay_nothing(folder: str) -> None:
    """The database of the server that is attacked is empty at first."""


class Attack(NamedTuple):
    """What each attacker does again and again, how many of them there are, and from how many addresses.

    `lays`: what is in the folder of the database before the server starts.
    """

    name: str
    does: Callable[[Attacker], None]
    houses: int = 1
    attackers: int = 4
    lays: Callable[[str], None] = lay_nothing


class Attacking:
    """An attack that is under way."""

    def __init__(self, port: int, attack: Attack, seconds: float) -> None:
        context = multiprocessing.get_context("fork")
        self.most = seconds + PATIENCE + GRACE
        self._told, telling = context.Pipe(duplex=False)
        self._process = context.Process(target=_attack, args=(port, attack, seconds, telling), daemon=True)
        self._process.start()

    def told(self) -> dict[str, Any]:
        """How long they waited at most, and what they were told."""
        found: dict[str, Any] = self._told.recv() if self._told.poll(self.most) else {"answers": {"no end": 1}}
        self._process.kill()
        self._process.join()
        return found


def _attack(port: int, attack: Attack, seconds: float, telling: Any) -> None:
    open_files()
    end = time.monotonic() + seconds
    attackers = [Attacker(port, number, attack, end) for number in range(attack.attackers)]
    for one in attackers:
        one.start()
    for one in attackers:
        one.join(seconds + PATIENCE)
    answers = sum((one.answers for one in attackers), Counter[str]())
    telling.send({"attack_most_s": round(max(one.worst for one in attackers), 2), "answers": dict(answers)})
