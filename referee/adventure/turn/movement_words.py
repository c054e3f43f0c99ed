"""Effect words about movement and discoveries: move, discovery, and rolling the movement die again."""

from typing import ClassVar

from referee.adventure.actions import Place
from referee.adventure.card.energy import MOST
from referee.adventure.combat.roll import Reroll
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure, discoveries_at
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn.far_sight import Looking, drop
from referee.adventure.turn.placing import Placing
from referee.adventure.turn.rolling import Rolling
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt


@VERBS.verb("movement-changed", "The movement of {seat:seat} changes by {number}.")
def movement_changed(position: Adventure, event: Event) -> None:
    turn = current_turn(position)
    assert turn is not None
    turn.left = min(MOST, max(0, turn.left + event.data["number"]))


class MoreMovement(Word):
    """`move ±N`: the movement that is left grows or shrinks; only the active character has any."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        turn = current_turn(position)
        if turn is not None and turn.seat == target:
            happen(position, "movement-changed", task.rules, seat=target, number=task.effect.amount)


class AnyReroll(Reroll):
    """`reroll own`, `reroll foe`, and `reroll move`: the active character rolls the movement die again."""

    def do(self, position: Adventure, task: Task) -> None:
        turn = current_turn(position)
        if task.effect.how[0] != "move":
            super().do(position, task)
        elif turn is not None and turn.rolled:
            push(position, Rolling(seat=turn.seat, again=list(task.rules)))


class DiscoveryWord(Word):
    """`discovery place`, `discovery look`, `discovery drop`: a token is laid down, looked at, or discarded."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        what, rules = task.effect.how[0], list(task.rules)
        if what == "place":
            push(position, Placing(seat=target, rules=rules))
        else:
            push(position, Pointing(seat=target, rules=rules, looks=what == "look"))


class Pointing(Frame[Adventure], tag="pointing"):
    """A space with a discovery is chosen: one of those there is looked at, or goes into the box unseen."""

    heading = "A discovery on the board is chosen"
    asks: ClassVar = {"place": (GAME_TEXT,)}
    seat: str
    rules: list[str]
    looks: bool = False

    def settle(self, position: Adventure) -> bool:
        spaces = with_discoveries(position)
        if len(spaces) > 1:
            return False
        if spaces:
            self.point(position, spaces[0])
        else:
            close(position, self)
        return True

    def point(self, position: Adventure, space: str) -> None:
        close(position, self)
        if self.looks:
            push(position, Looking(seat=self.seat, space=space, rules=self.rules))
        else:
            drop(position, self.seat, space, tuple(self.rules))

    def prompts(self, position: Adventure) -> list[Prompt]:
        ways = [{"space": space} for space in with_discoveries(position)]
        text = "{seats:seat} chooses a discovery on the board. In which space?"
        return [self.ask([self.seat], "place", text, one(ways), rules=dict.fromkeys((*self.rules, GAME_TEXT)))]

    def on_place(self, position: Adventure, action: Place) -> None:
        self.only(position, action)
        if action.space not in with_discoveries(position):
            raise Invalid.of("space", "no discovery lies there")
        self.point(position, action.space)


def with_discoveries(position: Adventure) -> list[str]:
    """The spaces in which discoveries lie."""
    return [space for space in position.board.spaces if discoveries_at(position, space)]
