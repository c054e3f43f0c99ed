"""What commands for whoever runs the server share: its database, and how a no of theirs is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from referee_client.desk import Desk
from referee_client.errors import Unclear


def address(named: str | None) -> str:
    from models.database import chosen_address

    return named or chosen_address()


@contextmanager
def kept(desk: Desk, named: str | None) -> Iterator[Any]:
    """The database, in the shape this program knows; none is made where there is none."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError, DatabaseError

    from models.database import Database
    from models.faults import Unavailable

    words = desk.shell.operating
    try:
        where = make_url(address(named))
        if where.get_backend_name() == "sqlite" and not Path(where.database or "").is_file():
            raise Unclear(words["no_database"].format(file=where.database))
        opened = Database(address(named))
    except (ArgumentError, ImportError) as fault:
        raise Unclear(words["unreachable"].format(why=fault)) from None
    try:
        if not opened.is_current():
            raise Unclear(words["not_current"])
        yield opened
    except (Unavailable, DatabaseError) as fault:
        raise Unclear(words["unreachable"].format(why=str(fault).splitlines()[0])) from None
    finally:
        opened.close()


@contextmanager
def unfit(desk: Desk) -> Iterator[None]:
    """A no of the copying, in the words of this terminal."""
    from models.backup import Unfit

    try:
        yield
    except Unfit as no:
        raise Unclear(desk.shell.operating[no.kind].format(**no.slots)) from None
    except OSError as fault:
        raise Unclear(desk.shell.operating["unwritable"].format(why=fault)) from None


def in_line(title: str) -> str:
    """What somebody called a thing, which never looks like another line.

    >>> in_line("Mine\\n3 books")
    'Mine 3 books'
    """
    return " ".join(title.split())


def known(desk: Desk, there: bool, name: str) -> None:
    if not there:
        raise Unclear(desk.shell.operating["unknown"].format(name=name))


def day(milliseconds: int) -> str:
    """A moment as it is read; nothing where none was written down."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M") if milliseconds else "-"
