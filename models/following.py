"""Following a ledger of any length: a piece at a time, with breaths, and no connection is held meanwhile."""

from collections.abc import Iterator
from typing import Any

from models import ledger
from models.breathing import Breathing
from models.ledger import Reading

AT_ONCE = 200
"""So many entries are read in one go; meanwhile nobody else is served."""


def in_turns(reading: Reading, table_id: str, after: int, to: int) -> Iterator[Any]:
    """Whole rows after a version up to another, with what is not written yet."""
    return _in_turns(ledger.entries, reading, table_id, after, to)


def written_in_turns(reading: Reading, table_id: str, after: int, to: int) -> Iterator[Any]:
    """As they are written, in the same way."""
    return _in_turns(ledger.written, reading, table_id, after, to)


def _in_turns(read: Any, reading: Reading, table_id: str, after: int, to: int) -> Iterator[Any]:
    breathing = Breathing()
    for start in range(after, to, AT_ONCE):
        end = min(start + AT_ONCE, to)
        with reading() as connection:
            rows = read(connection, table_id, start, end)
        if len(rows) < end - start:
            raise ledger.Gone
        for row in rows:
            yield row
            breathing.pause()
