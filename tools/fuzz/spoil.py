"""Spoilt requests: one that was fine, or nearly, with something in it as a careless or hostile sender would have it."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.fuzz.exchange import JSON, Request, quoted
from tools.fuzz.wishes import parsed

ODD: dict[str, Any] = json.loads((Path(__file__).parent / "odd.json").read_text())
TEXTS: list[str] = [*ODD["texts"], "x" * 64, "x" * 300, "x" * 5000, "\N{LATIN SMALL LETTER E WITH ACUTE}" * 101]
HEADERS: dict[str, list[str]] = ODD["headers"] | {
    "Idempotency-Key": [*ODD["headers"]["Idempotency-Key"], "k" * 200, "k" * 201],
    "Passes": [*ODD["headers"]["Passes"], ",".join(["x"] * 50), ",".join(["x"] * 51), "a" * 5000],
    "Authorization": [*ODD["headers"]["Authorization"], "Bearer " + "a" * 3000],
    "Accept-Language": [*ODD["headers"]["Accept-Language"], "de," * 500],
}
PIECES: list[str] = [*ODD["pieces"], "x" * 300]
PARTS: list[str] = [*ODD["parts"], "q=" + "a" * 1001, "card=" + "x" * 2000]
NUMBERS: list[int | float] = ODD["numbers"]
OTHERS: list[Any] = [None, True, False, [], {}, [[]], [None], {"": None}, [{}], {"a": {"b": []}}]
RAW = [
    b"",
    b" ",
    b"null",
    b"[]",
    b"{}",
    b'"',
    b"{",
    b'{"a":',
    b"NaN",
    b"[1,]",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"{}{}",
    b'{"a":1,"a":2}',
    b"1e400",
    b"-",
    b"[" * 2000 + b"]" * 2000,
    b"[" * 100_000,
    b'{"a":' * 600 + b"1" + b"}" * 600,
    b'"\\ud800"',
    b'{"\\ud800":1}',
    b"'single'",
    b"// no\n{}",
    b'"' + b"x" * 70_000 + b'"',
    b"0" * 400,
    b"\0",
    b"[" + b"0," * 20_000 + b"0]",
    b'{"type":"\xc0\xaf"}',
    b"--- &a [*a]",
    b"!!python/object:os.system {}",
]


class Spoiler:
    """Spoils requests, each in one way or in a few."""

    def __init__(self, chance: random.Random, words: dict[str, list[str]]) -> None:
        self.chance = chance
        self.words = words

    def spoil(self, request: Request, title: str) -> Request:
        """The same request with something else in it."""
        for _ in range(1 if self.chance.random() < 0.75 else 2):
            request = self.chance.choice(self._ways(request))(request, title)
        return request

    def _ways(self, request: Request) -> list[Callable[[Request, str], Request]]:
        heads: list[Callable[[Request, str], Request]] = [self.header, self.header, self.path, self.query, self.query]
        if self.chance.random() < 0.1:
            heads.append(self.method)
        if not request.body:
            return heads
        return [self.header, self.header, self.path, self.query, self.media_type, self.raw, *[self.inside] * 8]

    # ---- around the body

    def header(self, request: Request, title: str) -> Request:
        name = self.chance.choice(list(HEADERS))
        return request.saying(name, self.chance.choice(HEADERS[name]))

    def media_type(self, request: Request, title: str) -> Request:
        return request.saying("Content-Type", self.chance.choice(ODD["media_types"]))

    def method(self, request: Request, title: str) -> Request:
        return request._replace(method=self.chance.choice(ODD["methods"]))

    def path(self, request: Request, title: str) -> Request:
        """A piece of the address is another one, is there twice, or ends otherwise."""
        pieces = request.path.split("/")
        at = self.chance.randrange(1, len(pieces)) if len(pieces) > 1 else 0
        match self.chance.randrange(6):
            case 0 | 1 | 2:
                pieces[at] = self.chance.choice(PIECES)
            case 3:
                pieces[at] = quoted(self.word(title))
            case 4:
                pieces[at] += self.chance.choice(PIECES)
            case _:
                pieces.insert(at, self.chance.choice(["", ".", "x"]))
        return request._replace(path="/".join(pieces) or "/")

    def query(self, request: Request, title: str) -> Request:
        pairs = request.query.split("&") if request.query else []
        way = self.chance.randrange(4)
        if pairs and way == 0:
            pairs.pop(self.chance.randrange(len(pairs)))
        elif pairs and way < 3:
            at = self.chance.randrange(len(pairs))
            values = (self.chance.choice(PIECES), quoted(self.text()), quoted(self.word(title)), str(self.number()))
            value = self.chance.choice(values)
            pairs[at] = f"{pairs[at].partition('=')[0]}={value}"
        else:
            pairs.append(self.chance.choice(PARTS))
        return request._replace(query="&".join(pairs))

    # ---- in the body

    def raw(self, request: Request, title: str) -> Request:
        body, way = request.body, self.chance.randrange(4)
        if way == 0:
            return request._replace(body=self.chance.choice(RAW))
        at = self.chance.randrange(len(body) + 1)
        if way == 1:
            return request._replace(body=body[:at])
        if way == 2:
            return request._replace(body=body[:at] + bytes([self.chance.randrange(256)]) + body[at + 1 :])
        return request._replace(body=_with_a_key_twice(body, self.chance))

    def inside(self, request: Request, title: str) -> Request:
        data = parsed(request)
        if not isinstance(data, list | dict) or not data:
            return request._replace(body=_written(self.value(title)))
        holder = data
        while True:
            at = self.chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            inner = holder[at]
            if not isinstance(inner, list | dict) or not inner or self.chance.random() < 0.25:
                break
            holder = inner
        self._change(holder, at, title)
        made = request._replace(body=_written(data))
        return made if made.header("Content-Type") else made.saying("Content-Type", JSON)

    def _change(self, holder: Any, at: Any, title: str) -> None:
        """A field is gone, is something else, is there more often, is deep inside, or has a neighbour."""
        match self.chance.randrange(10):
            case 0:
                del holder[at]
            case 1:
                holder[at] = [holder[at]]
            case 2:
                holder[at] = [holder[at]] * self.chance.choice([2, 3, 21, 101, 1000])
            case 3 if isinstance(holder, dict):
                holder[self.chance.choice([self.text(), self.word(title), "type", "seat", "extra"])] = self.value(title)
            case 4:
                holder[at] = _deep(holder[at], self.chance.choice([3, 40, 900]))
            case 5 | 6:
                holder[at] = self.word(title)
            case 7 if isinstance(holder[at], int):
                holder[at] += self.chance.choice([-1, 1, 1000, -1000])
            case _:
                holder[at] = self.value(title)

    def value(self, title: str) -> Any:
        way = self.chance.randrange(4)
        if way == 0:
            return self.text()
        return (self.number(), self.word(title), copy.deepcopy(self.chance.choice(OTHERS)))[way - 1]

    def text(self) -> str:
        return self.chance.choice(TEXTS)

    def number(self) -> int | float:
        return self.chance.choice(NUMBERS)

    def word(self, title: str) -> str:
        return self.chance.choice(self.words.get(title) or TEXTS)


def _written(data: Any) -> bytes:
    """As JSON; what has no UTF-8 is written as its number."""
    try:
        return json.dumps(data).encode()
    except RecursionError:
        return b"[" * 5000


def _deep(value: Any, times: int) -> Any:
    for at in range(times):
        value = [value] if at % 2 else {"a": value}
    return value


def _with_a_key_twice(body: bytes, chance: random.Random) -> bytes:
    """An object whose first field comes again, as something else."""
    key, found, _ = body.partition(b":")
    if not body.startswith(b"{") or not found:
        return body + body
    return body[:-1] + b"," + key[1:] + b":" + chance.choice([b"null", b"1", b'"x"', b"[]"]) + b"}"
