"""Tables as they are by the rules of today while their rows still have older ones: who only looks writes nothing.

What is told here is what will be written with the next thing that is done there, to the last byte, so it stays true
afterwards: of a version up to the newest it speaks of, nothing ever changes.
"""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

MOST_REMEMBERED = 64
R = TypeVar("R", bound=Any)


class Unwritten(NamedTuple):
    """A table folded again: which rows it was made from, what they become, and `folded` to be written."""

    was_version: int
    was_rules: str
    rules_version: str
    version: int
    position: bytes
    note: str | None
    positions: Mapping[int, bytes]
    left: Any
    left_after: int
    folded: Any

    def is_of(self, row: Any) -> bool:
        return bool(row.version == self.was_version and row.rules_version == self.was_rules)

    def undone_by(self, version: int, written: int | None) -> int | None:
        """By which entry one is undone, counting the one that is not written yet."""
        left_behind = self.left is not None and written is None and self.left_after < version < self.version
        return self.version if left_behind else written

    def nearest(self, version: int) -> tuple[int, bytes]:
        """The newest position up to a version that is kept."""
        found = max(kept for kept in self.positions if kept <= version)
        return found, self.positions[found]


_known: OrderedDict[str, Unwritten] = OrderedDict()


def remember(table_id: str, found: Unwritten) -> None:
    _known[table_id] = found
    while len(_known) > MOST_REMEMBERED:
        _known.popitem(last=False)


def forget(table_id: str) -> None:
    _known.pop(table_id, None)


def of(table_id: str) -> Unwritten | None:
    return _known.get(table_id) if _known else None


def up_to(table_id: str, version: int) -> Unwritten | None:
    """The same, if it speaks of this version."""
    found = of(table_id)
    return found if found is not None and version <= found.version else None


def seen(table_id: str, row: R) -> R:
    """A row of the tables as it will be."""
    found = of(table_id)
    if found is None or not found.is_of(row):
        return row
    whole = {"position": found.position, "note": found.note} if hasattr(row, "position") else {}
    new: R = row._replace(version=found.version, rules_version=found.rules_version, **whole)
    return new
