"""What a stream says of a table, cut into parts that are encoded apart and compared as bytes, so that only what is
different is sent: each space and each seat of the view is one, and every other field of it.
"""

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec.structs import asdict

from referee.kernel.view import View

Parts = dict[str, bytes]
CUT = ("spaces", "seats")
"""What of a view is cut up, each entry a part of its own."""
OWN = ("hands", "why_not", "more")
"""What of it depends on who looks, beside the seats; these fields are encoded for each pass."""

encode = msgspec.json.Encoder().encode


class Changes(Struct):
    """What is different since the last of these; `whole`: all there is, and what is not in it is gone."""

    version: int
    parts: dict[str, Raw]
    gone: list[str]
    whole: bool


def cut(view: View) -> Parts:
    """A view in parts, each encoded; what a game does not have is no part of it."""
    parts: Parts = {}
    for name, part in asdict(view).items():
        if part is UNSET:
            continue
        parts |= {f"{name}/{key}": encode(one) for key, one in part.items()} if name in CUT else {name: encode(part)}
    return parts


def differing(view: View, shown: View) -> Parts:
    """Those parts of a view that were not taken from another."""
    own = {f"seats/{seat}": encode(mat) for seat, mat in view.seats.items() if mat is not shown.seats[seat]}
    return own | {name: encode(getattr(view, name)) for name in OWN}


def changes(version: int, sent: Parts | None, parts: Parts) -> bytes:
    """What has to be said to whoever was sent these parts; None: nothing yet."""
    before = sent or {}
    new = {key: Raw(part) for key, part in parts.items() if before.get(key) != part}
    gone = [key for key in before if key not in parts]
    return encode(Changes(version, new, gone, sent is None))
