"""Where a request comes from, as far as limits need to know, and who guesses at codes.

Behind proxies the setting `PROXIES` says how many there are: so many of the addresses they wrote down are believed.
What is counted here is counted in each process for itself, and forgotten within two minutes.
"""

import threading
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from api.problems import Problem

NAME = "referee.guesses"
PROXIES = "PROXIES"
MOST_WRONG = 20
"""So many codes that are none one address may try in a minute; the right one is heard all the same until then."""
MOST_WATCHED = 20_000
MINUTE = 60.0


def register(app: Flask) -> None:
    """Believe as many proxies as there are."""
    app.extensions[NAME] = Guesses()
    number = int(app.config.get(PROXIES) or 0)
    if number:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=number, x_proto=number)  # type: ignore[method-assign]


def origin() -> str:
    """The address a request comes from; of the newer kind the network, for one house has more than can be counted."""
    return network(request.remote_addr or "")


def network(address: str) -> str:
    """Whose address it is.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::9"), network("::ffff:192.0.2.7"), network("")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'nowhere')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return "nowhere"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


class Guesses:
    """Wrong codes by address, in this minute and the one before."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._minute = -1
        self._now: dict[str, int] = {}
        self._before: dict[str, int] = {}

    def check(self, who: str) -> None:
        """Hear nobody who has guessed too often; two minutes are weighed so that none begins anew at its stroke."""
        if self.number(who) >= MOST_WRONG:
            headers = {"Retry-After": str(int(MINUTE))}
            raise Problem(429, "too-many", "Too many codes that are none. Try again in a minute.", headers)

    def wrong(self, who: str) -> None:
        with self._lock:
            self._turn()
            if who in self._now or len(self._now) < MOST_WATCHED:
                self._now[who] = self._now.get(who, 0) + 1

    def number(self, who: str) -> float:
        """How many there were in the last minute, those of the one before by how much of it is still in sight."""
        with self._lock:
            self._turn()
            left = 1 - self._clock() % MINUTE / MINUTE
            return self._now.get(who, 0) + left * self._before.get(who, 0)

    def _turn(self) -> None:
        minute = int(self._clock() // MINUTE)
        if minute != self._minute:
            self._before = self._now if minute == self._minute + 1 else {}
            self._now, self._minute = {}, minute


def guesses() -> Guesses:
    found: Guesses = current_app.extensions[NAME]
    return found
