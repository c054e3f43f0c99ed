"""Attacks by requests that no phone sends: as HTTP lets them be, or by a page under a name of its own."""

import json
import zlib
from functools import partial
from typing import Any

from tools.attack.attackers import Attack, Attacker
from tools.attack.phone import request
from tools.attack.requests import SEATS, again

HOUSES = 500
LOCAL = b"Host: 127.0.0.1\r\n"
TABLE = {"game": "warcraft", "seats": SEATS}
MEGABYTE = 1 << 20


def saying(sent: bytes, *headers: bytes) -> bytes:
    """A request with more headers."""
    line, rest = sent.split(b"\r\n", 1)
    return b"\r\n".join([line, *headers, rest])


def as_json(body: bytes, *headers: bytes, path: str = "/v1/tables") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
    return saying(head.encode() + b"Content-Type: application/json\r\n\r\n" + body, *headers)


def in_small_parts(body: bytes, path: str) -> bytes:
    """A whole body, a byte to a part."""
    head = saying(request("POST", path), b"Transfer-Encoding: chunked").replace(b"Content-Length: 0\r\n", b"")
    return head + b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"


def zipped(length: int) -> bytes:
    packing = zlib.compressobj(9, wbits=31)
    return packing.compress(b" " * length) + packing.flush()


def under_another_name(attacker: Attacker) -> None:
    """What a page sends whose name leads to this server since a moment ago: it comes from where it goes to."""
    sent = request("POST", "/v1/tables", TABLE).replace(LOCAL, b"Host: elsewhere.example\r\n")
    attacker.ask(saying(sent, b"Origin: http://elsewhere.example"))


def requests() -> dict[str, bytes]:
    many: dict[str, Any] = {f"k{number:x}": 1.5 for number in range(60_000)}
    fields = [b"X-%d: %s" % (number, b"a" * 4000) for number in range(60)]
    parts = b"Range: bytes=" + b",".join(b"%d-%d" % (at, at + 1) for at in range(500))
    marks = "%cc%81%cc%a3%cc%a7" * 60
    slips = "conqeust+tokns+atack+moovement+regoin+defnder+undied+magc+gobiln+" * 3
    names = {"seats": [{**seat, "name": mark * 60} for seat, mark in zip(SEATS, "\ufdfa\u202e", strict=True)]}
    return {
        "objects in objects": as_json(b'{"seats":[' + b",".join([b'{"a":{"b":{}}}'] * 60_000) + b"]}"),
        "lists in lists": as_json(b"[" + b",".join([b"[" * 40 + b"]" * 40] * 3000) + b"]"),
        "60000 fields": as_json(json.dumps(many).encode()),
        "a number of 900 kB": as_json(b'{"game":' + b"9" * 900_000 + b"}"),
        "a fraction of 900 kB": as_json(b'{"game":0.' + b"1" * 900_000 + b"}"),
        "halves of letters": as_json(b'{"game":"' + b"\\ud800" * 150_000 + b'"}'),
        "a body a byte to a part": in_small_parts(b'{"code": "' + b"x" * 8000 + b'"}', "/v1/tables/join"),
        "a bomb of blanks": as_json(zipped(900 * MEGABYTE), b"Content-Encoding: gzip"),
        "sixty fields of 4 kB": saying(request("GET", "/healthz"), *fields),
        "a piece of everything": saying(request("GET", "/openapi.json"), parts),
        "five hundred languages": saying(
            request("GET", "/v1/games/warcrow/timing"),
            b"Accept-Language: " + b",".join(b"a%d;q=0.%d" % (number, number % 9) for number in range(350)),
        ),
        "a question of marks": request("GET", f"/v1/rules?limit=50&q=e{marks}"),
        "a question of slips": request("GET", f"/v1/rules?limit=50&q={slips}"),
        "names as wide as they may be": request("POST", "/v1/tables", {**TABLE, **names}),
    }


def attacks() -> list[Attack]:
    sent = [Attack(name, partial(again, asked), HOUSES) for name, asked in requests().items()]
    return [*sent, Attack("posts under another name", under_another_name, HOUSES)]
