"""What random play hardly meets; a transcript shows each of it."""

NAMES: tuple[str, ...] = (
    "action tell-card",
    "verb card-told",
    "action rage",
    "verb raged",
    "verb both-passed",
    "verb healed",
    "verb in-turn",
    "verb flees-combat",
    "verb intimidates",
    "verb not-intimidated",
    "verb recovered",
    "verb repeat-forced",
    "verb state-immune",
    "verb stress-ignored",
    "verb symbols-added",
)
