"""Setting up: from what the table says it wants to play to the first Move Step."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from referee.kernel import packs
from referee.kernel.action import Draw
from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Invalid, Refusal, invalid
from referee.kernel.position import happen, known
from referee.kernel.prompt import Choice, Prompt
from referee.warcraft import options
from referee.warcraft.state import RACES, Seat, Warcraft, team
from referee.warcraft.turn import begin_turn

SeatKey = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,30}$")]
SCENARIOS = {
    "main": ("The main game", ["wbg.game.choose-scenario", "wbg.setup.main-only"]),
    "custom": ("A scenario of your own, from a typed-in position", ["wbg.game.custom-scenarios"]),
}
START = {"gold": 5, "wood": 5}
START_CARDS = 3


class SeatConfig(Struct, forbid_unknown_fields=True):
    seat: SeatKey
    race: Literal["human", "orc", "undead", "night-elf"] | None = None
    name: Annotated[str, Meta(max_length=60)] = ""


class Config(Struct, forbid_unknown_fields=True):
    seats: Annotated[list[SeatConfig], Meta(max_length=8)]
    scenario: str = "main"
    options: dict[str, str] = {}
    packs: Annotated[list[str | dict[str, Any]], Meta(max_length=8)] = []
    first: str | None = None
    position: dict[str, Any] | None = None


def check_seats(config: Config) -> None:
    """Two or four players, each a race of his own; four players are all four races."""
    seats, races = [entry.seat for entry in config.seats], [entry.race for entry in config.seats if entry.race]
    if not 2 <= len(seats) <= 4:
        raise Refusal(["wbg.game.players"], f"The game is for 2 to 4 players, not {len(seats)}.")
    if len(seats) == 3 and config.scenario == "main":
        raise Refusal(
            ["wbg.game.main-player-count", "wbg.setup.board-three"],
            "The main game is for two or four players; three play The Elf Gate.",
        )
    if len(set(seats)) < len(seats):
        raise Invalid.of("seats", "two seats have the same key")
    if len(set(races)) < len(races):
        raise Refusal(["wbg.game.one-race-each"], "Two players cannot have the same race.")
    if config.first is not None and config.first not in seats:
        raise Invalid.of("first", f"no such seat: {config.first}")


def choose_packs(config: Config) -> list[str]:
    """The packs of a table: those named (the established facts with a board alone), else all we know and our board."""
    if not config.packs:
        return ["printed", "demo", "demo-two" if len(config.seats) == 2 else "demo-four"]
    keys = [packs.load(entry).key if isinstance(entry, dict) else entry for entry in config.packs]
    chosen = [packs.get(key) for key in keys]
    if any(pack.game != "warcraft" for pack in chosen):
        raise Invalid.of("packs", "a pack of another game")
    boards = [pack for pack in chosen if pack.kind == "board"]
    if len(boards) != 1:
        raise Invalid.of("packs", f"exactly one board is needed, {len(boards)} given")
    if len(boards[0].board.homes) != len(config.seats):
        raise Refusal(["wbg.setup.board"], f"{boards[0].key} is no board for {len(config.seats)} players.")
    return keys if any(pack.kind == "facts" for pack in chosen) else ["printed", *keys]


def new_position(raw: dict[str, Any], version: str) -> tuple[Warcraft, Config]:
    """An empty table from its description; a fault names its field."""
    try:
        config = msgspec.convert(raw, Config)
    except msgspec.ValidationError as fault:
        raise invalid(fault) from None
    if config.scenario not in SCENARIOS:
        raise Refusal(
            ["wbg.game.choose-scenario"], f"No scenario {config.scenario!r} is known; known are {', '.join(SCENARIOS)}."
        )
    if config.scenario == "custom" and config.position is None:
        raise Invalid.of("position", "a scenario of your own starts from a position you type in")
    check_seats(config)
    seats = {entry.seat: Seat(race=entry.race or "", name=entry.name or entry.seat) for entry in config.seats}
    position = Warcraft.game.position_type(
        rules_version=version,
        scenario=config.scenario,
        options=options.stored(options.choose(config.options)),
        packs=choose_packs(config),
        seats=seats,
        first=config.first or "",
    )
    return position, config


class Setup(Frame, tag="setup"):
    """Chance before the start: races not chosen are drawn, then the first player."""

    laid_out: bool = False

    def settle(self, position: Warcraft) -> bool:
        if self.undrawn(position):
            return self.last_race(position)
        if not self.laid_out:
            self.laid_out = True
            happen(position, "table-laid", TABLE_RULES[len(position.seats)], players=len(position.seats))
            for seat in position.seats:
                lay_out(position, seat)
            return True
        if not position.first:
            return False
        close(position, self)
        happen(position, "first-player", ["wbg.setup.first-player"], seat=position.first)
        begin_turn(position, 1, position.first)
        return True

    def undrawn(self, position: Warcraft) -> list[str]:
        return [seat for seat, player in position.seats.items() if not player.race]

    def left(self, position: Warcraft) -> list[str]:
        taken = {player.race for player in position.seats.values()}
        return [race for race in RACES if race not in taken]

    def last_race(self, position: Warcraft) -> bool:
        """A draw among one is none."""
        if len(self.left(position)) > 1:
            return False
        happen(position, "race-drawn", ["wbg.setup.races"], seat=self.undrawn(position)[0], race=self.left(position)[0])
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        seats = list(position.seats)
        undrawn = self.undrawn(position)
        if undrawn:
            label, rules, values = (
                f"race:{undrawn[0]}",
                ["wbg.setup.races", "wbg.game.one-race-each"],
                self.left(position),
            )
            rules += ["wbg.setup.two-players"] if len(seats) == 2 else ["wbg.setup.four-players"]
            text = f"Draw the race of {undrawn[0]}."
        else:
            label, rules, values = "first-player", ["wbg.setup.first-player"], seats
            text = "Draw the first player."
        choice = Choice("one", [{"label": label, "value": value} for value in values], label=label)
        return [Prompt(seats, "draw", text, rules, choice=choice)]

    def on_draw(self, position: Warcraft, action: Draw) -> None:
        asked = self.prompts(position)[0]
        if {"label": action.label, "value": action.value} not in asked.choice.options:
            raise Invalid.of("value", f"{asked.text} Possible are {[o['value'] for o in asked.choice.options]}")
        if action.label == "first-player":
            position.first = action.value
        else:
            seat = action.label.partition(":")[2]
            happen(position, "race-drawn", asked.rules, seat=seat, race=action.value)


TABLE_RULES = {
    number: [
        "wbg.game.players",
        "wbg.game.choose-scenario",
        "wbg.game.main-player-count",
        "wbg.setup.main-only",
        "wbg.setup.board",
        "wbg.comp.board-pieces",
        "wbg.space.piece-sides",
        "wbg.comp.dice",
        "wbg.comp.depletion-tokens",
        "wbg.comp.resource-tokens",
        "wbg.comp.quest-tokens",
        "wbg.scenario.own-setup",
        *more,
    ]
    for number, more in (
        (2, ["wbg.setup.two-players", "wbg.setup.board-two"]),
        (4, ["wbg.setup.four-players", "wbg.setup.board-four", "wbg.team.sides"]),
    )
}
LAY_OUT = [
    "wbg.setup.own-pieces",
    "wbg.setup.reserves",
    "wbg.setup.town-buildings",
    "wbg.comp.town-interfaces",
    "wbg.comp.unit-markers",
    "wbg.comp.worker-markers",
    "wbg.comp.outpost-markers",
    "wbg.comp.building-tiles",
    "wbg.train.printed-buildings",
    "wbg.game.one-race-each",
    "wbg.setup.races",
]


def town_of(position: Warcraft, seat: str) -> str:
    """The Town space of a seat: by its race, or by its place at the table."""
    homes = position.board.homes
    race = position.seats[seat].race
    return homes.get(race) or homes[str(list(position.seats).index(seat) + 1)]


def lay_out(position: Warcraft, seat: str) -> None:
    """Pieces, resources, starting units, tiles and cards of one player."""
    race = position.seats[seat].race
    town = town_of(position, seat)
    happen(position, "laid-out", LAY_OUT, seat=seat, race=race, town=town)
    happen(position, "received", ["wbg.setup.resources"], seat=seat, **START)
    happen(
        position,
        "placed",
        ["wbg.setup.starting-units", "wbg.space.town"],
        seat=seat,
        space=town,
        pieces={"melee": 3, "worker": 3},
    )
    happen(position, "tiles-arranged", ["wbg.setup.unit-tiles", "wbg.comp.unit-tiles", "wbg.tile.stack"], seat=seat)
    size = known(position, f"deck.{race}.size", f"How many cards has the {race} deck?", ["wbg.comp.experience-cards"])
    happen(position, "deck-shuffled", ["wbg.setup.cards", "wbg.comp.experience-cards"], seat=seat, size=size)
    happen(position, "drew", ["wbg.setup.cards", "wbg.deck.start-and-gain"], seat=seat, number=START_CARDS)


def clear_table(position: Warcraft) -> None:
    """For a typed-in position: everything in reserve, nothing in front of anyone."""
    for seat, player in position.seats.items():
        if not player.race:
            raise Invalid.of("seats", f"{seat} needs a race in a typed-in position")
        player.town = town_of(position, seat)
        player.levels = {"melee": 1, "ranged": 1, "flying": 1}
        player.deck = 21
        happen(position, "laid-out", LAY_OUT, seat=seat, race=player.race, town=player.town)
    position.first = position.first or next(iter(position.seats))


def begin(position: Warcraft) -> None:
    push(position, Setup())


def sides(position: Warcraft) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for seat in position.seats:
        found.setdefault(team(position, seat), []).append(seat)
    return found
