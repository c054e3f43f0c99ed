"""The position of Warcraft: The Board Game as plain data, and plain questions to it.

Places are board spaces by key, and off the board `<seat>/reserve`, `<seat>/training`, `<seat>/site`
(under construction) and `<seat>/town` (finished buildings). Nothing here changes anything.
"""

from typing import Annotated

from msgspec import Struct

from referee.kernel.fields import by_hand, titled
from referee.kernel.position import Position, lazy
from referee.warcraft.table import by_hand as hand_words
from referee.warcraft.table.piece import is_unit

RACES = ("human", "orc", "undead", "night-elf")
TEAMS_OF: dict[str, dict[str, str]] = {}
"""The side of each race by scenario; a scenario enters its own when it is defined."""
CREEPS = "creeps"
"""The side of all creeps: nobody's ally."""
NEUTRAL = "neutral"
"""The side of a race's units that nobody plays."""
PHASES = ("ranged", "flying", "melee")
RESOURCE = {"goldmine": "gold", "forest": "wood"}
ABILITIES = ("area-attack", "heal", "slow-poison", "bloodlust", "raise-dead", "none")
RESOURCES = ("goldmine", "forest")
DEPLETED = ("none", "partial", "complete")


class Hero(Struct, omit_defaults=True):
    """A player's hero: who it is, its Level and wounds, and the markers of its unspent experience points."""

    key: Annotated[str, titled("name")]
    level: Annotated[int, titled("Level")] = 1
    wounds: Annotated[int, titled("wounds")] = 0
    markers: Annotated[list[int], titled("creep markers kept")] = []
    rose: Annotated[int, titled("turn of its last rise")] = 0
    """The turn in which it last rose a Level."""


class Creep(Struct, omit_defaults=True):
    """A creep marker on the board: its worth, who it is once it is seen, and the dice lost in this battle."""

    points: Annotated[int, titled("points")]
    key: Annotated[str, titled("who it is")] = ""
    lost: Annotated[int, titled("dice lost")] = 0


class Seat(Struct, omit_defaults=True):
    """A player: race, stockpile, tile levels, and how many cards lie where. A neutral side has one too."""

    race: str = ""
    name: str = ""
    gold: Annotated[int, titled("gold", hands=by_hand("gold"))] = 0
    wood: Annotated[int, titled("wood", hands=by_hand("wood"))] = 0
    levels: Annotated[dict[str, int], titled("level of", hands=hand_words.levels)] = {}
    hand: Annotated[int, titled("the hand", pile="card")] = 0
    deck: Annotated[int, titled("the deck", pile="card")] = 0
    discard: Annotated[list[str], titled("the discard pile", pile="card")] = []
    victory_cards: Annotated[int, titled("the Victory Point cards laid down", pile="card")] = 0
    aside: Annotated[int, titled("the cards set aside", pile="card")] = 0
    town: Annotated[str, titled("Town", hands=hand_words.town)] = ""
    occupied: Annotated[bool, titled("Town marked as occupied", hands=hand_words.occupied)] = False
    """Whether its Town bears the marker of a first occupation."""
    out: Annotated[bool, titled("out of the game", hands=False)] = False
    hero: Annotated[Hero | None, titled("hero", hands=hand_words.hero)] = None


class Warcraft(Position):
    """What the table looks like.

    `depletion` is 1 (partial) or 2 (complete) by resource space; `stock` what lies in a resource space
    where its amount is fixed, `hidden` the number on the token there (0 while it lies face-down);
    `neutrals` are sides that nobody plays; `creeps` the markers on the board by the mark their piles bear;
    `tokens` where the tokens of a scenario lie.
    """

    seats: dict[str, Seat] = {}
    depletion: Annotated[dict[str, int], titled("depletion marker of", words=DEPLETED, hands=hand_words.depletion)] = {}
    stock: Annotated[dict[str, int], titled("resources in", hands=hand_words.stock)] = {}
    hidden: Annotated[dict[str, int], titled("token in", hands=hand_words.hidden)] = {}
    neutrals: dict[str, Seat] = {}
    creeps: Annotated[dict[str, Creep], titled("creep", hands=hand_words.creeps)] = {}
    tokens: Annotated[dict[str, str], titled("token", hands=hand_words.tokens)] = {}
    turn: Annotated[int, titled("turn", hands=False)] = 0
    first: Annotated[str, titled("first player", hands=False)] = ""

    @lazy
    def team_game(self) -> bool:
        return len(self.seats) == 4 and bool(TEAMS_OF[self.scenario]) and self.options.get("teams") != "none"

    @lazy
    def sides(self) -> dict[str, str]:
        """The side of each seat: its team in a team game once its race is known, else itself."""
        teams = TEAMS_OF[self.scenario] if self.team_game else {}
        found = {seat: teams.get(player.race, seat) for seat, player in self.seats.items()}
        for side in self.neutrals:
            found[side] = side
        return found


def playing(position: Warcraft) -> list[str]:
    """The seats still in the game, clockwise."""
    return [seat for seat, player in position.seats.items() if not player.out]


def play_order(position: Warcraft) -> list[str]:
    """The seats still in the game from the first player clockwise."""
    seats = list(position.seats)
    start = seats.index(position.first) if position.first in seats else 0
    return [seat for seat in seats[start:] + seats[:start] if not position.seats[seat].out]


def holder(position: Warcraft, side: str) -> Seat:
    """The player of a side, or what a side nobody plays has in his place."""
    return position.seats.get(side) or position.neutrals[side]


def has(position: Warcraft, option: str) -> bool:
    """Whether an optional rule is in use at this table."""
    return position.options.get(option) == "on"


def left_of(position: Warcraft, seat: str) -> str:
    """The next seat clockwise that is still in the game."""
    seats = list(position.seats)
    start = seats.index(seat) + 1
    return next(other for other in seats[start:] + seats[:start] if not position.seats[other].out)


def occupied(position: Warcraft) -> list[str]:
    """The spaces on which anything lies, in the order of the board."""
    lies = position.stored_piles
    return [space for space in position.board.spaces if space in lies]


def units_at(position: Warcraft, space: str, seats: list[str]) -> int:
    """How many fighting pieces of these seats stand in a space."""
    number = 0
    for pile in position.piles.get(space, ()):
        if pile.side in seats and is_unit(pile):
            number += pile.count
    return number


def enemies_at(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...] | None = None) -> bool:
    """Whether hostile pieces (of these kinds) are in a space."""
    sides = position.sides
    own = sides[seat]
    for pile in position.piles.get(space, ()):
        if sides[pile.side] != own and (kinds is None or pile.kind in kinds):
            return True
    return False


def enemy_units_at(position: Warcraft, space: str, seat: str) -> bool:
    sides = position.sides
    for pile in position.piles.get(space, ()):
        if sides[pile.side] != sides[seat] and is_unit(pile):
            return True
    return False


def reserve(seat: str) -> str:
    return f"{seat}/reserve"


def training(seat: str) -> str:
    return f"{seat}/training"


def site(seat: str) -> str:
    return f"{seat}/site"


def town_interface(seat: str) -> str:
    return f"{seat}/town"


def number_of(position: Warcraft, place: str, seat: str, kind: str) -> int:
    return sum(p.count for p in position.piles.get(place, ()) if p.side == seat and p.kind == kind)


def new_cards(position: Warcraft) -> bool:
    """Whether the Expansion Set's experience cards are in use."""
    return position.options.get("cards") == "expansion"
