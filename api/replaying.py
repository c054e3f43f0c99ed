"""Playing an exported ledger again: every action judged, every undo followed."""

import time
from typing import Any

import msgspec
from sqlalchemy import Connection

from api.judging import entry_of
from api.problems import invalid, refusal
from models import ledger
from models.ledger import SNAPSHOT_EVERY, Entry
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.game import Game, Played

BREATH = 200


class Replay:
    """A table in memory while its entries are played again."""

    def __init__(self, game: Game, played: Played, first: Entry) -> None:
        self.game = game
        self.played = played
        self.entries = [first]
        self.positions = {0: played.data}
        self.undone: dict[int, int] = {}
        self.wanted: set[int] = set()

    def run(self, raws: list[dict[str, Any]]) -> None:
        """Play all entries; a no names the entry it is about."""
        self.wanted = {raw["undo"] for raw in raws if isinstance(raw.get("undo"), int)}
        for at, raw in enumerate(raws):
            try:
                self._undo(raw) if "undo" in raw else self._act(raw)
            except Refusal as no:
                raise refusal(no, at=at) from None
            except Invalid as fault:
                raise invalid({f"entries.{at}.{name}": told for name, told in fault.errors.items()}) from None
            if at % BREATH == BREATH - 1:
                time.sleep(0)

    def _act(self, raw: dict[str, Any]) -> None:
        if not isinstance(raw.get("action"), dict):
            raise Invalid.of("action", "an entry has an action or an undo")
        action = self.game.read_action(raw["action"])
        self.played = self.game.apply(self.played.data, action)
        self._add(entry_of(self.game, len(self.entries), action, self.played), raw)

    def _undo(self, raw: dict[str, Any]) -> None:
        target, version = raw["undo"], len(self.entries)
        if not isinstance(target, int) or target not in self.positions or target in self.undone:
            raise Invalid.of("undo", "goes back to a version that does not count")
        for entry in self.entries[target + 1 :]:
            self.undone.setdefault(entry.version, version)
        data = self.positions[target]
        position = self.game.decode(data)
        told = Event("undone", [], None, {"to": target}, f"Back to version {target}.")
        self.played = Played(position, data, [told])
        written = msgspec.json.encode({"undo": target}), msgspec.json.encode([told])
        self._add(Entry(version, "undo", None, "undo", *written), raw)

    def _add(self, entry: Entry, raw: dict[str, Any]) -> None:
        if isinstance(raw.get("at"), int) and 0 <= raw["at"] < 2**53:
            entry.at = raw["at"]
        self.entries.append(entry)
        if entry.version in self.wanted or entry.kind == "undo" or entry.version % SNAPSHOT_EVERY == 0:
            self.positions[entry.version] = self.played.data

    def keep_marks(self, connection: Connection, table_id: str) -> None:
        """Write the snapshots, and mark what was undone."""
        for version, data in self.positions.items():
            if version:
                ledger.keep_snapshot(connection, table_id, version, data)
        for entry in self.entries:
            if entry.kind == "undo":
                target = msgspec.json.decode(entry.action)["undo"]
                ledger.mark_undone(connection, table_id, target, entry.version)
