"""What a spell asks for before it can be cast, with its alterations counted in."""

from referee.kernel.errors import Refusal
from referee.kernel.position import require
from referee.kernel.say import Say, say
from referee.warcrow.claim import veiled
from referee.warcrow.claim.looks import look
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.range import within
from referee.warcrow.fight import ranged
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.spells import Spell

TARGET, RANGE, BLIND = "wcr.spell.target", "wcr.spell.range", "wcr.spell.no-los"
NEEDED = "wcr.cast.requirements"
"""A spell that asks for what is not there cannot be cast, in bold: no card lifts it."""
INTO_COMBAT = "wcr.magic.spell-into-combat"


def claims_for(position: Warcrow, key: str, spell: Spell, target: str) -> list[str]:
    """What the table has to say of a target."""
    if not target or target == key:
        return []
    sight = [] if spell.blind else [f"sight.{key}.{target}"]
    cover = [f"cover.{key}.{target}"] if spell.attacks else []
    near = [f"within.{spell.far}.{key}.{target}"] if spell.far else []
    return list(dict.fromkeys([*sight, *near, *cover, *veiled.facts(position, key, target)]))


def can_shoot(position: Warcrow, key: str, spell: Spell) -> bool:
    """A spell that makes a ranged attack is one: nobody shoots while engaged."""
    return not (spell.shoots and position.units[key].engaged)


def check_shot(position: Warcrow, key: str, spell: Spell) -> None:
    words = "{unit:unit} is engaged, and {name} is a ranged attack."
    require(position, can_shoot(position, key, spell), ranged.ENGAGED, words, unit=key, name=spell.name)


def check_met(met: bool, rule: str, why: Say) -> None:
    if not met:
        raise Refusal([NEEDED, rule], why)


def check_target(position: Warcrow, key: str, spell: Spell, target: str) -> list[str]:
    """Seen, unless the spell needs no sight, and near enough: the rules by which it is."""
    if not target or target == key:
        return []
    found = [*([BLIND] if spell.blind else []), *veiled.check_unveiled(position, key, target)]
    if not spell.blind:
        seen = sees(position, key, target)
        check_met(seen.fine, TARGET, say("{unit:unit} does not see {target:unit}.", unit=key, target=target))
        found += [TARGET, *seen.rules]
    if spell.far:
        near = within(position, key, target, spell.far)
        words = "{target:unit} is farther away than {strides:stride}."
        check_met(near.fine, RANGE, say(words, target=target, strides=spell.far))
        found += [RANGE, *near.rules]
    if spell.attacks:
        look(position, f"cover.{key}.{target}")
    fought = position.units[target].engaged and key not in position.units[target].engaged
    return [*found, *([INTO_COMBAT] if fought and position.units[target].side != position.units[key].side else [])]
