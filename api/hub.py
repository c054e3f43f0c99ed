"""The live stream inside this process, and through REDIS_URL between processes.

A message is only a nudge with the line in it: a subscriber that sees a gap reads the ledger, so nothing
is lost or told out of order whatever happens here.
"""

import logging
import queue
import secrets
import threading
import time
from typing import Any

import msgspec
from msgspec import Struct

from models.ledger import Line

CHANNEL = "referee:"
RETRY_SECONDS = 1.0
log = logging.getLogger(__name__)


class Notice(Struct, tag_field="is", tag="notice"):
    """Something to tell that is no entry of the ledger."""

    name: str
    data: dict[str, Any]


class Told(Struct, tag_field="is", tag="line"):
    """A new line of the ledger."""

    line: Line


Message = Told | Notice
_decode = msgspec.json.Decoder(Message).decode


class Hub:
    """Who listens to which table in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, list[queue.SimpleQueue[Message]]] = {}

    def listen(self, table_id: str) -> "queue.SimpleQueue[Message]":
        heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
        with self._lock:
            self._listeners.setdefault(table_id, []).append(heard)
        return heard

    def leave(self, table_id: str, heard: "queue.SimpleQueue[Message]") -> None:
        with self._lock:
            left = [other for other in self._listeners.get(table_id, []) if other is not heard]
            if left:
                self._listeners[table_id] = left
            else:
                self._listeners.pop(table_id, None)

    def tell(self, table_id: str, message: Message) -> None:
        """Called after the commit, never before."""
        for heard in self._listeners.get(table_id, ()):
            heard.put(message)

    def listeners(self) -> int:
        return sum(map(len, self._listeners.values()))

    def close(self) -> None:
        """Nothing to let go of in one process."""


class RedisHub(Hub):
    """The same between processes: told here at once, and to the others over Redis."""

    def __init__(self, client: Any) -> None:
        super().__init__()
        self._client = client
        self._origin = secrets.token_bytes(8)
        self._pubsub = client.pubsub(ignore_subscribe_messages=True)
        self._pubsub.psubscribe(**{CHANNEL + "*": self._heard})
        self._thread = self._pubsub.run_in_thread(sleep_time=1.0, daemon=True, exception_handler=self._broken)

    def tell(self, table_id: str, message: Message) -> None:
        super().tell(table_id, message)
        try:
            self._client.publish(CHANNEL + table_id, self._origin + msgspec.json.encode(message))
        except Exception:
            log.exception("the live stream does not reach other processes")

    def _heard(self, message: dict[str, Any]) -> None:
        table_id = message["channel"].decode().removeprefix(CHANNEL)
        origin, told = message["data"][:8], message["data"][8:]
        if origin != self._origin and table_id in self._listeners:
            super().tell(table_id, _decode(told))

    def _broken(self, error: Exception, pubsub: Any, thread: Any) -> None:
        """Meanwhile streams go on by reading the ledger at every heartbeat."""
        log.error("the live stream lost Redis and tries again: %s", error)
        time.sleep(RETRY_SECONDS)

    def close(self) -> None:
        self._thread.stop()


def connect(url: str | None) -> Hub:
    """The hub for this process."""
    if not url:
        return Hub()
    import redis

    return RedisHub(redis.Redis.from_url(url))
