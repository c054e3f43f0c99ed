"""Where a request comes from, as far as limits need to know, and how often anybody may do what costs others something.

Behind proxies the setting `PROXIES` says how many there are: so many of the addresses they wrote down are believed.
What is counted is counted by all processes together where REDIS_URL is set, else by each for itself, and forgotten
within two hours. Whoever is refused is told when to come again.

A few addresses can do what all together may. Then there is as much once more for whoever does it seldom, so that a
flood does not close the door on everybody else.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from flask import Flask, current_app, request
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from werkzeug.middleware.proxy_fix import ProxyFix

from api.networks import network
from api.problems import Problem
from models.tables import CODE_ALPHABET, CODE_LENGTH
from referee.kernel.say import say

NAME = "referee.rates"
PROXIES, RATES = "PROXIES", "RATES"
OFF = "off"
GUESS, JOIN, OPEN, BOOK, PACK = "guess", "join", "open", "book", "pack"
MOST_WRONG = 30
"""So many codes that are none one address may try in a minute; the right one is heard all the same until then."""
MOST_WRONG_OF_ALL = 80
"""So many all together, and as many once more of those who seldom do: it decides how long it takes to find a table by
guessing, however many addresses guess."""
Minute, Hour = RateLimitItemPerMinute, RateLimitItemPerHour
OF_ONE: dict[str, tuple[RateLimitItem, ...]] = {
    GUESS: (Minute(MOST_WRONG), Hour(200)),
    JOIN: (Minute(120),),
    OPEN: (Minute(30), Hour(200)),
    BOOK: (Minute(10), Hour(30)),
    PACK: (Minute(30), Hour(120)),
}
OF_ALL: dict[str, tuple[RateLimitItem, ...]] = {
    GUESS: (Minute(MOST_WRONG_OF_ALL),),
    JOIN: (Minute(1200),),
    OPEN: (Minute(300),),
    BOOK: (Minute(60),),
    PACK: (Minute(120),),
}
SELDOM: dict[str, RateLimitItem] = {GUESS: Hour(1), JOIN: Hour(20), OPEN: Hour(5), BOOK: Hour(1), PACK: Hour(2)}
"""So often one address still may when all together did what they may; it takes more than fifty to use that up too."""
EVERYBODY, WHO_SELDOM_DO = "everybody", "who-seldom-do"
AWAY_SECONDS = 10.0
"""So long nobody asks again for a Redis that did not answer."""
PATIENCE = {"socket_connect_timeout": 1.0, "socket_timeout": 1.0}
MINUTES_OF_A_YEAR = 365.25 * 24 * 60
TOO_OFTEN = "This was done too often from here. Try again in {seconds} seconds."
log = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Believe as many proxies as there are."""
    app.extensions[NAME] = Rates(app.config.get("REDIS_URL"), only_guesses=app.config.get(RATES) == OFF)
    number = int(app.config.get(PROXIES) or 0)
    if number:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=number, x_proto=number)  # type: ignore[method-assign]


def origin() -> str:
    """Whose address a request comes from."""
    return network(request.remote_addr or "")


def years_to_find_a_table(admitting: int) -> float:
    """How long it takes on average to guess a code of one of so many tables, by whoever and from wherever.

    >>> round(years_to_find_a_table(1000), 1)
    10.1
    """
    tried: float = len(CODE_ALPHABET) ** CODE_LENGTH / admitting
    return tried / (2 * MOST_WRONG_OF_ALL) / MINUTES_OF_A_YEAR


class Rates:
    """How often what was done, by whom and by all; without Redis, or while it is away, as this process saw it."""

    def __init__(self, url: str | None = None, *, only_guesses: bool = False) -> None:
        self.only_guesses = only_guesses
        self._here = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._shared = None
        self._asked_again = 0.0
        if url:
            storage = RedisStorage(url, wrap_exceptions=True, key_prefix="referee:rates", **PATIENCE)  # type: ignore[arg-type]
            self._shared = SlidingWindowCounterRateLimiter(storage)

    def take(self, what: str, who: str) -> None:
        """Once more, or not now."""
        if not (self.only_guesses and what != GUESS):
            self._each(what, who, lambda rates, *rate: rates.hit(*rate))

    def check(self, what: str, who: str) -> None:
        """Not if it was done too often already; it is not counted yet."""
        self._each(what, who, lambda rates, *rate: rates.test(*rate))

    def _each(self, what: str, who: str, allows: Callable[..., bool]) -> None:
        def no(named: str, *items: RateLimitItem) -> Problem | None:
            return next(filter(None, (self._refusal(allows, item, what, named) for item in items)), None)

        if (refused := no(who, *OF_ONE[what])) is not None:
            raise refused
        if (refused := no(EVERYBODY, *OF_ALL[what])) is not None and (
            no(f"{who}-seldom", SELDOM[what]) or no(WHO_SELDOM_DO, *OF_ALL[what])
        ):
            raise refused

    def _refusal(self, allows: Callable[..., bool], *rate: Any) -> Problem | None:
        rates, is_allowed = self._asked(allows, *rate)
        return None if is_allowed else _too_often(rates, *rate)

    def _asked(self, allows: Callable[..., bool], *rate: Any) -> tuple[SlidingWindowCounterRateLimiter, bool]:
        if self._shared is not None and time.monotonic() >= self._asked_again:
            try:
                return self._shared, allows(self._shared, *rate)
            except StorageError as fault:
                self._asked_again = time.monotonic() + AWAY_SECONDS
                log.error("what is done too often is not counted together with other processes: %s", fault)
        return self._here, allows(self._here, *rate)


def _too_often(rates: SlidingWindowCounterRateLimiter, item: RateLimitItem, *rate: str) -> Problem:
    try:
        left = rates.get_window_stats(item, *rate).reset_time - time.time()
    except StorageError:
        left = AWAY_SECONDS
    seconds = max(1, min(int(left) + 1, item.get_expiry()))
    return Problem(429, "too-many", say(TOO_OFTEN, seconds=seconds), {"Retry-After": str(seconds)})


def rates() -> Rates:
    found: Rates = current_app.extensions[NAME]
    return found
