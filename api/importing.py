"""Importing a table: its document is read, checked and played again apart from whoever plays, then it is kept.

What counts is played again and must be legal again. What was found is written down in short pieces, and nobody has a
pass to the table before all of it is there.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from flask import Response
from marshmallow import ValidationError

from api import bodies, once, opening
from api.aside import aside
from api.passes import database
from api.problems import invalid, invalid_body
from api.replaying import Replay
from api.request import IMPORT_LIMIT, check_values, plain_json
from api.schemas import Opened
from api.structs import schema_of
from api.workshop import workshop
from models import house_rules, housekeeping, ledger, packs
from models.breathing import Breathing
from models.house_rules import HouseRule
from models.ledger import Entry
from models.replies import Taken
from referee import registry
from referee.kernel import packs as shelf
from referee.kernel.event import Event
from referee.kernel.game import Played
from referee.kernel.say import say

AT_ONCE = 500
"""So many rows are written in one go; meanwhile nobody else can write."""
SHORT = 32 << 10
MOST_SNAPSHOTS = 32 << 20


class Replayed(msgspec.Struct):
    """A table as its document told it, played again."""

    wish: dict[str, Any]
    packs: list[dict[str, Any]]
    entries: list[Entry]
    events: list[Event]
    undone: dict[int, int]
    positions: dict[int, bytes]
    last: bytes
    house_rules: list[HouseRule]
    same: bool | None


def import_table(raw: bytes) -> Response:
    """Open a table from an export; `same` tells whether it ended as exported."""
    check_values(raw, IMPORT_LIMIT)
    found = msgspec.msgpack.decode(_played(raw), type=Replayed)
    for pack in found.packs:
        packs.keep(database(), pack, aside().load)
    game, wish = registry.get(found.wish["game"]), opening.with_packs(found.wish)
    played = Played(game.decode(found.last), found.last, found.events)
    first, rest = found.entries[:AT_ONCE], found.entries[AT_ONCE:]
    with database().writing() as connection:
        newest = found.entries[-1].version
        opened = opening.keep(connection, game, wish, found.positions.pop(0), first, played, found.undone, newest)
        house_rules.keep(connection, opened.id, found.house_rules)
    _write(opened.id, found, rest)
    if found.same is not None:
        opened.same = found.same
    return _kept(opened)


def _kept(opened: Opened) -> Response:
    """The table is whole: whoever asked for it has it now, or has it already and needs no second one."""
    try:
        return once.keep_apart(database(), opening.told(opened))
    except Taken:
        with database().writing() as connection:
            housekeeping.remove(connection, opened.id)
        raise


def _played(raw: bytes) -> bytes:
    """A short document is played here, with breaths, before another process would have started."""
    return replayed(raw) if len(raw) <= SHORT else workshop().work(TASKS, "import", raw)


def _write(table_id: str, found: Replayed, rest: list[Entry]) -> None:
    """The rest of the ledger and the positions from which others are found again, piece by piece."""
    breathing = Breathing()
    for entries in _pieces(rest):
        with database().writing() as connection:
            ledger.write(connection, table_id, entries, found.undone)
        breathing.pause()
    for snapshots in _pieces(list(found.positions.items())):
        with database().writing() as connection:
            for version, data in snapshots:
                ledger.keep_snapshot(connection, table_id, version, data)
        breathing.pause()


def _pieces(rows: list[Any]) -> Iterator[list[Any]]:
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))


# ---- what is done apart


def replayed(raw: bytes) -> bytes:
    """The document of an import, checked and played again."""
    document = _checked(raw)
    brought = document.get("packs", [])
    wish = document["setup"] | {"game": document["game"]}
    game = opening.game_wished(wish)
    for pack in brought:
        packs.check_length(pack)
        shelf.load(pack)
    wish = opening.with_packs(wish, _loaded)
    played = opening.set_up_as_told(game, wish)
    replay = Replay(game, played, opening.setup_entry(wish, played), MOST_SNAPSHOTS)
    replay.run(document["entries"])
    last = replay.played
    found = Replayed(
        wish,
        [*brought, *(pack for pack in document["setup"].get("packs", []) if isinstance(pack, dict))],
        replay.entries,
        msgspec.json.decode(replay.entries[-1].events, type=list[Event]),
        replay.undone,
        replay.positions,
        last.data,
        _settled(document, replay.entries[-1].version),
        hashlib.sha256(last.data).hexdigest() == document["digest"] if "digest" in document else None,
    )
    return msgspec.msgpack.encode(found)


def _loaded(document: dict[str, Any]) -> shelf.Pack:
    packs.check_length(document)
    return shelf.load(document)


def _checked(raw: bytes) -> dict[str, Any]:
    told = plain_json(raw, IMPORT_LIMIT)
    entries = told.get("entries") if isinstance(told, dict) else None
    if isinstance(entries, list) and len(entries) > bodies.MOST_ENTRIES:
        fault = say(
            "a table has at most {most} entries; there are {number}", most=bodies.MOST_ENTRIES, number=len(entries)
        )
        raise invalid({"entries": [fault]})
    try:
        document: dict[str, Any] = schema_of(bodies.Export)().load(told)
    except ValidationError as fault:
        raise invalid_body(fault.messages) from None
    return document


def _settled(document: dict[str, Any], version: int) -> list[HouseRule]:
    """The house rules of an exported table, numbered anew; seats that are not there have not agreed."""
    seats = {seat["seat"] for seat in document["setup"]["seats"]}
    return [
        HouseRule(
            number,
            made["text"].replace("\0", ""),
            made.get("rules", []),
            [seat for seat in made.get("agreed", []) if seat in seats],
            min(made.get("version", 0), version),
            *([made["at"]] if "at" in made else []),
        )
        for number, made in enumerate(document.get("house_rules", []), 1)
    ]


TASKS = {"import": replayed}
