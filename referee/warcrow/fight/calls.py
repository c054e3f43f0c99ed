"""Command skills in a roll: one that bears on it is used for a command token, before the dice fall or once they lie."""

from typing import Any

from referee.kernel.action import Action
from referee.kernel.choice import One, Option
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import ability
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import Moment, Rolling
from referee.warcrow.table.ability import Ability, effects
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.command import COST, can_command, check_command, command
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import abilities


class Calls(Moment):
    """What a side may spend a token on now, one after another."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def open(self, position: Warcrow, side: Side) -> list[Ability]:
        """Command skills that bear on this roll and on this moment of it, and can be paid for."""
        found = [one for one in abilities(position, side.unit) if one.name in side.able and one.is_command]
        return [
            one
            for one in found
            if one.name not in side.called
            and any(effect.word in self.words for effect in effects(one.do))
            and can_command(position, side.unit, one)
        ]

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        if not side.able or self.words[0] in side.answered:
            return False
        return bool(self.open(position, side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} may spend a command token on its {roll:roll}."
        slots: dict[str, Any] = {"unit": side.unit, "roll": side.roll}
        options = [
            Option({"unit": side.unit, "ability": one.name}, say("{name}: {code}", name=one.name, code=one.code))
            for one in self.open(position, side)
        ]
        return [
            frame.ask([side.seat], "use-ability", text, One(options), **slots),
            frame.ask([side.seat], "done", text, One([Option({}, say("No command skill"))]), rules=[COST], **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        if not isinstance(action, UseAbility):
            side.answered = [*side.answered, self.words[0]]
            return
        wanted = check_command(position, action)
        words = "{name} is not for this moment of the roll."
        require(position, wanted in self.open(position, side), COST, words, name=wanted.name)
        command(position, side.unit, wanted)
        side.called = [*side.called, wanted.name]


class Adds(Moment):
    """What command skills add to the pool, once a token is spent on them."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        other = frame.against(side)
        if side.called and other:
            side.lines = [*side.lines, *ability.added(position, side, other, called=True)]
