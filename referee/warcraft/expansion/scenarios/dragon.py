"""Dragon Rise: Orcs and Undead bring the hatchling to the dragon, Humans and Night Elves hunt them both."""

from typing import ClassVar

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.expansion.creep.setup import sort_creeps
from referee.warcraft.expansion.scenarios.common import ExpansionScenario
from referee.warcraft.table.piece import CREEP, FIGHTERS, Rules
from referee.warcraft.table.position import Warcraft, playing
from referee.warcraft.table.scenario import ANY, Scenario, lettered
from referee.warcraft.table.team import TEAMS
from referee.warcraft.turn.win import declare

DRAGON_PLAYERS = "wbx.scenario.dragon.players"
BEASTS = {"hatchling": "A", "dragon": "B"}
TAMERS = ("orc", "undead")
POINTS = 2
"""What they are worth is not known, nor does it matter: the game is over when one of them dies."""


class Dragon(ExpansionScenario):
    rules = (DRAGON_PLAYERS, "wbx.scenario.dragon.board")
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "resources": ("wbx.scenario.dragon.resources",),
        "units": ("wbx.scenario.dragon.units",),
    }
    last_side: ClassVar[dict[str, Rules]] = {
        **dict.fromkeys(TAMERS, ("wbx.scenario.dragon.elimination-orc-undead",)),
        ANY: ("wbx.scenario.dragon.elimination-elf-human",),
    }
    normal_creeps = ("wbx.scenario.dragon.creeps",)
    key, title = "dragon", "Dragon Rise"
    players = (4,)
    team_rules = (DRAGON_PLAYERS,)
    races = towns = ("human", "night-elf", "orc", "undead")
    letters = tuple(BEASTS.values())
    own_creeps = True
    boards: ClassVar[dict[int, str]] = {4: "dragon-demo"}

    def gather(self, position: Warcraft) -> None:
        sort_creeps(position, len(BEASTS), ["wbx.scenario.dragon.board"])

    def prepare(self, position: Warcraft) -> None:
        for beast, letter in BEASTS.items():
            told = {"space": lettered(position, letter), "points": POINTS, "id": beast, "key": beast}
            happen(position, "creep-placed", ["wbx.scenario.dragon.board"], data=told)

    def spares(self, position: Warcraft, seat: str, pile: Pile) -> bool:
        return pile.kind == CREEP and tames(position, seat) and any(mark in BEASTS for mark in pile.marks)

    def may_carry(self, position: Warcraft, seat: str, name: str, pieces: dict[str, int]) -> list[str]:
        if name != "hatchling":
            raise Refusal(
                ["wbx.scenario.dragon.carry"],
                say("Nobody takes {name:token} along; only the hatchling goes with a unit.", name=name),
            )
        if not tames(position, seat):
            raise Refusal(["wbx.scenario.dragon.carry"], "The hatchling goes only with Orc and Undead units.")
        if not any(kind in FIGHTERS for kind in pieces):
            raise Refusal(["wbx.scenario.dragon.carry"], "The hatchling goes only with a unit.")
        return ["wbx.scenario.dragon.carry"]

    def turn_over(self, position: Warcraft) -> None:
        lair = lettered(position, BEASTS["dragon"])
        together = any("hatchling" in pile.marks for pile in position.piles.get(lair, ()))
        if together and all(beast in position.creeps for beast in BEASTS):
            why = "The hatchling is with the dragon at the end of the turn: Orcs and Undead win."
            declare(position, side_of_race(position, "orc"), ["wbx.scenario.dragon.victory-orc-undead"], why)


def tames(position: Warcraft, seat: str) -> bool:
    return seat in position.seats and position.seats[seat].race in TAMERS


def side_of_race(position: Warcraft, race: str) -> list[str]:
    """The players of the team a race belongs to."""
    return [seat for seat in playing(position) if TEAMS[position.seats[seat].race] == TEAMS[race]]


class Hunt(Source[Warcraft]):
    """The death of one of the two beasts ends the game."""

    key = "dragon-hunt"
    scenario = Dragon.key
    rules = ("wbx.scenario.dragon.victory-elf-human",)

    def __init__(self) -> None:
        self.after = {"creep-killed": self.killed}
        self.adds = {"moved": self.moved, "battle-begins": self.begun}

    def begun(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        """Players first, then the creep."""
        met = any(mark in BEASTS for pile in position.piles.get(event.data["space"], ()) for mark in pile.marks)
        return ("wbx.scenario.dragon.battle-order",) if met else ()

    def moved(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        if not any(mark in BEASTS for pile in position.piles.get(event.data["to"], ()) for mark in pile.marks):
            return ()
        passing = "wbx.scenario.dragon.orc-undead-pass"
        return (passing if tames(position, event.seat) else "wbx.scenario.dragon.elf-human-stop",)

    def killed(self, position: Warcraft, event: Event) -> None:
        beast = event.data["id"]
        if beast in BEASTS:
            why = say("The {beast:token} is killed: Humans and Night Elves win.", beast=beast)
            declare(position, side_of_race(position, "human"), ["wbx.scenario.dragon.victory-elf-human"], why)


SOURCES = [Hunt()]
