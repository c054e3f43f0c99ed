"""World of Warcraft: The Adventure Game. An id names its room: the area the file."""

ROOMS = {
    "wag.comp": "table/component",
    "wag.limit": "table/component",
    "wag.card": "table/doing",
    "wag.affil": "table/character",
    "wag.log": "quest/quest",
    "wag.weapon": "item/equip",
    "wag.armor": "item/equip",
}
"""The map: rules whose room bears another name."""
LAYERS = (
    ("actions",),
    ("table",),
    ("card", "item"),
    ("quest",),
    ("combat",),
    ("turn",),
    ("setup",),
    ("desk",),
    ("house", "game"),
)
"""The folders, lowest first: each knows its own and those before it."""
