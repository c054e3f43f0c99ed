"""The search index, worked out once and kept in a folder: a start that finds it there only reads it.

The file is named after everything it was worked out from, so a change of the books is never missed, and a
file that cannot be read or written costs time and nothing else.
"""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from referee.library import search

PREFIX, SUFFIX = "search-", ".msgpack"


def warm(folder: Path) -> bool:
    """Make every index now, from the folder where it is there; says whether it was."""
    path = folder / f"{PREFIX}{search.fingerprint()}{SUFFIX}"
    try:
        search.put_back(path.read_bytes())
    except (OSError, msgspec.MsgspecError):
        search.warm()
        _keep(path, search.packed())
        return False
    search.warm()
    return True


def _keep(path: Path, data: bytes) -> None:
    """Write the file whole or not at all, and take away those of earlier books."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(path)
        for old in path.parent.glob(f"{PREFIX}*"):
            if old != path:
                old.unlink()
