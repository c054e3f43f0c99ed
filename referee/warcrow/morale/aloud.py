"""What is read aloud: an event, or an effect no code carries out. The table does it, and says when it is done."""

from typing import ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import one
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say
from referee.warcrow.actions import Rally
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.morale.rally import rally_by_rule
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow, on_field


class Aloud(Frame[Warcrow], tag="aloud"):
    """The table carries something out by hand; whoever it rallies is named, everything else is put right."""

    window = windows.BY_HAND
    asks: ClassVar = {"done": (), "rally": ("wcr.rally.automatic",)}
    what: Say
    rules: list[str]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        seats = list(position.seats)
        text = "{what} Do by hand what it says, put the position right, then go on."
        asked = [self.ask(seats, "done", text, one([{}]), rules=self.rules, what=self.what)]
        lost = [key for key in on_field(position) if is_demoralized(position, key)]
        if lost:
            ways = one([{"unit": key} for key in lost])
            asked.append(self.ask(seats, "rally", "{what} Does it rally a unit?", ways, must=False, what=self.what))
        return asked

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)

    def on_rally(self, position: Warcrow, action: Rally) -> None:
        self.only(position, action)
        rally_by_rule(position, action.unit)
