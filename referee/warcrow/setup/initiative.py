"""The initiative before the first round: rolled for, unless the scenario says who has it."""

from typing import ClassVar

from referee.kernel.action import Draw
from referee.kernel.agenda import close
from referee.kernel.drawing import check_draw, draw_prompt
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.seating import FIRST, FirstPlayer
from referee.warcrow.setup.company import recruited
from referee.warcrow.table import window as windows
from referee.warcrow.table.ability import effects
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.scenario import facts_of, seat_of
from referee.warcrow.table.values import BY_ITSELF
from referee.warcrow.table.verbs import VERBS

ROLLED = ("wcr.setup.initiative-roll", "wcr.setup.initiative-pool")
SAID = "wcr.scenario.initiative"

ADDS = "initiative"
VERBS.note("initiative-helped", "{helped:seat} had a blue die more in the initiative roll: {names}.")
ASKED = "Who holds the initiative after the initiative roll?"


class Initiative(FirstPlayer, tag="initiative"):
    """The table rolls and says who holds it; where the scenario says so, nobody rolls."""

    window = windows.INITIATIVE
    heading = "The initiative is found"
    asks: ClassVar[dict[str, tuple[str, ...]]] = {"draw": ROLLED}

    def settle(self, position: Position) -> bool:
        assert isinstance(position, Warcrow)
        holder = seat_of(position, facts_of(position).initiative)
        if position.first or not holder:
            return super().settle(position)
        close(position, self)
        happen(position, FIRST, [SAID], seat=holder)
        return True

    def prompts(self, position: Position) -> list[Prompt]:
        """Whoever has a scholar of strategy is told of the die that is added."""
        assert isinstance(position, Warcrow)
        helped = helps(position)
        if not helped:
            return super().prompts(position)
        text = say(ASKED + " One blue die more for {helped:seat}: {names}.", **helped)
        rules = [*self.rules, BY_ITSELF]
        return [draw_prompt(list(position.seats), FIRST, position.seats, text, rules, "seat")]

    def on_draw(self, position: Position, action: Draw) -> None:
        assert isinstance(position, Warcrow)
        helped = helps(position)
        holder = check_draw(self.prompts(position), action)
        if helped:
            happen(position, "initiative-helped", [BY_ITSELF, ROLLED[1]], data=helped)
        self.begins(position, holder)


def helps(position: Warcrow) -> dict[str, list[str]]:
    """Whose cards add a die to the initiative roll, and by which abilities."""
    found = [
        (key, one.name)
        for key, seat in position.seats.items()
        for _, card, _ in (recruited(seat.company, position.cards) if seat.company else ())
        for one in card.abilities
        if any(did.word == ADDS for did in effects(one.do))
    ]
    seats, names = (list(dict.fromkeys(part)) for part in zip(*found, strict=True)) if found else ([], [])
    return {"helped": seats, "names": names} if found else {}
