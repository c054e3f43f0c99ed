"""What the Expansion Set adds before the first turn: sheets, decks, abilities, research tokens and resources."""

from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.sources import Source
from referee.warcraft.expansion import drain, hidden
from referee.warcraft.expansion.battle import ABILITIES_REPLACE, EMPTY_FLANK, NATURAL, WINNER
from referee.warcraft.expansion.card import DECKS, REPLACE
from referee.warcraft.expansion.creep.setup import SCOPE
from referee.warcraft.expansion.hero.hero import CHOOSE_ONE, NEEDS_CARDS, NEEDS_CREEPS
from referee.warcraft.expansion.outpost import Rebuilt
from referee.warcraft.expansion.racial.racial import INHERENT
from referee.warcraft.expansion.research import RESEARCH_SETUP, TOKENS
from referee.warcraft.expansion.resource import ADDED
from referee.warcraft.expansion.timing import ORDER
from referee.warcraft.setup.setup import MORE
from referee.warcraft.table.option import CHECKS, EXPANSION, OFF, ON, OPTIONS, SETTLING, switch
from referee.warcraft.table.position import Warcraft, has
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import IMMEDIATE, TARGETS

STRATEGIC, THREE = "wbx.option.strategic-four.target", "wbx.three.same-as-two"
INDEPENDENT = "wbx.option.independent"
ABILITIES = {
    "human": "Cooperative Building",
    "night-elf": "Ancients",
    "orc": "Protective Burrows",
    "undead": "Undead Resource Gathering",
}
GROUP = "The Expansion Set"
WITH_SET = {EXPANSION: ON}


def optional(title: str, rules: list[str], text: str, **needs: list[str]) -> dict[str, Any]:
    """An optional rule of the Expansion Set, which it brings in."""
    return switch(title, rules, text, group=GROUP, brings=WITH_SET, needs=needs)


OWN: dict[str, dict[str, Any]] = {
    EXPANSION: switch(
        "Use the Expansion Set",
        [INDEPENDENT, NATURAL, Rebuilt.rule, EMPTY_FLANK, WINNER],
        "The Expansion Set: its changes and clarifications hold. Any of its optional rules brings it in.",
        group=GROUP,
        brings={"cards": EXPANSION, "heal": "faq", "card_order": "first-player"},
    ),
    "cards": {
        "title": "Experience cards",
        "values": ["base", EXPANSION],
        "titles": {"base": "of the base game", EXPANSION: "of the Expansion Set"},
        "default": "base",
        "rules": [REPLACE, DECKS, NEEDS_CARDS],
        "text": "Which experience cards are used; the Expansion Set's replace the old ones unless you say base.",
        "group": GROUP,
        "brings": WITH_SET,
    },
    "strategic_four": optional(
        "Strategic four-player game",
        [STRATEGIC],
        "Option 1: a team of four wins at 20 points.",
    ),
    "racial": optional("Racial abilities", [INHERENT], "Option 2: each race has its own ability."),
    "creeps": optional("Creeps", [SCOPE], "Option 3: creeps on the objectives."),
    "heroes": optional(
        "Heroes",
        [CHOOSE_ONE, NEEDS_CARDS, NEEDS_CREEPS],
        "Option 4: every player leads a hero; needs creeps and the new cards.",
        creeps=[ON],
        cards=[EXPANSION],
    ),
    "research": optional("Spell research", [RESEARCH_SETUP], "Option 5: cards are researched, not drawn in battle."),
    "drain": optional("Draining resources", [drain.NO_ROLL], "Option 6: each resource space holds 20.", hidden=[OFF]),
    "hidden": optional(
        "Hidden resources",
        [hidden.NO_ROLL],
        "Option 7: each resource space holds an amount nobody knows yet.",
        drain=[OFF],
    ),
}
OPTIONAL_RULES = ("strategic_four", "racial", "creeps", "heroes", "research", "drain", "hidden")
"""Options 1 to 7."""

VERBS.note("sheet-taken", "{seat:seat} takes the reference sheet of the {race:race} and the Expansion Set's Outposts.")
VERBS.note("ability-held", "{seat:seat} has the ability of the {race:race}: {ability}.")


def lay_out_more(position: Warcraft, seat: str) -> None:
    """What a player has beside the base game's pieces."""
    if not has(position, "expansion"):
        return
    race = position.seats[seat].race
    happen(position, "sheet-taken", ["wbx.sheet.take", "wbx.outpost.replace"], seat=seat, race=race)
    if has(position, "racial"):
        happen(position, "ability-held", [INHERENT], seat=seat, race=race, ability=ABILITIES[race])
    if has(position, "research"):
        happen(position, "research-tokens", [RESEARCH_SETUP], seat=seat, number=TOKENS)


class Chosen(Source[Warcraft]):
    """What the table has chosen is told where it is laid."""

    key = "expansion-chosen"
    option = ("expansion", "on")

    def __init__(self) -> None:
        self.adds = {"table-laid": self.laid, "board-laid": self.board}

    def laid(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        three = (THREE,) if position.scenario == "main" and len(position.seats) == 3 else ()
        optional = any(has(position, name) for name in OPTIONAL_RULES)
        return (*three, ADDED, *((INDEPENDENT,) if optional else ()))

    def board(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        three = position.scenario == "main" and len(position.seats) == 3
        return ("wbx.board.use",) if three and not event.data["standing_in"] else ()


def target(position: Warcraft) -> tuple[int, list[str]] | None:
    """Option 1 for a team of four, and what three players need."""
    if position.team_game:
        return (20, [STRATEGIC]) if has(position, "strategic_four") else None
    if len(position.seats) == 3 and has(position, "expansion"):
        return 15, ["wbx.three.victory", THREE, IMMEDIATE]
    return None


def settle(chosen: dict[str, str], given: dict[str, str], expansion: bool) -> None:
    """Any of its optional rules, its cards or one of its scenarios brings the Expansion Set in, and what goes along."""
    if expansion or chosen["cards"] == EXPANSION or any(chosen[name] == ON for name in OPTIONAL_RULES):
        chosen[EXPANSION] = ON
    if chosen[EXPANSION] == ON:
        chosen |= {"cards": given.get("cards", EXPANSION), "heal": given.get("heal", "faq")}
    if chosen["cards"] == EXPANSION:
        chosen["card_order"] = given.get("card_order", "first-player")


def check(chosen: dict[str, str]) -> None:
    """Each optional rule stands on its own, but for what heroes need and what contradicts itself."""
    if chosen["heroes"] == ON and chosen["creeps"] == OFF:
        raise Refusal([NEEDS_CREEPS], "Heroes rise by creeps: they are used only with creeps.")
    if chosen["heroes"] == ON and chosen["cards"] != EXPANSION:
        raise Refusal([NEEDS_CARDS], "Heroes need the mana on the Expansion Set's experience cards.")
    if chosen["drain"] == ON and chosen["hidden"] == ON:
        raise Refusal(
            [INDEPENDENT, "wbx.drain.fixed", "wbx.hidden.fixed"],
            "Draining and hidden resources both fix what a space holds: choose one of them.",
        )


def announce() -> None:
    TARGETS.append(target)
    OPTIONS["card_order"]["rules"].append(ORDER)
    OPTIONS["heal"]["rules"].append(ABILITIES_REPLACE)
    OPTIONS.update(OWN)
    SETTLING.append(settle)
    CHECKS.append(check)
    MORE.append(lay_out_more)


SOURCES = [Chosen()]
