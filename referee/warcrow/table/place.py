"""Where something lies on the battle map: middles of bases or corners of an element, in hundredths of a stride.

Of a unit the leader comes first, and a Support in it last.
"""

from typing import Annotated

from msgspec import Meta, Struct

from referee.kernel.fields import titled

STRIDE = 100
MARKER = "objective-"
"""How the places of objectives are named, before the number."""
SIDE = 6000
"""The battlefield is 90 cm square, which is 60 strides (wcr.setup.battlefield, wcr.distance.stride)."""
Coordinate = Annotated[int, Meta(ge=0, le=SIDE)]
Spot = tuple[Coordinate, Coordinate]
MOST_SPOTS = 24
Spots = Annotated[list[Spot], Meta(max_length=MOST_SPOTS)]


class Place(Struct, omit_defaults=True, gc=False):
    """Its spots; `moved`: something has happened to it since, and nobody has shown where it stands now."""

    spots: Annotated[Spots, titled("spots")]
    moved: Annotated[bool, titled("moved since")] = False
