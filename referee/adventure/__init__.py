"""World of Warcraft: The Adventure Game. An id names its room: the area the file."""

ROOMS = {
    "wag.comp": "table/component",
    "wag.limit": "table/component",
    "wag.card": "table/doing",
    "wag.affil": "table/character",
    "wag.quest.active-limit": "quest/receipt",
    "wag.quest.description": "quest/receipt",
    "wag.quest.travel": "quest/step",
    "wag.quest.collect": "quest/step",
    "wag.quest.deal-damage": "quest/step",
    "wag.quest.no-partial": "quest/complete",
    "wag.setup.choose-characters": "setup/choosing",
    "wag.setup.place-figures": "setup/placing",
    "wag.setup.board": "setup/laying",
    "wag.setup.challenge-decks": "setup/laying",
    "wag.setup.elite-deck": "setup/laying",
    "wag.setup.trophy-pile": "setup/laying",
    "wag.setup.token-supply": "setup/laying",
    "wag.setup.discovery-pile": "setup/laying",
    "wag.setup.bag-and-log": "setup/laying",
    "wag.setup.take-components": "setup/laying",
    "wag.setup.starting-card": "setup/laying",
    "wag.setup.unused-quests": "setup/laying",
    "wag.combat.outcome*": "combat/outcome",
    "wag.combat.trigger-order": "combat/power",
    "wag.combat.power-*": "combat/power",
    "wag.combat.encounter-one-damage": "combat/defeat",
    "wag.combat.attack-type": "combat/strike",
    "wag.combat.one-die": "combat/strike",
    "wag.combat.x-is-six": "combat/strike",
    "wag.combat.*-hit": "combat/strike",
    "wag.combat.*-damage": "combat/strike",
    "wag.combat.*-simultaneous": "combat/strike",
    "wag.combat.*-defeat*": "combat/strike",
    "wag.weapon": "item/equip",
    "wag.armor": "item/equip",
}
"""The map: rules whose room bears another name."""
LAYERS = (
    ("actions", "card_actions"),
    ("table",),
    ("card", "item"),
    ("quest",),
    ("combat",),
    ("turn",),
    ("setup",),
    ("desk",),
    ("house", "playing", "game"),
)
"""The folders, lowest first: each knows its own and those before it."""

from referee.adventure.game import GAME  # noqa: E402

__all__ = ["GAME", "LAYERS", "ROOMS"]
