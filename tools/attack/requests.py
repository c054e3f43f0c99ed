"""The hostile requests: each as large and as awkward as anybody without a pass may send it.

They come from many addresses, so that it is the work that counts and not how often one may.
"""

import json
import random
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import quote_plus

from tools.attack.attackers import Attack, Attacker

HOUSES = 500
YAML, JSON = "application/yaml", "application/json"
SEATS = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
HEADER = {"pack": "x", "title": "x", "game": "warcraft", "source": "demo"}
EXPORT = {"format": "referee-table-1", "game": "warcraft", "setup": {"game": "warcraft", "seats": SEATS}}
CORRECTION = {"action": {"type": "correct", "seat": "orc", "position": {}}}
_chance = random.Random(18)


class Request(NamedTuple):
    """A request that is sent again and again."""

    name: str
    method: str
    path: str
    body: bytes = b""
    media_type: str = JSON

    def sent(self) -> bytes:
        head = f"{self.method} {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        head += f"Content-Type: {self.media_type}\r\nContent-Length: {len(self.body)}\r\n\r\n"
        return head.encode() + self.body


def posted(name: str, path: str, body: Any) -> Request:
    return Request(name, "POST", path, json.dumps(body, separators=(",", ":")).encode())


def yaml_pack(name: str, text: bytes) -> Request:
    return Request(name, "POST", "/v1/packs", text, YAML)


def word(length: int) -> str:
    return "".join(_chance.choices("abcdefghijklmnopqrstuvwxyz", k=length))


def pack(**more: Any) -> dict[str, Any]:
    return HEADER | more


def asked() -> str:
    return quote_plus(" ".join(word(6) for _ in range(140)))


def side(dice: str, modifiers: list[str]) -> dict[str, Any]:
    does = [("X", "add S"), ("S", "add X"), ("B", "cancel B 1"), ("X X", "add S S"), ("S S", "cancel any 2")]
    unit = {"troops": 20, "w": 20, "mor": 9, "wp": "OOOOOO"}
    switches = [{"pay": pay, "do": do} for pay, do in does]
    more = {"modifiers": modifiers, "switches": switches, "repeat_dice": 3, "elite": True, "rage": True}
    return {"roll": dice, "unit": unit, **more}


def requests() -> list[Request]:
    """All of them; those that leave something behind come last."""
    many = {f"{number:x}": {} for number in range(20_000)}
    facts = {f"unit.{number:x}": 1 for number in range(14_000)}
    options = {f"o{number:x}": "on" for number in range(50_000)}
    odds = {"attacker": side("RRROOOYY|S", ["R", "O"]), "defender": side("GGGBBBKK|B", ["G", "B"])}
    known = [word(6) for _ in range(18_900)]
    text = "Northern Tribes, 250 points\n" + "\n".join(word(60) for _ in range(58))
    return [
        yaml_pack("YAML of 1 MB", b"- a\n" * 262_000),
        yaml_pack("YAML of 300 kB", b"- a\n" * 76_000),
        yaml_pack("YAML: keys without end", b"".join(b"%x: 1\n" % number for number in range(33_000))),
        yaml_pack("YAML: sixtieths of 0.9 MB", b"a: 1" + b":59" * 300_000),
        yaml_pack("YAML: sixtieths of 300 kB", b"a: 1" + b":59" * 102_000),
        yaml_pack("YAML: merge keys", b"- {<<: {a: 1}}\n" * 19_000),
        posted("a pack of 20000 spaces", "/v1/packs", pack(kind="board", spaces=many, borders=[])),
        posted("a pack of 14000 wrong facts", "/v1/packs", pack(kind="facts", facts=facts)),
        posted("a table with 50000 options", "/v1/tables", {**EXPORT["setup"], "options": options}),  # type: ignore[dict-item]
        posted("an import of 30 MB", "/v1/tables/import", EXPORT | {"entries": [{"action": {"a": 1}}] * 1_400_000}),
        posted("an import of 8 MB", "/v1/tables/import", EXPORT | {"entries": [{"action": {"a": 1}}] * 380_000}),
        posted("an import of 2000000 noughts", "/v1/tables/import", EXPORT | {"entries": [0] * 2_000_000}),
        Request("a question of 140 new words", "GET", f"/v1/rules?limit=50&q={asked()}"),
        Request("a page for a question", "GET", f"/rules?q={asked()}"),
        Request("a question of 8 kB", "GET", f"/v1/rules?q={'a' * 8000}"),
        Request("when to play a card of 8 kB", "GET", f"/v1/games/warcrow/timing?card={'a' * 8000}"),
        Request("the description as a page", "GET", "/docs"),
        Request("the description", "GET", "/openapi.json"),
        posted("the odds of everything", "/v1/odds/warcrow", odds),
        posted("a company of unknown units", "/v1/rosters/warcrow", {"text": text}),
        posted("20000 corrections", "/v1/tables/import", EXPORT | {"entries": [CORRECTION] * 20_000}),
        posted("20000 times back", "/v1/tables/import", EXPORT | {"entries": [{"undo": 0}] * 20_000}),
        posted("a book of 1 MB", "/v1/books", {"title": "x", "text": " ".join(word(6) for _ in range(149_000))}),
        posted(
            "a book of 19000 words", "/v1/books", {"title": "x", "text": " ".join(_chance.choices(known, k=149_000))}
        ),
    ]


def attacks() -> list[Attack]:
    return [Attack(one.name, partial(again, one.sent()), HOUSES) for one in requests()]


def again(sent: bytes, attacker: Attacker) -> None:
    attacker.ask(sent)
