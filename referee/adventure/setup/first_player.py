"""Who begins: everybody rolls a combat die, and those who tie for the highest roll again."""

from typing import ClassVar

from referee.adventure.table.component import COMBAT_DICE, DICE, RED
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.action import Roll
from referee.kernel.agenda import Frame, close
from referee.kernel.dice import Cast, one_face
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

FIRST_PLAYER = "wag.setup.first-player"
LABEL = "first"
RULES = (FIRST_PLAYER, DICE, COMBAT_DICE)

VERBS.note(
    "rolled-for-first",
    lambda e: say("{seat:seat} rolls {face:combat-face}.", seat=e.seat, face=str(e.data["face"])),
)
VERBS.note("tied-for-first", "{seats:seat} have rolled alike and roll again.")


class FirstRoll(Frame[Adventure], tag="first-roll"):
    """Everybody in it rolls once; `rolled` is what has fallen so far."""

    heading = "The first player is found"
    asks: ClassVar = {"roll": RULES}
    rolling: list[str]
    rolled: dict[str, int] = {}

    def settle(self, position: Adventure) -> bool:
        if position.first:
            self.begins(position, position.first)
            return True
        if len(self.rolled) < len(self.rolling):
            return False
        best = [seat for seat, face in self.rolled.items() if face == max(self.rolled.values())]
        if len(best) == 1:
            self.begins(position, best[0])
        else:
            self.rolling, self.rolled = [seat for seat in self.rolling if seat in best], {}
            happen(position, "tied-for-first", [FIRST_PLAYER], seats=self.rolling)
        return True

    def begins(self, position: Adventure, seat: str) -> None:
        close(position, self)
        happen(position, "first-player", [FIRST_PLAYER], seat=seat)

    def prompts(self, position: Adventure) -> list[Prompt]:
        waiting = [seat for seat in self.rolling if seat not in self.rolled]
        cast = Cast(LABEL, [RED.group(1)])
        text = "{seats:seat} rolls a combat die for the first turn."
        return [self.ask([seat], "roll", text, cast) for seat in waiting]

    def on_roll(self, position: Adventure, action: Roll) -> None:
        self.only(position, action)
        if action.label not in (None, LABEL):
            raise Invalid.of("label", "the first player is rolled for now")
        face = one_face(RED, action)
        self.rolled = {**self.rolled, action.seat: face}
        happen(position, "rolled-for-first", list(RULES), seat=action.seat, face=str(face))
