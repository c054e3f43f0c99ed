"""Whatever may take long is begun one by one, so that those who play wait for one such thing at most.

One loop serves everybody, each in the order they came. Ten guests who each ask for ten milliseconds of work would keep
a phone that acts waiting for all of them, in each of the rounds it takes to hear, judge and answer it. So what is
asked at every turn of a game goes straight through, and all else stands in line: after each piece of work the loop is
free for as long as that took, if anybody plays. Addresses take turns, so that whoever asks a lot waits for himself.

Nobody holds anything while it works: a piece that waits for the disk or for a thread lets the next one begin.
"""

import time
from collections import deque
from math import inf

import gevent
from flask import Flask, current_app, request
from gevent.event import Event
from gevent.monkey import is_module_patched

from api.visitors import origin

NAME = "referee.line"
ACTING = "play.Actions"
STRAIGHT = frozenset((
    ACTING,
    "play.Rulings",
    "tables.OneTable",
    "tables.Join",
    "looking.Prompts",
    "looking.Options",
    "ticks.Ticks",
    "seating.OneSeat",
    "operations.Health",
    "operations.Ready",
    "static",
    "front_door",
))  # fmt: skip
"""Calls that are asked while a game is played, and are answered within a few milliseconds."""
A_FEW = 4
"""So many begin together where nobody plays and nobody waits: whoever asks twice in a row waits for nothing."""
LATELY = 1.0
"""So long after somebody has acted the game is taken to go on."""
SENDING = frozenset(("POST", "PATCH", "PUT"))
LONG_BODY = 4096
"""A body that is longer stands in line whatever it is for."""
SHORTEST_REST = 0.001
"""Not nothing: after a sleep of nothing no other request is looked at."""
LONGEST_REST = 0.1


class Line:
    """Those who wait to begin, by address; of the addresses the first is next, and the last one served comes last."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Event]] = {}
        self._is_busy = False
        self._begun = 0
        self._played = -inf

    def play(self) -> None:
        """Somebody plays, and will be heard again soon."""
        self._played = time.monotonic()

    def stand(self, who: str) -> None:
        """Come back when it is one's turn: at once, if nobody has just begun something."""
        self._begun += 1
        if self._is_busy and (self._waiting or self._begun > A_FEW or self._goes_on()):
            called = Event()
            self._waiting.setdefault(who, deque()).append(called)
            called.wait()
        elif not self._is_busy:
            self._is_busy = True
            gevent.spawn(self._call, time.monotonic())

    def _call(self, begun: float) -> None:
        """Let one after another begin, with a rest after each as long as it had the loop."""
        self._rest(begun)
        while self._waiting:
            begun = time.monotonic()
            self._next().set()
            self._rest(begun)
        self._is_busy = False

    def _rest(self, begun: float) -> None:
        """After the first moment it is known how long it took, with all that it led to on other phones."""
        gevent.sleep(SHORTEST_REST)
        took = time.monotonic() - begun - SHORTEST_REST
        if took > SHORTEST_REST and self._goes_on():
            gevent.sleep(min(took, LONGEST_REST) - SHORTEST_REST)
        self._begun = 0

    def _goes_on(self) -> bool:
        """Whether somebody plays."""
        return time.monotonic() - self._played < LATELY

    def _next(self) -> Event:
        who = next(iter(self._waiting))
        own = self._waiting.pop(who)
        called = own.popleft()
        if own:
            self._waiting[who] = own
        return called


def register(app: Flask) -> None:
    """Let those stand in line who only look or take away; whoever sends something does so once that is there."""
    app.extensions[NAME] = Line()
    app.before_request(_stand_without_body)


def _stand_without_body() -> None:
    if request.method not in SENDING:
        _stand(request.endpoint not in STRAIGHT)


def stand_with_body(length: int) -> None:
    """A body is there: whether it is read at once is decided by what it is for and how long it is."""
    _stand(length > LONG_BODY or request.endpoint not in STRAIGHT)


def stand_in_line() -> None:
    """Wait for one's turn, where one loop serves everybody."""
    _stand(True)


def _stand(is_long: bool) -> None:
    if not is_module_patched("threading"):
        return
    line: Line = current_app.extensions[NAME]
    if is_long:
        line.stand(origin())
    elif request.endpoint == ACTING:
        line.play()
