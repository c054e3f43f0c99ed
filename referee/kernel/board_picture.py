"""The picture of a board: a photograph of the real one, and where on the map it lies.

It stands in the board's document as a data URL, so that it travels with the pack. Only its place is kept with the
board; whoever wants to see the picture reads it from the document. What is no picture of a known kind is refused.
"""

import re
from binascii import Error, a2b_base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DATA = re.compile(r"data:(image/(?:jpeg|png|webp));base64,([A-Za-z0-9+/]+={0,2})")
LONGEST = 200_000
"""Letters of a data URL: about 150 kB of picture."""
FARTHEST = 10_000
FIELDS = ("data", "box")
FIRST_BYTES = {
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "image/webp": re.compile(rb"RIFF....WEBP", re.DOTALL),
}

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Picture:
    """Left, top, right and bottom of a board's picture, measured as `at` of its spaces is."""

    box: Box


def read_picture(given: Any, faults: dict[str, list[str]]) -> Picture | None:
    """Where the picture lies, if there is one and it is one."""
    if given is None:
        return None
    found = picture_faults(given)
    if found:
        faults["picture"] = found
        return None
    left, top, right, bottom = given["box"]
    return Picture((left, top, right, bottom))


def picture_faults(given: Any) -> list[str]:
    if not isinstance(given, Mapping) or sorted(given) != sorted(FIELDS):
        return ["a picture has data, a data URL, and a box, [left, top, right, bottom]"]
    found = [] if is_box(given["box"]) else [f"box must be [left, top, right, bottom], from -{FARTHEST} to {FARTHEST}"]
    if not isinstance(given["data"], str) or len(given["data"]) > LONGEST:
        found.append(f"data must be a data URL of at most {LONGEST} letters")
    elif opened(given["data"]) is None:
        found.append("data must be a JPEG, PNG or WebP picture as data:image/jpeg;base64,…")
    return found


def is_box(box: Any) -> bool:
    """Four numbers that leave some room between them."""
    if not isinstance(box, list | tuple) or len(box) != 4:
        return False
    if any(isinstance(part, bool) or not isinstance(part, int | float) or abs(part) > FARTHEST for part in box):
        return False
    return bool(box[0] < box[2] and box[1] < box[3])


def opened(data: str) -> tuple[str, bytes] | None:
    """Media type and bytes of a picture, if it is what it says it is.

    >>> opened("data:image/png;base64,iVBORw0KGgo=")
    ('image/png', b'\\x89PNG\\r\\n\\x1a\\n')
    >>> opened("data:image/png;base64,PHN2Zz4="), opened("data:image/svg+xml;base64,PHN2Zz4=")
    (None, None)
    """
    told = DATA.fullmatch(data)
    if told is None or len(told[2]) % 4:
        return None
    try:
        content = a2b_base64(told[2], strict_mode=True)
    except Error:
        return None
    return (told[1], content) if FIRST_BYTES[told[1]].match(content) else None
