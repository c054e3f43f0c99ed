"""Attacks of a card: which it has, whom it may attack, the pool of each, and the modifier that a stress buys."""

from referee.kernel.position import require
from referee.kernel.say import say
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.roll.dice import POOL
from referee.warcrow.table.joined import OFFICER, SUPPORT
from referee.warcrow.table.position import Warcrow, is_on_field
from referee.warcrow.table.precedence import BY_CARD
from referee.warcrow.table.profile import Joined, Profile, Roll
from referee.warcrow.table.sides import check_may_target
from referee.warcrow.table.values import COUNTS, LINE, card, character, line, of_several_lines, rank_inside

NONE = Roll()
TOUCHING = "wcr.melee.needs-engaged"
POOLS = {
    "attack": "wcr.melee.attack-pool",
    "ranged": "wcr.ranged.attack-pool",
    "defense": "wcr.melee.defense-pool",
}
SHOT_AT = "wcr.ranged.defense-pool"
"""The defense roll against a ranged attack; a refusal of its modifier is final there too."""
DECLARED = "wcr.melee.defense-modifier-declared"
"""The defender says first, and a refusal is final."""
MODIFIER = ("wcr.attack.modifier", "wcr.attack.modifier-needs-stress-room", "wcr.profile.modifiers")
JOINED, ADDED = "wcr.character.in-unit-profile", "wcr.character.absolute-or-plus"
PART, ASIDE = "wcr.character.combat-part", "wcr.character.support-not-counted"
UNKNOWN = "?"
"""A stress mark on a card whose value nobody could read."""


def printed(position: Warcrow, key: str, roll: str, at: str = "") -> Roll:
    """The roll of a unit's panel line, as it is now or as it was gathered by: an attack of either kind, its defense."""
    lines = [one for one in card(position, key).panel if one.at == at]
    used = lines[0] if lines else line(position, key)
    return {"attack": used.melee, "ranged": used.ranged, "defense": used.defense}.get(roll) or NONE


def can_attack(position: Warcrow, key: str) -> bool:
    """A unit without an attack on its card makes none."""
    return line(position, key).melee is not None


def has_ranged(position: Warcrow, key: str) -> bool:
    """Whether a unit has a ranged attack in the line for its troops."""
    return line(position, key).ranged is not None


def check_has_ranged(position: Warcrow, key: str) -> None:
    words = "{unit:unit} has no ranged attack on its card."
    require(position, has_ranged(position, key), BY_CARD, words, unit=key)


def check_can_attack(position: Warcrow, key: str) -> None:
    words = "{unit:unit} has no melee attack on its card."
    require(position, can_attack(position, key), BY_CARD, words, unit=key)


def check_may_attack(position: Warcrow, key: str, target: str) -> None:
    """A melee attack goes against an enemy that is touched."""
    check_may_target(position, target, key)
    require(position, is_on_field(position, target), TOUCHING, "No such unit stands on the battlefield.")
    words, touching = "{unit:unit} does not touch {target:unit}.", target in position.units[key].engaged
    require(position, touching, TOUCHING, words, unit=key, target=target)
    check_can_attack(position, key)


def open_to_attack(position: Warcrow, key: str) -> list[str]:
    """Whom a unit may attack in melee."""
    return list(position.units[key].engaged) if can_attack(position, key) else []


def panel_lines(position: Warcrow, side: Side) -> list[PoolLine]:
    """The pool as its panel has it, or as the skill or spell does that it attacks by."""
    if side.given:
        return side.given
    key = side.unit
    own = ["wcr.attack.pool"] if side.roll == "attack" else []
    rules = [*own, gathered_by(side), POOL, *(LINE if of_several_lines(position, key) else ())]
    at = line(position, key).at
    why = say("the panel for {at:troops-line}", at=at) if of_several_lines(position, key) else say("the panel")
    inside = character(position, key)
    if inside is not None:
        counts: tuple[str, ...] = ()
        if of_several_lines(position, key):
            counts = {OFFICER: COUNTS, SUPPORT: (ASIDE,)}.get(rank_inside(position, key), ())
        brings = (PART, ADDED) if brought(inside, side.entry) is not None else ()
        why, rules = say("{why} with {name}", why=why, name=inside.name), [*rules, JOINED, *brings, *counts]
    return [PoolLine(printed(position, key, side.entry).roll, why, rules)]


def gathered_by(side: Side) -> str:
    """The rule that has a side form its roll."""
    return SHOT_AT if side.shot and side.roll == "defense" else POOLS[side.entry]


def stress_modifier(position: Warcrow, key: str, roll: str) -> str:
    """What a stress adds to a roll; nothing where the card has none."""
    return printed(position, key, roll).stress.removesuffix(UNKNOWN)


def joined_modifier(position: Warcrow, key: str, roll: str) -> str:
    """What a second stress adds, by the Character in the unit."""
    inside = character(position, key)
    if inside is None or inside.joined is None:
        return ""
    more = brought(inside, roll)
    return more.stress.removesuffix(UNKNOWN) if more and printed(position, key, roll) is not NONE else ""


def brought(inside: Profile, roll: str) -> Roll | None:
    """What the Character in a unit adds to a roll of it."""
    joined = inside.joined or Joined()
    return {"attack": joined.melee, "ranged": joined.ranged, "defense": joined.defense}[roll]
