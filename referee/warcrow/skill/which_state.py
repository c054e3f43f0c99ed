"""One of several states is taken off a unit, or handed to another: its player, or whoever acts, says which."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import state
from referee.warcrow.morale import stress
from referee.warcrow.skill.actions import ChooseState
from referee.warcrow.skill.deed import CAST, PERFORMED, Deed
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS

VERBS.note("hands-on", "{unit:unit} hands on to {other:unit}: {what}.")


def hand_over(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """A stress of its own, or one of its states, goes to the target."""
    if rest == "state":
        take_state(position, deed.seat, deed.unit, key, deed.ability, deed.rule)
    elif position.units[deed.unit].stress:
        happen(position, "hands-on", [deed.rule], unit=deed.unit, other=key, what=say("1 stress"))
        stress.calmed(position, deed.unit, 1)
        stress.by_effect(position, key, 1)


def take_state(position: Warcrow, seat: str, key: str, other: str, ability: str, rule: str) -> None:
    """Off a unit; onto another where one is named."""
    push(position, WhichState(seat=seat, unit=key, other=other, ability=ability, rule=rule))


class WhichState(Frame[Warcrow], tag="which-state"):
    """Asked only where there are several."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"choose-state": (PERFORMED, CAST)}
    seat: str
    unit: str
    other: str
    ability: str
    rule: str

    def settle(self, position: Warcrow) -> bool:
        unit = position.units[self.unit]
        if stands(unit) and len(unit.states) > 1:
            return False
        close(position, self)
        if stands(unit) and unit.states:
            self.move(position, unit.states[0])
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        ways = one([{"state": found} for found in position.units[self.unit].states])
        text = "{ability}: which state does {unit:unit} lose?"
        slots: dict[str, Any] = {"ability": self.ability, "unit": self.unit}
        return [self.ask([self.seat], "choose-state", text, ways, rules=[self.rule], **slots)]

    def on_choose_state(self, position: Warcrow, action: ChooseState) -> None:
        self.only(position, action)
        found = position.units[self.unit].states
        if action.state not in found:
            raise Invalid.of("state", say("there are {states:state}", states=list(found)))
        close(position, self)
        self.move(position, action.state)

    def move(self, position: Warcrow, found: str) -> None:
        state.lose(position, self.unit, found, self.rule)
        if self.other:
            state.gain(position, self.other, found, self.rule)
