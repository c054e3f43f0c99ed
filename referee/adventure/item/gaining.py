"""`gain COLOUR`, `gain own`: an item of a level, where the text names it or whoever gains it does."""

from typing import ClassVar

from referee.adventure.actions import Choose
from referee.adventure.item.item import GAIN_LEVEL, gain
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.position import LEVELS, Adventure, level_of
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.prompt import Prompt
from referee.kernel.say import say


class NamingColour(Frame[Adventure], tag="naming-colour"):
    """Before the draw the colour is named: the own level or a lower one."""

    heading = "An item is drawn"
    asks: ClassVar = {"choose": (GAIN_LEVEL,)}
    seat: str
    rules: list[str] = []

    def colours(self, position: Adventure) -> tuple[str, ...]:
        return LEVELS[: level_of(position.seats[self.seat].level) + 1]

    def settle(self, position: Adventure) -> bool:
        found = self.colours(position)
        if len(found) == 1:
            self.go(position, found[0])
        return len(found) == 1

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} names the colour of the item."
        found = [Option({"value": colour}, say("{colour:colour}", colour=colour)) for colour in self.colours(position)]
        rules = dict.fromkeys((*self.rules, GAIN_LEVEL))
        return [self.ask([self.seat], "choose", text, One(found), rules=rules)]

    def on_choose(self, position: Adventure, action: Choose) -> None:
        self.only(position, action)
        if action.value not in self.colours(position):
            raise Invalid.of("value", say("may be {colours:colour or}", colours=list(self.colours(position))))
        self.go(position, action.value)

    def go(self, position: Adventure, colour: str) -> None:
        close(position, self)
        gain(position, self.seat, colour, tuple(self.rules))


class GainWord(Word):
    """`gain green`, `gain own`."""

    def do(self, position: Adventure, task: Task) -> None:
        """The first that is meant draws first."""
        for target in reversed(task.targets):
            if target in position.seats:
                self.each(position, task, target)

    def each(self, position: Adventure, task: Task, target: str) -> None:
        colour = task.effect.how[0]
        if colour == "own":
            push(position, NamingColour(seat=target, rules=list(task.rules)))
        else:
            gain(position, target, colour, task.rules)
