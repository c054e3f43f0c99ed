"""A scenario: who plays on what, what lies on the board at the start, which steps are taken, and how it is won.

The main game is one, with everything a scenario may leave as it is. Each other one is a small class in
scenarios/, found by its key.
"""

from typing import Any, ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import Frame
from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.reason import Barred, refusal
from referee.kernel.say import say
from referee.warcraft.table.piece import (
    BOARD_PIECES,
    DEPLETION_TOKENS,
    DICE_IN_BOX,
    PIECES,
    QUEST_TOKENS,
    RESOURCE_TOKENS,
    UNIT_TILES,
    Rules,
)
from referee.warcraft.table.position import TEAMS_OF, Warcraft, has
from referee.warcraft.table.space import PIECE_SIDES, TOWN, town_of
from referee.warcraft.table.team import TEAMS, hostile
from referee.warcraft.table.tile import TILE_STACK

POINTS_MAY_NOT_COUNT = "wbg.scenario.vp-may-not-count"
OWN_SETUP = "wbg.scenario.own-setup"
SCENARIOS: dict[str, "Scenario"] = {}
TABLE = [
    "wbg.game.players",
    "wbg.game.choose-scenario",
    *(DICE_IN_BOX, DEPLETION_TOKENS, RESOURCE_TOKENS, QUEST_TOKENS),
    OWN_SETUP,
]
Placed = dict[str, dict[str, int]]
"""Pieces by space."""
ANY = ""
BOARD = ["wbg.setup.board", BOARD_PIECES, PIECE_SIDES]


class Scenario:
    """The main game's answers; a scenario overrides what its page of the book changes."""

    key = ""
    title = ""
    rules: tuple[str, ...] = ()
    """What says who plays it, and then how its table is laid."""
    expansion = False
    """Whether it is one of the Expansion Set's, whose changes and clarifications then hold."""
    players: tuple[int, ...] = (2, 4)
    races: tuple[str, ...] = ()
    """The races that must be played, in any seats; none: the players' choice."""
    teams: ClassVar[dict[str, str]] = TEAMS
    """The side of each race where four play and teams are formed."""
    team_rules: tuple[str, ...] = ()
    """What says that four must play in teams; none: they may agree to play each for himself."""
    letters: tuple[str, ...] = ()
    """The spaces its board must mark, as symbols on the spaces."""
    towns: tuple[str, ...] | None = None
    """The races with a Town on its board; None: every race in play."""
    boards: ClassVar[dict[int, str]] = {2: "demo-two", 3: "demo-three", 4: "demo-four"}
    """Our own board for each number of players, where the table names none."""
    counts_points = True
    """Whether victory points win."""
    turn_target: tuple[int, str] | None = None
    """Victory points that win at the end of a whole turn, and the rule that says so."""
    never_depleted = ""
    """The rule by which some resource spaces are never used up."""
    points_rules: tuple[str, ...] = ()
    """What its page says on the points that creeps are worth."""
    town_rules: tuple[str, ...] = ()
    """What makes a Town of a space that is not printed as one."""
    no_space: tuple[str, ...] = ()
    """What says that nobody goes where the board has no space."""
    last_side: ClassVar[dict[str, tuple[str, ...]]] = {}
    """What its page says of the last side left, by a race of the winners; under `ANY` of whoever it is."""
    table: ClassVar[dict[int, tuple[str, ...]]] = {}
    board: ClassVar[dict[int, tuple[str, ...]]] = {}
    """What says how the table and the printed board are laid for so many players, beside what holds for all."""
    drawn: ClassVar[dict[int, tuple[str, ...]]] = {}
    """What says which races so many players draw, beside what holds for all."""
    own_creeps = False
    """Whether it has creeps of its own, to which the normal creep setup comes with heroes only."""
    removed: tuple[str, ...] = ()
    """Cards that the publisher's FAQ takes out of every deck."""
    tokens: tuple[str, ...] = ()
    """Its own tokens on the board, by name."""
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = {
        "resources": ("wbg.setup.resources",),
        "units": ("wbg.setup.starting-units", TOWN),
        "tiles": ("wbg.setup.unit-tiles", UNIT_TILES, TILE_STACK),
        "first": ("wbg.setup.first-player",),
    }
    """What says with what, where and at which level the players begin, and who is first."""

    def __init_subclass__(cls) -> None:
        if cls.key:
            SCENARIOS[cls.key] = cls()
            TEAMS_OF[cls.key] = cls.teams

    def described(self) -> dict[str, Any]:
        """Who may play it on what, as a phone must know before a table is opened."""
        return {
            "players": list(self.players),
            "races": list(self.races),
            "choices": list(self.races),
            "expansion": self.expansion,
            "boards": {str(players): board for players, board in self.boards.items() if players in self.players},
        }

    @property
    def race_rule(self) -> str:
        """By what the players get their races: its own page, where that names them."""
        return self.rules[0] if self.races else "wbg.setup.races"

    def restacks(self, position: Warcraft, seat: str) -> Rules:
        """By what the limits hold again for a seat whose pieces may stand beyond them for a while."""
        return ()

    # ---- laying the table

    def pieces(self, position: Warcraft, seat: str) -> dict[str, int]:
        """Everything a seat has in the box, by kind."""
        return PIECES

    def town(self, position: Warcraft, seat: str) -> str:
        """The Town of a seat: by its race, or by its place at the table; empty: it has none."""
        return town_of(position, seat)

    def has_interface(self, position: Warcraft, seat: str) -> bool:
        """Whether a seat has a Town interface before it."""
        return True

    def resources(self, position: Warcraft, seat: str) -> dict[str, int]:
        return {"gold": 5, "wood": 5}

    def units(self, position: Warcraft, seat: str) -> tuple[Placed, Rules]:
        """Where a seat's pieces stand at the start, and what says so."""
        return {position.seats[seat].town: {"melee": 3, "worker": 3}}, self.start_rules["units"]

    def raises_all(self, position: Warcraft) -> bool:
        """Whether all units begin at their highest level."""
        return False

    def gather(self, position: Warcraft) -> None:
        """Sides nobody plays and their pieces, off the board; for a typed-in position too."""

    def prepare(self, position: Warcraft) -> None:
        """After the players' own pieces: tokens, neutrals, creeps and depletion."""

    def check_start(self, position: Warcraft) -> None:
        """Refuse a typed-in start that the scenario rules out."""

    def first(self, position: Warcraft) -> str:
        """The seat that must be first; empty: it is drawn."""
        return ""

    def sets_creeps(self, position: Warcraft) -> tuple[bool, Rules]:
        """Whether the normal creep setup is carried out, and what its own page says of it."""
        return has(position, "heroes") if self.own_creeps else has(position, "creeps"), ()

    # ---- the turn

    def skips(self, position: Warcraft, step: str, seat: str) -> Rules:
        """By what a seat skips a step of the turn; empty: it takes it."""
        return ()

    def step(self, position: Warcraft, step: str, seat: str) -> Frame[Warcraft] | None:
        """What a seat does in a step instead of what is usual; None: the usual."""
        return None

    def bars(self, position: Warcraft, action: Action, step: str) -> Barred | None:
        """What forbids an action of this scenario that nobody is asked for."""
        return None

    def depletes(self, position: Warcraft, space: str) -> bool:
        """Whether a resource space can be used up."""
        return True

    def without(self, position: Warcraft) -> tuple[str, ...]:
        """Cards that are in no deck at this table."""
        return self.removed if has(position, "faq_decks") else ()

    def bars_card(self, position: Warcraft, seat: str, card: str) -> str:
        """The rule by which a card is of no use to a seat; empty: it may be played."""
        return OWN_SETUP if card in self.without(position) else ""

    def spares(self, position: Warcraft, seat: str, pile: Pile) -> bool:
        """Whether units of a seat need not fight this enemy piece."""
        return False

    def may_carry(self, position: Warcraft, seat: str, name: str, pieces: dict[str, int]) -> list[str]:
        """What lets moving pieces of a seat take a token or creep along; refused where nothing does."""
        raise Refusal(
            [QUEST_TOKENS],
            say("No piece of {seat:seat} takes {name:token} along here.", seat=seat, name=name),
        )

    def gap(self, position: Warcraft, origin: str, to: str, spaces: int) -> Rules:
        """What in the board keeps two spaces apart that would be near enough; empty: they are simply far."""
        return ()

    def movement_over(self, position: Warcraft, seat: str) -> None:
        """All have moved in a Move Step, and battles are about to be looked for."""

    def move_step_over(self, position: Warcraft, seat: str) -> None:
        """A Move Step is over, its battles fought and the defenseless destroyed."""

    def own_turn_over(self, position: Warcraft, seat: str) -> None:
        """A player is through with his Spend Step; points are counted by the caller where they count."""

    def turn_over(self, position: Warcraft) -> None:
        """All players are through with all steps."""

    def fallen(self, position: Warcraft, seats: list[str]) -> None:
        """These seats were eliminated; that the last side left wins is told by the caller."""


def scenario_of(position: Warcraft) -> Scenario:
    return SCENARIOS[position.scenario]


def forbid(position: Warcraft, action: Action, step: str) -> None:
    """Refuse what the scenario bars in a step."""
    barred = scenario_of(position).bars(position, action, step)
    if barred is not None:
        raise refusal(barred)


def at_odds(position: Warcraft, seat: str, pile: Pile) -> bool:
    """Whether a piece is an enemy, and none that the scenario lets the units of a seat live with."""
    return hostile(position, pile.side, seat) and not scenario_of(position).spares(position, seat, pile)


def seat_of(position: Warcraft, race: str) -> str:
    """Who plays a race; empty: nobody."""
    return next((seat for seat, player in position.seats.items() if player.race == race), "")


def lettered(position: Warcraft, letter: str) -> str:
    """The space that bears a letter of the scenario's diagram."""
    return next(key for key, space in position.board.spaces.items() if letter in space.symbols)
