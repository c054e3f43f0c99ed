"""One open stream: the entries of the ledger in order, and after them what changed in what this phone sees.

The ledger is the truth; what comes through the hub only makes it arrive sooner. A version that is missing, or a quiet
while, and the ledger is read again.
"""

import queue
import time
from collections.abc import Generator, Iterator

import msgspec

from api import metrics, outages
from api.answers import shown
from api.hub import Heard, Hub, Notice
from api.listeners import Listeners
from api.parts import Parts, changes
from api.passes import Holder
from api.scenes import LOOK_SECONDS, Room, Scenes
from models import ledger, tables
from models.breathing import Breathing
from models.company import Company
from models.database import Database
from models.faults import FAULTS

LONGEST_PAGE = 500
A_MOMENT = 1.0
"""In a quiet while whoever looks at the table looks for all others whose heart beats with his."""
GIVES_WAY = b"retry: 10000\n\n"
"""Whose place a newer stream of the same pass has taken comes back later: at once they would take turns for ever."""
SEATING = ("joined", "seats")
"""After these a table looks otherwise."""


class Phone:
    """Who listens to a table: with which pass, in which language, and what was said last."""

    def __init__(
        self, opened: Database, live: Hub, others: Listeners, scenes: Scenes, table: Holder, language: str
    ) -> None:
        self.opened = opened
        self.live = live
        self.others = others
        self.heard: Heard | None = None
        self.ended = False
        self.scenes = scenes
        self.table = table
        self.language = language
        self.last = table.version
        self.sent: Parts | None = None
        self.told = -1
        self.speaker = table.game.voice(table.game.decode(table.row.position), language)

    def stream(self, after: int | None, heartbeat: float) -> Iterator[bytes]:
        """Listen first, then read what is already there, so that nothing falls between."""
        table = self.table
        heard, room = self.live.listen(table.table_id), self.scenes.enter(table.game, table.table_id)
        self.heard = heard
        self.others.enter(table, self)
        metrics.STREAMS.inc()
        self.last = table.version if after is None else min(after, table.version)
        age = 0.0
        try:
            yield f'retry: 1000\nid: {self.last}\nevent: hello\ndata: {{"version":{self.last}}}\n\n'.encode()
            while not (self.ended or self.live.ended):
                try:
                    here = room.company(self.opened, age)
                    if not self.is_let_in(here):
                        return
                    if age == 0.0 or here.version != self.last:
                        yield from self.catch_up()
                    if told := self.changed(room, self.last, self.eyes()):
                        yield told
                    age = yield from self.follow(heard, room, heartbeat)
                except FAULTS as fault:
                    age = 0.0
                    yield self.hold_on(fault)
            if self.ended:
                yield GIVES_WAY
        finally:
            metrics.STREAMS.dec()
            self.scenes.leave(room)
            self.others.leave(table, self)
            self.live.leave(table.table_id, heard)

    def end(self) -> None:
        """Another stream of the same pass takes its place."""
        self.ended = True
        if self.heard is not None:
            self.heard.put(None)

    def hold_on(self, fault: Exception) -> bytes:
        """The database cannot be used: the phone stays, and hears what it missed once the ledger can be read again."""
        if outages.noticed(self.opened, fault) is None:
            raise fault
        time.sleep(outages.RETRY_SECONDS)
        return b": waiting\n\n"

    def is_let_in(self, here: Company) -> bool:
        """Whether the pass is still good for the same seats: it may have been taken back, or one of them handed out."""
        row = self.table.row
        return here.held.get(str(row.pass_hash)) == row.held

    def catch_up(self) -> Iterator[bytes]:
        """What the ledger has after the last version, page by page: after a long absence it is much."""
        breathing = Breathing()
        while True:
            with self.opened.glancing() as connection:
                page = ledger.lines(connection, self.table.table_id, self.last, LONGEST_PAGE)
            if not page:
                return
            self.sent = None
            seats = self.eyes()
            for line in page:
                self.last = line.version
                yield self.entry(line, seats)
                breathing.pause()

    def follow(self, heard: Heard, room: Room, heartbeat: float) -> Generator[bytes, None, float]:
        """Pass on what comes next in order, until the table must be looked at: a gap, a doubt, or a quiet while.

        How old what is known of it may be then.
        """
        while True:
            try:
                message = heard.get(timeout=heartbeat)
            except queue.Empty:
                yield b": heartbeat\n\n"
                return A_MOMENT
            if message is None:
                return 0.0
            if isinstance(message, Notice):
                yield f"event: {message.name}\ndata: {msgspec.json.encode(message.data).decode()}\n\n".encode()
                heed(message, room)
                if message.name == "revoked":
                    return 0.0
                if message.name in SEATING and (told := self.changed(room, self.last, self.eyes())):
                    yield told
            elif message.line.version == self.last + 1:
                yield self.passed_on(message.line, room)
            elif message.line.version > self.last:
                return 0.0
            if not self.is_let_in(room.company(self.opened, LOOK_SECONDS)):
                return 0.0

    def passed_on(self, line: ledger.Line, room: Room) -> bytes:
        """The next entry with what it changed; it counts as told once all of that is known."""
        seats = self.eyes()
        told = self.entry(line, seats) + self.changed(room, line.version, seats)
        self.last = line.version
        return told

    def entry(self, line: ledger.Line, seats: list[str]) -> bytes:
        told = shown(line, seats, self.table.game, self.speaker)
        return b"id: %d\nevent: entry\ndata: %b\n\n" % (line.version, msgspec.json.encode(told))

    def changed(self, room: Room, version: int, eyes: list[str]) -> bytes:
        """What is different now for this phone; nothing while entries are still on their way that lead elsewhere."""
        scene = room.scene(self.opened, version)
        if scene is None or scene.version != version:
            return b""
        parts = scene.parts(eyes, self.language)
        if self.told == version and parts == self.sent:
            return b""
        told = b"event: changes\ndata: %b\n\n" % changes(version, self.sent, parts)
        self.told, self.sent = version, parts
        self.speaker = self.table.game.voice(scene.position, self.language)
        return told

    def eyes(self) -> list[str]:
        """The seats this stream sees for now: the host's own change as others join."""
        if not self.table.host:
            return self.table.eyes
        with self.opened.glancing() as connection:
            taken = tables.taken_seats(connection, self.table.table_id)
        return [seat for seat in self.table.seats if seat not in taken]


def heed(notice: Notice, room: Room) -> None:
    """What was known of who sits where is not so any more."""
    if notice.name == "joined":
        room.joined(notice.data["passes"])
    elif notice.name in ("seats", "revoked"):
        room.seated()
