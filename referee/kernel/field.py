"""A field as people see it: things that lie anywhere on it, with round bases or an outline, to be dragged.

Coordinates are whole numbers from the upper left; `scale` of them make one of what is measured.
"""

from msgspec import Struct


class Ring(Struct, gc=False):
    """How far something gets from where it stands, measured from the middle of its first base."""

    title: str
    radius: int


class Lying(Struct, omit_defaults=True, gc=False):
    """A thing on the field: the middles of its bases, or the corners of its outline where it has no radius.

    What has `moved` stands elsewhere by now, and nobody has shown where.
    """

    key: str
    title: str
    spots: list[list[int]]
    radius: int = 0
    seat: str = ""
    kind: str = ""
    moved: bool = False
    rings: list[Ring] = []


class Field(Struct, gc=False):
    """The whole field, what its distances are counted in, and the action whose `places` put things on it."""

    title: str
    text: str
    width: int
    height: int
    scale: int
    noun: str
    action: str
    lying: list[Lying]
