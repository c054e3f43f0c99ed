"""Where requests are sent from: each is judged by the description, counted, and blamed with how to have it again."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from api import metrics, visitors
from app import create_app
from models import packs as kept_packs
from models.database import Database
from tools.fuzz.description import Description
from tools.fuzz.exchange import Answer, InProcess, Request, asking
from tools.fuzz.hall import Hall
from tools.fuzz.near import Neighbours
from tools.fuzz.spoil import Spoiler
from tools.fuzz.tally import ELSEWHERE, Tally
from tools.fuzz.wishes import COUNTED, Wishes

NO_LIMIT = 1 << 40
NO_ANSWER = Answer(599, (), b"")
RENEWED_EVERY = 4000
"""After so many requests a table is opened in place of one that is worn out."""
GOOD = ("play", "honest", "chain", "linked")
"""From what is sent so and accepted, neighbours are made."""


class Forms(NamedTuple):
    """In how many other forms a request is sent: as its neighbours, and spoilt."""

    near: int
    spoilt: int

    def fewer(self, times: int) -> "Forms":
        return Forms(self.near // times, self.spoilt // times)


class Way(Protocol):
    """How a request gets to the server."""

    name: str

    def send(self, request: Request) -> Answer: ...

    def overheard(self) -> str: ...

    def takes(self, request: Request) -> bool: ...


class Bench:
    """One server, all that is known of its tables, and the chance by which requests are made."""

    def __init__(self, way: Way, described: Description, database: Database, tally: Tally, seed: int) -> None:
        self.way = way
        self.described = described
        self.tally = tally
        self.seed = seed
        self.chance = random.Random(seed)
        self.hall = Hall(database, self.honest, self.chance)
        self.wishes = Wishes(described, self.hall, self.chance)
        self.spoiler = Spoiler(self.chance, self.hall.words)
        self.neighbours = Neighbours(described, self.hall, self.wishes, self.chance)
        self._renewed = 0

    def honest(self, request: Request) -> Answer:
        return self.send(request, "play")

    def send(self, request: Request, kind: str) -> Answer:
        """Send, judge, count and remember."""
        operation = self.described.reached(request)
        name = operation.id if operation else ELSEWHERE
        began = time.perf_counter()
        try:
            answer = self.way.send(request)
        except Exception as broken:
            answer, fault = NO_ANSWER, f"no answer: {broken!r}"
        else:
            fault = self.described.fault(request, answer, operation)
        seconds = time.perf_counter() - began
        if written := self.way.overheard():
            fault += f"\nwritten down: {written[-3000:]}"
        self.tally.count(self.way.name, kind, operation, answer, seconds, request.method)
        if fault:
            self.blame(fault, request, name, kind=kind, answer=answer.body.decode("utf-8", "replace")[:2000])
        if operation is not None and request.method == operation.method:
            self.hall.notice(name, request, answer)
            if kind in GOOD and request.body and answer.status < 300:
                self.neighbours.learn(name, request)
        return answer

    def blame(self, fault: str, request: Request | None, name: str, **more: Any) -> None:
        """A fault, with the table it was about as that stands."""
        table = self._taken_along(request) if request and self.tally.is_news(fault, name) else None
        self.tally.blame(fault, request, name, seed=self.seed, table=table, **more)

    def _taken_along(self, request: Request) -> dict[str, Any] | None:
        at = next((at for id, at in self.hall.by_id.items() if id in request.path), None)
        if at is None:
            return None
        told = self.way.send(asking("GET", f"{at.path}/export", at.host))
        passes = [at.host, *at.passes.values()]
        return (
            {"id": at.id, "game": at.game.key, "passes": passes, "export": told.json()} if told.status == 200 else None
        )

    def around(self, request: Request, call: str, kind: str, forms: Forms) -> None:
        """A request in other forms, each said to come of such a kind."""
        for made, so in self.forms_of(request, call, forms):
            self.send(made, f"{so} {kind}")

    def forms_of(self, request: Request, call: str, forms: Forms) -> Iterator[tuple[Request, str]]:
        """Neighbours of a request and spoilt forms of it, in turns, as far as they can be sent this way."""
        title = self.neighbours.title(request)
        for number in range(max(forms)):
            if number < forms.near and self.way.takes(made := self.neighbours.of(request, call)):
                yield made, "near"
            if number < forms.spoilt and self.way.takes(made := self.spoiler.spoil(request, title)):
                yield made, "spoilt"

    def wear(self) -> None:
        """Open a new table once the old ones have seen much."""
        if self.tally.requests - self._renewed > RENEWED_EVERY:
            self._renewed = self.tally.requests
            self.hall.renew()


@contextmanager
def in_process(address: str) -> Iterator[InProcess]:
    """The app in this process, without the limits that are there to slow strangers down; what it writes is heard."""
    limits = visitors.OF_ONE, visitors.OF_ALL, kept_packs.MOST_PER_HOUR
    visitors.OF_ONE = visitors.OF_ALL = dict.fromkeys(visitors.OF_ALL, ())
    kept_packs.MOST_PER_HOUR = NO_LIMIT
    settings = {"DATABASE_URL": address, "REDIS_URL": None, "HEARTBEAT_SECONDS": 0.0, metrics.TOKEN: COUNTED}
    way = InProcess(create_app(settings))
    try:
        with way.ear:
            yield way
    finally:
        visitors.OF_ONE, visitors.OF_ALL, kept_packs.MOST_PER_HOUR = limits
        way.database.close()


def described_by(way: Way) -> Description:
    """What a server says of itself."""
    return Description(way.send(Request("GET", "/openapi.json")).json())


def furnished(way: Way, described: Description, database: Database, tally: Tally, seed: int) -> Bench:
    """A bench with tables to speak of."""
    bench = Bench(way, described, database, tally, seed)
    bench.hall.furnish()
    return bench


def sqlite(folder: str | Path, name: str = "fuzzed") -> str:
    return f"sqlite:///{folder}/{name}.sqlite3"
