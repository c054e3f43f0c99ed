"""The turn: four steps, each by every player; the Town check after the moves; whose turn is next."""

from typing import ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import Frame, Steps, find, push
from referee.kernel.position import happen
from referee.kernel.reason import Barred, No
from referee.kernel.window import open_window
from referee.warcraft.actions import (
    Casualty,
    Complete,
    CompleteOutpost,
    Construct,
    ConstructOutpost,
    Deploy,
    Fight,
    Join,
    Move,
    Poison,
    Raise,
    Reward,
    SendBack,
    Train,
    Upgrade,
)
from referee.warcraft.battle.ability import RAISE_DEAD, SLOW_POISON, STACKING
from referee.warcraft.battle.battle import Battle
from referee.warcraft.table.position import Warcraft, left_of, new_cards, play_order
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.team import OPTIONAL_PARTICIPATION
from referee.warcraft.turn.deploy import DeployStep
from referee.warcraft.turn.harvest import HarvestStep
from referee.warcraft.turn.move_step import MoveStep
from referee.warcraft.turn.spend import SpendStep
from referee.warcraft.turn.town import check_towns
from referee.warcraft.turn.win import check_threshold

TURN = ["wbg.turn.steps", "wbg.turn.step-order"]
PASSED_ON = ("wbg.turn.first-player-passes", "wbg.turn.end")
ANOTHER_STEP = No(
    ("wbg.turn.steps", "wbg.turn.step-order"), "{doing} belongs to the {step:step}; this is the {now:step}."
)
DOING: dict[type[Action], tuple[str, str]] = {
    Move: ("move", "Moving"),
    Fight: ("move", "Fighting"),
    Deploy: ("deploy", "Deploying"),
    Complete: ("deploy", "Completing a building"),
    CompleteOutpost: ("deploy", "Completing an Outpost"),
    Train: ("spend", "Training"),
    Construct: ("spend", "Constructing"),
    ConstructOutpost: ("spend", "Constructing"),
    Upgrade: ("spend", "Upgrading"),
}
"""To which step an action belongs, and what a refusal calls it."""
BETWEEN_STEPS: dict[type[Action], No] = {}
"""What belongs to no step at all."""
IN_BATTLE: dict[type[Action], No] = {
    Casualty: No(("wbg.casualty.remove",), "Casualties are removed in a battle; none is being fought."),
    Join: No((OPTIONAL_PARTICIPATION,), "A battle is joined before it begins; none is being fought."),
    Poison: No((SLOW_POISON,), "Slow Poison works in a battle; none is being fought."),
    Raise: No((RAISE_DEAD,), "The dead are raised in a battle; none is being fought."),
    SendBack: No((STACKING,), "Nobody has been raised above the limit."),
    Reward: No(("wbg.battle.winner-draw",), "A card is drawn for a battle won; none has just been won."),
}
"""What is done only in a battle."""


class Turn(Steps[Warcraft], tag="turn"):
    """One turn of all players. `moved` is whose Move Step, `counting` whose own turn has just ended."""

    names: ClassVar[tuple[str, ...]] = ("move", "harvest", "deploy", "spend")
    moved: str = ""
    counting: str = ""
    ended: bool = False

    def order(self, position: Warcraft) -> list[str]:
        return play_order(position)

    def begin(self, position: Warcraft, step: str, seat: str) -> Frame[Warcraft] | None:
        scenario = scenario_of(position)
        frames: dict[str, Frame[Warcraft]] = {
            "move": MoveStep(seat=seat),
            "harvest": HarvestStep(seat=seat),
            "deploy": DeployStep(seat=seat),
            "spend": SpendStep(seat=seat),
        }
        self.moved = seat if step == "move" else ""
        self.counting = seat if step == "spend" else ""
        if skipped := scenario.skips(position, step, seat):
            happen(position, "step-skipped", skipped, seat=seat, step=step)
            return None
        return scenario.step(position, step, seat) or frames[step]

    def settle(self, position: Warcraft) -> bool:
        if self.moved:
            seat, self.moved = self.moved, ""
            scenario_of(position).move_step_over(position, seat)
        if self.counting:
            seat, self.counting = self.counting, ""
            end_own_turn(position, seat)
        return position.outcome is not None or self.ends(position) or super().settle(position)

    def ends(self, position: Warcraft) -> bool:
        """The very end of the turn, once everybody is through with the last step."""
        if self.ended or not new_cards(position) or self.names[self.step] != self.names[-1]:
            return False
        if any(seat not in self.done for seat in self.order(position)):
            return False
        self.ended = True
        return open_window(position, "turn.end", position.first)

    def bars(self, position: Warcraft, action: Action) -> Barred | None:
        if type(action) in BETWEEN_STEPS:
            return BETWEEN_STEPS[type(action)].bars()
        if type(action) in IN_BATTLE and find(position, Battle) is None:
            return IN_BATTLE[type(action)].bars()
        step, doing = DOING.get(type(action), ("", ""))
        now = self.names[self.step]
        barred = scenario_of(position).bars(position, action, now)
        if barred is not None:
            return barred
        return ANOTHER_STEP.bars(doing=doing, step=step, now=now) if step not in ("", now) else None

    def step_over(self, position: Warcraft, step: str) -> None:
        if step == "move":
            check_towns(position)
        if step == self.names[-1]:
            scenario_of(position).turn_over(position)

    def over(self, position: Warcraft) -> None:
        begin_turn(position, position.turn + 1, left_of(position, position.first))


def end_own_turn(position: Warcraft, seat: str) -> None:
    """A player is through with his Spend Step: what wins now?"""
    scenario = scenario_of(position)
    scenario.own_turn_over(position, seat)
    if scenario.counts_points and position.outcome is None:
        check_threshold(position, seat)


def begin_turn(position: Warcraft, number: int, first: str) -> None:
    rules = [*TURN, *(PASSED_ON if number > 1 else ())]
    happen(position, "turn-begins", rules, seat=first, turn=number)
    push(position, Turn())
    open_window(position, "turn.start", first)
