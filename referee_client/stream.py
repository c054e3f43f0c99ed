"""The live stream (Server-Sent Events): every entry once and in order, across lost connections."""

import json
import time
from collections.abc import Iterator
from typing import Any

import requests

from referee_client.errors import Busy, Unreachable
from referee_client.wire import LOST, Wire, pauses

QUIET = 45.0
"""Seconds without even a heartbeat after which the connection counts as lost."""
CONNECT = 10.0

Told = tuple[str, dict[str, Any]]


def hear(wire: Wire, path: str, secret: str, after: int | None) -> Iterator[Told]:
    """Everything the stream says, going on after the last entry whenever the connection is lost."""
    last, waits = after, pauses(wire.patience)
    while True:
        try:
            for name, data in connected(wire, path, secret, last):
                if name == "hello":
                    last, waits = data["version"], pauses(wire.patience)
                elif name == "entry":
                    if last is not None and data["version"] <= last:
                        continue
                    last = data["version"]
                yield name, data
        except (Unreachable, Busy):
            pause = next(waits)
            if pause is None:
                raise
            time.sleep(pause)


def connected(wire: Wire, path: str, secret: str, last: int | None) -> Iterator[Told]:
    """What one connection says until it is lost."""
    headers = {"Accept": "text/event-stream"} | ({} if last is None else {"Last-Event-ID": str(last)})
    answer = wire.once("GET", path, secret, headers=headers, stream=True, timeout=(CONNECT, QUIET))
    with answer:
        try:
            yield from read(answer)
        except LOST as lost:
            raise Unreachable(f"The stream from {wire.server} broke off.", cut=True) from lost
    raise Unreachable(f"{wire.server} ended the stream.", cut=True)


def read(answer: requests.Response) -> Iterator[Told]:
    """The messages of one answer; comments (heartbeats) are passed over."""
    waiting = b""
    for chunk in answer.iter_content(chunk_size=None):
        *whole, waiting = (waiting + chunk).split(b"\n\n")
        for block in whole:
            fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if ": " in line[1:])
            if "data" in fields:
                yield fields.get("event", "message"), json.loads(fields["data"])
