"""The live stream inside this process, and through REDIS_URL between processes.

A message is only a nudge with the line in it: a subscriber that sees a gap reads the ledger, so nothing
is lost or told out of order whatever happens here. Without Redis every subscriber looks into the ledger
each second instead.
"""

import logging
import queue
import secrets
import threading
from typing import Any

import msgspec
from msgspec import Struct

from models.ledger import Line

CHANNEL = "referee:"
RETRY_SECONDS = 1.0
PATIENCE_SECONDS = 1.0
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
        """Called after the commit, never before."""
        for heard in self._listeners.get(table_id, ()):
            heard.put(message)

    def look(self) -> None:
        """Something may have been missed: let everybody read on in the ledger."""
        with self._lock:
            everybody = [heard for listening in self._listeners.values() for heard in listening]
        for heard in everybody:
            heard.put(None)

    def end(self) -> None:
        """This process is about to leave: every stream ends, and its phone comes back to the next one."""
        self.ended = True
        self.look()

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
        self._thread = threading.Thread(target=self._listen_to_redis, daemon=True)
        self._thread.start()

    def tell(self, table_id: str, message: Message) -> None:
        super().tell(table_id, message)
        try:
            self._client.publish(CHANNEL + table_id, self._origin + msgspec.json.encode(message))
        except Exception as error:
            log.error("the live stream does not reach other processes: %s", error)

    def _listen_to_redis(self) -> None:
        """Subscribe, and again whenever Redis was lost; what was told meanwhile stands in the ledger."""
        while not self._closed.is_set():
            try:
                with self._client.pubsub() as subscription:
                    subscription.psubscribe(CHANNEL + "*")
                    while not self._closed.is_set():
                        self._take(subscription.get_message(timeout=PATIENCE_SECONDS))
            except Exception as error:
                log.error("the live stream lost Redis and tries again: %s", error)
                self.look()
                self._closed.wait(RETRY_SECONDS)

    def _take(self, message: dict[str, Any] | None) -> None:
        if message is None:
            return
        if message["type"] == "psubscribe":
            self.look()
            return
        table_id = message["channel"].decode().removeprefix(CHANNEL)
        origin, told = message["data"][:8], message["data"][8:]
        if origin != self._origin and table_id in self._listeners:
            super().tell(table_id, _decode(told))

    def close(self) -> None:
        self._closed.set()
        self._thread.join()
        self._client.close()


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
