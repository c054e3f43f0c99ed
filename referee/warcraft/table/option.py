"""What a table may choose before the game: the pace and settled readings; others announce their own."""

from collections.abc import Callable
from typing import Any

from referee.kernel.errors import Invalid
from referee.warcraft.table.piece import EXPERIENCE_CARDS
from referee.warcraft.table.scenario import OWN_SETUP
from referee.warcraft.table.team import TEAM_SIDES

ON, OFF = "on", "off"
EXPANSION = "expansion"
SWITCH = {OFF: "no", ON: "yes"}


def switch(title: str, rules: list[str], text: str, **more: Any) -> dict[str, Any]:
    return {"title": title, "values": [OFF, ON], "titles": SWITCH, "default": OFF, "rules": rules, "text": text} | more


OPTIONS: dict[str, dict[str, Any]] = {
    "pace": {
        "title": "Pace",
        "values": ["relaxed", "strict"],
        "titles": {"relaxed": "relaxed", "strict": "strict"},
        "default": "relaxed",
        "rules": ["wbg.play.when"],
        "text": "Relaxed: a window closes when play goes on. Strict: every seat that could act is asked.",
    },
    "card_order": {
        "title": "Who plays a card first",
        "values": ["defender-first", "active-first", "first-player"],
        "titles": {
            "defender-first": "the defender",
            "active-first": "the player whose turn it is",
            "first-player": "from the first player on",
        },
        "default": "defender-first",
        "rules": ["wbg.play.defender-first"],
        "text": "Who plays a card first: the defender (rulebook), the player whose turn it is "
        "(publisher's FAQ), or play order from the first player (Expansion Set).",
    },
    "heal": {
        "title": "Heal",
        "values": ["rulebook", "faq"],
        "titles": {"rulebook": "as in the rulebook", "faq": "as in the FAQ"},
        "default": "rulebook",
        "rules": ["wbg.ability.heal"],
        "text": "Heal saves one casualty a phase (rulebook), or one for each natural 1 rolled against you "
        "(publisher's FAQ, and as far as it is known the Expansion Set's reference sheets).",
    },
    "stalemate": {
        "title": "When both sides heal everything",
        "values": ["heal-ends", "fight-on"],
        "titles": {"heal-ends": "Heal ends", "fight-on": "fight on"},
        "default": "heal-ends",
        "rules": ["wbg.ability.heal", "wbg.battle.new-round"],
        "text": "Both sides heal all that a phase can bring: after a whole such round Heal saves nobody in that "
        "battle any more (reading), or you fight on (to the letter: only a card can end it).",
    },
    "teams": {
        "title": "Teams of four",
        "values": ["by-race", "none"],
        "titles": {"by-race": "by race", "none": "each alone"},
        "default": "by-race",
        "rules": [TEAM_SIDES, "wbg.setup.four-players"],
        "text": "Four players: Human and Night Elf against Orc and Undead, or (own scenario) each for himself.",
    },
    "team_target": {
        "title": "Points a team needs",
        "values": ["30", "20"],
        "titles": {"30": "30", "20": "20"},
        "default": "30",
        "rules": ["wbg.win.four-player"],
        "text": "Points a team needs: 30 (rulebook) or 20 (allowed by the publisher's FAQ).",
    },
    "faq_decks": switch(
        "Decks as in the FAQ",
        [OWN_SETUP, EXPERIENCE_CARDS],
        "The rulebook's four scenarios without the Victory Point cards and those of no use (publisher's FAQ).",
    ),
}
SETTLING: list[Callable[[dict[str, str], dict[str, str], bool], None]] = []
"""What follows from what was chosen: all values, those that were given, whether the scenario wants the expansion."""
CHECKS: list[Callable[[dict[str, str]], None]] = []
"""What may not be chosen together."""


def choose(given: dict[str, str], expansion: bool = False) -> dict[str, str]:
    """Every option with its value; a fault names its field, a forbidden combination its rule."""
    for name, value in given.items():
        if name not in OPTIONS:
            raise Invalid.of(
                f"options.{name}",
                "no such option; known are " + ", ".join(known["title"] for known in OPTIONS.values()),
            )
        if value not in OPTIONS[name]["values"]:
            raise Invalid.of(f"options.{name}", "no such value; it is " + " or ".join(OPTIONS[name]["titles"].values()))
    chosen = {name: option["default"] for name, option in OPTIONS.items()} | given
    for settle in SETTLING:
        settle(chosen, given, expansion)
    for check in CHECKS:
        check(chosen)
    return chosen


def stored(chosen: dict[str, str]) -> dict[str, str]:
    """What a position keeps: an optional rule that is off is simply not there."""
    return {name: value for name, value in chosen.items() if value != OFF and (name, value) != ("cards", "base")}
