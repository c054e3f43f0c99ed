"""Setting up: from what the table says it wants to play to an empty table that fits its scenario.

What then lies on it is in setup.py.
"""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel import packs
from referee.kernel.board import Board
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.say import say
from referee.kernel.table import SeatConfig, TableConfig, check_keys
from referee.warcraft.table import option
from referee.warcraft.table.position import CREEPS, NEUTRAL, RACES, Seat, Warcraft
from referee.warcraft.table.scenario import SCENARIOS, Scenario

LAID_BOARD = "wbg.setup.board"
TAKEN = (CREEPS, NEUTRAL, "depletion", "stock", "hidden")
"""Words that stand beside the seats wherever a space is told."""


class PlayerConfig(SeatConfig, kw_only=True):
    race: Literal["human", "orc", "undead", "night-elf"] | None = None


class Config(TableConfig, kw_only=True):
    seats: Annotated[list[PlayerConfig], Meta(max_length=8)]


def choose_scenario(config: Config) -> Scenario:
    if config.scenario not in SCENARIOS:
        known = ", ".join(SCENARIOS)
        raise Refusal(
            ["wbg.game.choose-scenario"],
            say("There is no such scenario; known are {known:scenario}.", scenario=config.scenario, known=known),
        )
    if config.scenario == "custom" and config.position is None:
        raise Invalid.of("position", "a scenario of your own starts from a position you type in")
    return SCENARIOS[config.scenario]


def check_players(config: Config, scenario: Scenario, chosen: dict[str, str]) -> None:
    """As many as the scenario is for; three play the main game only with the Expansion Set."""
    number = len(config.seats)
    if not 2 <= number <= 4:
        raise Refusal(["wbg.game.players"], say("The game is for 2 to 4 players, not {number}.", number=number))
    if number == 3 and scenario.key == "main" and chosen[option.EXPANSION] == option.OFF:
        raise Refusal(
            ["wbg.game.main-player-count", "wbg.setup.board-three"],
            "The main game is for two or four players; three play The Elf Gate.",
            "With the Expansion Set three may play the main game too.",
        )
    if number not in scenario.players:
        wanted = " or ".join(map(str, scenario.players))
        raise Refusal(
            [*scenario.rules],
            say(
                "{title} is for {wanted: or} players, not {number}.",
                title=scenario.title,
                wanted=wanted,
                number=number,
            ),
        )


def check_teams(scenario: Scenario, chosen: dict[str, str], number: int) -> None:
    """Four play in teams wherever the book forms them; only a scenario of one's own may leave them out."""
    if number == 4 and chosen["teams"] == "none" and scenario.team_rules:
        raise Refusal(
            [*scenario.team_rules],
            say("{title} for four is played in teams.", title=scenario.title),
            "Four players each for himself are a scenario of your own, from a typed-in position.",
        )


def check_races(config: Config, scenario: Scenario, board: Board) -> None:
    """Each player a race of his own, one of those the scenario and the board are for."""
    races = [entry.race for entry in config.seats if entry.race]
    if len(set(races)) < len(races):
        raise Refusal(["wbg.game.one-race-each"], "Two players cannot have the same race.")
    open_to = open_races(scenario, board)
    for race in races:
        if race not in open_to:
            raise Refusal(
                [*(() if scenario.races else (LAID_BOARD,)), scenario.race_rule],
                say(
                    "{title} is played here by the {open_to:race}, not by the {race:race}.",
                    title=scenario.title,
                    open_to=open_to,
                    race=race,
                ),
            )


def open_races(scenario: Scenario, board: Board) -> list[str]:
    """The races one may play: those of the scenario, else those with a Town on the board."""
    if scenario.races:
        return list(scenario.races)
    owners = [race for race in RACES if race in board.homes]
    return owners or list(RACES)


def check_board(scenario: Scenario, board: Board, players: int) -> None:
    """A Town for everyone who has one, and every letter of the scenario's diagram."""
    towns = players if scenario.towns is None else len(scenario.towns)
    missing = [race for race in scenario.towns or () if race not in board.homes]
    if len(board.homes) < towns or missing or (scenario.key == "main" and len(board.homes) > towns):
        raise Refusal(
            [LAID_BOARD, *scenario.rules],
            say("{board} is no board for {players:player}.", board=packs.get(board.key).title, players=players),
        )
    marked = {symbol for space in board.spaces.values() for symbol in space.symbols}
    lacking = [letter for letter in scenario.letters if letter not in marked]
    if lacking:
        raise Refusal(
            [LAID_BOARD, *scenario.rules],
            say(
                "{board} is no board for {title}: no space is marked {lacking}.",
                board=packs.get(board.key).title,
                title=scenario.title,
                lacking=lacking,
            ),
        )


def choose_packs(config: Config, scenario: Scenario, chosen: dict[str, str]) -> tuple[list[str], Board]:
    """The packs of a table: those named (the established facts with a board alone), else all we know and our board."""
    facts = ["printed", "demo", *(["demo-expansion"] if chosen[option.EXPANSION] == option.ON else [])]
    named = config.packs or [*facts, scenario.boards[len(config.seats)]]
    keys = [packs.load(entry).key if isinstance(entry, dict) else entry for entry in named]
    found = [packs.get(key) for key in keys]
    if any(pack.game != "warcraft" for pack in found):
        raise Invalid.of("packs", "a pack of another game")
    boards = [pack for pack in found if pack.kind == "board"]
    if len(boards) != 1:
        raise Invalid.of("packs", say("exactly one board is needed, {number} given", number=len(boards)))
    told = any(pack.kind == "facts" for pack in found)
    return keys if told else ["printed", *keys], boards[0].board


def check_names(config: Config) -> None:
    """A seat is called like no side that nobody plays, and like nothing else that lies in a space."""
    for number, entry in enumerate(config.seats):
        if entry.seat in TAKEN:
            raise Invalid.of(
                f"seats.{number}.seat",
                say("{seat:seat} is a word of the game; call the seat otherwise", seat=entry.seat),
            )


def check_first(config: Config, scenario: Scenario, position: Warcraft) -> None:
    wanted = scenario.first(position)
    if config.first and wanted and config.first != wanted and config.position is None:
        raise Refusal(
            [*scenario.start_rules["first"]],
            say("{wanted:seat} is the first player here, not {first:seat}.", wanted=wanted, first=config.first),
        )


def new_position(config: Config, version: str) -> Warcraft:
    """An empty table, once its seats, scenario, options, races and board fit each other."""
    scenario = choose_scenario(config)
    chosen = option.choose(config.options, scenario.expansion)
    check_players(config, scenario, chosen)
    check_teams(scenario, chosen, len(config.seats))
    check_keys(config)
    check_names(config)
    keys, board = choose_packs(config, scenario, chosen)
    check_board(scenario, board, len(config.seats))
    check_races(config, scenario, board)
    position: Warcraft = Warcraft.game.position_type(
        rules_version=version,
        scenario=config.scenario,
        options=option.stored(chosen),
        packs=keys,
        seats={entry.seat: Seat(race=entry.race or "", name=entry.name or entry.seat) for entry in config.seats},
        first=config.first or "",
    )
    check_first(config, scenario, position)
    return position
