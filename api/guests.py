"""Who is connected, and who makes room.

One address (of IPv6 one network) has so many connections, all together have so many. Where there is no room, whoever
we have waited for the longest makes it: first among those of the same address, and when the house is full among those
of the address we wait for most. So half-sent requests push out one another, and nobody else. Where we wait for nobody,
the address with the most gives up what it has been told for the longest: a live stream, or an answer nobody takes.

Gunicorn's master reads this file, so it imports nothing of the service.
"""

import os
import socket
import time
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass

from api.networks import NOWHERE

PARTS = 50
"""One part of a full house, of those we wait for, makes room at a time."""


@dataclass(frozen=True)
class Limits:
    """What guests may; without `of_one` a single address may have all there are."""

    all: int = 2000
    of_one: int | None = 128
    header: float = 10.0
    body: float = 20.0
    answer: float = 30.0


class Guest:
    """A connection: whose it is, and whether we wait for its next word."""

    __slots__ = ("descriptor", "house", "owes", "rushes", "since", "waits", "who")

    def __init__(self, who: str, descriptor: int) -> None:
        self.who = who
        self.descriptor = descriptor
        self.house: Collection[Guest] = (self,)
        """All of the same address, with itself."""
        self.waits = True
        self.owes = True
        """Half of a request is still to come; without that it is only idle."""
        self.rushes = False
        """It had spoken again before we listened."""
        self.since = time.monotonic()

    def turn_to(self, *, owes: bool) -> None:
        """A request begins, or is answered."""
        self.owes = owes
        self.since = time.monotonic()

    def send_off(self) -> None:
        """Whoever waits for its next word hears that there is none; the file is closed where it was opened."""
        with suppress(OSError), socket.socket(fileno=os.dup(self.descriptor)) as wire:
            wire.shutdown(socket.SHUT_RDWR)


class Doors:
    """Everybody who is connected to this process, by address, the oldest first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.number = 0
        self._by: dict[str, dict[Guest, None]] = {}

    def admit(self, guest: Guest) -> bool:
        """Whether there is room, or it could be made."""
        own = self._by.get(guest.who, {})
        most = self.limits.of_one
        if most is not None and guest.who != NOWHERE and len(own) >= most:
            self._send_off(_most_waited_for(own) or _longest_told(own))
        elif self.number >= self.limits.all:
            leaving = self._leaving(len(own) + 1)
            if not leaving:
                return False
            for one in leaving:
                self._send_off(one)
        guest.house = own = self._by.setdefault(guest.who, {})
        own[guest] = None
        self.number += 1
        return True

    def leave(self, guest: Guest) -> None:
        """Gone, by itself or because it was sent off."""
        own = self._by.get(guest.who, {})
        if guest in own:
            del own[guest]
            self.number -= 1
            if not own:
                del self._by[guest.who]

    def _leaving(self, own: int) -> list[Guest]:
        """Who goes when the house is full; nobody where no address has more than the newcomer's then would.

        Some go at a time, for to look at everybody takes longer than to admit one.
        """
        waiting = [guest for guests in self._by.values() for guest in guests if guest.waits]
        if waiting:
            waiting = [guest for guest in waiting if guest.owes] or waiting
            number = Counter(guest.who for guest in waiting)
            waiting.sort(key=lambda guest: (-number[guest.who], guest.since))
            return waiting[: max(1, self.limits.all // PARTS)]
        fullest = max(self._by.values(), key=len)
        return [_longest_told(fullest)] if len(fullest) > own else []

    def _send_off(self, guest: Guest) -> None:
        self.leave(guest)
        guest.send_off()


def _most_waited_for(guests: Iterable[Guest]) -> Guest | None:
    """Who owes us half a request goes first, then who is idle; each the longest first."""
    waiting = (guest for guest in guests if guest.waits)
    return min(waiting, key=lambda guest: (not guest.owes, guest.since), default=None)


def _longest_told(guests: Iterable[Guest]) -> Guest:
    return min(guests, key=lambda guest: guest.since)
