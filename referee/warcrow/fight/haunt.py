"""Enemies that a unit touches make it roll dice of its Willpower again: a command skill, so their player is asked."""

from typing import Any

from referee.kernel.action import Action
from referee.kernel.choice import One, Option
from referee.kernel.dice import REROLLED
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.repeat import FORCED
from referee.warcrow.fight.roll import Moment, Rolling
from referee.warcrow.roll.symbol import SYMBOLS, symbols
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.ability import Ability, effects
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.command import COST, can_command, check_command, command
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import abilities

AT = "foe-willpower"
OVER = "haunt"


class Haunts(Moment):
    """The dice that show what an enemy's ability names are rolled again, all of them."""

    window = rolls.ROLLED
    asks = ("use-ability", "done")

    def open(self, position: Warcrow, side: Side) -> list[tuple[str, Ability]]:
        """The units that touch it and can make it roll again, each with the ability."""
        return [
            (key, one)
            for key in position.units[side.unit].engaged
            for one in abilities(position, key)
            if one.at == AT and can_command(position, key, one) and self.dice(side, one)
        ]

    def dice(self, side: Side, ability: Ability) -> list[tuple[str, str]]:
        """The dice that show what it names."""
        named = [SYMBOLS.index(effect.rest) for effect in effects(ability.do) if effect.word == "force"]
        return [(die, face) for die, _, face in side.lying() if any(symbols(face)[one] for one in named)]

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        if OVER in side.answered or not position.units[side.unit].engaged:
            return False
        return bool(self.open(position, side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        found = self.open(position, side)
        seat = position.units[found[0][0]].side
        text = "{unit:unit} may be made to roll dice again."
        slots: dict[str, Any] = {"unit": side.unit}
        ways = [
            Option({"unit": key, "ability": one.name}, say("{name}: {code}", name=one.name, code=one.code))
            for key, one in found
        ]
        none = One([Option({}, say("No command skill"))])
        return [
            frame.ask([seat], "use-ability", text, One(ways), **slots),
            frame.ask([seat], "done", text, none, rules=[COST], **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        if not isinstance(action, UseAbility):
            side.answered = [*side.answered, OVER]
            return
        wanted = check_command(position, action)
        words = "{name} is not for this moment of the roll."
        fits = (action.unit, wanted) in self.open(position, side)
        require(position, fits, COST, words, name=wanted.name)
        side.answered = [*side.answered, OVER]
        command(position, action.unit, wanted)
        for die, face in self.dice(side, wanted):
            told = {"unit": side.unit, "by": action.unit, "die": die, "face": face}
            happen(position, "die-forced", [FORCED], data=told)
            side.strike(die, face, REROLLED, FORCED)
