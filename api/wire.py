"""A guest's connection: how long it may take to ask, and how long an answer waits to be taken.

Nobody keeps the others waiting by speaking without a pause: after some milliseconds they have their turn.
Gunicorn's master reads this file, so it imports nothing of the service.
"""

import time
from errno import ECONNRESET
from typing import Any

import gevent

from api.guests import Guest, Limits

IDLE_SECONDS = 75.0
"""So long a connection is kept for the next request of a phone that is served."""
SLOWEST = 16 << 10
"""Bytes a second: a body that comes so fast may take as long as it is."""
PIECE = 64 << 10
"""So much of an answer is taken within its time, or the guest is let go."""
TURN_SECONDS = 0.002
"""So long one guest who speaks without a pause is listened to."""
LONGEST_PAUSE = 0.1
"""Then it pauses so long for each of its address who does the same, so that they have no more turns than one alone; at
most so long. Who waits for an answer before asking again is never kept waiting."""
MOUTHFUL = 16 << 10
"""So much is read at a time of what nobody wants: gunicorn throws it away by the kilobyte and copies the rest."""
LONGEST_REST = 1.0
"""Each mouthful of a header is read from its start, so who sends many of them rests after each, the longer the more
speak from there; at most so long."""
UNASKED_BYTES = 10 << 20
"""So much is heard between two requests: a header, and what is left of a body nobody wanted, for to hang up on that
would take the answer along."""


class Wire:
    """A guest's socket, which waits for nobody longer than the limits say."""

    def __init__(self, inner: Any, guest: Guest, limits: Limits) -> None:
        self.inner = inner
        self.guest = guest
        self.limits = limits
        self._until = guest.since + limits.header
        self._is_asking = True
        self._unasked = 0
        self._is_new = False
        """Whether anything was read since the last request was whole."""
        self._turn = guest.since
        self._round = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def answering(self) -> None:
        """A whole request was heard; what is read from here on is its body."""
        self.guest.rushes = self.guest.rushes or not self._is_new
        self._is_new = False
        self._let_others()
        self._is_asking = False
        self._until = time.monotonic() + self.limits.body

    def asking_again(self) -> None:
        """It is answered; another may follow."""
        self.guest.turn_to(owes=False)
        self._until = self.guest.since + IDLE_SECONDS
        self._is_asking = True
        self._unasked = 0

    def recv(self, size: int) -> bytes:
        at = gevent.get_hub().loop.iteration
        self.guest.waits = True
        try:
            heard = self._heard(size)
        except TimeoutError:
            if self._is_asking:
                raise gone("nothing was asked in time") from None
            raise
        finally:
            self.guest.waits = False
        self._is_new = True
        self.guest.rushes = gevent.get_hub().loop.iteration == at
        self._let_others()
        if self._is_asking:
            self._count_unasked(len(heard))
        else:
            self._until += len(heard) / SLOWEST
        return heard

    def _heard(self, size: int) -> bytes:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self.inner.settimeout(left)
        heard: bytes = self.inner.recv(min(size, MOUTHFUL if self._is_asking else PIECE))
        return heard

    def _count_unasked(self, length: int) -> None:
        self._unasked += length
        if self._unasked > UNASKED_BYTES:
            raise gone("what nobody asked for has no end")
        if not self.guest.owes:
            self.guest.turn_to(owes=True)
            self._until = self.guest.since + self.limits.header
        if self._unasked > MOUTHFUL:
            gevent.sleep(min(TURN_SECONDS * (len(self.guest.house) - 1), LONGEST_REST))

    def _let_others(self) -> None:
        """Who says one thing after another, so that nobody else has had a turn, makes a pause after a while."""
        now, at = time.monotonic(), gevent.get_hub().loop.iteration
        if at != self._round:
            self._round, self._turn = at, now
        elif self.guest.rushes and now - self._turn > TURN_SECONDS:
            rushing = sum(guest.rushes for guest in self.guest.house)
            gevent.sleep(min(TURN_SECONDS * rushing, LONGEST_PAUSE))

    def sendall(self, data: bytes) -> None:
        """As long as it is an answer may take, but no piece of it longer than the limit says."""
        end = time.monotonic() + self.limits.answer + len(data) / SLOWEST
        try:
            for start in range(0, len(data), PIECE):
                self.inner.settimeout(max(0.001, min(self.limits.answer, end - time.monotonic())))
                self.inner.sendall(data[start : start + PIECE] if len(data) > PIECE else data)
        except TimeoutError:
            raise gone("nobody takes the answer") from None


def gone(why: str) -> ConnectionResetError:
    """What gunicorn takes for a guest who went by himself."""
    return ConnectionResetError(ECONNRESET, why)
