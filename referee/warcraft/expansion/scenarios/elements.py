"""Battle of the Elements: four players, each for himself, over the tokens of earth, air, fire and water."""

from typing import ClassVar

from referee.kernel.agenda import Frame, frame_of
from referee.kernel.effects import add_effect
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import Pile, shift, strip_mark, with_mark
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.kernel.sources import Source
from referee.warcraft.expansion.creep.creep import creeps_in
from referee.warcraft.expansion.creep.setup import place_creep, sort_creeps
from referee.warcraft.expansion.scenarios.common import ExpansionScenario
from referee.warcraft.scenarios.tokens import declare_best, place_tokens
from referee.warcraft.table.piece import FIGHTERS, is_unit
from referee.warcraft.table.position import CREEPS, Warcraft, playing, units_at
from referee.warcraft.table.scenario import Scenario, lettered
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.turn import Turn

ABILITIES = {"earth": "raise-dead", "air": "slow-poison", "fire": "bloodlust", "water": "heal"}
GRANTED = {
    "earth": "wbx.scenario.elements.earth",
    "air": "wbx.scenario.elements.air",
    "fire": "wbx.scenario.elements.fire",
    "water": "wbx.scenario.elements.water",
}
CREEPS_EACH = 2
ENOUGH = 3


class Elements(ExpansionScenario):
    rules = ("wbx.scenario.elements.players", "wbx.scenario.elements.board")
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "resources": ("wbx.scenario.elements.resources",),
        "units": ("wbx.scenario.elements.units",),
    }
    normal_creeps = ("wbx.scenario.elements.creeps",)
    key, title = "elements", "Battle of the Elements"
    tokens = tuple(ABILITIES)
    players = (4,)
    races = towns = ("human", "orc", "undead", "night-elf")
    teams: ClassVar[dict[str, str]] = {}
    letters = tuple(ABILITIES)
    own_creeps = True
    points_rules = ("wbx.scenario.elements.creep-points",)
    boards: ClassVar[dict[int, str]] = {4: "elements-demo"}

    def gather(self, position: Warcraft) -> None:
        sort_creeps(position)

    def prepare(self, position: Warcraft) -> None:
        place_tokens(position, {element: element for element in ABILITIES}, ["wbx.scenario.elements.board"])
        for element in ABILITIES:
            for _ in range(CREEPS_EACH):
                place_creep(position, lettered(position, element), 1, ["wbx.scenario.elements.element-creeps"])

    def may_carry(self, position: Warcraft, seat: str, name: str, pieces: dict[str, int]) -> list[str]:
        if name not in ABILITIES:
            raise Refusal(["wbx.scenario.elements.carry"], say("{name:token} is no element token.", name=name))
        if not any(kind in FIGHTERS for kind in pieces):
            raise Refusal(
                ["wbx.scenario.elements.carry"], say("The {name:token} token goes along only with a unit.", name=name)
            )
        return ["wbx.scenario.elements.carry"]

    # ---- abilities

    def step(self, position: Warcraft, step: str, seat: str) -> Frame[Warcraft] | None:
        """As a Move Step begins, units that are with a token are noted."""
        if step == "move":
            for element, space in position.tokens.items():
                piles = [pile for pile in position.piles.get(space, ()) if pile.side == seat and is_unit(pile)]
                if piles:
                    told = {"element": element, "space": space, "mark": noted(element)}
                    happen(
                        position,
                        "with-element",
                        ["wbx.scenario.elements.ability"],
                        seat=seat,
                        data=told | listed(piles),
                    )
        return None

    def movement_over(self, position: Warcraft, seat: str) -> None:
        """Those that are with it still, or again, have its ability until the turn ends."""
        for element, space in position.tokens.items():
            heap = position.piles.get(space, ())
            piles = [pile for pile in heap if pile.side == seat and noted(element) in pile.marks]
            if piles:
                told = {"element": element, "space": space, "mark": ABILITIES[element]}
                rules = ["wbx.scenario.elements.ability", GRANTED[element]]
                until = frame_of(position, Turn).id
                happen(position, "element-granted", rules, seat=seat, until=until, data=told | listed(piles))
        for element in ABILITIES:
            strip_mark(position.piles, noted(element), seat)

    # ---- winning

    def turn_over(self, position: Warcraft) -> None:
        held = {
            seat: sum(bool(units_at(position, space, [seat])) for space in position.tokens.values())
            for seat in playing(position)
        }
        winners = [seat for seat, number in held.items() if number >= ENOUGH]
        declare_best(
            position,
            winners,
            ["wbx.scenario.elements.victory"],
            say("is with {enough:element-token} at the end of the turn", enough=ENOUGH),
        )

    def fallen(self, position: Warcraft, seats: list[str]) -> None:
        """Whoever had one of these to his left has won, whoever caused it."""
        there = [seat for seat, player in position.seats.items() if not player.out or seat in seats]
        right = [there[there.index(seat) - 1] for seat in seats]
        winners = [seat for seat in dict.fromkeys(right) if not position.seats[seat].out]
        declare_best(
            position, winners, ["wbx.scenario.elements.victory-left"], "sees his left-hand neighbour eliminated"
        )


def noted(element: str) -> str:
    """The mark of units that began a Move Step with a token."""
    return f"with-{element}"


def listed(piles: list[Pile]) -> dict[str, object]:
    """Piles as an event tells them: how many of each kind, and one by one."""
    pieces: dict[str, int] = {}
    for pile in piles:
        pieces[pile.kind] = pieces.get(pile.kind, 0) + pile.count
    return {"pieces": pieces, "piles": [(pile.kind, pile.count, pile.marks) for pile in piles]}


def mark_piles(position: Warcraft, event: Event) -> None:
    space, mark = event.data["space"], event.data["mark"]
    for kind, number, marks in event.data.pop("piles"):
        shift(position.piles, kind, event.seat, number, space, space, marks, with_mark(marks, mark))


@VERBS.verb(
    "with-element",
    lambda e: say(
        "{seat:seat}: {pieces:piece} begin with the {element:token} token.",
        seat=e.seat,
        pieces=e.data["pieces"],
        element=e.data["element"],
    ),
)
def with_element(position: Warcraft, event: Event) -> None:
    mark_piles(position, event)


def granted_words(event: Event) -> Text:
    ability = event.data["mark"].replace("-", " ").title()
    return say(
        "{seat:seat}: {ability:ability} from {element:token} this turn for {pieces:piece}.",
        seat=event.seat,
        pieces=event.data["pieces"],
        ability=ability,
        element=event.data["element"],
    )


@VERBS.verb("element-granted", granted_words)
def element_granted(position: Warcraft, event: Event) -> None:
    add_effect(position, "wbx.scenario.elements.ability", event.data.pop("until"), [event.seat], event.data["mark"])
    mark_piles(position, event)


class Gathered(Source[Warcraft]):
    """Several creeps in a space are one side."""

    key = "elements-creeps"
    scenario = Elements.key

    def __init__(self) -> None:
        self.adds = {"battle-begins": self.begun}

    def begun(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        several = event.data["defender"] == CREEPS and len(creeps_in(position, event.data["space"])) > 1
        return ("wbx.scenario.elements.creeps-allied",) if several else ()


SOURCES = [Gathered()]
