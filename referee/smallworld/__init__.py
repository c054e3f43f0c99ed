"""Small World of Warcraft. An id names its room: the area the file, or the thing its slug begins with."""

ROOMS = {
    # the price of a conquest
    "sww.conquest.cost": "conquest/price",
    "sww.conquest.base": "conquest/price",
    "sww.conquest.defence-markers": "conquest/price",
    "sww.conquest.tokens-present": "conquest/price",
    "sww.conquest.travel-cost": "conquest/price",
    "sww.conquest.minimum-one": "conquest/price",
    "sww.expand.in-hand-only": "conquest/conquest",
    # what a Region's tokens leave by, and come back by
    "sww.murloc": "conquest/loss",
    "sww.conquest.own-decline": "conquest/loss",
    "sww.decline.wiped-banner": "conquest/loss",
    "sww.loss.keep-rest": "turn/redeploy",
    "sww.loss.anywhere": "turn/redeploy",
    # whose turn it is, what it begins with, what it brings
    "sww.round.first-player": "setup/setup",
    "sww.round.clockwise": "turn/barring",
    "sww.round.later-choice": "turn/barring",
    "sww.round.later-score": "score/score",
    "sww.decline.score": "score/score",
    "sww.setup.banners": "turn/pick",
    "sww.setup.badges": "turn/pick",
    "sww.setup.six-combos": "turn/pick",
    # words of the book that every benefit goes by
    "sww.term": "table/benefit",
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
