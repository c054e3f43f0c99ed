"""What going back to a version would undo, looked at before the table is held: it may be a long way."""

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row

from api.passes import Holder, database
from api.problems import invalid
from models import following, ledger
from referee.kernel.action import Correct
from referee.kernel.contract import tag_of
from referee.kernel.say import say

CORRECTION = tag_of(Correct)


class Since(msgspec.Struct):
    """What was done since a version and would be undone, as far as it matters who must agree and what is told."""

    number: int = 0
    first: tuple[str | None, str] = ("", "")
    acted: set[str | None] = set()
    met: set[str] = set()
    is_chance: bool = False
    is_correction: bool = True

    def add(self, row: Row[Any]) -> None:
        """`is_chance`: dice fell, or something hidden was shown; `is_correction`: it is nothing else."""
        self.first = self.first if self.number else (row.seat, row.type)
        self.number += 1
        self.acted.add(row.seat)
        self.met.update(event.seat for event in _events_met(row.events))
        self.is_chance |= bool(row.dice or row.hidden)
        self.is_correction &= row.type == CORRECTION and not row.hidden


class _Met(msgspec.Struct):
    """Of an event, whom it is about."""

    seat: str = ""


_events_met = msgspec.json.Decoder(list[_Met]).decode


class Back(NamedTuple):
    """Going back from one version to another, with what was done between them and the position there."""

    version: int
    target: int
    since: Since
    data: bytes


def looked_back(table: Holder, target: int, named: str = "version") -> Back:
    """The target must be a version that still counts."""
    if target >= table.version:
        raise invalid(
            {named: [say("the table is at version {version}; go back to an earlier one", version=table.version)]}
        )
    since, reading = Since(), database().reading
    for row in following.in_turns(reading, table.table_id, target - 1, table.version):
        undone_by = row.undone_by if row.undone_by is not None and row.undone_by <= table.version else None
        if row.version == target and undone_by is not None:
            told = say("version {version} was itself undone by version {by}", version=target, by=undone_by)
            raise invalid({named: [told]})
        if row.version > target and row.kind == "action" and undone_by is None:
            since.add(row)
    return Back(table.version, target, since, ledger.position_at(reading, table.game, table.table_id, target))
