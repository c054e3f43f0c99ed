"""How many streams there may be of a table: whatever happens at it is told to each of them.

A pass has as many as a phone with some windows has; where it opens one more, its oldest ends. Those who only watch
have so many together; whoever comes later looks again after a while.
"""

from collections import deque
from typing import Protocol

from flask import current_app

from api.hub import Hub
from api.one_by_one import stand_in_line
from api.passes import Holder
from api.problems import Problem

NAME = "referee.listeners"
MOST_OF_A_PASS = 12
MOST_WATCHING = 64
FEW = 20
"""So many are told on the spot; where more listen, whoever has something to tell stands in line."""
CROWDED = "Too many listen to this table."


class Listener(Protocol):
    """A stream, which can be asked to end."""

    def end(self) -> None: ...


class Listeners:
    """The streams of each pass, and how many watch each table."""

    def __init__(self) -> None:
        self._by_pass: dict[str, deque[Listener]] = {}
        self._watching: dict[str, int] = {}

    def require_room(self, table: Holder) -> None:
        if _only_watches(table) and self._watching.get(table.table_id, 0) >= MOST_WATCHING:
            raise Problem(503, "crowded", CROWDED, {"Retry-After": "30"})

    def enter(self, table: Holder, one: Listener) -> None:
        own = self._by_pass.setdefault(table.row.pass_hash or "", deque())
        if len(own) >= MOST_OF_A_PASS:
            own.popleft().end()
        own.append(one)
        if _only_watches(table):
            self._watching[table.table_id] = self._watching.get(table.table_id, 0) + 1

    def leave(self, table: Holder, one: Listener) -> None:
        own = self._by_pass.get(table.row.pass_hash or "", deque())
        if one in own:
            own.remove(one)
        if not own:
            self._by_pass.pop(table.row.pass_hash or "", None)
        if _only_watches(table):
            self._watching[table.table_id] -= 1
            if not self._watching[table.table_id]:
                del self._watching[table.table_id]


def _only_watches(table: Holder) -> bool:
    return not (table.seats or table.host)


def listeners() -> Listeners:
    found: Listeners = current_app.extensions[NAME]
    return found


def stand_before_many(live: Hub, table_id: str) -> None:
    """Whoever has something to tell to very many does so in his turn."""
    if live.listening(table_id) > FEW:
        stand_in_line()
