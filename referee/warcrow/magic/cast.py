"""Casting: a spell is declared with its alterations, its requirements are looked at, and the rolls begin."""

from itertools import chain, combinations
from typing import Any

from referee.kernel.agenda import push
from referee.kernel.choice import Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import Say, Text, say
from referee.warcrow.claim.looks import speaks_against
from referee.warcrow.fight import skill
from referee.warcrow.magic.casting import AUTOMATIC, AutomaticCasting, Casting, casting_sides
from referee.warcrow.magic.further import Further, wanted
from referee.warcrow.magic.outcome import begin_outcome
from referee.warcrow.magic.spell import NEEDED, can_shoot, check_shot, check_target, claims_for
from referee.warcrow.table.ability import SPELLS, Ability, is_for_forest, who
from referee.warcrow.table.ability_actions import Cast
from referee.warcrow.table.active import give_way
from referee.warcrow.table.command import LIMITS, aloud, note, spent
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.spells import Spell, spell
from referee.warcrow.table.values import has
from referee.warcrow.table.verbs import VERBS

SPELLCASTER = "Spellcaster"
CASTERS, OWN_SPELLS = "wcr.spell.pointer", "wcr.magic.spellcaster"
WHOLE = "wcr.magic.long-spell"
DECLARED, ALTERED, ONCE = "wcr.cast.declare", "wcr.cast.declare-alterations", "wcr.cast.alteration-once"
VERBS.note("casts", "{unit:unit} casts {spell}.")
VERBS.note("casts-on", "{unit:unit} casts {spell} on {target:unit}.")
VERBS.note("cast-automatic", "{spell} needs no Willpower roll and cannot be blocked.")
VERBS.note("casts-altered", "Altered: {what:,}.")


def named(position: Warcrow, key: str, name: str) -> Ability:
    """The spell that is meant, of a unit that casts spells."""
    words = "{unit:unit} is no Spellcaster."
    require(position, has(position, key, SPELLCASTER), CASTERS, words, unit=key)
    found = skill.of_kind(position, key, SPELLS)
    wanted = next((one for one in found if one.name == name), None)
    words = "{unit:unit} casts only the spells on its card: {names}."
    require(position, wanted is not None, OWN_SPELLS, words, unit=key, names=[one.name for one in found])
    assert wanted is not None
    return wanted


def altered(position: Warcrow, plain: Spell, chosen: list[int]) -> Spell:
    """The spell with the alterations that were declared, each of which there is once."""
    if chosen != sorted(chosen):
        raise Invalid.of("alterations", "name them in the order of the card")
    if any(number > len(plain.alterations) for number in chosen):
        words = "{name} has {number} on offer"
        raise Invalid.of("alterations", say(words, name=plain.name, number=len(plain.alterations)))
    fresh = len(set(chosen)) == len(chosen)
    require(position, fresh, ONCE, "An alteration is applied once in a casting.")
    return plain.altered(tuple(chosen))


def changes(plain: Spell, chosen: list[int]) -> list[str]:
    return [aloud(plain.alterations[number - 1].does) for number in chosen]


# ---- what can be cast


def open_to(position: Warcrow, key: str, *, fresh: bool) -> list[Option]:
    """Every spell that can be declared now, with each target and all its alterations."""
    if not has(position, key, SPELLCASTER):
        return []
    found: list[Option] = []
    for one in skill.of_kind(position, key, SPELLS):
        plain = spell(one)
        if (one.is_long and not fresh) or spent(position, key, one) or not can_shoot(position, key, plain):
            continue
        if one.do and any(skill.lacks(position, key, one)):
            continue
        targets = skill.targets(position, key, one) if who(one) else [""]
        targets += [""] if is_for_forest(one) and not position.units[key].engaged else []
        for numbers in every_way(len(plain.alterations)):
            found += ways(position, key, plain, numbers, targets)
    return found


def every_way(number: int) -> list[list[int]]:
    """None of the alterations, one, several."""
    every = range(1, number + 1)
    return [list(some) for some in chain.from_iterable(combinations(every, size) for size in range(number + 1))]


def ways(position: Warcrow, key: str, plain: Spell, chosen: list[int], targets: list[str]) -> list[Option]:
    changed, found = plain.altered(tuple(chosen)), []
    for target in targets:
        needs = claims_for(position, key, changed, target)
        if not any(speaks_against(position, fact) for fact in needs):
            fields: dict[str, Any] = {"ability": plain.name} | ({"target": target} if target else {})
            fields |= {"alterations": chosen} if chosen else {}
            found.append(Option(fields, label(plain, chosen, target), needs=needs, hint=hint(plain, chosen)))
    return found


def hint(plain: Spell, chosen: list[int]) -> Text:
    """What tells the ways to cast a spell apart."""
    if not chosen:
        return say("As it is") if plain.alterations else ""
    return say("{what:;}", what=changes(plain, chosen))


def label(plain: Spell, chosen: list[int], target: str) -> Text:
    """The button; of a spell that is not altered the action says it."""
    forest = plain.forest and not target
    if not chosen and not forest:
        return ""
    at = " on a forest" if forest else " on {target:unit}" if target else ""
    words = "{spell}" + at + (", altered: {what:;}" if chosen else "")
    return Say(words, {"spell": plain.name, "target": target, "what": changes(plain, chosen)})


# ---- casting


def cast(position: Warcrow, key: str, action: Cast, ability: Ability, rule: str) -> None:
    """Declared, altered and found possible; a spell that is to remain active ends the one before it; then the rolls."""
    plain = spell(ability)
    changed = altered(position, plain, action.alterations)
    skill.check(position, key, ability, action.target)
    check_shot(position, key, changed)
    met = check_target(position, key, changed, action.target)
    limited = [LIMITS] if ability.per else []
    whole = [WHOLE, skill.LONG] if ability.is_long else []
    told = {"unit": key, "spell": plain.name} | ({"target": action.target} if action.target else {})
    rules = [rule, *whole, OWN_SPELLS, DECLARED, NEEDED, *limited, *met]
    happen(position, "casts-on" if action.target else "casts", list(dict.fromkeys(rules)), data=told)
    if action.alterations:
        happen(position, "casts-altered", [ALTERED, ONCE], what=changes(plain, action.alterations))
    note(position, key, ability)
    if changed.stays:
        give_way(position, key)
    begin_rolls(position, key, action, changed.automatic, plain)
    whom = wanted(ability, action.alterations)
    if whom:
        seat = position.units[key].side
        push(position, Further(seat=seat, unit=key, spell=plain.name, target=action.target, whom=whom))


def begin_rolls(position: Warcrow, key: str, action: Cast, automatic: bool, plain: Spell) -> None:
    """Willpower against the tinge; of an Automatic spell only the tinge, if there is any."""
    own, against = casting_sides(position, key, plain.dice(tuple(action.alterations)))
    kind = AutomaticCasting if automatic else Casting
    if automatic:
        happen(position, "cast-automatic", [AUTOMATIC], spell=plain.name)
    if automatic and not against.lines:
        begin_outcome(position, own, plain.name, action.target, action.alterations)
        return
    told: dict[str, Any] = {"spell": plain.name, "target": action.target, "alterations": action.alterations}
    push(position, kind(own=own, tinge=against, **told))
