"""What a table may choose before the game: the pace, settled readings, and the Expansion Set's optional rules."""

from typing import Any

from referee.kernel.errors import Invalid, Refusal

ON, OFF = "on", "off"
EXPANSION = "expansion"


GROUP = "The Expansion Set"
SWITCH = {OFF: "no", ON: "yes"}
WITH_SET = {EXPANSION: ON}


def _switch(title: str, rules: list[str], text: str, **more: Any) -> dict[str, Any]:
    return {"title": title, "values": [OFF, ON], "titles": SWITCH, "default": OFF, "rules": rules, "text": text} | more


def _optional(title: str, rules: list[str], text: str, **needs: list[str]) -> dict[str, Any]:
    """An optional rule of the Expansion Set, which it brings in."""
    return _switch(title, rules, text, group=GROUP, brings=WITH_SET, needs=needs)


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
        "rules": ["wbg.play.defender-first", "wbx.timing.conflict-order"],
        "text": "Who plays a card first: the defender (rulebook), the player whose turn it is "
        "(publisher's FAQ), or play order from the first player (Expansion Set).",
    },
    "heal": {
        "title": "Heal",
        "values": ["rulebook", "faq"],
        "titles": {"rulebook": "as in the rulebook", "faq": "as in the FAQ"},
        "default": "rulebook",
        "rules": ["wbg.ability.heal", "wbx.sheet.abilities-replace"],
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
        "rules": ["wbg.team.sides", "wbg.setup.four-players"],
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
    "faq_decks": _switch(
        "Decks as in the FAQ",
        ["wbg.scenario.own-setup", "wbg.comp.experience-cards"],
        "The rulebook's four scenarios without the Victory Point cards and those of no use (publisher's FAQ).",
    ),
    EXPANSION: _switch(
        "Use the Expansion Set",
        ["wbx.option.independent", "wbx.roll.natural", "wbx.outpost.rebuild", "wbx.flank.empty", "wbx.battle.winner"],
        "The Expansion Set: its changes and clarifications hold. Any of its optional rules brings it in.",
        group=GROUP,
        brings={"cards": EXPANSION, "heal": "faq", "card_order": "first-player"},
    ),
    "cards": {
        "title": "Experience cards",
        "values": ["base", EXPANSION],
        "titles": {"base": "of the base game", EXPANSION: "of the Expansion Set"},
        "default": "base",
        "rules": ["wbx.card.replace", "wbx.card.decks", "wbx.hero.needs-cards"],
        "text": "Which experience cards are used; the Expansion Set's replace the old ones unless you say base.",
        "group": GROUP,
        "brings": WITH_SET,
    },
    "strategic_four": _optional(
        "Strategic four-player game",
        ["wbx.option.strategic-four.target"],
        "Option 1: a team of four wins at 20 points.",
    ),
    "racial": _optional("Racial abilities", ["wbx.racial.inherent"], "Option 2: each race has its own ability."),
    "creeps": _optional("Creeps", ["wbx.creep.setup-scope"], "Option 3: creeps on the objectives."),
    "heroes": _optional(
        "Heroes",
        ["wbx.hero.choose-one", "wbx.hero.needs-cards", "wbx.hero.needs-creeps"],
        "Option 4: every player leads a hero; needs creeps and the new cards.",
        creeps=[ON],
        cards=[EXPANSION],
    ),
    "research": _optional(
        "Spell research", ["wbx.research.setup"], "Option 5: cards are researched, not drawn in battle."
    ),
    "drain": _optional(
        "Draining resources", ["wbx.drain.no-roll"], "Option 6: each resource space holds 20.", hidden=[OFF]
    ),
    "hidden": _optional(
        "Hidden resources",
        ["wbx.hidden.no-roll"],
        "Option 7: each resource space holds an amount nobody knows yet.",
        drain=[OFF],
    ),
}
OPTIONAL_RULES = ("strategic_four", "racial", "creeps", "heroes", "research", "drain", "hidden")
"""Options 1 to 7 of the Expansion Set."""


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
    if expansion or chosen["cards"] == EXPANSION or any(chosen[name] == ON for name in OPTIONAL_RULES):
        chosen[EXPANSION] = ON
    if chosen[EXPANSION] == ON:
        chosen |= {"cards": given.get("cards", EXPANSION), "heal": given.get("heal", "faq")}
    if chosen["cards"] == EXPANSION:
        chosen["card_order"] = given.get("card_order", "first-player")
    check_combination(chosen)
    return chosen


def check_combination(chosen: dict[str, str]) -> None:
    """Each optional rule stands on its own, but for what heroes need and what contradicts itself."""
    if chosen["heroes"] == ON and chosen["creeps"] == OFF:
        raise Refusal(["wbx.hero.needs-creeps"], "Heroes rise by creeps: they are used only with creeps.")
    if chosen["heroes"] == ON and chosen["cards"] != EXPANSION:
        raise Refusal(["wbx.hero.needs-cards"], "Heroes need the mana on the Expansion Set's experience cards.")
    if chosen["drain"] == ON and chosen["hidden"] == ON:
        raise Refusal(
            ["wbx.option.independent", "wbx.drain.fixed", "wbx.hidden.fixed"],
            "Draining and hidden resources both fix what a space holds: choose one of them.",
        )


def stored(chosen: dict[str, str]) -> dict[str, str]:
    """What a position keeps: an optional rule that is off is simply not there."""
    return {name: value for name, value in chosen.items() if value != OFF and (name, value) != ("cards", "base")}
