"""Skills and spells as actions: a simple one or a long one, aimed at a unit or at none.

What the referee does not carry out is read aloud and takes its place among the actions all the same. How a spell is
cast stands in `magic/cast.py`.
"""

from collections.abc import Iterator, Sequence

from referee.kernel.choice import Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import Say, say
from referee.warcrow.claim import veiled
from referee.warcrow.claim.looks import look, speaks_against
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.range import within
from referee.warcrow.fight import ranged
from referee.warcrow.morale.stress import can_pay
from referee.warcrow.skill.deed import PERFORMED as FORMAT
from referee.warcrow.skill.fit import could_work
from referee.warcrow.skill.work import set_to_work
from referee.warcrow.table.ability import SKILLS, SPELLS, Ability, effects, is_for_forest, reach, shoots, trait, who
from referee.warcrow.table.ability_actions import Skill
from referee.warcrow.table.command import LIMITS, USED_UP, in_words, note, spent
from referee.warcrow.table.position import Warcrow, is_on_field, on_field, other_seat
from referee.warcrow.table.sides import check_may_target, hostile, passes_for_neutral
from referee.warcrow.table.under import beneath
from referee.warcrow.table.values import abilities, card
from referee.warcrow.table.verbs import VERBS

NEEDED, SEEN = "wcr.skill.needs-skill", "wcr.skill.target-los"
APART, WITHOUT, NO_CHARACTER = "target not engaged", "target without Character", "target no Character"
"""How the cards narrow down whom a skill is for."""
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
    found += hostile(position) if who(ability) in ("enemy", "unit") else []
    found = [other for other in found if not passes_for_neutral(position, other, seat)]
    if who(ability) == "allied":
        found.remove(key)
    if trait(ability):
        found = [other for other in found if trait(ability) in card(position, other).traits]
    if touched and ability.kind in SPELLS:
        found = [other for other in found if other == key or other in touched]
    elif ability.when.endswith("enemy engaged"):
        found = [other for other in found if other in touched]
    if APART in ability.when:
        found = [other for other in found if not position.units[other].engaged]
    if NO_CHARACTER in ability.when:
        found = [other for other in found if not card(position, other).is_character]
    if WITHOUT in ability.when:
        found = [other for other in found if not position.units[other].character]
    return [other for other in found if could_work(position, ability, other)] if ability.do else found


def claims_for(position: Warcrow, key: str, ability: Ability, target: str) -> list[str]:
    """What the table has to say before the referee carries out what is aimed at another unit."""
    if not ability.do or target == key:
        return []
    sight = [] if "no-los" in ability.when else ["sight"]
    near = [f"within.{reach(ability)}"] if reach(ability) else []
    cover = ["cover"] if shoots(ability) else []
    found = [f"{what}.{key}.{target}" for what in (*sight, *near, *cover)]
    return list(dict.fromkeys([*found, *veiled.facts(position, key, target)]))


def open_to(position: Warcrow, key: str, *, fresh: bool) -> list[Option]:
    """Every skill that can be declared now, with each target; long ones only as the first action."""
    found = []
    for one in of_kind(position, key, SKILLS):
        if (one.is_long and not fresh) or spent(position, key, one) or bound(position, key, one):
            continue
        if one.do and any(lacks(position, key, one)):
            continue
        if not who(one):
            found.append(Option({"ability": one.name}))
        for other in targets(position, key, one):
            needs = claims_for(position, key, one, other)
            if not any(speaks_against(position, fact) for fact in needs):
                found.append(Option({"ability": one.name, "target": other}, needs=needs))
    return found


def bound(position: Warcrow, key: str, ability: Ability) -> bool:
    """Engaged, a unit performs only skills that its card has for that."""
    return bool(position.units[key].engaged) and ability.kind in SKILLS and not ability.is_for_combat


def lacks(position: Warcrow, key: str, ability: Ability) -> Iterator[Say]:
    """What a skill or spell needs of the unit itself, and is not there."""
    for effect in effects(ability.do):
        if effect.word == "pay" and not can_pay(position, key):
            yield say("{unit:unit} cannot stress itself, and {name} costs a stress.", unit=key, name=ability.name)
        if effect.word == "shoot" and not who(ability) and not ranged.targets(position, key):
            yield say("{unit:unit} has nobody to shoot at.", unit=key)
        if effect.word == "shed" and not position.units[key].tinge:
            yield say("{unit:unit} has no tinge token to take off.", unit=key)
        if effect.word == "charge" and position.units[key].engaged:
            yield say("{unit:unit} is engaged: it cannot charge.", unit=key)
        if effect.word == "beneath" and not beneath(position, key, effect.rest):
            words = "No card of a unit with the characteristic {only} lies under that of {unit:unit}."
            yield say(words, unit=key, only=effect.rest)
        if effect.word == "engaged" and len(position.units[key].engaged) < int(effect.rest):
            words = "{name} is aimed at {number} enemies or more that {unit:unit} touches."
            yield say(words, unit=key, name=ability.name, number=effect.rest)


def check(position: Warcrow, key: str, ability: Ability, target: str) -> None:
    """What forbids it: a limit, a combat, a target of the wrong side or out of sight and reach."""
    fresh = not spent(position, key, ability)
    require(position, fresh, LIMITS, USED_UP, name=ability.name, per=ability.per)
    words = "{unit:unit} is engaged: it cannot perform {name}."
    require(position, not bound(position, key, ability), BOUND, words, unit=key, name=ability.name)
    for why in lacks(position, key, ability) if ability.do else ():
        require(position, False, FORMAT, why.say, **why.slots)
    if not who(ability):
        return
    if is_for_forest(ability) and not target:
        words = "{unit:unit} is engaged: it casts only at itself or at {touched:unit}."
        touched = position.units[key].engaged
        require(position, not touched, ENGAGED, words, unit=key, touched=touched)
        return
    if not is_on_field(position, target):
        raise Invalid.of("target", say("say which unit {name} is aimed at", name=ability.name))
    check_may_target(position, target, key)
    touched = position.units[key].engaged
    if ability.kind in SPELLS and touched:
        words = "{unit:unit} is engaged: it casts only at itself or at {touched:unit}."
        require(position, target == key or target in touched, ENGAGED, words, unit=key, touched=touched)
    only = trait(ability)
    words = "{name} is only for units with the characteristic {only}."
    fits = not only or only in card(position, target).traits
    require(position, fits, LABEL, words, name=ability.name, only=only)
    words = "{name} would do nothing to {target:unit} as it is."
    works = not ability.do or could_work(position, ability, target)
    require(position, works, FORMAT, words, name=ability.name, target=target)
    words = "{name} is not for {target:unit}."
    aimed = target in targets(position, key, ability)
    require(position, aimed, FORMAT, words, name=ability.name, target=target)


def check_in_sight(position: Warcrow, key: str, ability: Ability, target: str) -> list[str]:
    """Another unit has to be seen and near enough, as the table says; the rules by which it is."""
    if target in ("", key):
        return []
    found = veiled.check_unveiled(position, key, target)
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
    if shoots(ability):
        look(position, f"cover.{key}.{target}")
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
        set_to_work(position, key, ability, target, [])
    else:
        happen(position, "skill-aloud", [FORMAT], what=in_words(ability))
