"""Turns: one player after another, each through the stages of movement, exploration, challenge and maintenance."""

from typing import ClassVar

from referee.adventure.card.ability import bars_draw
from referee.adventure.table import window as windows
from referee.adventure.table.open_turn import OpenTurn
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn.challenge import Challenging
from referee.adventure.turn.exploring import Exploring
from referee.adventure.turn.maint import TIMES, equip_items, look_after_quests, pass_die
from referee.adventure.turn.moving import Moving
from referee.adventure.turn.phases import PHASE_OF, PHASES, skip, skipping
from referee.adventure.turn.rolling import Rolling
from referee.kernel.action import Action
from referee.kernel.agenda import Frame, Steps, close, push
from referee.kernel.position import happen
from referee.kernel.reason import Barred
from referee.kernel.say import say
from referee.kernel.seating import clockwise
from referee.kernel.window import open_window

ORDER = "wag.turn.order"
STAGE_OF = {
    "roll": "roll",
    "move": "move",
    "resource": "explore",
    "attack": "challenge",
    "fight": "challenge",
    "event": "challenge",
    "challenge": "challenge",
    "quest": "quests",
    "equip": "equip",
    "unequip": "equip",
}
"""To which stage of the own turn an action belongs."""
EARLY = "This belongs to the {later:phase}, which comes after the {phase:phase}."
LATE = "This belongs to the {later:phase}, and the {phase:phase} has begun."
NOT_NOW = "It is the turn of {seat:seat}, not of {other:seat}."

VERBS.note("turn-begins", "{seat:seat} takes a turn.")


class Round(Steps[Adventure], tag="round"):
    """Everybody takes a turn, clockwise from the first player, and so on until somebody wins."""

    names: ClassVar = ("turn",)

    def order(self, position: Adventure) -> list[str]:
        return clockwise(position, position.first)

    def begin(self, position: Adventure, step: str, seat: str) -> Frame[Adventure]:
        return Turn(seat=seat)

    def over(self, position: Adventure) -> None:
        push(position, Round())


class Turn(OpenTurn, tag="turn"):
    """One player's turn, stage by stage."""

    def settle(self, position: Adventure) -> bool:
        if self.begun:
            self.stage += 1
        self.begun = True
        if self.stage > len(self.stages):
            close(position, self)
        elif self.stage == len(self.stages):
            pass_die(position, self.seat)
        elif skipping(position, self.seat, self.at):
            skip(position, self.seat, self.at)
        else:
            getattr(self, f"begin_{self.at}")(position)
        return True

    def begin_start(self, position: Adventure) -> None:
        """What is used as the turn begins comes after what then happens by itself."""
        open_window(position, windows.TURN_START.key, self.seat, self.id)
        happen(position, "turn-begins", [ORDER], seat=self.seat)

    def begin_roll(self, position: Adventure) -> None:
        push(position, Rolling(seat=self.seat))

    def begin_move(self, position: Adventure) -> None:
        push(position, Moving(seat=self.seat))

    def begin_explore(self, position: Adventure) -> None:
        push(position, Exploring(seat=self.seat))

    def begin_challenge(self, position: Adventure) -> None:
        push(position, Challenging(seat=self.seat))

    def begin_quests(self, position: Adventure) -> None:
        look_after_quests(position, self.seat)

    def begin_equip(self, position: Adventure) -> None:
        equip_items(position, self.seat)

    def begin_end(self, position: Adventure) -> None:
        open_window(position, windows.TURN_END.key, self.seat, self.id)

    def bars(self, position: Adventure, action: Action) -> Barred | None:
        """What belongs to another's turn, or to another phase of this one."""
        kind = str(action.__struct_config__.tag)
        stage = STAGE_OF.get(kind)
        if stage is None:
            return bars_draw(action)
        if action.seat != self.seat:
            return ORDER, say(NOT_NOW, seat=self.seat, other=action.seat)
        wanted, now = PHASE_OF[stage], PHASE_OF.get(self.at, "")
        if wanted == now or not now:
            return None
        late = self.stages.index(stage) < self.stage
        return (PHASES, *TIMES.get(kind, ())), say(LATE if late else EARLY, later=wanted, phase=now)
