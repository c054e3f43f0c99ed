"""A skill or spell at work: its statements one after another, each on every unit it works on.

What a word does stands in `words.py`; whom it works on besides the target the table says, here.
"""

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Amount, Some
from referee.kernel.errors import Invalid, Missing
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.claim.looks import look
from referee.warcrow.fight.one_side import PoolLine
from referee.warcrow.skill.actions import PickUnits, TellNumber
from referee.warcrow.skill.deed import CAST, PERFORMED
from referee.warcrow.skill.fit import is_one_of
from referee.warcrow.skill.words import WORDS
from referee.warcrow.table import window as windows
from referee.warcrow.table.ability import SPELLS, Ability, Effect, effects
from referee.warcrow.table.position import AT_WORK, Warcrow, on_field
from referee.warcrow.table.sides import enemies
from referee.warcrow.table.skill_words import FORMS, LASTING, OF_OTHERS
from referee.warcrow.table.under import beneath
from referee.warcrow.table.values import card, stands
from referee.warcrow.table.verbs import VERBS

DECLARED = ("switch", "harm", "each", "also", *LASTING)
"""Statements that other words look up."""
DEALT = ("shed", "draw", "dole", "mine", "choose-forest", "choose-die")
OWN = ("place-self", "displace-self", "may-fight", "shoot", "pay", "double", "rolls", "choose-symbol", *DEALT)
"""Words that work on the unit itself, once."""
ASKS = {
    "around": "Which units are within {strides:stride} of {target:unit}?",
    "all": "Which units does {unit:unit} see within {strides:stride}?",
    "one": "On which unit within {strides:stride} of {unit:unit} does {ability} work?",
    "then": "{ability}: which other units within {strides:stride} of {target:unit} does {seats:seat} choose?",
    "plus": "{ability}: on which further units, in sight and within {strides:stride} of {unit:unit}?",
    "engaged": "{ability}: at which enemies that {unit:unit} touches is it aimed?",
    "beneath": "{ability}: which unit is deployed whose card lies under that of {unit:unit}?",
}
COUNTED = {
    "allied": "How many other units of the company of {unit:unit} are within {strides:stride} of {target:unit}?",
    "nemorous": "How many forests and other allied Nemorous units are within {strides:stride} of {target:unit}?",
}
MOST = 9
VERBS.note("works-on", "{ability}: {units:unit}.")
VERBS.note("works-on-nobody", "{ability}: nobody else.")


class Work(Frame[Warcrow], tag=AT_WORK, kw_only=True):
    """What a skill or spell does, as far as it has got; `them` are those it works on, `turn` whoever is still to come.

    `hurt` is the damage of its last attack, `lines` what it adds to it, `won` and `specials` what its own roll shows,
    `met` the enemy that whoever it deployed has come to touch.
    """

    window = windows.SKILL_WORKS
    asks: ClassVar = {"pick-units": (PERFORMED, CAST), "tell-number": (PERFORMED, CAST)}
    seat: str
    unit: str
    ability: str
    do: str
    rule: str
    target: str = ""
    altered: list[int] = []
    at: int = 0
    begun: bool = False
    them: list[str] = []
    turn: list[str] = []
    hurt: int = 0
    won: int = 0
    specials: int = 0
    collided: bool = False
    lines: list[PoolLine] = []
    twice: bool = False
    met: str = ""

    def switches(self, position: Warcrow) -> list[str]:
        """The switches that it gives to its attack."""
        return [one.rest for one in effects(self.do) if one.word == "switch" and self.holds(position, one.guard)]

    def harms(self, position: Warcrow) -> list[str]:
        """The damage that its attack does besides its successes, each with the states it is for."""
        return [one.rest for one in effects(self.do) if one.word == "harm" and self.holds(position, one.guard)]

    def heals(self) -> int:
        """What each success of its roll heals."""
        return sum(int(one.rest.removeprefix("heal ")) for one in effects(self.do) if one.word == "each")

    # ---- one thing after another

    def settle(self, position: Warcrow) -> bool:
        steps = effects(self.do)
        if self.at == len(steps):
            close(position, self)
            return True
        step = steps[self.at]
        if not self.begun:
            return self.begin(position, step)
        if not self.turn:
            self.begun, self.at = False, self.at + 1
            return True
        key, self.turn = self.turn[0], self.turn[1:]
        WORDS[step.word](position, self, key, step.rest)
        return True

    def begin(self, position: Warcrow, step: Effect) -> bool:
        """A statement begins, if its condition is met; False where the table is asked first."""
        if not self.holds(position, step.guard) or step.word in DECLARED:
            self.at += 1
        elif step.word == "target":
            self.them, self.at = [self.target], self.at + 1
        elif step.word == "met":
            self.meet(position)
        elif step.word in OF_OTHERS:
            if self.others(position, step):
                return False
            self.work_on(position, step, [])
        elif step.word == "count":
            return False
        else:
            self.begun, self.turn = True, [self.unit] if step.word in OWN else list(self.them)
        return True

    def meet(self, position: Warcrow) -> None:
        """What follows works on whoever is touched; the table says first what covers it."""
        self.them = [self.met] if self.met else []
        try:
            for key in self.them:
                look(position, f"cover.{self.unit}.{key}")
            self.at += 1
        except Missing as missing:
            push(position, position.game.reading(position, missing, None))

    def holds(self, position: Warcrow, guard: str) -> bool:
        """Whether the condition of a statement is met."""
        return all(self.is_so(position, one) for one in guard.split(" and ")) if guard else True

    def is_so(self, position: Warcrow, condition: str) -> bool:
        word, _, rest = condition.partition(" ")
        if word == "altered":
            return int(rest) in self.altered
        if word in ("hurt", "success", "collided"):
            return {"hurt": self.hurt, "success": self.won, "collided": self.collided}[word] > 0
        touches = self.target in position.units[self.unit].engaged
        if word in ("touching", "apart"):
            return touches == (word == "touching") and stands(position.units[self.target])
        return is_one_of(position, self.target, rest)

    # ---- on whom

    def others(self, position: Warcrow, step: Effect) -> list[str]:
        """Whoever a statement may be about, as far as sides and characteristics tell."""
        if step.word == "engaged":
            return list(position.units[self.unit].engaged)
        if step.word == "beneath":
            return beneath(position, self.unit, step.rest)
        match = matched(step)
        there = on_field(position, self.seat) if match["whom"] == "allied" else enemies(position, self.unit)
        found = [key for key in there if key not in (self.unit, self.target)]
        return [key for key in found if not match["trait"] or match["trait"] in card(position, key).traits]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        step = effects(self.do)[self.at]
        slots: dict[str, Any] = {"unit": self.unit, "target": self.target, "ability": self.ability}
        rules, match = [self.rule], matched(step).groupdict()
        slots["strides"] = int(match.get("strides") or 0)
        if step.word == "count":
            shape = Amount("number", 0, MOST)
            text = COUNTED[match["what"]]
            return [self.ask([self.seat], "tell-number", text, shape, rules=rules, **slots)]
        others = self.others(position, step)
        least = min(len(others), int(match.get("least") or (step.word == "beneath")))
        most = 1 if step.word in ("one", "beneath") else min(len(others), int(match.get("most") or len(others)))
        shape_of = Some("units", others, least, most, of="unit")
        return [self.ask([self.seat], "pick-units", ASKS[step.word], shape_of, rules=rules, **slots)]

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        self.only(position, action)
        [prompt] = self.prompts(position)
        if not prompt.choice or not prompt.choice.accepts({"units": action.units}):
            step = effects(self.do)[self.at]
            raise Invalid.of("units", say("there are {others:unit}", others=self.others(position, step)))
        self.work_on(position, effects(self.do)[self.at], action.units)

    def work_on(self, position: Warcrow, step: Effect, chosen: list[str]) -> None:
        self.at += 1
        units = [key for key in position.units if key in chosen]
        self.them = [*self.them, *units] if step.word == "plus" else units
        kind = "works-on" if units else "works-on-nobody"
        happen(position, kind, [self.rule], ability=self.ability, units=units)

    def on_tell_number(self, position: Warcrow, action: TellNumber) -> None:
        self.only(position, action)
        if action.number > MOST:
            raise Invalid.of("number", say("at most {most} count", most=MOST))
        pool = matched(effects(self.do)[self.at])["pool"]
        dice, _, symbols = pool.partition("|")
        more = dice * action.number + ("|" + " ".join([symbols] * action.number) if symbols and action.number else "")
        if action.number:
            self.lines = [*self.lines, PoolLine(more, say("{ability}", ability=self.ability), [self.rule])]
        self.at += 1


def matched(step: Effect) -> re.Match[str]:
    match = FORMS[step.word].fullmatch(step.rest)
    assert match is not None
    return match


def set_to_work(
    position: Warcrow, key: str, ability: Ability, target: str, altered: list[int], others: Sequence[str] = ()
) -> None:
    """A skill was performed, or a spell has succeeded: what it does begins, on the unit itself if aimed at nobody."""
    work = Work(
        seat=position.units[key].side,
        unit=key,
        ability=ability.name,
        do=ability.do,
        rule=CAST if ability.kind in SPELLS else PERFORMED,
        target=target,
        altered=altered,
        them=[target or key, *others],
    )
    push(position, work)
