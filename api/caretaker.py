"""What is seen to now and then, beside whoever plays: answers of yesterday go, tables nobody touches are put away.

Of several processes one does it at a time, a little at each round, and nobody who looks at anything has to.
"""

import logging
import random
import time
from collections.abc import Iterator

from flask import Flask, current_app

from api import archiving
from api.outages import noticed
from api.passes import BASE, database
from models import answers, archive, chores, replies
from models.breathing import Breathing
from models.faults import FAULTS
from models.tables import DAY, now

DAYS = "ARCHIVE_DAYS"
USUAL_DAYS = 90
OFF = "off"
FORGET, ARCHIVE = "forget", "archive"
EVERY = {FORGET: 600_000, ARCHIVE: 3_600_000}
"""Milliseconds from one time to the next."""
PAUSE_SECONDS = 100.0
AT_ONCE = 200
"""So many rows in one go; meanwhile nobody else can write."""
PIECES = 20
MOST_PUT_AWAY = 10
"""In one round."""
log = logging.getLogger(__name__)


def chosen_days(said: str | int | None) -> int:
    """After how many days a table nobody touched is put away; 0: never.

    >>> chosen_days(None), chosen_days("30"), chosen_days("off"), chosen_days("0")
    (90, 30, 0, 0)
    """
    if said is None or said == "":
        return USUAL_DAYS
    return 0 if said == OFF else max(0, int(said))


def keep_on(app: Flask) -> None:
    """Rounds for as long as the process lives; not all processes at once."""
    while True:
        time.sleep(PAUSE_SECONDS * random.uniform(0.5, 1.0))
        look_round(app)


def look_round(app: Flask) -> None:
    """One round, if it is due; what goes wrong is written down, and tried again at the next."""
    with app.app_context():
        try:
            forget()
            put_away()
        except FAULTS as fault:
            if noticed(app.extensions[BASE], fault) is None:
                log.exception("not all could be seen to")
        except Exception:
            log.exception("not all could be seen to")


def forget() -> None:
    """Answers older than a day."""
    place = chores.take(database(), FORGET, EVERY[FORGET])
    if place is None:
        return
    for _ in _pieces():
        with database().writing() as connection:
            place = answers.forget_old(connection, place, AT_ONCE)
            gone = replies.forget_old(connection, AT_ONCE)
            chores.leave_off(connection, FORGET, place)
        if not place and gone < AT_ONCE:
            return


def put_away() -> None:
    """Some of the tables that nobody has touched for as many days as the setting says."""
    days = chosen_days(current_app.config.get(DAYS))
    place = chores.take(database(), ARCHIVE, EVERY[ARCHIVE]) if days else None
    if place is None:
        return
    left = MOST_PUT_AWAY
    for _ in _pieces():
        with database().reading() as connection:
            quiet, following = archive.untouched(connection, now() - days * DAY, place, AT_ONCE)
        for table_id in quiet[:left]:
            archiving.put_away(table_id)
        place = quiet[left - 1] if len(quiet) > left else following
        left -= len(quiet[:left])
        if not place or not left:
            break
    with database().writing() as connection:
        chores.leave_off(connection, ARCHIVE, place)


def _pieces() -> Iterator[int]:
    breathing = Breathing()
    for piece in range(PIECES):
        yield piece
        breathing.pause()
