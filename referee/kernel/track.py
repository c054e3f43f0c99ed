"""A track as people see it: numbered stops in a ring or a row, one of them perhaps reached, with things on them."""

from msgspec import Struct


class Chip(Struct, omit_defaults=True, gc=False):
    """A thing on a stop, and whose it is; one that is `fixed` belongs to the track. `text` says more of it."""

    title: str
    seat: str = ""
    fixed: bool = False
    picture: str = ""
    text: str = ""


class Stop(Struct, omit_defaults=True, gc=False):
    """A stop with what lies on it, from the top."""

    title: str
    chips: list[Chip] = []


class Track(Struct, gc=False):
    """All stops in order; `at` is the place of the one that is reached, if any; `text` says how far things are."""

    title: str
    text: str
    at: int | None
    stops: list[Stop]
