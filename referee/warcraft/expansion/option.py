"""What the Expansion Set adds before the first turn: sheets, decks, abilities, research tokens and resources."""

from referee.kernel.agenda import push
from referee.kernel.position import happen
from referee.warcraft.expansion.drain import stock_board
from referee.warcraft.expansion.hidden import LayTokens, hide_the_rest
from referee.warcraft.expansion.research import TOKENS
from referee.warcraft.table.position import Warcraft, has
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import FOUR, IMMEDIATE, TARGETS

STRATEGIC, THREE = "wbx.option.strategic-four.target", "wbx.three.same-as-two"
ABILITIES = {
    "human": "Cooperative Building",
    "night-elf": "Ancients",
    "orc": "Protective Burrows",
    "undead": "Undead Resource Gathering",
}

VERBS.note("sheet-taken", "{seat:seat} takes the reference sheet of the {race:race} and the Expansion Set's Outposts.")
VERBS.note("ability-held", "{seat:seat} has the ability of the {race:race}: {ability}.")


def table_rules(position: Warcraft) -> list[str]:
    return ["wbx.resource.add"] if has(position, "expansion") else []


def deck_rules(position: Warcraft) -> list[str]:
    """The Expansion Set's cards replace the old ones, a deck for each race."""
    return ["wbx.card.replace", "wbx.card.decks"] if position.options.get("cards") == "expansion" else []


def hand_rules(position: Warcraft) -> list[str]:
    return ["wbx.research.hand"] if has(position, "research") else []


def lay_out_more(position: Warcraft, seat: str) -> None:
    """What a player has beside the base game's pieces."""
    if not has(position, "expansion"):
        return
    race = position.seats[seat].race
    happen(position, "sheet-taken", ["wbx.sheet.take", "wbx.outpost.replace"], seat=seat, race=race)
    if has(position, "racial"):
        happen(position, "ability-held", ["wbx.racial.inherent"], seat=seat, race=race, ability=ABILITIES[race])
    if has(position, "research"):
        happen(position, "research-tokens", ["wbx.research.setup"], seat=seat, number=TOKENS)


def fill_board(position: Warcraft) -> None:
    """The resources of Options 6 and 7; open tokens are laid by the players first."""
    if has(position, "drain"):
        stock_board(position)
    if has(position, "hidden"):
        push(position, LayTokens())


def fill_typed_board(position: Warcraft) -> None:
    """The same for a typed-in position, which then says what is otherwise."""
    if has(position, "drain"):
        stock_board(position)
    if has(position, "hidden"):
        hide_the_rest(position)


def target(position: Warcraft) -> tuple[int, list[str]] | None:
    """Option 1 for a team of four, and what three players need."""
    if position.team_game:
        return (20, [STRATEGIC, FOUR, IMMEDIATE]) if has(position, "strategic_four") else None
    if len(position.seats) == 3 and has(position, "expansion"):
        return 15, ["wbx.three.victory", THREE, IMMEDIATE]
    return None


def announce() -> None:
    TARGETS.append(target)
