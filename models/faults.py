"""What ails a database that cannot be used, whichever driver says so."""

from typing import Any

from sqlalchemy import exc

AWAY, BUSY, FULL, READABLE, FAILING = "away", "busy", "disk-full", "only-readable", "failing"

_SQLITE = {5: BUSY, 6: BUSY, 8: READABLE, 10: FAILING, 11: FAILING, 13: FULL, 14: AWAY, 26: FAILING}
_MOVED = 1032
"""SQLite may read, but the file is no longer where it was."""
_POSTGRES = {
    "25006": READABLE,
    "40001": BUSY,
    "40P01": BUSY,
    "53100": FULL,
    "53200": BUSY,
    "53300": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "58030": FAILING,
}
_GONE = ("08", "57P")
"""How the codes begin of a connection that was lost, and of a server that stops or starts."""


class Unavailable(Exception):
    """The database cannot be used for now; which of the kinds above it is."""

    def __init__(self, kind: str, told: str) -> None:
        super().__init__(told)
        self.kind = kind


FAULTS = (Unavailable, exc.DBAPIError, exc.TimeoutError)
"""What may be raised when it cannot; `kind_of` says whether it is that."""


def kind_of(fault: BaseException) -> str | None:
    """Which kind of not to be used this is; None: it is a mistake of ours.

    >>> import sqlite3
    >>> with sqlite3.connect("file::memory:?mode=ro", uri=True) as only_readable:
    ...     _ = only_readable.execute("PRAGMA query_only=ON")
    ...     try:
    ...         _ = only_readable.execute("CREATE TABLE t (x)")
    ...     except sqlite3.OperationalError as fault:
    ...         kind_of(fault)
    'only-readable'
    """
    if isinstance(fault, Unavailable):
        return fault.kind
    if isinstance(fault, exc.TimeoutError):
        return BUSY
    if isinstance(fault, exc.DBAPIError):
        return _of_driver(fault.orig)
    return _of_driver(fault)


def _of_driver(fault: Any) -> str | None:
    code = getattr(fault, "sqlite_errorcode", None)
    if code is not None:
        return AWAY if code == _MOVED else _SQLITE.get(code & 0xFF)
    state = getattr(fault, "sqlstate", None)
    if state is None:
        return AWAY if any(kind.__name__ == "OperationalError" for kind in type(fault).__mro__) else None
    return AWAY if state.startswith(_GONE) else _POSTGRES.get(state)
