"""When a game's rules have changed: before anybody sees a table, its position is folded again from its ledger.

Who only looks is shown what came of it; it is written with the next thing that is done there.

An action that no longer holds, and what came after it, is left behind as an undo would leave it: marked in the
log, never lost. The table goes on from the last good position, with a note that says which action and by which rule.
"""

import logging
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from flask import Flask, current_app, g, request

from api import hands, opening
from api.passes import CURRENT, TABLE_ID, database, game_of, know_packs
from api.play import tell
from api.problems import Problem, missing, refusal
from api.problems import invalid as bad_input
from api.replaying import Replay, recorded
from api.workshop import workshop
from models import following, ledger, refolding, unwritten
from models.ledger import Entry
from models.refolding import Kept, Refolded
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.game import Game
from referee.kernel.hiding import hidden_fields
from referee.kernel.say import say

MOST_REMEMBERED = 100_000
LOOKING = ("GET", "HEAD")
SHORT = 300
"""So many entries are played again before another process would have started."""
log = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Look once at each table this process meets; a process has one set of rules as long as it lives."""
    app.extensions[CURRENT] = set()
    app.before_request(_look)


def _look() -> None:
    table_id = (request.view_args or {}).get("table_id")
    current: set[str] = current_app.extensions[CURRENT]
    if table_id is None or table_id in current:
        return
    if not TABLE_ID.fullmatch(table_id):
        raise missing("There is no table {name}.", table_id)
    if len(current) >= MOST_REMEMBERED:
        current.clear()
    try:
        with _once_at_a_time(table_id):
            if (see if request.method in LOOKING else bring_up_to_date)(table_id):
                current.add(table_id)
    except Problem as no:
        g.too_old = no


class _Turn:
    """At a table whose phones all come back at once, the first waits for its ledger and the others for the first."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


_turns: WeakValueDictionary[str, _Turn] = WeakValueDictionary()


@contextmanager
def _once_at_a_time(table_id: str) -> Iterator[None]:
    turn = _turns.setdefault(table_id, _Turn())
    with turn.lock:
        yield


def see(table_id: str) -> bool:
    """Fold a table kept by older rules again for whoever looks, and write nothing; whether it is of today as it is."""
    kept = _kept(table_id)
    if kept is None or not _is_old(kept):
        unwritten.forget(table_id)
        return kept is not None
    if _remembered(table_id, kept) is None:
        new = _folded(table_id, kept)
        refolding.remember(table_id, kept, new, kept.version if new.left is None else _target(new.left))
    return False


def bring_up_to_date(table_id: str) -> bool:
    """Write it, and tell whoever listens what had to be left behind; whether there is such a table."""
    kept = _kept(table_id)
    if kept is None or not _is_old(kept):
        unwritten.forget(table_id)
        return kept is not None
    new = _remembered(table_id, kept) or _folded(table_id, kept)
    with database().writing() as connection:
        done = refolding.replace(connection, table_id, kept, new)
        if done and new.left is not None:
            ledger.mark_undone(connection, table_id, _target(new.left), new.left.version)
    unwritten.forget(table_id)
    if done and new.left is not None:
        tell(table_id, [new.left])
    log.info("table %s: from the rules %s to %s", table_id, kept.rules_version, new.rules_version)
    return True


def _kept(table_id: str) -> Kept | None:
    with database().reading() as connection:
        return refolding.find(connection, table_id)


def _remembered(table_id: str, kept: Kept) -> Refolded | None:
    """What came of these very rows when somebody looked."""
    known = unwritten.of(table_id)
    same = known is not None and known.is_of(kept) and known.rules_version == game_of(kept.game).rules_version
    return known.folded if known is not None and same else None


def _is_old(kept: Kept) -> bool:
    return is_older(kept.rules_version, game_of(kept.game).rules_version)


class KeptRow(msgspec.Struct):
    """What is needed of an entry to play it again."""

    version: int
    kind: str
    seat: str | None
    type: str
    action: bytes
    at: int
    undone_by: int | None


class Fold(msgspec.Struct):
    """A table to be folded apart."""

    kept: Kept
    rows: list[KeptRow]


def _folded(table_id: str, kept: Kept) -> Refolded:
    """A short ledger is played here, with breaths; a long one apart from whoever plays."""
    with database().reading() as connection:
        know_packs(connection, kept.packs)
    found = following.written_in_turns(database().reading, table_id, -1, kept.version)
    rows = [KeptRow(*(getattr(row, name) for name in KeptRow.__struct_fields__)) for row in found]
    if len(rows) <= SHORT:
        return fold_again(game_of(kept.game), kept, rows)
    sent = msgspec.msgpack.encode(Fold(kept, rows))
    return msgspec.msgpack.decode(workshop().work(TASKS, "fold", sent), type=Refolded)


def folded_apart(sent: bytes) -> bytes:
    fold = msgspec.msgpack.decode(sent, type=Fold)
    with database().reading() as connection:
        know_packs(connection, fold.kept.packs)
    return msgspec.msgpack.encode(fold_again(game_of(fold.kept.game), fold.kept, fold.rows))


TASKS = {"fold": folded_apart}


def is_older(kept: str, ours: str) -> bool:
    """A table that a newer process has put under newer rules is not ours to put back."""
    return kept != ours and _number(kept) <= _number(ours)


def _number(rules_version: str) -> int:
    found = re.search(r"(\d{1,9})$", rules_version)
    return int(found[1]) if found else 0


NOT_SET_UP = "By the rules of today this table could not be set up: {why} Its log and export are there."


def fold_again(game: Game[Any], kept: Kept, rows: list[Any]) -> Refolded:
    """Set the table up and play its ledger, as far as the rules of today allow."""
    wish = msgspec.json.decode(rows[0].action)
    try:
        played = opening.set_up(game, wish)
    except (Refusal, Invalid) as no:
        raise _cannot_be_set_up(no) from None
    replay = Replay(game, played, opening.setup_entry(wish, played))
    try:
        replay.run([recorded(row) for row in rows[1:]])
    except Problem as no:
        left, note = _left_behind(game, kept, rows, replay, no)
        return Refolded(game.rules_version, replay.positions, replay.played.data, left, note)
    return Refolded(game.rules_version, replay.positions, replay.played.data)


def _cannot_be_set_up(no: Refusal | Invalid) -> Problem:
    """Nothing can be gone back to: the table can only be read and taken along."""
    why = (refusal(no) if isinstance(no, Refusal) else bad_input(no.errors)).body
    more = {name: why[name] for name in ("rules", "errors") if name in why}
    detail = say(NOT_SET_UP, why=why["detail"])
    return Problem(409, "old-rules", detail, **more)


def _left_behind(game: Game[Any], kept: Kept, rows: list[Any], replay: Replay, no: Problem) -> tuple[Entry, str]:
    """The entry that goes back to the last good version, and the note that stands at the table until play goes on.

    Its time is that of the entry before it: whoever works it out, and whenever, comes to the same.
    """
    good, version = no.body["at"], kept.version + 1
    row = rows[good + 1]
    rules = [rule.id for rule in no.body.get("rules", [])]
    why = "" if hidden_fields(replay.played.position) else no.body["detail"]
    action = {"version": row.version, "seat": row.seat, "type": row.type}
    by_hand = _put_back(game, kept.position, replay.played.position)
    voice = game.voice(replay.played.position)
    put_back = [hands.addressed(voice, hand) for hand in hands.shown(by_hand, [])]
    data = {"to": good, "put_back": put_back, "action": action}
    data["rules_versions"] = [kept.rules_version, game.rules_version]
    told = Event("rules-changed", rules, data=data | {"what": row.type, "who": row.seat or "", "why": why})
    told.text = voice.tell(game.verbs[told.kind].sentence(told)).replace("  ", " ")
    written = msgspec.json.encode({"undo": good}), msgspec.json.encode([told])
    note = {"version": version, "text": told.text, "rules": rules, **data}
    entry = Entry(version, "undo", None, "undo", *written, hands=by_hand, at=rows[-1].at)
    return entry, msgspec.json.encode(note).decode()


def _put_back(game: Game[Any], old: bytes, now: Any) -> bytes:
    """What hands must do, where the old position can still be read; it may have any form, and fail in any way."""
    try:
        return hands.keep(game, now, game.hands(game.decode(old), now, back=True))
    except Exception as fault:
        log.info("an old position cannot be compared: %s", fault)
        return hands.NONE


def _target(left: Entry) -> int:
    target: int = msgspec.json.decode(left.action)["undo"]
    return target
