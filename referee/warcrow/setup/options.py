"""What a table may choose to play by."""

from typing import Any

OPTIONS: dict[str, dict[str, Any]] = {
    "points": {
        "values": ["100", "150", "200", "250", "300", "400", "500"],
        "default": "250",
        "title": "Army points",
        "text": "How many points each player may spend; 250 are a standard game.",
        "rules": ["wcr.setup.game-size"],
    },
    "turns": {
        "values": ["scenario", "4", "5", "6"],
        "titles": {"scenario": "as the scenario says"},
        "default": "scenario",
        "title": "Turns of a round",
        "text": "As the scenario says; with more or fewer points than in a standard game the table may choose.",
        "rules": ["wcr.scenario.rounds"],
    },
    "claims": {
        "values": ["either", "agreed"],
        "titles": {"either": "one player's word is enough", "agreed": "both have to agree"},
        "default": "either",
        "title": "What the table measures",
        "text": "Distances, sight and reach: whether one player's word is enough until the other doubts it.",
        "rules": ["wcr.distance.premeasure", "wcr.los.check-any-time"],
    },
    "preparation": {
        "values": ["brief", "whole"],
        "titles": {"brief": "the table prepares by itself", "whole": "every step by the book"},
        "default": "brief",
        "title": "Preparation",
        "text": "Whether scenario, terrain, zones and deployment are gone through step by step.",
        "rules": ["wcr.setup.order"],
    },
    "map": {
        "values": ["none", "drawn"],
        "titles": {"none": "the table alone", "drawn": "drawn on the phones"},
        "default": "none",
        "title": "Battle map",
        "text": "Whether bases and terrain are shown on a map that offers what is measured; the table has the say.",
        "rules": ["wcr.distance.premeasure"],
    },
    "mercenaries": {
        "values": ["any", "none"],
        "titles": {"any": "serve every faction", "none": "serve their own faction only"},
        "default": "any",
        "title": "Mercenaries",
        "text": "Whether units with that characteristic may be recruited by other factions.",
        "rules": ["wcr.setup.faction"],
    },
    "durations": {
        "values": ["after", "with"],
        "titles": {"after": "count after the turn of casting, as the rule says", "with": "count that turn as well"},
        "default": "after",
        "title": "Spells with a duration",
        "text": "Whether the turn in which such a spell is cast counts; the caption of the book's example has it so.",
        "rules": ["wcr.duration.token", "wcr.spell.duration"],
    },
    "allies": {
        "values": ["block", "let-pass"],
        "titles": {"block": "stand in the way, as printed", "let-pass": "let each other pass, as the errata say"},
        "default": "block",
        "title": "Units of one side",
        "text": "Whether a unit may move through units of its own side and end its move touching them.",
        "rules": ["wcr.move.no-pass-through-units", "wcr.move.no-end-in-contact"],
    },
}
