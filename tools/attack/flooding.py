"""Attacks by those who do what anybody may, only as often as they can: guess, open, join, bring and post."""

from collections.abc import Callable
from typing import Any

from tools.attack.attackers import Attack, Attacker
from tools.attack.phone import opened, request

MANY = 50
CODES = 10**7
SEATS = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
BOOK = {"title": "x", "text": "Nobody may do this twice in a turn, unless a card says so. " * 20}
PACK = {"pack": "x", "title": "x", "game": "warcraft", "source": "demo", "kind": "facts", "facts": {}}
EXPORT = {"format": "referee-table-1", "game": "warcraft", "setup": {"game": "warcraft", "seats": SEATS}, "entries": []}
FOREIGN = b"Origin: https://elsewhere.example\r\nSec-Fetch-Site: cross-site\r\n"
POSTS = {"/v1/tables": {"game": "warcraft", "seats": SEATS}, "/v1/packs": PACK, "/v1/books": BOOK}


def posting(path: str, body: Any) -> Callable[[Attacker], None]:
    sent = request("POST", path, body)
    return lambda attacker: attacker.ask(sent)


def guess(attacker: Attacker) -> None:
    """Codes that are none: no code has a 1."""
    attacker.ask(request("POST", "/v1/tables/join", {"code": f"1{attacker.answers.total() % CODES:07}"}))


def join(attacker: Attacker) -> None:
    """Somebody opens a table, and countless watch it."""
    code = opened(attacker.port, attacker.address())["code"]
    while not attacker.is_over():
        attacker.ask(request("POST", "/v1/tables/join", {"code": code}))


def post_from_elsewhere(attacker: Attacker) -> None:
    """What the page of another site sends by the browser of somebody who looks at it."""
    for path, body in POSTS.items():
        line, rest = request("POST", path, body).split(b"\r\n", 1)
        attacker.ask(line + b"\r\n" + FOREIGN + rest)


def send_too_much(attacker: Attacker) -> None:
    """More than an action, a code, a pack or a table may have."""
    table = opened(attacker.port, attacker.address())
    for path, size in ((f"/v1/tables/{table['id']}/actions", 1 << 17), ("/v1/tables/join", 1 << 17), *TOO_MUCH):
        attacker.ask(request("POST", path, {"code": "x" * size}, table["pass"]))


TOO_MUCH = (("/v1/packs", 3 << 20), ("/v1/books", 3 << 20), ("/v1/tables", 3 << 20), ("/v1/tables/import", 20 << 20))
FLOODS: dict[str, Callable[[Attacker], None]] = {
    "guessing codes": guess,
    "opening tables": posting("/v1/tables", POSTS["/v1/tables"]),
    "importing tables": posting("/v1/tables/import", EXPORT),
    "joining": join,
    "bringing books": posting("/v1/books", BOOK),
    "bringing packs": posting("/v1/packs", PACK),
}


def attacks() -> list[Attack]:
    """Each from one address, and from many."""
    many = [Attack(f"{name} from {MANY} addresses", does, MANY) for name, does in FLOODS.items()]
    others = [
        Attack("posts from another site", post_from_elsewhere, MANY),
        Attack("bodies too large", send_too_much, MANY),
    ]
    return [*(Attack(name, does) for name, does in FLOODS.items()), *many, *others]
