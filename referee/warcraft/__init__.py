"""Warcraft: The Board Game. An id names its room: the book its house, the area the file in it, whatever the folder."""

HOUSES = {"wbx": "expansion"}
"""The base book's house is this folder itself."""
LAYERS = (
    ("actions",),
    ("table",),
    ("battle",),
    ("turn",),
    ("card",),
    ("setup",),
    ("desk",),
    ("scenarios", "expansion"),
    ("house", "playing", "game"),
)
"""The folders, lowest first: each knows its own and those before it; the base knows no scenario and no expansion."""

from referee.warcraft.game import GAME  # noqa: E402

__all__ = ["GAME", "HOUSES", "LAYERS"]
