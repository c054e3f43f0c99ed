"""The values of a fighter, line by line: attack and its type, defense, damage, health.

First what is printed where the value comes from: an ability used instead of a weapon, the weapon or the armor, else the
character card or the encounter. Then every line that holds for the fighter, his own or the other's, and what lasts.
"""

from typing import NamedTuple

from referee.adventure.card.in_force import Bound, opponent
from referee.adventure.card.weapon_replacement import VALUES as REPLACED
from referee.adventure.card.weapon_replacement import replacement
from referee.adventure.combat import encounter
from referee.adventure.combat.damage import HEALTH_VALUE
from referee.adventure.combat.lines import ATTACK, DAMAGE, DEFENSE, HEALTH, INSTEAD, TYPE, always, changes, rule_of
from referee.adventure.item.equip import ARMOR_REPLACES, WEAPON_REPLACES, WEAPON_TYPE
from referee.adventure.table import character, condition, record
from referee.adventure.table.discovery import AMBUSH, DISEASE
from referee.adventure.table.doing import PRECEDENCE
from referee.adventure.table.lasting import lasting
from referee.adventure.table.position import FOE, Adventure, diseases
from referee.kernel.tally import Line, Tally

RANGED, MELEE = "ranged", "melee"
NEVER_BELOW = "never below nought"
AMBUSHED = "ambush"
"""The word of what lasts for the rest of a turn in which somebody has turned up an Ambush."""


class Kind(NamedTuple):
    """Of which type an attack is, and by which rules."""

    type: str
    rules: tuple[str, ...]


def attack(position: Adventure, who: str) -> Tally:
    """What a fighter adds to the die."""
    return Tally([attacks_with(position, who)[0], *changes(position, ATTACK, who)])


def defense(position: Adventure, who: str) -> Tally:
    """What an attack on a fighter must reach."""
    return Tally([defended_by(position, who), *changes(position, DEFENSE, who)])


def damage(position: Adventure, who: str) -> Tally:
    """What a fighter's hit deals: always the card's, as far as nothing changes it."""
    base = encounter.line(position, DAMAGE) if who == FOE else of_card(position, who, DAMAGE, character.DAMAGE)
    ambush = [Line("discovery:ambush", 1, AMBUSH) for _ in ambushes(position, who)]
    return Tally([base, *ambush, *changes(position, DAMAGE, who)]).at_least(0, NEVER_BELOW, base.rule)


def health(position: Adventure, seat: str) -> Tally:
    """The damage that defeats a character."""
    base = of_card(position, seat, HEALTH, HEALTH_VALUE)
    sick = [Line("discovery:disease", -1, DISEASE) for _ in range(diseases(position, seat))]
    return Tally([base, *sick, *changes(position, HEALTH, seat)]).at_least(0, NEVER_BELOW, HEALTH_VALUE)


def kind_of_attack(position: Adventure, who: str) -> Kind:
    """The type of a fighter's attack: the last line that says so decides."""
    kind = plain_kind(position, who)
    for line, effect in always(position, TYPE, who, asks_type):
        kind = Kind(effect.how[0], (*kind.rules, rule_of(line.source)))
    return Kind(MELEE, (*kind.rules, PRECEDENCE)) if kind.type == MELEE and ambushes(position, who) else kind


def plain_kind(position: Adventure, who: str) -> Kind:
    """The same, without lines that ask for a type themselves: no question leads back to itself."""
    kind = attacks_with(position, who)[1]
    if kind.type != RANGED and ambushes(position, who):
        kind = Kind(RANGED, (*kind.rules, AMBUSH))
    for line, effect in always(position, TYPE, who, lambda line: not asks_type(line)):
        kind = Kind(effect.how[0], (*kind.rules, rule_of(line.source)))
    for laid in lasting(position, TYPE, who):
        kind = Kind(laid.data["type"], (*kind.rules, *laid.data["rules"]))
    return kind


condition.VALUES["type"] = lambda position, who: plain_kind(position, who).type


# ---- where a value comes from


def attacks_with(position: Adventure, who: str) -> tuple[Line, Kind]:
    """The attack value and type a fighter has: instead of a weapon, of the weapon, of the card."""
    if who == FOE:
        return encounter.line(position, ATTACK), Kind(encounter.printed(position).type, (encounter.ATTACK_VALUE,))
    for laid in reversed(lasting(position, INSTEAD, who)):
        return Line(laid.by, laid.data["amount"], REPLACED), Kind(laid.data["type"], (REPLACED,))
    mine, played = position.seats[who], replacement(position, who)
    if played is not None:
        return Line(f"ability:{mine.character}.{played.card}", played.attack, REPLACED), Kind(played.type, (REPLACED,))
    if mine.weapon:
        card = record.item_card(position, mine.items[mine.weapon].key)
        return Line(f"item:{mine.weapon}", card.attack, WEAPON_REPLACES), Kind(card.type, (WEAPON_TYPE,))
    return of_card(position, who, ATTACK, character.ATTACK), Kind(record.sheet(position, who).type, (character.ATTACK,))


def defended_by(position: Adventure, who: str) -> Line:
    """The defense value of the armor, else of the card."""
    if who == FOE:
        return encounter.line(position, DEFENSE)
    mine = position.seats[who]
    if mine.armor:
        card = record.item_card(position, mine.items[mine.armor].key)
        return Line(f"item:{mine.armor}", card.defense, ARMOR_REPLACES)
    return of_card(position, who, DEFENSE, character.DEFENSE)


def of_card(position: Adventure, seat: str, value: str, rule: str) -> Line:
    """A value of the side of the character card that is up."""
    return Line(f"character:{seat}", getattr(record.sheet(position, seat), value), rule)


def ambushes(position: Adventure, who: str) -> list[object]:
    """The Ambushes that help a fighter: those that whoever he fights has turned up in this turn."""
    other = opponent(position, who)
    return [*lasting(position, AMBUSHED, other)] if other else []


def asks_type(line: Bound) -> bool:
    return any(condition.word == TYPE for condition in line.power.conditions)
