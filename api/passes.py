"""Whom a request speaks for: the table, and the seats its pass covers."""

import re
from collections.abc import Collection, Iterable
from typing import Any, cast

import msgspec
from flask import Flask, current_app, g
from sqlalchemy import Connection

from api import telling
from api.hub import Hub
from api.problems import Problem, missing
from api.request import bearer
from api.saying import said
from models import archive, tables
from models import packs as kept_packs
from models.database import Database
from models.prepared import Direct
from referee import registry
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.say import say
from referee.kernel.speech import Voice

TABLE_ID = re.compile(r"[a-z0-9]{12}")
_seats = msgspec.json.Decoder(list[str]).decode

NOT_KEPT = {"Cache-Control": "no-store"}
PUT_AWAY = "Nobody has been here for a long time, so this table was put away with all that was played. Nothing is lost."
PLAYED_BY_ANOTHER = "Somebody else plays {names}: what {names} may do and see is told on that phone alone."


class Holder:
    """A table as one pass reaches it."""

    __slots__ = ("eyes", "game", "host", "row", "seats", "table_id", "version")

    def __init__(self, row: tables.Found, taken: Collection[str] = ()) -> None:
        """`taken`: seats that others have joined. Whoever opened the table may act for them, but sees as his own do."""
        self.row = row
        self.table_id: str = row.id
        self.version: int = row.version
        self.seats: list[str] = _seats(row.held)
        self.eyes = [seat for seat in self.seats if seat not in taken]
        self.host = bool(row.host)
        self.game: Game[Any] = game_of(row.game)

    def voice(self, position: Position) -> Voice:
        """The game speaking to this pass."""
        return telling.voice(self.game, position)

    def require(self, seat: str) -> None:
        """Speak only for seats of this pass."""
        if seat not in self.seats and not (self.host and seat not in self.all_seats()):
            why = say("This pass does not cover the seat of {names}.", names=self.called([seat]))
            raise Problem(403, "not-yours", why, seat=seat)

    def require_eyes(self, seat: str) -> None:
        """Look only through the eyes of seats of this pass, not of one that somebody else has joined."""
        self.require(seat)
        if seat in self.seats and seat not in self.eyes:
            why = say(PLAYED_BY_ANOTHER, names=self.called([seat]))
            raise Problem(403, "not-yours", why, seat=seat)

    def all_seats(self) -> list[str]:
        return [seat["seat"] for seat in msgspec.json.decode(self.row.seats)]

    def called(self, seats: Iterable[str]) -> list[str]:
        """These seats by the names of their players."""
        names = {seat["seat"]: seat.get("name") or seat["seat"] for seat in msgspec.json.decode(self.row.seats)}
        return [names.get(seat, "nobody here") for seat in seats]

    def require_host(self) -> None:
        if not self.host:
            raise Problem(403, "not-yours", "Only the host's pass may do this.")


def game_of(key: str) -> Game[Any]:
    """The game of a table; one that is left out for now keeps its tables as they are."""
    try:
        return registry.get(key)
    except KeyError:
        why = registry.broken().get(key, "it is not installed")
        raise Problem(
            503, "left-out", say("The table stays as it is, but {game} cannot be played here: {why}", game=key, why=why)
        ) from None


BASE = "referee.database"
CURRENT = "referee.current"
"""The tables this process has looked at since it knows the rules it plays by."""


def database() -> Database:
    opened = cast(Database, current_app.extensions[BASE])
    opened.require()
    return opened


def hub() -> Hub:
    return cast(Hub, current_app.extensions["referee.hub"])


def attach(app: Flask, opened: Database, live: Hub) -> None:
    app.extensions[BASE] = opened
    app.extensions["referee.hub"] = live


def holder(
    connection: Connection | Direct, table_id: str, secret: str | None = None, *, old_rules: bool = False
) -> Holder:
    """The table for this request's pass: 404, 401 and 403 come from here. `old_rules`: the position does not matter."""
    row = check(connection, table_id, secret, tables.find)
    found = Holder(row, tables.taken_seats(connection, table_id) if row.host else ())
    if row.rules_version != found.game.rules_version and not old_rules:
        raise g.get("too_old") or Problem(503, "busy", "This table is played by newer rules.", {"Retry-After": "1"})
    if row.packs != "[]":
        know_packs(connection, row.packs)
    return found


def know_packs(connection: Connection | Direct, packs: str) -> None:
    """Load the packs of a table into this process."""
    absent = kept_packs.make_known(connection, _seats(packs))
    if absent:
        raise Problem(
            500, "internal", say("The packs {packs} of this table are gone or can be read no more.", packs=absent)
        )


def check(connection: Connection | Direct, table_id: str, secret: str | None, find: Any) -> Any:
    """A table's row as `find` reads it, once the pass is good for it."""
    secret = bearer() if secret is None else secret
    if not TABLE_ID.fullmatch(table_id):
        raise missing("There is no table {name}.", table_id)
    pass_hash = tables.hashed(secret)
    row = find(connection, table_id, pass_hash)
    if row is None:
        raise _gone(connection, table_id, secret, pass_hash)
    if row.pass_hash is None:
        if secret and tables.is_pass(connection, pass_hash):
            raise Problem(403, "not-yours", "This pass is for another table.")
        raise _no_pass(secret)
    return row


def _no_pass(secret: str) -> Problem:
    detail = "No such pass." if secret else "Send the pass as `Authorization: Bearer …`."
    return Problem(401, "no-pass", detail, {"WWW-Authenticate": "Bearer"})


def _gone(connection: Connection | Direct, table_id: str, secret: str, pass_hash: str) -> Problem:
    """There is no such table, or it was put away: that is told to whoever has a pass to it."""
    away = archive.find(connection, table_id, pass_hash)
    if away is not None:
        return put_away(away)
    return _no_pass(secret) if archive.exists(connection, table_id) else missing("There is no table {name}.", table_id)


def put_away(away: archive.Away) -> Problem:
    """Nothing is lost, and who can bring it back is said. A browser would keep such an answer for good, unless told."""
    remedy = "You can bring it back, as it was." if away.host else "The host can bring it back, as it was."
    return Problem(410, "put-away", PUT_AWAY, NOT_KEPT, remedy=said(remedy), archived_at=away.archived_at)
