"""Further targets of a spell: named when it is declared, seen and near enough like the first, before the rolls."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.claim import veiled
from referee.warcrow.claim.looks import look, speaks_against
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.range import within
from referee.warcrow.magic.spell import RANGE, TARGET, check_met
from referee.warcrow.skill.actions import PickUnits
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.ability import Ability, effects
from referee.warcrow.table.position import Warcrow, going_on, on_field
from referee.warcrow.table.sides import enemies
from referee.warcrow.table.skill_words import FORMS
from referee.warcrow.table.values import card
from referee.warcrow.table.verbs import VERBS

DECLARED = "wcr.cast.declare"
CASTING = "casting"
VERBS.note("aimed-also", "{spell} is aimed at {target:unit} as well.")


def wanted(ability: Ability, altered: list[int]) -> str:
    """Whom else a spell may be aimed at, as it was altered; nobody, for most."""
    for effect in effects(ability.do) if ability.do else ():
        if effect.word == "also" and (not effect.guard or int(effect.guard.removeprefix("altered ")) in altered):
            return effect.rest
    return ""


class Further(Frame[Warcrow], tag="further-targets", kw_only=True):
    """One more target, or none; asked again as long as there may be more."""

    window = rolls.CAST_ROLL
    asks: ClassVar = {"pick-units": (DECLARED, TARGET)}
    seat: str
    unit: str
    spell: str
    target: str
    whom: str
    chosen: list[str] = []

    def told(self) -> dict[str, str]:
        match = FORMS["also"].fullmatch(self.whom)
        assert match is not None
        return match.groupdict()

    def origin(self) -> str:
        """From whom it is measured: allied units from the caster, enemies from the first target."""
        return self.unit if self.told()["whom"] == "allied" else self.target

    def left(self, position: Warcrow) -> list[str]:
        told = self.told()
        there = on_field(position, self.seat) if told["whom"] == "allied" else enemies(position, self.unit)
        found = [key for key in there if key not in (self.unit, self.target, *self.chosen)]
        found = [key for key in found if not told["trait"] or told["trait"] in card(position, key).traits]
        return [key for key in found if not any(speaks_against(position, fact) for fact in self.needs(position, key))]

    def needs(self, position: Warcrow, key: str) -> list[str]:
        told = self.told()
        cover = [f"cover.{self.unit}.{key}"] if told["whom"] == "enemy" else []
        near = [f"within.{told['strides']}.{self.origin()}.{key}", *veiled.facts(position, self.unit, key)]
        return list(dict.fromkeys([f"sight.{self.unit}.{key}", *near, *cover]))

    def settle(self, position: Warcrow) -> bool:
        if len(self.chosen) < int(self.told()["most"]) and self.left(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        words = "{spell} may have another target, in sight and within {strides:stride} of {origin:unit}."
        ways = [
            Option({"units": [key]}, say("{unit:unit}", unit=key), needs=self.needs(position, key))
            for key in self.left(position)
        ]
        ways.append(Option({"units": []}, say("Nobody else")))
        strides = int(self.told()["strides"])
        slots: dict[str, Any] = {"spell": self.spell, "strides": strides, "origin": self.origin()}
        return [self.ask([self.seat], "pick-units", words, One(ways), **slots)]

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        self.only(position, action)
        if not action.units:
            close(position, self)
            return
        key = action.units[0]
        if len(action.units) > 1 or key not in position.units:
            raise Invalid.of("units", say("name one of {units:unit}", units=self.left(position)))
        seen = sees(position, self.unit, key)
        check_met(seen.fine, TARGET, say("{unit:unit} does not see {target:unit}.", unit=self.unit, target=key))
        veiled.check_unveiled(position, self.unit, key)
        strides = int(self.told()["strides"])
        near = within(position, self.origin(), key, strides)
        words = "{target:unit} is farther away than {strides:stride}."
        check_met(near.fine, RANGE, say(words, target=key, strides=strides))
        if key not in self.left(position):
            raise Invalid.of("units", say("name one of {units:unit}", units=self.left(position)))
        if self.told()["whom"] == "enemy":
            look(position, f"cover.{self.unit}.{key}")
        self.chosen = [*self.chosen, key]
        rules = [DECLARED, TARGET, *seen.rules, *near.rules]
        happen(position, "aimed-also", list(dict.fromkeys(rules)), spell=self.spell, target=key)
        going_on(position, CASTING).others = self.chosen
