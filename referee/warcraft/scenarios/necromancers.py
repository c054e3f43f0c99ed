"""March of the Necromancers: two Necromancers raise an army out of nothing against the Human player."""

from typing import ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import Frame, frame_of
from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.warcraft.actions import Upgrade
from referee.warcraft.scenarios.graves import (
    FORGES,
    FREE,
    GRAVES,
    LOST,
    NO_BUILDING,
    UNDEAD,
    UPGRADE,
    ForgeStep,
    RaiseStep,
    forges,
    leads,
)
from referee.warcraft.scenarios.tokens import place_tokens
from referee.warcraft.table import piece
from referee.warcraft.table.piece import NECROMANCER, PIECES, Bar, Kind, Rules
from referee.warcraft.table.position import Warcraft, number_of, units_at
from referee.warcraft.table.scenario import ANY, Placed, Scenario, seat_of
from referee.warcraft.table.space import is_town
from referee.warcraft.turn.turn import Turn
from referee.warcraft.turn.win import declare

USELESS = {"summon-building": NO_BUILDING, "resources": UNDEAD, "town-portal": UNDEAD}
SPENT = No((UPGRADE,), "{seat:seat} raises a unit type for each Necromancer on D and E, {number} of them, and is done.")


class Necromancers(Scenario):
    key, title = "necromancers", "March of the Necromancers"
    rules = ("wbg.scenario.necromancers-players", "wbg.scenario.necromancers-setup")
    players = (2,)
    races = ("human", "undead")
    towns = ("human",)
    letters = (*GRAVES, *FORGES, NECROMANCER)
    boards: ClassVar[dict[int, str]] = {2: "necromancers-demo"}
    counts_points = False
    removed = ("victory-point", "summon-building")
    tokens = (*GRAVES, *FORGES)
    never_depleted = "wbg.scenario.necromancers-human-rules"
    last_side: ClassVar[dict[str, Rules]] = {ANY: ("wbg.scenario.necromancers-undead-victory",)}
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "resources": ("wbg.scenario.necromancers-human-start",),
        "units": ("wbg.scenario.necromancers-human-start",),
        "first": ("wbg.scenario.necromancers-first-player",),
    }

    def town(self, position: Warcraft, seat: str) -> str:
        return "" if leads(position, seat) else super().town(position, seat)

    def has_interface(self, position: Warcraft, seat: str) -> bool:
        return not leads(position, seat)

    def pieces(self, position: Warcraft, seat: str) -> dict[str, int]:
        return PIECES | {NECROMANCER: 2} if leads(position, seat) else PIECES

    def resources(self, position: Warcraft, seat: str) -> dict[str, int]:
        return FREE if leads(position, seat) else super().resources(position, seat)

    def units(self, position: Warcraft, seat: str) -> tuple[Placed, Rules]:
        if not leads(position, seat):
            return super().units(position, seat)
        marked = [key for key, space in position.board.spaces.items() if NECROMANCER in space.symbols]
        return {space: {NECROMANCER: 1} for space in marked[:2]}, (UNDEAD, "wbg.scenario.necromancers-setup")

    def prepare(self, position: Warcraft) -> None:
        place_tokens(position, {letter: letter for letter in self.tokens}, ["wbg.scenario.necromancers-setup"])

    def check_start(self, position: Warcraft) -> None:
        for space in position.board.spaces:
            if number_of(position, space, seat_of(position, "undead"), NECROMANCER) > 1:
                raise Refusal(
                    ["wbg.scenario.necromancers-apart"],
                    say("In {space:space} two Necromancers are never in the same space.", space=space),
                )

    def first(self, position: Warcraft) -> str:
        return seat_of(position, "undead")

    def depletes(self, position: Warcraft, space: str) -> bool:
        return not any(is_town(position, near) for near in position.board.around[space])

    def step(self, position: Warcraft, step: str, seat: str) -> Frame[Warcraft] | None:
        if not leads(position, seat):
            return None
        return {"harvest": RaiseStep(seat=seat), "spend": ForgeStep(seat=seat)}.get(step)

    def bars_card(self, position: Warcraft, seat: str, card: str) -> str:
        useless = USELESS.get(card, "") if leads(position, seat) else ""
        return useless or super().bars_card(position, seat, card)

    def bars(self, position: Warcraft, action: Action, step: str) -> Barred | None:
        """A further upgrade, when the Necromancers on D and E have given theirs."""
        through = step == "spend" and action.seat in frame_of(position, Turn).done
        if not through or not isinstance(action, Upgrade) or not leads(position, action.seat):
            return None
        return SPENT.bars(seat=action.seat, number=forges(position, action.seat))

    def move_step_over(self, position: Warcraft, seat: str) -> None:
        """Tokens where Human units stand are destroyed; then the Human may have won."""
        human = seat_of(position, "human")
        for token, space in list(position.tokens.items()):
            if units_at(position, space, [human]):
                rules = ["wbg.scenario.necromancers-token-destroyed", LOST]
                happen(position, "token-destroyed", rules, seat=human, token=token, space=space)
        undead = seat_of(position, "undead")
        left = sum(number_of(position, space, undead, NECROMANCER) for space in position.board.spaces)
        if not left or not any(token in position.tokens for token in GRAVES):
            deed = "destroyed the tokens on A, B and C" if left else "killed both Necromancers"
            declare(
                position,
                [human],
                ["wbg.scenario.necromancers-human-victory"],
                say("{human:seat} has {deed} and wins.", human=human, deed=deed),
            )


LIKE = ("wbg.scenario.necromancers-like-workers",)
APART = Bar(
    ("wbg.scenario.necromancers-apart",),
    "A Necromancer is in {to:space}; two are never in the same space.",
    passing="a Necromancer is in {places:space}",
)


def announce() -> None:
    piece.announce(Kind(NECROMANCER, 2, labours=True, far=LIKE, like=LIKE, apart=APART))
