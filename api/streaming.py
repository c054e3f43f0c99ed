"""One open stream: the entries of the ledger in order, and after them what changed in what this phone sees.

The ledger is the truth; what comes through the hub only makes it arrive sooner. A version that is missing, or a quiet
while, and the ledger is read again.
"""

import queue
import time
from collections.abc import Generator, Iterator

import msgspec

from api import metrics
from api.answers import shown
from api.hub import Heard, Hub, Notice
from api.outages import RETRY_SECONDS, noticed
from api.passes import Holder
from api.scenes import Parts, Room, Scenes, changes
from models import ledger, tables
from models.breathing import Breathing
from models.database import Database
from models.faults import FAULTS

LONGEST_PAGE = 500
LOOK_SECONDS = 15.0
"""So often, where much is played, a pass is looked at again; where little is, at every heartbeat."""


class Phone:
    """Who listens to a table: with which pass, in which language, and what was said last."""

    def __init__(self, opened: Database, live: Hub, scenes: Scenes, table: Holder, language: str) -> None:
        self.opened = opened
        self.live = live
        self.scenes = scenes
        self.table = table
        self.language = language
        self.last = table.version
        self.sent: Parts | None = None
        self.told = -1
        self.looked = 0.0
        self.speaker = table.game.voice(table.game.decode(table.row.position), language)

    def stream(self, after: int | None, heartbeat: float) -> Iterator[bytes]:
        """Listen first, then read what is already there, so that nothing falls between."""
        table = self.table
        heard, room = self.live.listen(table.table_id), self.scenes.enter(table.game, table.table_id)
        metrics.STREAMS.inc()
        self.last = table.version if after is None else min(after, table.version)
        try:
            yield f'retry: 1000\nid: {self.last}\nevent: hello\ndata: {{"version":{self.last}}}\n\n'.encode()
            while not self.live.ended:
                try:
                    if not self.is_let_in():
                        return
                    yield from self.catch_up()
                    yield from self.changed(room)
                    yield from self.follow(heard, room, heartbeat)
                except FAULTS as fault:
                    yield self.hold_on(fault)
        finally:
            metrics.STREAMS.dec()
            self.scenes.leave(room)
            self.live.leave(table.table_id, heard)

    def hold_on(self, fault: Exception) -> bytes:
        """The database cannot be used: the phone stays, and hears what it missed once the ledger can be read again."""
        if noticed(self.opened, fault) is None:
            raise fault
        time.sleep(RETRY_SECONDS)
        return b": waiting\n\n"

    def is_let_in(self) -> bool:
        """Whether the pass is still good for the same seats: it may have been taken back, or one of them handed out."""
        self.looked = time.monotonic()
        with self.opened.glancing() as connection:
            found = tables.find_light(connection, self.table.table_id, str(self.table.row.pass_hash))
        return found is not None and found.held == self.table.row.held

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

    def follow(self, heard: Heard, room: Room, heartbeat: float) -> Generator[bytes, None, None]:
        """Pass on what comes next in order, until the ledger must be read: a gap, a doubt, or a quiet while."""
        while True:
            try:
                message = heard.get(timeout=heartbeat)
            except queue.Empty:
                yield b": heartbeat\n\n"
                return
            if message is None:
                return
            if isinstance(message, Notice):
                yield f"event: {message.name}\ndata: {msgspec.json.encode(message.data).decode()}\n\n".encode()
                if message.name == "joined":
                    room.joined(message.data["passes"])
                    yield from self.changed(room)
                elif message.name == "seats":
                    room.seated()
                    yield from self.changed(room)
                elif message.name == "revoked":
                    room.seated()
                    return
            elif message.line.version == self.last + 1:
                seats = self.eyes()
                self.last = message.line.version
                yield self.entry(message.line, seats)
                yield from self.changed(room)
            elif message.line.version > self.last:
                return
            if time.monotonic() - self.looked > LOOK_SECONDS and not self.is_let_in():
                return

    def entry(self, line: ledger.Line, seats: list[str]) -> bytes:
        told = shown(line, seats, self.table.game, self.speaker)
        return b"id: %d\nevent: entry\ndata: %b\n\n" % (line.version, msgspec.json.encode(told))

    def changed(self, room: Room) -> Iterator[bytes]:
        """What is different now for this phone; nothing while entries are still on their way that lead elsewhere."""
        scene = room.scene(self.opened, self.last)
        if scene is None or scene.version != self.last:
            return
        eyes = [seat for seat in self.table.seats if seat not in scene.taken] if self.table.host else self.table.eyes
        parts = scene.parts(eyes, self.language)
        if self.told != scene.version or parts != self.sent:
            yield b"event: changes\ndata: %b\n\n" % changes(scene.version, self.sent, parts)
            self.told, self.sent = scene.version, parts
            self.speaker = self.table.game.voice(scene.position, self.language)

    def eyes(self) -> list[str]:
        """The seats this stream sees for now: the host's own change as others join."""
        if not self.table.host:
            return self.table.eyes
        with self.opened.glancing() as connection:
            taken = tables.taken_seats(connection, self.table.table_id)
        return [seat for seat in self.table.seats if seat not in taken]
