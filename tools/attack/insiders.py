"""Attacks by whoever has a table of his own, as anybody has who opens one: what is heavy there holds up everybody."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from typing import Any

from tools.attack.attackers import Attack, Attacker
from tools.attack.phone import PATIENCE, exchange, opened, request

HOUSES = 500
LISTENERS = 400
HOUSE_RULES = 40
RULES = [f"wbg.{id}" for id in ("game.players", "turn.step-order", "turn.end")]
NOTHING = {"type": "correct", "seat": "orc", "position": {}}
Asked = Callable[["Table"], bytes]


class Table:
    """A table of an attacker's own."""

    def __init__(self, attacker: Attacker) -> None:
        self.port = attacker.port
        told = opened(attacker.port, attacker.address())
        self.path, self.secret, self.code = f"/v1/tables/{told['id']}", told["pass"], told["code"]
        self.number = count()

    def asking(self, method: str, path: str = "", body: Any = None, *headers: str) -> bytes:
        return _with(request(method, self.path + path, body, self.secret), *headers)

    def version(self) -> int:
        _, told = exchange(self.port, self.asking("GET"), PATIENCE)
        found: int = json.loads(told)["version"]
        return found


def _with(sent: bytes, *headers: str) -> bytes:
    line, rest = sent.split(b"\r\n", 1)
    return b"\r\n".join([line, *(header.encode() for header in headers), rest])


def at_a_table(asked: Asked, prepared: Callable[[Table, Attacker], None] | None = None) -> Callable[[Attacker], None]:
    """Open a table, make it what it is to be, and ask the same of it again and again."""

    def does(attacker: Attacker) -> None:
        table = Table(attacker)
        if prepared is not None:
            prepared(table, attacker)
        while not attacker.is_over():
            attacker.ask(asked(table))

    return does


def full_of_house_rules(table: Table, attacker: Attacker) -> None:
    """Many, each as long as it may be."""
    body = {"text": ("tokens conquer a region " * 90)[:2000], "rules": RULES}
    for _ in range(HOUSE_RULES):
        exchange(table.port, table.asking("POST", "/house-rules", body), PATIENCE, attacker.address())


def played_long(table: Table, attacker: Attacker) -> None:
    for _ in range(2):
        exchange(table.port, table.asking("POST", "/actions", [NOTHING] * 100), PATIENCE, attacker.address())


def asking(method: str, path: str = "", body: Any = None, *headers: str) -> Asked:
    return lambda table: table.asking(method, path, body, *headers)


def back_and_forth(table: Table) -> bytes:
    """An action, and back to where it all began."""
    if next(table.number) % 2:
        return table.asking("POST", "/undo", {"version": 0})
    return table.asking("POST", "/actions", NOTHING)


def with_new_key(table: Table) -> bytes:
    return table.asking("POST", "/actions", NOTHING, f"Idempotency-Key: key-of-nobody-{next(table.number)}")


def tick(table: Table) -> bytes:
    return table.asking("POST", "/ticks", {"version": 0, "line": next(table.number) % 999})


def dropping_streams(attacker: Attacker) -> None:
    """Open a stream, hear its first word, and hang up."""
    table = Table(attacker)
    while not attacker.is_over():
        with suppress(OSError), attacker.connect() as wire:
            wire.sendall(table.asking("GET", "/stream"))
            attacker.answers["heard" if wire.recv(1) else "none"] += 1


def telling_many(asked: Asked) -> Callable[[Attacker], None]:
    """Many listen at a table, and something is told to all of them as fast as it can be said."""

    def does(attacker: Attacker) -> None:
        table = Table(attacker)
        with listening(table, attacker, LISTENERS // attacker.attack.attackers):
            while not attacker.is_over():
                attacker.ask(asked(table))

    return does


@contextmanager
def listening(table: Table, attacker: Attacker, number: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as held:
        wires = [held.enter_context(attacker.connect()) for _ in range(number)]
        for wire in wires:
            wire.sendall(table.asking("GET", "/stream"))
        time.sleep(0.5)
        yield wires


def racing(attacker: Attacker) -> None:
    """Corrections of one table by many at once, each for the version that just was."""
    table = Table(attacker)
    while not attacker.is_over():
        version = table.version()
        with ExitStack() as held:
            wires = [held.enter_context(attacker.connect()) for _ in range(8)]
            for wire in wires:
                wire.sendall(table.asking("POST", "/actions", NOTHING, f"If-Match: {version}"))
            for wire in wires:
                with suppress(OSError):
                    attacker.answers[wire.recv(12)[-3:].decode() or "none"] += 1


def attacks() -> list[Attack]:
    search = "/rules?limit=50&q=tokens+conquer+a+region+players+turn+end"
    many_tags = "If-None-Match: " + ",".join(f'"{number}"' for number in range(600))
    asked: dict[str, Callable[[Attacker], None]] = {
        "a hundred corrections at a time": at_a_table(asking("POST", "/actions", [NOTHING] * 100)),
        "may I, a hundred times at once": at_a_table(asking("POST", "/rulings", [NOTHING] * 100)),
        "a question beside 40 house rules": at_a_table(asking("GET", search), full_of_house_rules),
        "a ruling beside 40 house rules": at_a_table(asking("POST", "/rulings", NOTHING), full_of_house_rules),
        "the log of 200 corrections": at_a_table(asking("GET", "/log?limit=500"), played_long),
        "back and forth over 200 corrections": at_a_table(back_and_forth, played_long),
        "actions under a new key each": at_a_table(with_new_key),
        "a table under 600 tags": at_a_table(asking("GET", "", None, many_tags)),
        "ticks before 400 who listen": telling_many(tick),
        "actions before 400 who listen": telling_many(asking("POST", "/actions", NOTHING)),
        "streams opened and dropped": dropping_streams,
        "racing corrections": racing,
    }
    return [Attack(name, does, HOUSES) for name, does in asked.items()]
