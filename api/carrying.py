"""How much of what guests send lies in memory while the rest of it is still on its way.

A short body is nothing to count. Long ones share a room, of which one address has its part: whoever sends many of
them drop by drop fills that and no more.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, current_app

from api.problems import Problem
from api.visitors import origin

NAME = "referee.carrying"
SHORT = 64 << 10
MOST = 128 << 20
MOST_OF_ONE = 24 << 20


class Carrying:
    """How many bytes are awaited, from each address."""

    def __init__(self) -> None:
        self._by: Counter[str] = Counter()

    @contextmanager
    def room(self, who: str, length: int) -> Iterator[None]:
        if self._by[who] + length > MOST_OF_ONE or self._by.total() + length > MOST:
            raise Problem(503, "crowded", "Too much is being sent at once. Try again.", {"Retry-After": "5"})
        self._by[who] += length
        try:
            yield
        finally:
            self._by[who] -= length
            if not self._by[who]:
                del self._by[who]


def register(app: Flask) -> None:
    app.extensions[NAME] = Carrying()


@contextmanager
def carried(length: int) -> Iterator[None]:
    """Room for a body of this length, while it comes."""
    if length <= SHORT:
        yield
        return
    counted: Carrying = current_app.extensions[NAME]
    with counted.room(origin(), length):
        yield
