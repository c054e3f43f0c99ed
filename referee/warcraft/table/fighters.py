"""What stands behind a fighting piece: its type, Strength, dice and ability, whatever kind of piece it is.

Units have them on their tiles, heroes on their cards, creeps and summoned creatures on their markers.
"""

from typing import Any

from referee.kernel.pieces import Pile
from referee.kernel.position import known
from referee.kernel.say import say
from referee.warcraft.expansion.abilities import always
from referee.warcraft.table.piece import CREATURE, CREEP, HERO, UNITS
from referee.warcraft.table.position import Hero, Warcraft
from referee.warcraft.table.tile import ability, strength

CARD_RULES = {"type": "wbx.hero.card-type", "strength": "wbx.hero.card-strength", "life": "wbx.hero.card-life"}
MARKER_RULES = {
    "type": "wbx.creep.marker-type",
    "strength": "wbx.creep.marker-strength",
    "dice": "wbx.creep.marker-dice",
    "ability": "wbx.creep.marker-ability",
}


def fights_as(position: Warcraft, pile: Pile) -> str:
    """The unit type a piece counts as, which is the phase it attacks in."""
    if pile.kind in UNITS:
        return pile.kind
    return "melee" if pile.kind == "worker" else fact_of(position, pile, "type")


def strength_of(position: Warcraft, pile: Pile) -> int:
    """A die of this piece hits with so much or less."""
    if pile.kind in (HERO, CREEP, CREATURE):
        return fact_of(position, pile, "strength") + always_adds(position, pile, "strength")
    return strength(position, pile.side, fights_as(position, pile))


def dice_of(position: Warcraft, pile: Pile) -> int:
    """Dice a single piece of the pile rolls in its phase."""
    if pile.kind == CREEP:
        return max(0, fact_of(position, pile, "dice") - position.creeps[creep_id(position, pile)].lost)
    return fact_of(position, pile, "dice") if pile.kind == CREATURE else 1 + always_adds(position, pile, "extra-dice")


def always_adds(position: Warcraft, pile: Pile, effect: str) -> int:
    """What the abilities of a hero add that are always in force."""
    return sum(ability.amount for ability in always(position, pile.side, effect)) if pile.kind == HERO else 0


def always_rules(position: Warcraft, pile: Pile) -> list[str]:
    """Told of a hero's attack that such an ability bears on."""
    if pile.kind != HERO:
        return []
    helped = any(always(position, pile.side, effect) for effect in ("strength", "extra-dice", "power"))
    return ["wbx.timing.always"] if helped else []


def has_ability(position: Warcraft, pile: Pile, power: str) -> bool:
    """Whether a piece has an ability: printed for it, or given to it for a while."""
    if power in pile.marks:
        return True
    if pile.kind == CREEP:
        return fact_of(position, pile, "ability") == power
    if pile.kind == HERO:
        return any(gift.told.get("power") == power for gift in always(position, pile.side, "power"))
    if pile.kind == CREATURE:
        return False
    return ability(position, pile.side, fights_as(position, pile)) == power


def creep_id(position: Warcraft, pile: Pile) -> str:
    """The mark that tells one creep marker from another."""
    return next(mark for mark in pile.marks if mark in position.creeps)


def creature_key(pile: Pile) -> str:
    """Which summoned creature this is: the one mark that is no ability."""
    return next(mark for mark in pile.marks if mark.startswith("summon-")).removeprefix("summon-")


def fact_of(position: Warcraft, pile: Pile, name: str) -> Any:
    """What the card or marker of a piece says, asked where nobody has read it yet."""
    if pile.kind == HERO:
        return hero_fact(position, position.seats[pile.side].hero, name)
    if pile.kind == CREATURE:
        key = creature_key(pile)
        rules = ["wbx.summon.attack", "wbx.summon.marker"]
        question = say("{name:printed} on the {key:creature} marker?", name=name, key=key)
        return known(position, f"creature.{key}.{name}", question, rules)
    id = creep_id(position, pile)
    key = position.creeps[id].key or id
    question = say("{name:printed} on the creep marker of {key:creep}?", name=name, key=key)
    return known(position, f"creep.{key}.{name}", question, [MARKER_RULES[name]])


def hero_fact(position: Warcraft, hero: Hero | None, name: str) -> Any:
    """What a hero's card says; its type is the same at every Level."""
    assert hero is not None
    key = f"hero.{hero.key}.type" if name == "type" else f"hero.{hero.key}.{hero.level}.{name}"
    question = say(
        "{name:printed} on the card of {hero:hero}, Level {level}?", name=name, hero=hero.key, level=hero.level
    )
    return known(position, key, question, [CARD_RULES[name]])


def life(position: Warcraft, seat: str) -> int:
    return hero_fact(position, position.seats[seat].hero, "life")
