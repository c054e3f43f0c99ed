"""What is told of who may come to a table: codes, passes, and a table that is back."""

from typing import Annotated

from msgspec import Meta, Struct

from api.schemas import Keys, Milliseconds


class Code(Struct):
    """What others join with."""

    code: str
    code_until: Annotated[Milliseconds, Meta(description="So long it admits; no longer once every seat is taken.")]


class BroughtBack(Struct):
    """A table that is there again, and what others join with."""

    id: str
    game: str
    version: int
    code: str
    code_until: Milliseconds


class HeldPass(Struct):
    """A pass that is out, by a name that is no secret."""

    name: str
    seats: Keys
    host: bool
    issued_at: Annotated[Milliseconds, Meta(description="0: before this was written down.")]
    yours: Annotated[bool, Meta(description="It is the one that was sent.")]


class ListOfPasses(Struct):
    """The passes to a table."""

    passes: list[HeldPass]
