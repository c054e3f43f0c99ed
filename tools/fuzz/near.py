"""Neighbours of a request: something in it is as other good requests had it there, so that it may well be good too.

What is spoilt is mostly sent back at the door; neighbours get as far as the rules of a game.
"""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode

from tools.fuzz.description import Description, Operation
from tools.fuzz.exchange import Request
from tools.fuzz.hall import Hall
from tools.fuzz.wishes import QUESTIONS, Wishes, parsed

MOST_ALIKE = 60
"""So many values are remembered for one place."""
MOST_PLACES = 80
"""Of a long body so many places are remembered at a time."""
LONGEST = 2000
WIDEST = 200
POLITE = {
    "Accept-Language": ("de", "en", "de-AT,de;q=0.9,en;q=0.5", "fr"),
    "Accept-Encoding": ("gzip", "identity", "gzip, deflate, br"),
    "Accept": ("application/json", "*/*", "application/json, text/html;q=0.5"),
    "Origin": ("http://localhost",),
    "Sec-Fetch-Site": ("same-origin", "none"),
    "Cache-Control": ("no-cache", "max-age=0"),
    "If-None-Match": ('"a"', "*"),
    "X-Request-Id": ("request-0001", "request-0002"),
    "User-Agent": ("Mozilla/5.0", "referee/1"),
}
Step = str | None
Place = tuple[str, str, tuple[Step, ...]]
"""A call, a title and the way into the body; None stands for any element of a list."""


class Neighbours:
    """Remembers what accepted requests said, and says it in others."""

    def __init__(self, described: Description, hall: Hall, wishes: Wishes, chance: random.Random) -> None:
        self.described = described
        self.hall = hall
        self.wishes = wishes
        self.chance = chance
        self.said: dict[Place, list[Any]] = defaultdict(list)

    def learn(self, call: str, request: Request) -> None:
        """What this accepted request said in each place."""
        data = parsed(request)
        if not isinstance(data, dict):
            return
        title, places = self.title(request, data), list(_places(data))
        for holder, key, way in self.chance.sample(places, min(MOST_PLACES, len(places))):
            known = self.said[call, title, way]
            if holder[key] in known or len(str(holder[key])) > LONGEST:
                continue
            if len(known) < MOST_ALIKE:
                known.append(holder[key])
            else:
                known[self.chance.randrange(MOST_ALIKE)] = holder[key]

    def of(self, request: Request, call: str) -> Request:
        """A request like this one, in one respect or two."""
        operation = self.described.by_id[call]
        for _ in range(1 if self.chance.random() < 0.7 else 2):
            request = self.chance.choice(self._ways(request, operation))(request, operation)
        return request

    def _ways(self, request: Request, operation: Operation) -> list[Callable[[Request, Operation], Request]]:
        ways: list[Callable[[Request, Operation], Request]] = [self.politely]
        if "{" in operation.path:
            ways.append(self.elsewhere)
        if any(one["in"] == "query" for one in operation.parameters):
            ways += [self.asked_otherwise] * 3
        return [*ways, *[self.inside] * 6] if request.body else ways

    # ---- around the body

    def politely(self, request: Request, operation: Operation) -> Request:
        """With a header that an honest client may send."""
        at = self._sitting(request)
        if operation.changes and self.chance.random() < 0.4:
            return request.saying("Idempotency-Key", f"near-{self.chance.getrandbits(24)}")
        if operation.changes and at and self.chance.random() < 0.3:
            return request.saying("If-Match", f'"{self.hall.version(at)}"')
        name = self.chance.choice(list(POLITE))
        return request.saying(name, self.chance.choice(POLITE[name]))

    def elsewhere(self, request: Request, operation: Operation) -> Request:
        """The same at another table of the title, or of another thing."""
        at = self._sitting(request)
        if at is None:
            return request._replace(path=self.wishes.path(operation.id, self.hall.any()))
        other = self.chance.choice(self.hall.sittings[at.game.key] or [at])
        secret = self.wishes.secret(operation.id, other)
        return request._replace(path=request.path.replace(at.id, other.id)).saying("Authorization", f"Bearer {secret}")

    def asked_otherwise(self, request: Request, operation: Operation) -> Request:
        """One of the call's own questions, answered as described; or one less."""
        asked = dict(parse_qsl(request.query, keep_blank_values=True, errors="replace"))
        if asked and self.chance.random() < 0.2:
            asked.pop(self.chance.choice(list(asked)))
        else:
            told = self.chance.choice([one for one in operation.parameters if one["in"] == "query"])
            asked[told["name"]] = self._allowed(told["schema"], request)
        return request._replace(query=urlencode(asked, errors="replace"))

    def _allowed(self, schema: dict[str, Any], request: Request) -> Any:
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        if schema.get("type") == "integer":
            least = schema.get("minimum", 0)
            return self.chance.randint(least, min(schema.get("maximum", WIDEST), least + WIDEST))
        if schema.get("type") == "boolean":
            return self.chance.choice(["true", "false"])
        words = self.hall.words.get(self.title(request))
        return self.chance.choice(words if words and self.chance.random() < 0.7 else QUESTIONS)

    # ---- in the body

    def inside(self, request: Request, operation: Operation) -> Request:
        """In some places what others said there."""
        data = parsed(request)
        if not isinstance(data, dict):
            return request
        title = self.title(request, data)
        places = [one for one in _places(data) if self.said.get((operation.id, title, one[2]))]
        if places:
            holder, key, way = self.chance.choice(places)
            holder[key] = self.chance.choice(self.said[operation.id, title, way])
        return request._replace(body=json.dumps(data).encode())

    # ---- what it is about

    def _sitting(self, request: Request) -> Any:
        pieces = request.path.split("/", 4)
        return self.hall.by_id.get(pieces[3]) if len(pieces) > 3 else None

    def title(self, request: Request, data: Any = None) -> str:
        """The title a request speaks of: that of its table, that in its body, or that in its address."""
        if at := self._sitting(request):
            return str(at.game.key)
        if isinstance(data, dict) and isinstance(data.get("game"), str):
            return str(data["game"])
        return request.path.rpartition("/")[2]


def _places(data: Any, way: tuple[Step, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Step, ...]]]:
    """Every place of a body that holds something, with the way to it."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield data, key, (*way, key)
            yield from _places(value, (*way, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield data, at, (*way, None)
            yield from _places(value, (*way, None))
