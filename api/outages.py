"""When the database cannot be used: how that is told, how often it is written down, and how a start waits for it."""

import logging
import threading
import time
from typing import NamedTuple

from flask import Flask, Response, current_app

from api.problems import Problem, from_fault
from models import packs
from models.database import Database
from models.faults import AWAY, BUSY, FAILING, FAULTS, FULL, READABLE, kind_of

MINUTE = 60.0
RETRY_SECONDS = 0.5
NAME = "referee.database"
log = logging.getLogger("referee.database")


class Words(NamedTuple):
    """What somebody at a table is told, and after how many seconds to come again."""

    detail: str
    seconds: int


TOLD = {
    BUSY: Words("Somebody else holds the database. Try again in a moment.", 1),
    AWAY: Words("The server waits for its database and goes on by itself.", 2),
    FULL: Words("What is there can be seen; nothing new is kept until whoever runs the server makes room.", 10),
    READABLE: Words("What is there can be seen; nothing new is kept until the database can be written again.", 10),
    FAILING: Words("Whoever runs the server has to look after its disk.", 10),
}


class Journal:
    """One line a minute for each kind: a thousand phones that try again fill no disk."""

    def __init__(self) -> None:
        self._written: dict[str, float] = {}
        self._more: dict[str, int] = {}

    def note(self, kind: str, fault: BaseException) -> None:
        now = time.monotonic()
        if now - self._written.get(kind, -MINUTE) < MINUTE:
            self._more[kind] = self._more.get(kind, 0) + 1
            return
        self._written[kind] = now
        why = str(getattr(fault, "orig", None) or fault).strip().partition("\n")[0]
        log.error("the database is %s: %s (%d more times since the last line)", kind, why, self._more.pop(kind, 0))


journal = Journal()


def problem(kind: str) -> Problem:
    words = TOLD[kind]
    return Problem(503, kind, words.detail, {"Retry-After": str(words.seconds)})


def noticed(opened: Database, fault: BaseException) -> str | None:
    """Which kind of outage this is, written down, and the connections it spoilt let go of; None: it is none."""
    kind = kind_of(fault)
    if kind is not None:
        journal.note(kind, fault)
        opened.forget(kind)
    return kind


def register(app: Flask) -> None:
    """Answer every outage in its own words; what is none is a mistake of ours."""
    for fault in FAULTS:
        app.register_error_handler(fault, _answered)


def _answered(fault: Exception) -> Response:
    kind = noticed(current_app.extensions[NAME], fault)
    return from_fault(fault) if kind is None else problem(kind).response()


def open_or_wait(opened: Database) -> None:
    """Bring the rows to their newest shape; where they are not to be had, try again beside whoever asks meanwhile."""
    opened.is_open = False
    if not _try_to_open(opened):
        threading.Thread(target=_wait, args=(opened,), daemon=True).start()


def open_or_say(opened: Database) -> None:
    """The same for a start from a terminal, whose processes do the waiting."""
    if not _try_to_open(opened):
        print("The database cannot be used yet; the referee waits for it.", flush=True)
    opened.close()


def _wait(opened: Database) -> None:
    while not _try_to_open(opened):
        time.sleep(RETRY_SECONDS)
    log.warning("the database is there")


def _try_to_open(opened: Database) -> bool:
    try:
        opened.migrate()
        with opened.reading() as connection:
            packs.make_newest_known(connection)
    except FAULTS as fault:
        if noticed(opened, fault) is None:
            raise
        return False
    opened.is_open = True
    return True
