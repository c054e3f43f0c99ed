"""Laying the table: races and the first player drawn, everybody's pieces, and what the scenario puts on the board.

Rooms that ask the players something between the laying and the first turn announce themselves in CHOICES.
"""

from collections.abc import Callable

from referee.kernel.action import Draw
from referee.kernel.agenda import Frame, close, push
from referee.kernel.drawing import check_draw, draw_prompt
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.warcraft.card.decks import decks_of
from referee.warcraft.setup.boards import board_pack, stands_in
from referee.warcraft.setup.config import open_races
from referee.warcraft.table.deck import gain_rules
from referee.warcraft.table.piece import (
    BUILDING_TILES,
    OUTPOST_MARKERS,
    TOWN_INTERFACES,
    UNIT_MARKERS,
    UNITS,
    WORKER_MARKERS,
)
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import BOARD as PRINTED_BOARD
from referee.warcraft.table.scenario import OWN_SETUP, TABLE, scenario_of
from referee.warcraft.table.tile import top_level
from referee.warcraft.turn.turn import begin_turn

START_CARDS = 3
RESERVE = [
    "wbg.setup.own-pieces",
    "wbg.setup.reserves",
    UNIT_MARKERS,
    WORKER_MARKERS,
]
BUILT = [
    "wbg.setup.town-buildings",
    TOWN_INTERFACES,
    BUILDING_TILES,
    OUTPOST_MARKERS,
    "wbg.train.printed-buildings",
]
Laying = Callable[[Warcraft], None]
Of = Callable[[Warcraft, str], None]
PIECES: list[Of] = []
"""What a player takes beside the pieces of the base game."""
MORE: list[Of] = []
"""What else a player is given once his pieces are laid out."""
BOARD: list[Laying] = []
"""What is laid on the board after everything of the scenario."""
TYPED_SEAT: list[Of] = []
TYPED: list[Laying] = []
"""The same for a typed-in position, which then says what is otherwise."""
CHOICES: list[Callable[[Warcraft], Frame[Warcraft] | None]] = []
"""Each is called once when everything is laid out; what it gives is settled before the first turn."""


class Setup(Frame[Warcraft], tag="setup"):
    """Chance before the start: races not chosen are drawn, then the first player. `asked`: how many of CHOICES."""

    heading = "The table is laid"
    asks = {"draw": ("wbg.setup.races", "wbg.game.one-race-each")}
    laid_out: bool = False
    asked: int = 0

    def settle(self, position: Warcraft) -> bool:
        if self.undrawn(position):
            return self.last_race(position)
        if not self.laid_out:
            self.laid_out = True
            lay_table(position)
            return True
        if self.asked < len(CHOICES):
            self.asked += 1
            frame = CHOICES[self.asked - 1](position)
            if frame is not None:
                push(position, frame)
            return True
        first = scenario_of(position).first(position) or position.first
        if first:
            self.start(position, first)
        return bool(first)

    def start(self, position: Warcraft, first: str) -> None:
        close(position, self)
        happen(position, "first-player", scenario_of(position).start_rules["first"], seat=first)
        begin_turn(position, 1, first)

    def undrawn(self, position: Warcraft) -> list[str]:
        return [seat for seat, player in position.seats.items() if not player.race]

    def left(self, position: Warcraft) -> list[str]:
        taken = {player.race for player in position.seats.values()}
        return [race for race in open_races(scenario_of(position), position.board) if race not in taken]

    def last_race(self, position: Warcraft) -> bool:
        """A draw among one is none."""
        if len(self.left(position)) > 1:
            return False
        rules = [scenario_of(position).race_rule]
        happen(position, "race-drawn", rules, seat=self.undrawn(position)[0], race=self.left(position)[0])
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        seats = list(position.seats)
        undrawn = self.undrawn(position)
        if undrawn:
            label, of, values = f"race:{undrawn[0]}", "race", self.left(position)
            scenario = scenario_of(position)
            rules = [scenario.race_rule, "wbg.game.one-race-each", *scenario.drawn.get(len(seats), ())]
            text: Text = say("Draw the race of {seat:seat}.", seat=undrawn[0])
        else:
            label, of, rules, values = "first-player", "seat", [*scenario_of(position).start_rules["first"]], seats
            text = "Draw the first player."
        return [draw_prompt(seats, label, values, text, rules, of)]

    def on_draw(self, position: Warcraft, action: Draw) -> None:
        asked = self.prompts(position)[0]
        drawn = check_draw([asked], action)
        if action.label == "first-player":
            self.start(position, drawn)
        else:
            seat = action.label.partition(":")[2]
            happen(position, "race-drawn", asked.rules, seat=seat, race=drawn)


def lay_table(position: Warcraft) -> None:
    """Everybody's pieces, then what the scenario and the optional rules put on the board."""
    scenario, number = scenario_of(position), len(position.seats)
    rules = dict.fromkeys((*TABLE, *scenario.rules, *scenario.table.get(number, ())))
    happen(position, "table-laid", rules, scenario=position.scenario, players=number)
    lay_board(position, number)
    for seat in position.seats:
        lay_out(position, seat)
        for give in MORE:
            give(position, seat)
    scenario.gather(position)
    scenario.prepare(position)
    for lay in BOARD:
        lay(position)


def lay_board(position: Warcraft, number: int) -> None:
    """The board a table brings follows the book's drawing; one of ours only stands in for it."""
    standing_in = bool(stands_in(position))
    rules = () if standing_in else (*PRINTED_BOARD, *scenario_of(position).board.get(number, ()))
    happen(position, "board-laid", rules, title=board_pack(position).title, standing_in=standing_in)


def lay_out(position: Warcraft, seat: str) -> None:
    """Pieces, resources, starting units, tiles and cards of one player."""
    scenario = scenario_of(position)
    lay_pieces(position, seat)
    resources = scenario.resources(position, seat)
    if any(resources.values()):
        happen(position, "received", scenario.start_rules["resources"], seat=seat, data=resources)
    placed, said = scenario.units(position, seat)
    for space, pieces in placed.items():
        happen(position, "placed", said, seat=seat, space=space, pieces=pieces)
    arrange_tiles(position, seat)
    decks, race = decks_of(position), position.seats[seat].race
    rules = ["wbg.setup.cards", *decks.rules]
    rules += [OWN_SETUP] if scenario.without(position) else []
    happen(position, "deck-shuffled", rules, seat=seat, size=decks.size(position, race))
    rules = ["wbg.setup.cards", *gain_rules(position)]
    happen(position, "drew", rules, seat=seat, number=START_CARDS)


def lay_pieces(position: Warcraft, seat: str) -> None:
    """Everything of a race in reserve, its Town named."""
    scenario, race = scenario_of(position), position.seats[seat].race
    town, pieces = scenario.town(position, seat), scenario.pieces(position, seat)
    happen(position, "laid-out", [scenario.race_rule, *RESERVE], seat=seat, race=race, town=town, pieces=pieces)
    if scenario.has_interface(position, seat):
        happen(position, "town-readied", BUILT, seat=seat, town=town)
    for take in PIECES:
        take(position, seat)


def arrange_tiles(position: Warcraft, seat: str) -> None:
    """The stacks of unit tiles, level 1 on top, or the highest where the scenario says so."""
    scenario, race = scenario_of(position), position.seats[seat].race
    high = scenario.raises_all(position)
    levels = {unit: top_level(position, race, unit) if high else 1 for unit in UNITS}
    happen(position, "tiles-arranged", scenario.start_rules["tiles"], seat=seat, levels=levels)


def clear_table(position: Warcraft) -> None:
    """For a typed-in position: everything in reserve, nothing in front of anyone."""
    for seat, player in position.seats.items():
        if not player.race:
            raise Invalid.of("seats", say("{seat:seat} needs a race in a typed-in position", seat=seat))
        lay_pieces(position, seat)
        for lay_seat in (*TYPED_SEAT, *MORE):
            lay_seat(position, seat)
        arrange_tiles(position, seat)
        player.deck = decks_of(position).whole(position, player.race)
    scenario_of(position).gather(position)
    for lay in TYPED:
        lay(position)
    position.first = position.first or next(iter(position.seats))


def begin(position: Warcraft) -> None:
    push(position, Setup())
