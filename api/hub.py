"""The live stream inside this process, and through REDIS_URL between processes.

A message is only a nudge with the line in it: a subscriber that sees a gap reads the ledger, so nothing
is lost or told out of order whatever happens here. Without Redis every subscriber looks into the ledger
each second instead.

A process has two connections to Redis: over one it hears of the tables that somebody listens to here, and of no others,
over the other it tells, all that waits at once. Nobody who plays waits for either.
"""

import logging
import queue
import secrets
import threading
from collections.abc import Container
from typing import Any

import msgspec
from msgspec import Struct

from models.ledger import Line

CHANNEL = "referee:"
RETRY_SECONDS = 1.0
PATIENCE_SECONDS = 1.0
MOST_UNHEARD = 500
MOST_UNTOLD = 10_000
log = logging.getLogger(__name__)


class Notice(Struct, tag_field="is", tag="notice"):
    """Something to tell that is no entry of the ledger."""

    name: str
    data: dict[str, Any]


class Told(Struct, tag_field="is", tag="line"):
    """A new line of the ledger."""

    line: Line


Message = Told | Notice
Heard = queue.SimpleQueue[Message | None]
_decode = msgspec.json.Decoder(Message).decode


class Hub:
    """Who listens to which table in this process; None tells a listener to look into the ledger."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Heard]] = {}
        self.ended = False

    def listen(self, table_id: str) -> Heard:
        heard: Heard = queue.SimpleQueue()
        with self._lock:
            self._listeners.setdefault(table_id, []).append(heard)
        return heard

    def leave(self, table_id: str, heard: Heard) -> None:
        with self._lock:
            left = [other for other in self._listeners.get(table_id, []) if other is not heard]
            if left:
                self._listeners[table_id] = left
            else:
                self._listeners.pop(table_id, None)

    def tell(self, table_id: str, message: Message) -> None:
        """Called after the commit, never before. Who is far behind reads the ledger once he listens again."""
        for heard in self._listeners.get(table_id, ()):
            behind = heard.qsize()
            if behind <= MOST_UNHEARD:
                heard.put(message if behind < MOST_UNHEARD else None)

    def look(self) -> None:
        """Something may have been missed: let everybody read on in the ledger."""
        with self._lock:
            everybody = [heard for listening in self._listeners.values() for heard in listening]
        for heard in everybody:
            heard.put(None)

    def look_at(self, table_id: str) -> None:
        """The same for those who listen to one table."""
        for heard in self._listeners.get(table_id, ()):
            heard.put(None)

    def end(self) -> None:
        """This process is about to leave: every stream ends, and its phone comes back to the next one."""
        self.ended = True
        self.look()

    def listening(self, table_id: str) -> int:
        """How many listen to one table in this process."""
        return len(self._listeners.get(table_id, ()))

    def listeners(self) -> int:
        return sum(map(len, self._listeners.values()))

    def close(self) -> None:
        """Nothing to let go of in one process."""


class RedisHub(Hub):
    """The same between processes: told here at once, and to the others over Redis, as long as it is there."""

    def __init__(self, client: Any) -> None:
        super().__init__()
        self._client = client
        self._origin = secrets.token_bytes(8)
        self._closed = threading.Event()
        self._subscription: Subscription | None = None
        self._waiting: queue.SimpleQueue[str | tuple[str, bytes] | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._listen_to_redis), threading.Thread(target=self._tell_redis)]
        for thread in self._threads:
            thread.daemon = True
            thread.start()

    def listen(self, table_id: str) -> Heard:
        heard = super().listen(table_id)
        self._waiting.put(table_id)
        return heard

    def leave(self, table_id: str, heard: Heard) -> None:
        super().leave(table_id, heard)
        self._waiting.put(table_id)

    def tell(self, table_id: str, message: Message) -> None:
        super().tell(table_id, message)
        if self._waiting.qsize() < MOST_UNTOLD:
            self._waiting.put((CHANNEL + table_id, self._origin + msgspec.json.encode(message)))

    def _tell_redis(self) -> None:
        """Whose tables are followed, and what was told here: all that has come together since the last time."""
        while (first := self._waiting.get()) is not None:
            found = [first, *(self._waiting.get_nowait() for _ in range(self._waiting.qsize()))]
            try:
                if self._subscription is not None:
                    self._subscription.follow({one for one in found if isinstance(one, str)}, self._listeners)
                with self._client.pipeline(transaction=False) as line:
                    for channel, told in (one for one in found if isinstance(one, tuple)):
                        line.publish(channel, told)
                    line.execute()
            except Exception as error:
                log.error("the live stream does not reach other processes: %s", error)
            if None in found:
                return

    def _listen_to_redis(self) -> None:
        """Subscribe, and again whenever Redis was lost; what was told meanwhile stands in the ledger."""
        while not self._closed.is_set():
            try:
                with self._client.pubsub() as wire:
                    wire.subscribe(CHANNEL)
                    self._subscription = Subscription(wire)
                    self._subscription.follow(set(self._listeners), self._listeners)
                    while not self._closed.is_set():
                        self._take(wire.get_message(timeout=PATIENCE_SECONDS))
            except Exception as error:
                log.error("the live stream lost Redis and tries again: %s", error)
                self._subscription = None
                self.look()
                self._closed.wait(RETRY_SECONDS)

    def _take(self, message: dict[str, Any] | None) -> None:
        """From the moment it is followed a table is told here; what was told just before stands in the ledger."""
        if message is None:
            return
        table_id = message["channel"].decode().removeprefix(CHANNEL)
        if message["type"] == "subscribe":
            self.look_at(table_id) if table_id else self.look()
        elif message["type"] == "message":
            origin, told = message["data"][:8], message["data"][8:]
            if origin != self._origin:
                super().tell(table_id, _decode(told))

    def close(self) -> None:
        self._closed.set()
        self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        self._client.close()


class Subscription:
    """The tables that one connection to Redis hears of."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire
        self._lock = threading.Lock()
        self._followed: set[str] = set()

    def follow(self, changed: set[str], listeners: Container[str]) -> None:
        """Hear of those that somebody listens to, and no more of those that nobody does."""
        with self._lock:
            wanted = {table_id for table_id in changed if table_id in listeners}
            coming, leaving = wanted - self._followed, (changed - wanted) & self._followed
            if coming:
                self._wire.subscribe(*(CHANNEL + table_id for table_id in coming))
            if leaving:
                self._wire.unsubscribe(*(CHANNEL + table_id for table_id in leaving))
            self._followed = self._followed - leaving | coming


def connect(url: str | None) -> Hub:
    """The hub for this process; nobody at a table waits for a Redis that does not answer."""
    if not url:
        return Hub()
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    once_more = Retry(NoBackoff(), 1)
    patience = {"socket_connect_timeout": PATIENCE_SECONDS, "socket_timeout": PATIENCE_SECONDS}
    return RedisHub(redis.Redis.from_url(url, retry=once_more, **patience))
