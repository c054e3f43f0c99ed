"""Playing a ledger again: every action that counts is judged, every undo followed.

What was undone and no longer holds is kept as it was written, unjudged, with all that rested on it.
"""

import re
from typing import Any

import msgspec

from api import hands
from api.judging import entry_of
from api.problems import Problem, invalid, refusal
from api.taking_back import taken_back
from models.breathing import Breathing
from models.ledger import SNAPSHOT_EVERY, Entry
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.game import Game, Played

TYPE = re.compile(r"[a-z0-9-]{1,64}")
_encode = msgspec.json.encode


def recorded(row: Any) -> dict[str, Any]:
    """An entry of the ledger as it is exported and played again."""
    said = {"at": row.at} | ({"undone_by": row.undone_by} if row.undone_by is not None else {})
    action: dict[str, Any] = msgspec.json.decode(row.action)
    return said | (action if row.kind == "undo" else {"action": action})


class Replay:
    """A table in memory while its entries are played again."""

    def __init__(self, game: Game[Any], played: Played[Any], first: Entry, most: int | None = None) -> None:
        """`most`: how many bytes of positions may be kept to go back to."""
        self.game = game
        self.played = played
        self.entries = [first]
        self.positions = {0: played.data}
        self.undone: dict[int, int] = {}
        self.counting = [0]
        self.wanted: set[int] = set()
        self.unjudged_until = 0
        self.room = most

    def run(self, raws: list[dict[str, Any]]) -> None:
        """Play all entries; a no names the entry it is about."""
        self.wanted = {raw["undo"] for raw in raws if type(raw.get("undo")) is int}
        breathing = Breathing()
        for at, raw in enumerate(raws):
            try:
                self._play(raw, raws)
            except Refusal as no:
                raise refusal(no, at=at) from None
            except Invalid as fault:
                told = {f"entries.{at}.{name}": faults for name, faults in fault.errors.items()}
                raise invalid(told, at=at) from None
            breathing.pause()

    def _play(self, raw: dict[str, Any], raws: list[dict[str, Any]]) -> None:
        version = len(self.entries)
        if version < self.unjudged_until:
            return self._keep(raw)
        try:
            self._undo(raw) if "undo" in raw else self._act(raw)
        except (Refusal, Invalid):
            if not _undone_later(raw, version, raws):
                raise
            self.unjudged_until = raw["undone_by"]
            self._keep(raw)

    def _act(self, raw: dict[str, Any]) -> None:
        if not isinstance(raw.get("action"), dict):
            raise Invalid.of("action", "an entry has an action or an undo")
        action, before = self.game.read_action(raw["action"]), self.played.position
        self.played = self.game.apply(self.played.data, action)
        entry = entry_of(self.game, len(self.entries), action, self.played)
        entry.hands = hands.write(hands.after(self.game, before, self.played.position, [action]))
        self._add(entry, raw)

    def _undo(self, raw: dict[str, Any]) -> None:
        target, version = raw["undo"], len(self.entries)
        if type(target) is not int or target not in self.positions or target in self.undone:
            raise Invalid.of("undo", "goes back to a version that does not count")
        entries = self.entries[target + 1 :]
        since = [(one.seat, one.type) for one in entries if one.kind == "action" and one.version not in self.undone]
        self._mark_after(target, version)
        data = self.positions[target]
        position = self.game.decode(data)
        now = self.played.position
        by_hand = hands.keep(self.game, now, self.game.hands(now, position, back=True))
        told = taken_back(self.game, position, target, len(since), since[0] if since else ("", ""))
        self.played = Played(position, data, [told])
        entry = Entry(version, "undo", None, "undo", _encode({"undo": target}), _encode([told]), hands=by_hand)
        self._add(entry, raw)

    def _keep(self, raw: dict[str, Any]) -> None:
        """Write an entry down as it was; it leads nowhere."""
        version, said, target = len(self.entries), raw.get("action"), raw.get("undo")
        if type(target) is int and 0 <= target < version:
            self._mark_after(target, version)
            kept = Entry(version, "undo", None, "undo", _encode({"undo": target}), b"[]")
        elif isinstance(said, dict) and isinstance(said.get("type"), str) and TYPE.fullmatch(said["type"]):
            seat = said.get("seat") if said.get("seat") in self.game.seats_in(self.played.position) else None
            kept = Entry(version, "action", seat, said["type"], _encode(said), b"[]")
        else:
            raise Invalid.of("action", "an entry has an action or an undo")
        self._append(kept, raw)

    def _mark_after(self, target: int, by: int) -> None:
        """What came after a version no longer counts."""
        while self.counting and self.counting[-1] > target:
            self.undone[self.counting.pop()] = by

    def _add(self, entry: Entry, raw: dict[str, Any]) -> None:
        self._append(entry, raw)
        if entry.version in self.wanted or entry.kind == "undo" or entry.version % SNAPSHOT_EVERY == 0:
            self.positions[entry.version] = self.played.data
            self._take(len(self.played.data))

    def _take(self, bytes: int) -> None:
        if self.room is not None:
            self.room -= bytes
            if self.room < 0:
                raise Problem(413, "too-large", "The table goes back so often that it cannot be kept.")

    def _append(self, entry: Entry, raw: dict[str, Any]) -> None:
        if type(raw.get("at")) is int and 0 <= raw["at"] < 2**53:
            entry.at = raw["at"]
        self.counting.append(entry.version)
        self.entries.append(entry)


def _undone_later(raw: dict[str, Any], version: int, raws: list[dict[str, Any]]) -> bool:
    """Whether an entry says truly that a later one took it back."""
    by = raw.get("undone_by")
    if type(by) is not int or not version < by <= len(raws):
        return False
    target = raws[by - 1].get("undo")
    return type(target) is int and 0 <= target < version
