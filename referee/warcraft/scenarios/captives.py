"""The Captives: Orc against Night Elf, each to bring his captive leader home first, with walls in between."""

from typing import ClassVar

from referee.kernel.board import Board
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.sources import OnBoard, Source
from referee.warcraft.battle.attack import SHOOTING, Shooters
from referee.warcraft.battle.battlefield import walled_off
from referee.warcraft.scenarios.tokens import place_tokens
from referee.warcraft.table.piece import FIGHTERS, Bar, Kind, Rules, is_unit
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import ANY, Scenario
from referee.warcraft.table.space import BORDERS, TOWN
from referee.warcraft.table.team import team
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import declare

WALL_EDGE = "wbg.scenario.captives-wall-edge"
CAPTIVES = {"thrall": "orc", "tyrande": "night-elf"}
CELLS = {"thrall": "A", "tyrande": "B"}
SETUP = "wbg.scenario.captives-setup"
CARRY = "wbg.scenario.captives-carry"
VICTORY = "wbg.scenario.captives-victory"


class Captives(Scenario):
    key, title = "captives", "The Captives"
    rules = ("wbg.scenario.captives-players", SETUP)
    players = (2,)
    races = ("orc", "night-elf")
    letters = ("A", "B")
    boards: ClassVar[dict[int, str]] = {2: "captives-demo"}
    counts_points = False
    removed = ("victory-point",)
    tokens = tuple(CELLS)
    last_side: ClassVar[dict[str, Rules]] = {ANY: (VICTORY,)}
    start_rules: ClassVar[dict[str, Rules]] = Scenario.start_rules | {"units": (SETUP, TOWN)}

    def prepare(self, position: Warcraft) -> None:
        place_tokens(position, CELLS, [SETUP])

    def may_carry(self, position: Warcraft, seat: str, name: str, pieces: dict[str, int]) -> list[str]:
        if name not in CAPTIVES:
            raise Refusal([CARRY], say("{name:token} is no captive.", name=name))
        if CAPTIVES[name] != position.seats[seat].race:
            raise Refusal(
                [CARRY],
                say("{name:token} goes along only with units of the {race:race}.", name=name, race=CAPTIVES[name]),
            )
        if not any(kind in FIGHTERS for kind in pieces):
            raise Refusal([CARRY], say("{name:token} goes along only with a unit.", name=name))
        return [CARRY]


class Rescue(Source[Warcraft]):
    """A captive brought onto the Town space of his race has won the game at once."""

    key = "rescue"

    def in_play(self, position: Warcraft) -> bool:
        return position.scenario == Captives.key

    def come_home(self, position: Warcraft, event: Event) -> None:
        if event.data["to"] == position.seats[event.seat].town:
            name = event.data["names"][0].capitalize()
            declare(
                position,
                [event.seat],
                [VICTORY],
                say("{seat:seat} brings {name:token} home and wins.", seat=event.seat, name=name),
            )

    def __init__(self) -> None:
        self.after = {"carried": self.come_home}


WALL = Bar(
    ("wbg.scenario.captives-wall-move", WALL_EDGE),
    "",
    passing="a wall stands between {places:;}",
)


def wall(position: Warcraft, kind: Kind, here: str, there: str) -> Bar | None:
    return WALL if kind.on_foot and position.board.walled(here, there) else None


def announce() -> None:
    BORDERS.append(wall)


class Walls(OnBoard[Warcraft]):
    """What walls have to do with a move is told, and who takes no part in a battle for one that stands beside it."""

    key = "walls"

    def fits(self, board: Board) -> bool:
        return bool(board.walls)

    def tell(self, position: Warcraft, event: Event) -> None:
        battlefield, sides = event.data["space"], (event.data["attacker"], event.data["defender"])
        parties = {team(position, side) for side in sides}
        for space in position.board.around[battlefield]:
            for pile in position.piles.get(space, ()):
                held = is_unit(pile) and walled_off(position, pile, space, battlefield)
                if held and team(position, pile.side) in parties:
                    pieces = {pile.kind: pile.count}
                    happen(position, "walled-off", WALLED_OFF, seat=pile.side, space=space, pieces=pieces)
            for shooting in SHOOTING:
                for side in sides if position.board.walled(space, battlefield) else ():
                    self.tell_shooters(position, side, space, shooting(position, side, space))

    def tell_shooters(self, position: Warcraft, owner: str, space: str, found: Shooters) -> None:
        """What shoots like ranged units shoots like them over no wall."""
        pieces, rules = found
        if pieces:
            happen(position, "walled-off", [*WALLED_OFF, *rules], seat=owner, space=space, pieces=pieces)

    def __init__(self) -> None:
        self.after = {"battle-begins": self.tell}
        self.adds = {"moved": self.moved}

    def moved(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        board, origin, to = position.board, event.data["from"], event.data["to"]
        if not any(origin in edge or to in edge for edge in board.walls):
            return ()
        return WALL.rules[:1] if board.walled(origin, to) else WALL.rules[1:]


WALLED_OFF = ["wbg.scenario.captives-wall-flank", WALL_EDGE]
VERBS.note("walled-off", "A wall keeps {pieces:piece} of {seat:seat} in {space:space} out.")
SOURCES = [Rescue(), Walls()]
