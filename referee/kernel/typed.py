"""Values as people type them into a position: each is what it should be, or the fault names its field."""

from collections.abc import Collection
from typing import Any

import msgspec

from referee.kernel.errors import Invalid
from referee.kernel.say import say

MOST = 999
LONGEST = 60


def as_typed(value: Any) -> str:
    """What somebody typed, as they typed it; the beginning of it, where it is long.

    >>> as_typed({"melee": True}), as_typed(None), as_typed("x" * 99)[-3:]
    ('{"melee":true}', 'null', 'xx…')
    """
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def whole(value: Any, field: str, most: int = MOST, least: int = 0) -> int:
    """A number of things."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        words = "must be a whole number from {least} to {most}, not {typed}"
        raise Invalid.of(field, say(words, least=least, most=most, typed=as_typed(value)))
    return value


def yes_or_no(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise Invalid.of(field, say("must be true or false, not {typed}", typed=as_typed(value)))
    return value


def mapping(value: Any, field: str, of: str = "") -> dict[str, Any]:
    """Values by name; `of` says of what to what."""
    if not isinstance(value, dict):
        raise Invalid.of(field, f"must be a mapping {of}".rstrip())
    return value


def one_of(value: Any, names: Collection[str], field: str) -> str:
    """One of the names there are."""
    if not isinstance(value, str) or value not in names:
        raise Invalid.of(
            field, say("must be one of {names: or}, not {typed}", names=[*filter(None, names)], typed=as_typed(value))
        )
    return value


def seat_named(value: Any, seats: Collection[str], field: str) -> str:
    """A seat of the table; an empty one among them stands for none."""
    if not isinstance(value, str) or value not in seats:
        raise Invalid.of(field, say("no such seat; seated are {seats:seat}", seats=[*filter(None, seats)]))
    return value


def space_named(value: Any, spaces: Collection[str], field: str) -> str:
    """A space of the board."""
    if not isinstance(value, str) or value not in spaces:
        raise Invalid.of(field, "there is no such space on this board")
    return value
