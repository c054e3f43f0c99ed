"""What a sentence or a button is about, so that a map can light it."""

from msgspec import Struct


class Subject(Struct, frozen=True, gc=False):
    """A space, a piece, a card, a seat: whatever has a name."""

    kind: str
    key: str
