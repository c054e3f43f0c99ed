"""The Elf Gate: three players around a gate that neutral Night Elves hold."""

from typing import ClassVar

from referee.kernel.event import Event
from referee.kernel.pieces import put, shift
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.scenarios.tokens import enemies_in
from referee.warcraft.table.piece import UNITS, Rules
from referee.warcraft.table.position import NEUTRAL, RESOURCE, Seat, Warcraft, reserve, units_at
from referee.warcraft.table.scenario import ANY, POINTS_MAY_NOT_COUNT, Scenario, lettered
from referee.warcraft.table.space import TOWN, is_town
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import declare

GATE = "D"
GUARDS = {
    "A": {"ranged": 2, "melee": 1},
    "B": {"ranged": 2, "melee": 1},
    "C": {"ranged": 2, "melee": 1},
    GATE: {"flying": 3},
}
MOST_AROUND = 2
SETUP, NEUTRALS = "wbg.scenario.elf-gate-setup", "wbg.scenario.elf-gate-neutrals"
BEHAVIOUR, VICTORY = "wbg.scenario.elf-gate-neutral-behaviour", "wbg.scenario.elf-gate-victory"


@VERBS.verb("neutrals-gathered", "Neutral Night Elves take part, at level 2 in every unit type.")
def neutrals_gathered(position: Warcraft, event: Event) -> None:
    position.neutrals[NEUTRAL] = Seat(race="night-elf", name="Night Elves", levels=dict.fromkeys(UNITS, 2))
    for guards in GUARDS.values():
        for kind, number in guards.items():
            put(position.piles, reserve(NEUTRAL), kind, NEUTRAL, number)
    position.__dict__.pop("sides", None)


class ElfGate(Scenario):
    key, title = "elf-gate", "The Elf Gate"
    rules = ("wbg.scenario.elf-gate-players", SETUP, "wbg.setup.board-three")
    players = (3,)
    races = towns = ("human", "orc", "undead")
    letters = tuple(GUARDS)
    boards: ClassVar[dict[int, str]] = {3: "elf-gate-demo"}
    counts_points = False
    removed = ("victory-point",)
    never_depleted = "wbg.scenario.elf-gate-no-depletion"
    last_side: ClassVar[dict[str, Rules]] = {ANY: ("wbg.scenario.elf-gate-elimination",)}
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "resources": (SETUP,),
        "units": ("wbg.scenario.elf-gate-units", TOWN),
        "first": (SETUP, "wbg.setup.first-player"),
    }

    def gather(self, position: Warcraft) -> None:
        happen(position, "neutrals-gathered", [NEUTRALS, BEHAVIOUR])

    def prepare(self, position: Warcraft) -> None:
        for key, space in position.board.spaces.items():
            if space.kind in RESOURCE and self.depletes(position, key):
                happen(position, "depleted", ["wbg.scenario.elf-gate-depleted"], space=key, level=2)
        for letter, guards in GUARDS.items():
            space = lettered(position, letter)
            happen(position, "placed", [NEUTRALS], seat=NEUTRAL, space=space, pieces=guards)

    def depletes(self, position: Warcraft, space: str) -> bool:
        return not any(is_town(position, near) for near in position.board.around[space])

    def own_turn_over(self, position: Warcraft, seat: str) -> None:
        """A unit in the gate, and two enemy units at most around it, Night Elves among them."""
        gate = lettered(position, GATE)
        around = [pile.count for space in position.board.around[gate] for pile in enemies_in(position, space, seat)]
        if units_at(position, gate, [seat]) and sum(around) <= MOST_AROUND:
            why = say(
                "{seat:seat} ends the turn in the Elf Gate with {number:enemy-unit} around it and wins.",
                seat=seat,
                number=sum(around),
            )
            declare(position, [seat], [VICTORY, POINTS_MAY_NOT_COUNT], why)


@VERBS.verb("gone", "1 {unit:piece} of the Night Elves falls in {space:space} and is out of play for good.")
def gone(position: Warcraft, event: Event) -> None:
    marks = tuple(event.data.pop("marks", ()))
    shift(position.piles, event.data["unit"], NEUTRAL, 1, event.data["space"], reserve(NEUTRAL), marks, ())


class Guards(Source[Warcraft]):
    """Killed Night Elves go to no reserves: nothing brings them back."""

    key = "elf-gate-guards"
    scenario = ElfGate.key
    rules = (BEHAVIOUR,)

    def __init__(self) -> None:
        self.replaces = {"killed": self.fall}
        self.adds = {"battle-begins": self.begun}

    def begun(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        """The left neighbour rolls and chooses for the Night Elves, and plays nothing for them."""
        return ("wbg.scenario.elf-gate-neutral-battle",) if event.data["defender"] == NEUTRAL else ()

    def fall(self, position: Warcraft, event: Event) -> Event:
        if event.kind != "killed" or event.seat != NEUTRAL:
            return event
        return Event("gone", [*event.rules, BEHAVIOUR], event.seat, event.data)


SOURCES = [Guards()]
