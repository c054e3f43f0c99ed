"""The turn: four steps, each by every player; the Town check after the moves; whose turn is next."""

from typing import ClassVar

from referee.kernel.agenda import Frame, Steps, push
from referee.kernel.position import happen
from referee.warcraft.deploy import DeployStep
from referee.warcraft.harvest import HarvestStep
from referee.warcraft.move import MoveStep
from referee.warcraft.scoring import check_threshold, declare
from referee.warcraft.spend import SpendStep
from referee.warcraft.state import Warcraft, allies, enemy_units_at, left_of, play_order, playing, team

TURN = ["wbg.turn.steps", "wbg.turn.step-order", "wbg.turn.first-player-passes", "wbg.turn.end"]


class Turn(Steps, tag="turn"):
    """One turn of all players. `counting` is whose points are due to be counted."""

    names: ClassVar[tuple[str, ...]] = ("move", "harvest", "deploy", "spend")
    counting: str = ""

    def order(self, position: Warcraft) -> list[str]:
        return play_order(position)

    def begin(self, position: Warcraft, step: str, seat: str) -> Frame:
        frames: dict[str, Frame] = {
            "move": MoveStep(seat=seat),
            "harvest": HarvestStep(seat=seat),
            "deploy": DeployStep(seat=seat),
            "spend": SpendStep(seat=seat),
        }
        if step == "spend":
            self.counting = seat
        return frames[step]

    def settle(self, position: Warcraft) -> bool:
        if self.counting:
            seat, self.counting = self.counting, ""
            check_threshold(position, seat)
            if position.outcome is not None:
                return True
        return super().settle(position)

    def step_over(self, position: Warcraft, step: str) -> None:
        if step == "move":
            check_towns(position)

    def over(self, position: Warcraft) -> None:
        begin_turn(position, position.turn + 1, left_of(position, position.first))


def begin_turn(position: Warcraft, number: int, first: str) -> None:
    happen(position, "turn-begins", TURN, seat=first, turn=number)
    push(position, Turn())


def check_towns(position: Warcraft) -> None:
    """All Towns at one moment: a first occupation marks, a second eliminates."""
    held = [seat for seat in playing(position) if enemy_units_at(position, position.seats[seat].town, seat)]
    fallen = [seat for seat in held if position.depletion.get(position.seats[seat].town)]
    for seat in held:
        if seat not in fallen:
            happen(
                position,
                "town-occupied",
                ["wbg.town.check-time", "wbg.town.first-occupation", "wbg.town.marker-permanent"],
                seat=seat,
                space=position.seats[seat].town,
            )
    for seat in fallen:
        eliminate(
            position,
            seat,
            [
                "wbg.town.check-time",
                "wbg.town.second-occupation",
                "wbg.town.loss-eliminates",
                "wbg.space.town-loss",
                "wbg.town.elimination-removal",
            ],
        )
        for mate in allies(position, seat)[1:]:
            eliminate(position, mate, ["wbg.town.teammates-eliminated", "wbg.town.elimination-removal"])
    if fallen:
        declare_last_side(position)


def eliminate(position: Warcraft, seat: str, rules: list[str]) -> None:
    if not position.seats[seat].out:
        happen(position, "eliminated", rules, seat=seat)


def declare_last_side(position: Warcraft) -> None:
    """With one side left it has won; with none the game is a draw."""
    sides = {team(position, seat) for seat in playing(position)}
    if len(sides) > 1:
        return
    winners = playing(position)
    rules = ["wbg.win.last-side", "wbg.win.elimination"]
    why = f"Only {' and '.join(winners)} left: the game is won." if winners else "Nobody is left: the game is a draw."
    declare(position, winners, rules, why)
