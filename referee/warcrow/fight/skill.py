"""Skills and spells as actions: a simple one or a long one, aimed at a unit or at none.

What the referee does not carry out is read aloud and takes its place among the actions all the same. How a spell is
cast stands in `magic/cast.py`.
"""

from collections.abc import Sequence
from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.choice import Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcrow.claim.looks import speaks_against
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.range import within
from referee.warcrow.fight.actions import Switch
from referee.warcrow.fight.damage import heal
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import SIMPLE, SIMPLE_SWITCHES, Moment, Rolling
from referee.warcrow.keyword import elite
from referee.warcrow.morale import stress
from referee.warcrow.roll.dice import POOL
from referee.warcrow.roll.symbol import SUCCESS
from referee.warcrow.table.ability import SKILLS, SPELLS, Ability, effects, reach, trait, who
from referee.warcrow.table.ability_actions import Skill
from referee.warcrow.table.command import LIMITS, USED_UP, in_words, note, spent, used
from referee.warcrow.table.position import Warcrow, is_on_field, on_field, other_seat
from referee.warcrow.table.values import abilities, card
from referee.warcrow.table.verbs import VERBS

NEEDED, FORMAT, SEEN = "wcr.skill.needs-skill", "wcr.skill.format", "wcr.skill.target-los"
LABEL = "wcr.profile.characteristics"
"""The labels by which effects pick out units."""
LONG, ENGAGED, BOUND = "wcr.activation.long-skills-spells", "wcr.engaged.spells", "wcr.engaged.actions"
VERBS.note("performs", "{unit:unit} performs {ability}.")
VERBS.note("performs-on", "{unit:unit} performs {ability} on {target:unit}.")
VERBS.note("skill-aloud", "To be done by hand: {what}.")


def of_kind(position: Warcrow, key: str, kinds: Sequence[str]) -> list[Ability]:
    return [one for one in abilities(position, key) if one.kind in kinds]


def named(position: Warcrow, key: str, action: Skill) -> Ability:
    """The skill that is meant."""
    found = of_kind(position, key, SKILLS)
    require(position, bool(found), NEEDED, "{unit:unit} has nothing of the kind on its card.", unit=key)
    wanted = next((one for one in found if one.name == action.ability), None)
    if wanted is None:
        names = [one.name for one in found]
        raise Invalid.of("ability", say("{unit:unit} has no such; there are {names}", unit=key, names=names))
    return wanted


def targets(position: Warcrow, key: str, ability: Ability) -> list[str]:
    """At whom it may be aimed, as far as sides and contact tell; empty where it is aimed at nobody in particular.

    A unit is no ally of itself.
    """
    seat, touched = position.units[key].side, position.units[key].engaged
    sides = {"allied": [seat], "enemy": [other_seat(position, seat)], "unit": list(position.seats)}
    found = [other for side in sides.get(who(ability), []) for other in on_field(position, side)]
    if who(ability) == "allied":
        found.remove(key)
    if trait(ability):
        found = [other for other in found if trait(ability) in card(position, other).traits]
    if touched and ability.kind in SPELLS:
        found = [other for other in found if other == key or other in touched]
    elif ability.when.endswith("enemy engaged"):
        found = [other for other in found if other in touched]
    return found


def claims_for(key: str, ability: Ability, target: str) -> list[str]:
    """What the table has to say before the referee carries out what is aimed at another unit."""
    if not ability.do or target == key:
        return []
    sight = [] if "no-los" in ability.when else ["sight"]
    near = [f"within.{reach(ability)}"] if reach(ability) else []
    return [f"{what}.{key}.{target}" for what in (*sight, *near)]


def open_to(position: Warcrow, key: str, *, fresh: bool) -> list[Option]:
    """Every skill that can be declared now, with each target; long ones only as the first action."""
    found = []
    for one in of_kind(position, key, SKILLS):
        if (one.is_long and not fresh) or spent(position, key, one) or bound(position, key, one):
            continue
        if not who(one):
            found.append(Option({"ability": one.name}))
        for other in targets(position, key, one):
            needs = claims_for(key, one, other)
            if not any(speaks_against(position, fact) for fact in needs):
                found.append(Option({"ability": one.name, "target": other}, needs=needs))
    return found


def bound(position: Warcrow, key: str, ability: Ability) -> bool:
    """Engaged, a unit performs only skills that its card has for that."""
    return bool(position.units[key].engaged) and ability.kind in SKILLS and not ability.is_for_combat


def check(position: Warcrow, key: str, ability: Ability, target: str) -> None:
    """What forbids it: a limit, a combat, a target of the wrong side or out of sight and reach."""
    fresh = not spent(position, key, ability)
    require(position, fresh, LIMITS, USED_UP, name=ability.name, per=ability.per)
    words = "{unit:unit} is engaged: it cannot perform {name}."
    require(position, not bound(position, key, ability), BOUND, words, unit=key, name=ability.name)
    if not who(ability):
        return
    if not is_on_field(position, target):
        raise Invalid.of("target", say("say which unit {name} is aimed at", name=ability.name))
    touched = position.units[key].engaged
    if ability.kind in SPELLS and touched:
        words = "{unit:unit} is engaged: it casts only at itself or at {touched:unit}."
        require(position, target == key or target in touched, ENGAGED, words, unit=key, touched=touched)
    only = trait(ability)
    words = "{name} is only for units with the characteristic {only}."
    fits = not only or only in card(position, target).traits
    require(position, fits, LABEL, words, name=ability.name, only=only)
    words = "{name} is not for {target:unit}."
    aimed = target in targets(position, key, ability)
    require(position, aimed, FORMAT, words, name=ability.name, target=target)


def check_in_sight(position: Warcrow, key: str, ability: Ability, target: str) -> list[str]:
    """Another unit has to be seen and near enough, as the table says; the rules by which it is."""
    if target == key:
        return []
    found: list[str] = []
    if "no-los" not in ability.when:
        seen = sees(position, key, target)
        slots = {"unit": key, "target": target}
        require(position, seen.fine, SEEN, "{unit:unit} does not see {target:unit}.", **slots)
        found += [SEEN, *seen.rules]
    far = reach(ability)
    if far:
        near = within(position, key, target, far)
        words = "{target:unit} is farther away than {strides:stride}."
        require(position, near.fine, FORMAT, words, target=target, strides=far)
        found += near.rules
    return found


def perform(position: Warcrow, key: str, ability: Ability, target: str, rule: str) -> None:
    """It is performed: by the referee where it knows how, else by hand."""
    check(position, key, ability, target)
    seen = check_in_sight(position, key, ability, target) if ability.do else []
    limited = [LIMITS] if ability.per else []
    rules = [rule, *([LONG] if ability.is_long else []), FORMAT, *limited, *seen]
    told = {"unit": key, "ability": ability.name} | ({"target": target} if target else {})
    happen(position, "performs-on" if target else "performs", list(dict.fromkeys(rules)), data=told)
    note(position, key, ability)
    if ability.do:
        carry_out(position, key, ability, target)
    else:
        happen(position, "skill-aloud", [FORMAT], what=in_words(ability))


def carry_out(position: Warcrow, key: str, ability: Ability, target: str) -> None:
    """What it does at once, then its roll."""
    for effect in effects(ability.do):
        if effect.word == "unstress" and position.units[target].stress:
            stress.calmed(position, target, int(effect.rest))
        elif effect.word == "rolls":
            own = Side(position.units[key].side, key, "skill")
            push(position, SkillRoll(seat=own.seat, unit=key, ability=ability.name, target=target, own=own))


class SkillRoll(Rolling, tag="skill-roll", kw_only=True):
    """The roll of a skill: a simple roll with switches of its own, which work on the target."""

    asks: ClassVar = {
        "roll": (SIMPLE,),
        "elite": elite.RULES,
        "use-switch": (SIMPLE_SWITCHES,),
        "done": (SIMPLE_SWITCHES,),
    }
    steps = (
        ("gather-skill", "own"),
        ("throw", "own"),
        ("count", "own"),
        ("elite", "own"),
        ("switch", "own"),
    )
    seat: str
    unit: str
    ability: str
    target: str
    own: Side

    def side(self, whose: str) -> Side:
        return self.own

    def works_on(self, side: Side) -> tuple[Side, Side]:
        aimed = Side(self.seat, self.target, "skill")
        return aimed, aimed

    def on_use_switch(self, position: Warcrow, action: Switch) -> None:
        self.answer(position, action)

    def resolve(self, position: Warcrow) -> None:
        """Each success that was not spent does what the skill says, as far as there is anything to do."""
        ability = next(one for one in abilities(position, self.unit) if one.name == self.ability)
        for effect in effects(ability.do):
            if effect.word == "each":
                number = self.own.stock[SUCCESS] * int(effect.rest.removeprefix("heal "))
                heal(position, self.target, number, "wcr.roll.simple-resolution", FORMAT)


class GatherSkill(Moment):
    """The dice that the skill has printed."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        assert isinstance(frame, SkillRoll)
        ability = next(one for one in abilities(position, side.unit) if one.name == frame.ability)
        dice = next(effect.rest for effect in effects(ability.do) if effect.word == "rolls")
        side.lines = [PoolLine(dice, say("{ability}", ability=ability.name), ["wcr.roll.simple-gather", POOL])]
        side.able = [used(side.unit, ability)]
