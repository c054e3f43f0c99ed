"""Small World of Warcraft. An id names its room: the area the file, or the thing its slug begins with."""

ROOMS = {
    "sww.conquest.cost": "conquest/price",
    "sww.conquest.base": "conquest/price",
    "sww.conquest.defence-markers": "conquest/price",
    "sww.conquest.tokens-present": "conquest/price",
    "sww.conquest.travel-cost": "conquest/price",
    "sww.conquest.minimum-one": "conquest/price",
    "sww.setup.banners": "turn/pick",
    "sww.setup.badges": "turn/pick",
    "sww.setup.six-combos": "turn/pick",
    "sww.term": "table/benefit",
    "sww.murloc": "conquest/loss",
}
"""The map: rules whose room bears another name."""
LAYERS = (
    ("actions",),
    ("table",),
    ("score",),
    ("conquest",),
    ("turn",),
    ("setup",),
    ("desk",),
    ("race", "power", "marker"),
    ("house", "game"),
)
"""The folders, lowest first: each knows its own and those before it; the core knows no Race, power or marker."""

from referee.smallworld.game import GAME  # noqa: E402

__all__ = ["GAME", "LAYERS", "ROOMS"]
