"""Sides: who is whose enemy, who is nobody's, and which player handles such a unit. Answers and refusals only."""

from referee.kernel.errors import Refusal
from referee.kernel.position import require
from referee.warcrow.table.position import DISGUISE, FIELD, Warcrow, other_seat
from referee.warcrow.table.profile import HOSTILE
from referee.warcrow.table.values import has

ROLLED_FOR = "wcr.hostile.attack"
"""What a neutral unit does in combat is done as by a player's; it takes no stress by choice."""
NO_TARGET, NEITHER = "wcr.neutral.no-target", "wcr.side.neutral-not-targetable"


def is_neutral(position: Warcrow, key: str) -> bool:
    return not position.units[key].side


def passes_for_neutral(position: Warcrow, key: str, seat: str) -> bool:
    """Whether a unit is disguised, so that everybody but its own player takes it for a neutral one."""
    unit = position.units[key]
    return DISGUISE in unit.tokens and unit.side != seat


def is_enemy(position: Warcrow, key: str, other: str) -> bool:
    """Units of two players are; a Hostile one is the enemy of both, and who is or passes for neutral of nobody."""
    mine, unit = position.units[key].side, position.units[other]
    theirs = unit.side
    if unit.tokens and DISGUISE in unit.tokens:
        return False
    if mine and theirs:
        return mine != theirs
    return bool(mine or theirs) and has(position, other if mine else key, HOSTILE)


def enemies(position: Warcrow, key: str) -> list[str]:
    """Every enemy of a unit on the battlefield."""
    side = position.units[key].side
    return [
        other
        for other, unit in position.units.items()
        if unit.where == FIELD
        and unit.side != side
        and ((side and unit.side) or is_enemy(position, key, other))
        and not (unit.tokens and DISGUISE in unit.tokens)
    ]


def hostile(position: Warcrow) -> list[str]:
    """The neutral units on the battlefield that may be made a target."""
    return [
        key
        for key, unit in position.units.items()
        if not unit.side and unit.where == FIELD and has(position, key, HOSTILE)
    ]


def check_may_target(position: Warcrow, target: str, by: str) -> None:
    """Whoever is neither ally nor enemy is no target, unless a card or the scenario makes it one."""
    unit = position.units.get(target)
    if unit is None:
        return
    if unit.tokens:
        words = "{target:unit} passes for a neutral Character: it is no target of attacks, skills or spells."
        fine = not passes_for_neutral(position, target, position.units[by].side)
        require(position, fine, NO_TARGET, words, target=target)
    if unit.side or has(position, target, HOSTILE):
        return
    words = "{target:unit} is neutral and not Hostile: it is no target of attacks, skills or spells."
    try:
        require(position, False, NO_TARGET, words, target=target)
    except Refusal as no:
        raise Refusal([*no.rules, NEITHER], no.why, no.remedy) from None


def player_of(position: Warcrow, key: str) -> str:
    """Whose unit it is; for a neutral one decides whoever it does not fight, else whoever holds the initiative."""
    unit = position.units[key]
    if unit.side:
        return unit.side
    fought = {position.units[other].side for other in unit.engaged}
    return other_seat(position, fought.pop()) if len(fought) == 1 else position.first


def thrower(position: Warcrow, key: str, foe: str) -> str:
    """Who throws for a unit against another: its player, and for a neutral one the opponent of whom it fights."""
    unit = position.units[key]
    return unit.side or other_seat(position, position.units[foe].side)
