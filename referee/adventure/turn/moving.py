"""The movement phase after the roll: steps as long as any are left, and whatever else is done while moving."""

from typing import ClassVar

from referee.adventure.actions import Move
from referee.adventure.card.playing import Playing
from referee.adventure.table import window as windows
from referee.adventure.table.aggro import NO_LEAVING, STOP, is_held
from referee.adventure.table.board import is_learnt, resources
from referee.adventure.table.discovery import HEARTHSTONE
from referee.adventure.table.open_turn import OpenTurn
from referee.adventure.table.position import Adventure, discoveries_at, is_city, where
from referee.adventure.turn.move import ALLOWANCE, may_enter, new_space, step, targets
from referee.adventure.turn.phases import OWN_TURN, skipping
from referee.adventure.turn.revealing import no_resource
from referee.kernel.action import Action, Done
from referee.kernel.agenda import close, frame_of, only
from referee.kernel.choice import Amount, One, Option, one
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import Text, say

HELD = "{seat:seat} is held by an aggro marker in {space:space}."
STOPPED = "{seat:seat} has come to an aggro marker: the movement is over."
LEFT = "{seat:seat} may move up to {left:space}."
NONE_LEFT = "{seat:seat} has no movement left."


class Moving(Playing, tag="moving"):
    """Steps of the active character, in any number of moves; whatever belongs to the next phase ends it."""

    moment_rule: ClassVar = windows.MOVE
    asks: ClassVar = {"move": (ALLOWANCE,), "done": (ALLOWANCE,)}

    def turn(self, position: Adventure) -> OpenTurn:
        return frame_of(position, OpenTurn)

    def transparent(self, position: Adventure) -> bool:
        """What comes next may be done without a word, if it is this character's to do and turns nothing up."""
        space = where(position, self.seat)
        explores = not self.turn(position).explored and not skipping(position, self.seat, "explore")
        if explores and discoveries_at(position, space):
            return False
        if explores and resources(position, space):
            return True
        return not is_city(position, space) and not skipping(position, self.seat, "challenge")

    def prompts(self, position: Adventure) -> list[Prompt]:
        seats, options = [self.seat], self.ways(position)
        text, rules = self.told(position)
        asked = [self.ask(seats, "done", text, one([{}]), rules=rules)]
        if options:
            asked.append(self.ask(seats, "move", text, self.shape(position, options)))
        return [*asked, *super().prompts(position)]

    def told(self, position: Adventure) -> tuple[Text, tuple[str, ...]]:
        """How it stands with the movement, and by which rule."""
        turn, space = self.turn(position), where(position, self.seat)
        if turn.stopped:
            return say(STOPPED, seat=self.seat), (STOP,)
        if is_held(position, self.seat):
            return say(HELD, seat=self.seat, space=space), (NO_LEAVING,)
        return say(LEFT if turn.left else NONE_LEFT, seat=self.seat, left=turn.left), (ALLOWANCE,)

    def shape(self, position: Adventure, options: list[Option]) -> One:
        return One(options, open=is_learnt(position), of="space")

    def ways(self, position: Adventure) -> list[Option]:
        """Every space in reach; on a board that is learnt also those of which only the player knows how far it is."""
        turn = self.turn(position)
        found = targets(position, self.seat, turn)
        options = [Option({"to": space}) for space in found]
        idle = turn.stopped or turn.homed or not turn.left or is_held(position, self.seat)
        if not is_learnt(position) or idle:
            return options
        return [*options, *self.claimed(position, [*found, where(position, self.seat)], turn.left)]

    def claimed(self, position: Adventure, known: list[str], left: int) -> list[Option]:
        """Spaces of which the player tells how far it is."""
        further = [space for space in position.board.spaces if space not in known]
        further = [space for space in further if may_enter(position, self.seat, space)]
        steps = Amount("steps", 1, left)
        return [*(Option({"to": space}, then=steps) for space in further), *new_space(position, "to", then=steps)]

    def on_move(self, position: Adventure, action: Move) -> None:
        only([self.seat], action, OWN_TURN, "move")
        turn = self.turn(position)
        why = "The Hearthstone has taken the place of all movement of {seat:seat} in this turn."
        require(position, not turn.homed, HEARTHSTONE, why, seat=self.seat)
        step(position, self.seat, turn, action.to, action.steps)

    def on_done(self, position: Adventure, action: Done) -> None:
        only([self.seat], action, OWN_TURN, "end the movement")
        close(position, self)

    def bars(self, position: Adventure, action: Action) -> Barred | None:
        """Where discoveries lie, no resource comes next."""
        there = discoveries_at(position, where(position, self.seat))
        return no_resource(self.seat, action) if there else None
