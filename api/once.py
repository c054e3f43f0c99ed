"""What makes something is done once: asked again with the same Idempotency-Key, it is answered as it was at first.

The answer has a pass in it, so it is kept sealed, by a key that is made of the one that was sent.
"""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Response, g, request
from sqlalchemy import Connection

from api.passes import database
from api.problems import Problem, invalid
from api.request import WORD_LIMIT, bearer, raw_body
from api.spec import header
from models import replies
from models.database import Database
from models.replies import Reply
from models.sealing import Seal
from models.tables import hashed
from referee.kernel.say import say
from referee.kernel.wordbook import ENGLISH

NAME = "Idempotency-Key"
SHORTEST, LONGEST = 16, 200
PATTERN = re.compile(rf"[\x21-\x7e]{{{SHORTEST},{LONGEST}}}")
NOT_A_KEY = "{low} to {high} visible ASCII characters, so that nobody guesses it"
ONCE = header(
    NAME,
    "Of your own making, and nobody else's to guess. Sent again with the same body within a day, it gets the first "
    "answer, and nothing is made twice.",
    f"^{PATTERN.pattern}$",
)
OTHERWISE = "This Idempotency-Key was sent before, with something else. Make a new one for each thing."


class Kept(msgspec.Struct):
    """An answer as it was given."""

    status: int
    headers: dict[str, str]
    body: bytes


class Asked:
    """A request that carries a key."""

    def __init__(self, key: str, sent: bytes) -> None:
        self.seal = Seal(key, hashed(bearer()))
        self.mark = self.seal.mark(request.method.encode(), request.full_path.encode(), sent)

    def told(self) -> Response | None:
        """The first answer, if there was one; a no if it was to something else."""
        with database().reading() as connection:
            found = replies.find(connection, self.seal.name)
        if found is None:
            return None
        plain = self.seal.opened(found.sealed)
        if found.asked != self.mark or plain is None:
            raise Problem(422, "used-key", OTHERWISE)
        kept = msgspec.msgpack.decode(plain, type=Kept)
        headers = {**kept.headers, "Idempotent-Replay": "true"}
        return Response(kept.body, kept.status, headers, content_type="application/json")


def once(work: Callable[[], Response], limit: int = WORD_LIMIT) -> Response:
    """What comes of this work, unless it was done for the same key before; the body may have so many bytes."""
    key = _key()
    if key is None:
        return work()
    g.asked = asked = Asked(key, raw_body(limit))
    told = asked.told()
    if told is not None:
        return told
    try:
        return work()
    except Exception as no:  # the same may have been done meanwhile: its seat is taken, its place is full
        told = asked.told()
        if told is not None:
            return told
        if isinstance(no, replies.Taken):
            raise Problem(503, "busy", "Too many phones at once. Try again.", {"Retry-After": "1"}) from None
        raise


def keep(connection: Connection, made: Response) -> Response:
    """Keep the answer with what it is about, in the same transaction."""
    asked: Asked | None = g.get("asked")
    if asked is not None:
        told: dict[str, Any] = {"Content-Language": ", ".join(g.get("languages", (ENGLISH,)))}
        told |= {"Location": made.headers["Location"]} if "Location" in made.headers else {}
        kept = msgspec.msgpack.encode(Kept(made.status_code, told, made.get_data()))
        replies.keep(connection, asked.seal.name, Reply(asked.mark, asked.seal.closed(kept)))
    return made


def keep_apart(opened: Database, made: Response) -> Response:
    """The same in a transaction of its own, after a thing that took several."""
    if "asked" in g:
        with opened.writing() as connection:
            keep(connection, made)
    return made


def _key() -> str | None:
    sent = request.headers.get(NAME)
    if sent is not None and not PATTERN.fullmatch(sent):
        raise invalid({NAME: [say(NOT_A_KEY, low=SHORTEST, high=LONGEST)]})
    return sent
