"""The moments of the game at which a card may have something to do: whoever is in the middle of one says so here.

What is done then stands in the room `ability`; the house announces it.
"""

from collections.abc import Callable

from referee.warcrow.table.hiding import undeployed
from referee.warcrow.table.position import FIELD, SLOWED, Warcrow
from referee.warcrow.table.sides import enemies, is_enemy
from referee.warcrow.table.values import abilities

Comes = Callable[[Warcrow, str, str, str, int], None]
FOE_ARRIVES = "foe-arrives"
HAS_ATTACKED = "has-attacked"
COMES: list[Comes] = []
"""What answers a moment: its name, the unit, the other unit in it, the damage that was done in it."""
STRUGGLES = "enemy-struggles"
"""When an enemy moves that is slowed, or is displaced or placed."""
SUFFERS, ALLY_SUFFERS, FALLS, STRESSED = "suffers", "allied-suffers", "falls", "stressed"
"""Before damage is taken, by the unit or by an ally of it; before troops are removed; before stress is taken."""


def answers(position: Warcrow, moment: str, key: str) -> bool:
    """Whether a card of a unit has something for a moment: asked of the names first, for most have nothing."""
    cards, unit = position.here.moments.get(moment), position.units[key]
    if cards is None or not (unit.profile in cards or unit.character in cards):
        return False
    return any(one.at == moment for one in abilities(position, key))


def come(position: Warcrow, moment: str, key: str, other: str = "", did: int = 0) -> None:
    """A moment of a unit has come; most cards have nothing for it."""
    if answers(position, moment, key):
        for answer in COMES:
            answer(position, moment, key, other, did)


def spotted(position: Warcrow, key: str) -> None:
    """A Scout or an Ambusher has been deployed: its enemies see it, but for those that do not stand yet."""
    if FOE_ARRIVES in position.here.moments:
        foes = [foe for foe in enemies(position, key) if is_enemy(position, foe, key)]
        for foe in [foe for foe in foes if foe not in undeployed(position)]:
            come(position, FOE_ARRIVES, foe, key)


def watchers(position: Warcrow, moment: str, key: str) -> list[str]:
    """The allies of a unit whose cards have something for what befalls it."""
    units, cards = position.units, position.here.moments.get(moment)
    if cards is None:
        return []
    known = [other for other, unit in units.items() if unit.profile in cards or unit.character in cards]
    allies = [other for other in known if units[other].side == units[key].side and other != key]
    there = [other for other in allies if units[other].where == FIELD]
    return [other for other in there if any(one.at == moment for one in abilities(position, other))]


def allies_see(position: Warcrow, moment: str, key: str, by: str = "") -> None:
    """Something befalls a unit: whoever of its allies may answer does, to it or to whoever does it."""
    for other in watchers(position, moment, key):
        for answer in COMES:
            answer(position, moment, other, by or key, 0)


def is_heeded(position: Warcrow, key: str) -> bool:
    """Whether its own card or that of an ally has something to do when a unit declares a move."""
    return answers(position, "moves", key) or bool(watchers(position, "ally-moves", key))


def stirs(position: Warcrow, key: str) -> None:
    """A unit has moved, or was displaced or placed: some cards hurt whoever is slowed then."""
    if SLOWED not in position.units[key].states or STRUGGLES not in position.here.moments:
        return
    for foe in enemies(position, key):
        come(position, STRUGGLES, foe, key)


def fought(position: Warcrow, *units: str) -> None:
    """These have attacked or were attacked."""
    for key in units:
        come(position, "end-after-fight", key)


def combat_comes(position: Warcrow, moments: tuple[str, ...], dealt: dict[str, int]) -> None:
    """Moments of a combat, for the defender and the attacker; the last of several is the attacker's alone."""
    attacker, defender = dealt
    for key, foe in ((defender, attacker), (attacker, defender)):
        for moment in moments if key == attacker else moments[:1]:
            come(position, moment, key, foe, dealt[key])
    if HAS_ATTACKED in moments:
        fought(position, *dealt)
        for key in dealt:
            come(position, "end-after-combat", key)
