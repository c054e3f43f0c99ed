"""Whom an ability works on: by sides, characteristics and contact, then by what is measured."""

from referee.kernel.position import require
from referee.warcrow.claim import veiled, wooded
from referee.warcrow.claim.looks import speaks_against
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.range import within
from referee.warcrow.fight import state
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.command import COMMANDED, in_own_activation, lasting_mark
from referee.warcrow.table.hiding import undeployed
from referee.warcrow.table.joined import OFFICER
from referee.warcrow.table.position import FIELD, GONE, JOINED, Warcrow, going_on, is_on_field, on_field
from referee.warcrow.table.profile import HIGH_COMMAND
from referee.warcrow.table.sides import enemies, passes_for_neutral
from referee.warcrow.table.under import lying_under
from referee.warcrow.table.values import BY_ITSELF, called_by, card, character, is_chosen, rank_inside
from referee.warcrow.table.word import Piece, Receiver, ways

AND = " and "
RUSHES = {"charge", "assault"}
FREE, EMBATTLED, ACTIVATED = "free", "embattled", "activated"
"""Whether whoever is meant touches an enemy, or has an activation token."""
UNDER, FALLEN = "under", "fallen"
OFF_FIELD = (UNDER, FALLEN)
"""Whom an ability brings that is not on the battlefield."""
SEEN, FORMAT = "wcr.skill.target-los", "wcr.skill.format"


def rule_of(ability: Ability) -> str:
    """What lets a unit do it."""
    return COMMANDED if ability.is_command else BY_ITSELF


def needs_sight(ability: Ability) -> bool:
    """Whom a card targets has to be seen, unless it says otherwise."""
    return (ability.is_command or "target" in ability.when) and "no-los" not in ability.when


def must_see(ability: Ability, to: Receiver) -> bool:
    """Whom a unit touches it need not see, nor an ally whose being in combat is but a condition."""
    return needs_sight(ability) and to.near != "engaged" and to.only != EMBATTLED


def meant(position: Warcrow, key: str, to: Receiver, at: str = "") -> list[str]:
    """The units that one or each of many can be, before anything is measured. A unit is no ally of itself."""
    seat, center = position.units[key].side, at or key
    if to.side in OFF_FIELD:
        return [other for other in off_field(position, key, to.side) if fits(position, other, to)]
    found = enemies(position, key) if to.side == "enemy" else on_field(position, None if to.side == "unit" else seat)
    found = [other for other in found if other not in (key, center)]
    if to.how == "one":
        found = [other for other in found if not passes_for_neutral(position, other, seat)]
    if not position.round:
        found = [other for other in found if other not in undeployed(position)]
    if to.traits or to.but:
        found = [other for other in found if fits(position, other, to)]
    if to.near == "engaged":
        found = [other for other in found if other in position.units[center].engaged]
    if to.only in (FREE, EMBATTLED):
        return [other for other in found if bool(position.units[other].engaged) == (to.only == EMBATTLED)]
    if to.only == ACTIVATED:
        return [other for other in found if position.units[other].activated]
    return [other for other in found if is_demoralized(position, other)] if to.only else found


def is_known(position: Warcrow, to: Receiver, target: str) -> bool:
    """Whether there is such a unit: on the battlefield, but for those that are to be brought."""
    return target in position.units if to.side in OFF_FIELD else is_on_field(position, target)


def off_field(position: Warcrow, key: str, how: str) -> list[str]:
    """Units of the same side that can be brought: whose cards lie under that of a unit, or all that are destroyed."""
    if how == UNDER:
        return lying_under(position, key)
    side = position.units[key].side
    return [other for other, unit in position.units.items() if unit.where == GONE and unit.side == side]


def fits(position: Warcrow, key: str, to: Receiver) -> bool:
    """Whether a unit has one of the characteristics asked for, and not the one left out.

    High Command is whoever leads a unit, too.
    """
    called, inside = called_by(position, key), character(position, key)
    if inside is not None and inside.is_high_command:
        called.add(HIGH_COMMAND.lower())
    return (not to.traits or any(one.lower() in called for one in to.traits)) and to.but.lower() not in called


def claims_for(position: Warcrow, key: str, ability: Ability, to: Receiver, target: str) -> list[str]:
    """What the table has to say of a unit that is chosen."""
    sight = [f"sight.{key}.{target}"] if must_see(ability, to) else []
    near = [f"within.{to.far}.{key}.{target}"] if to.far else []
    beside = [f"within.0.{key}.{target}"] if to.near == "adjacent" else []
    return list(dict.fromkeys([*sight, *near, *beside, *veiled.facts(position, key, target)]))


def chosen(do: str, way: int) -> Piece | None:
    """What of a way is aimed at one unit that is named."""
    return next((piece for piece in ways(do)[way] if piece.to.how == "one"), None)


def open_targets(position: Warcrow, key: str, ability: Ability, to: Receiver) -> list[str]:
    """Whom nobody has said to be too far away or out of sight."""
    found = meant(position, key, to)
    if not position.claims:
        return found
    facts = {other: claims_for(position, key, ability, to, other) for other in found}
    return [other for other in found if not any(speaks_against(position, fact) for fact in facts[other])]


def check_target(position: Warcrow, key: str, ability: Ability, to: Receiver, target: str) -> list[str]:
    """Refuse who is not meant, not seen or too far away; the rules by which the target is right."""
    slots = {"unit": key, "target": target, "name": ability.name}
    aimed = target in meant(position, key, to)
    require(position, aimed, FORMAT, "{name} is not for {target:unit}.", **slots)
    found = veiled.check_unveiled(position, key, target)
    if must_see(ability, to):
        seen = sees(position, key, target)
        require(position, seen.fine, SEEN, "{unit:unit} does not see {target:unit}.", **slots)
        found += [SEEN, *seen.rules]
    if to.far or to.near == "adjacent":
        near, words = within(position, key, target, to.far), "{target:unit} is farther away than {strides:stride}."
        require(position, near.fine, FORMAT, words, strides=to.far, **slots)
        found += near.rules
    return found


def holds(position: Warcrow, guard: str, key: str, other: str, did: int = 0) -> bool:
    """Whether the conditions of an effect are met, as far as anybody has said."""
    return all(meets(position, one, key, other, did) for one in guard.split(AND)) if guard else True


def measures(guard: str, key: str, other: str) -> list[tuple[str, str]]:
    """What has to be told for a condition before it is known: so many strides to a forest, of which unit."""
    found = [one.rpartition("wooded ") for one in guard.split(AND) if "wooded " in one]
    return [(strides, other if whose else key) for whose, _, strides in found]


def officer_slain(position: Warcrow, key: str) -> bool:
    """Whether a unit that is out of the game was an Officer, or went out together with the one that led it."""
    unit = position.units[key]
    if unit.where != GONE or card(position, key).kind == OFFICER:
        return unit.where == GONE
    led = rank_inside(position, key) == OFFICER
    who = unit.side, unit.character, GONE
    return led and any((one.side, one.profile, one.where) == who for one in position.units.values())


def meets(position: Warcrow, guard: str, key: str, other: str, did: int) -> bool:
    who, _, what = guard.partition(" ")
    for strides, unit in measures(guard, key, other):
        return wooded.may_be(position, strides, unit)
    if who == "token":
        return what in position.units[key].tokens
    if who == "used":
        return any(effect.by == lasting_mark(key, what) for effect in position.effects)
    if who == "chosen":
        return is_chosen(position, position.units[key].side, what)
    if guard == "opening":
        return position.round <= 1
    if guard == "acting":
        return in_own_activation(position, key)
    if who == "using":
        working = (one for one in position.agenda if one.__struct_config__.tag == "ability")
        return any((one.unit, one.ability) == (key, what) for one in working)
    if guard == "winning":
        combat = going_on(position, "combat-end")
        return combat is not None and combat.winner == key
    if guard == "slain Officer":
        return other in position.units and officer_slain(position, other)
    if guard in ("engaged", "not engaged"):
        return bool(position.units[key].engaged) == (guard == "engaged")
    if who == "did":
        return did >= (1 if what == "damage" else int(what))
    if guard == "rushed":
        return in_own_activation(position, key) and not RUSHES.isdisjoint(going_on(position, "activation").taken)
    if who == "ally":
        side, wanted = position.units[key].side, [one.lower() for one in what.split("/")]
        there = [ally for ally, unit in position.units.items() if unit.side == side and unit.where in (FIELD, JOINED)]
        return any(one in called_by(position, ally) for ally in there if ally != key for one in wanted)
    about = key if who == "self" else other
    if what in state.REMOVED:
        return about in position.units and state.has(position, about, what)
    return about in position.units and what.lower() in called_by(position, about)
