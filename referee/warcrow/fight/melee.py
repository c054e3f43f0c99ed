"""Melee: who may be attacked, the damage of both sides at once, and who won."""

from collections.abc import Mapping

from referee.kernel.position import happen, require
from referee.warcrow.fight.attack import can_attack, check_can_attack
from referee.warcrow.fight.damage import suffer
from referee.warcrow.fight.multi import CHOOSES
from referee.warcrow.fight.roll import Side
from referee.warcrow.morale.demoralized import flee_from_combat
from referee.warcrow.morale.stress import owe_for_lost_melee
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.verbs import VERBS

VERBS.note("combat-begins", "{unit:unit} attacks {target:unit}.")
VERBS.note(
    "combat-won", "{unit:unit} wins the combat with {dealt} damage against {taken}; {loser:unit} will be stressed."
)
VERBS.note("combat-drawn", "Nobody wins the combat.")


def check_target(position: Warcrow, key: str, target: str) -> None:
    """A melee attack goes against an enemy that is touched."""
    there = target in on_field(position)
    require(position, there, "wcr.melee.needs-engaged", "No such unit stands on the battlefield.")
    touching = target in position.units[key].engaged
    words = "{unit:unit} does not touch {target:unit}."
    require(position, touching, "wcr.melee.needs-engaged", words, unit=key, target=target)
    check_can_attack(position, key)


def targets(position: Warcrow, key: str) -> list[str]:
    return [other for other in position.units[key].engaged if can_attack(position, key)]


def begins(position: Warcrow, key: str, target: str, *rules: str) -> None:
    several = [CHOOSES] if len(position.units[key].engaged) > 1 else []
    cited = [*rules, "wcr.melee.combat-begins", "wcr.melee.choose-attack", "wcr.melee.all-take-part", *several]
    happen(position, "combat-begins", cited, unit=key, target=target)


def resolve(position: Warcrow, attack: Side, defense: Side, left: Mapping[str, int]) -> None:
    """Both sides suffer at once; whoever did more, at least one, has won, and the other's stress is owed."""
    dealt = {side.roll: left[side.roll] + side.dealt for side in (attack, defense)}
    for side, foe in ((attack, defense), (defense, attack)):
        hurt = ["wcr.roll.f2f-both-hurt"] if side.roll == "defense" and left[side.roll] else []
        suffer(position, foe.unit, left[side.roll], "wcr.melee.damage-both", "wcr.melee.face-to-face", *hurt)
    for side in (attack, defense):
        flee_from_combat(position, side.unit)
    if dealt["attack"] == dealt["defense"]:
        happen(position, "combat-drawn", ["wcr.melee.drawn"], data=dealt)
        return
    winner, loser = (attack, defense) if dealt["attack"] > dealt["defense"] else (defense, attack)
    told = {"unit": winner.unit, "loser": loser.unit, "dealt": dealt[winner.roll], "taken": dealt[loser.roll]}
    happen(position, "combat-won", ["wcr.melee.won", "wcr.melee.lost"], data=told)
    owe_for_lost_melee(position, loser.unit, "wcr.melee.wp-test-end")
