"""Whether the map can compute here: shapely is an extra, and without it the table measures as ever."""

from functools import cache
from importlib.util import find_spec

NOT_THERE = "The battle map is not there: the package shapely, the extra map of the referee, is not installed."


@cache
def is_installed() -> bool:
    return find_spec("shapely") is not None
