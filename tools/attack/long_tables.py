"""Attacks with tables that have a long log: whatever is asked of them holds up nobody at another table.

The tables are made once, in this process, and each attacked server has a copy of them.
"""

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from api.visitors import OFF, RATES
from app import create_app
from tools.attack.attackers import Attack, Attacker
from tools.attack.phone import SEATS, request
from tools.attack.server import FILE

ENTRIES = 12_000
TABLES = 4
SIXTY = 60
HOUSES = 50
LATER = 0.1
GIVEN = {"type": "give", "seat": "orc", "to": "undead", "gold": 1}
BACK = {"type": "give", "seat": "undead", "to": "orc", "gold": 1}
SETUP = {"game": "warcraft", "seats": SEATS, "position": {"seats": {"orc": {"gold": 5}}}}
LONG = {
    "format": "referee-table-1",
    "game": "warcraft",
    "setup": SETUP,
    "entries": [{"action": GIVEN}, {"action": BACK}] * (ENTRIES // 2),
}
ASKED = {
    "its score": "/score",
    "the headings of its log": "/log/turns",
    "its log, page by page": "/log?limit=500&after=6000",
    "what going back to its beginning takes": "/undo?to=1",
    "its export": "/export",
    "its transcript": "/export?as=transcript",
    "two hundred moments of it": "/transcript?at=11990&from=0",
}


@cache
def made() -> tuple["tempfile.TemporaryDirectory[str]", list[dict[str, Any]]]:
    """A folder with a database of tables that are long, and what their host was told of each."""
    folder = tempfile.TemporaryDirectory()
    app = create_app({"DATABASE_URL": f"sqlite:///{folder.name}/{FILE}", "REDIS_URL": None, RATES: OFF})
    client = app.test_client()
    told = [client.post("/v1/tables/import", json=LONG).get_json() for _ in range(TABLES)]
    app.extensions["referee.database"].close()
    return folder, told


def lay(folder: str) -> None:
    """The tables, where the server that is attacked looks for them."""
    shutil.copy(Path(made()[0].name) / FILE, folder)


def lay_by_older_rules(folder: str) -> None:
    """The same, as after a release that changed the rules."""
    lay(folder)
    with sqlite3.connect(Path(folder) / FILE) as connection:
        connection.execute("UPDATE tables SET rules_version = 'warcraft-1'")
    connection.close()


def table_of(attacker: Attacker) -> dict[str, Any]:
    """One of the tables; attackers share them out."""
    tables = made()[1]
    return tables[attacker.number % len(tables)]


def asking(path: str) -> Callable[[Attacker], None]:
    """Again and again."""

    def does(attacker: Attacker) -> None:
        table = table_of(attacker)
        attacker.ask(request("GET", f"/v1/tables/{table['id']}{path}", secret=table["pass"]))

    return does


def go_back(attacker: Attacker) -> None:
    """To the beginning at once: it can be done only one time at each table."""
    table = table_of(attacker)
    attacker.ask(request("POST", f"/v1/tables/{table['id']}/undo", {"version": 1}, table["pass"]))
    while not attacker.is_over():
        time.sleep(LATER)


def bring(attacker: Attacker) -> None:
    attacker.ask(request("POST", "/v1/tables/import", LONG))


def come_back(attacker: Attacker) -> None:
    """All phones of a table at once, after the rules have changed."""
    asking("")(attacker)


def attacks() -> list[Attack]:
    lone = [Attack(f"a long table: {name}", asking(path), lays=lay) for name, path in ASKED.items()]
    many = [
        Attack(f"a long table: {name}, by {SIXTY}", asking(path), HOUSES, SIXTY, lay) for name, path in ASKED.items()
    ]
    others = [
        Attack("a long table: going back to its beginning", go_back, attackers=TABLES, lays=lay),
        Attack("a long table: importing it", bring, HOUSES, lays=lay),
        Attack("a long table: older rules", come_back, HOUSES, SIXTY, lay_by_older_rules),
    ]
    return [*lone, *many, *others]
