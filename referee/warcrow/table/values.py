"""A unit's values now: the line of its panel, what it can bear, its keywords. Answers only.

The card decides; how many troops stand decides which of its lines.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from referee.warcrow.table.ability import Ability, effects, receiver
from referee.warcrow.table.chosen import as_chosen
from referee.warcrow.table.in_force import taken_from
from referee.warcrow.table.joined import OFFICER, SUPPORT, grown, joined_by, rank_in, without
from referee.warcrow.table.position import FIELD, Unit, Warcrow
from referee.warcrow.table.profile import Line, Profile

LINE = ("wcr.profile.panel-two-entries", "wcr.damage.combat-panel")
"""By which rules a line of the panel is chosen, where a card has several."""
BY_ITSELF = "wcr.profile.passive-skills"
"""A passive skill is always in force."""
COUNTS = ("wcr.damage.officer-counts", "wcr.character.officer-counts")
PER_STRESS = " per stress"
CHOSEN = "chosen "
SWIFT = 2
"""Strides that preferred terrain adds (wcr.keyword.preferred-terrain.bonus)."""
NO_LINE = Line(at="all")
DASH, UNHURT = 0, 1000
"""How a card without Wounds is written, and what it comes to: no damage takes its troops out."""


def card(position: Warcrow, key: str) -> Profile:
    """Its card as chosen for it, with what a Character in the unit brings and without what a spell has taken away."""
    unit = position.units[key]
    found = position.cards.units[unit.profile]
    if unit.character:
        found = joined_by(position.cards, unit.profile, unit.character, unit.chosen)
    elif unit.chosen:
        found = as_chosen(position.cards, unit.profile, unit.chosen)
    elif unit.damage and unit.profile in position.here.changing:
        found = grown(found, unit.damage)
    lost = taken_from(position, key) if position.spells else ()
    return without(found, lost, position.cards.units[unit.profile].keywords, unit.damage) if lost else found


def character(position: Warcrow, key: str) -> Profile | None:
    """The card of the Character in a unit."""
    name = position.units[key].character
    return position.cards.units[name] if name else None


def officer_counts(position: Warcrow, key: str) -> bool:
    """An Officer in a unit is one more troop where their number decides; a Support is not."""
    return rank_inside(position, key) == OFFICER


def rank_inside(position: Warcrow, key: str) -> str:
    """What the Character in a unit is to it, if there is one: its Officer, its Support or its companion."""
    unit = position.units[key]
    if not unit.character:
        return ""
    lost = taken_from(position, key) if position.spells else ()
    return rank_in(position.cards, unit.character, unit.profile, lost)


def line(position: Warcrow, key: str) -> Line:
    """The line for the troops that stand: the figure printed by each decides (wcr.profile.panel-two-entries)."""
    troops = troops_in(position, key)
    for one in card(position, key).panel:
        if covers(one.at, troops):
            return one
    return NO_LINE


@lru_cache(maxsize=256)
def covers(at: str, troops: int) -> bool:
    """Whether a line is for so many troops.

    >>> [covers(at, 3) for at in ("all", "3+", "2-", "3", "4+")]
    [True, True, False, True, False]
    """
    if at == "all":
        return True
    number = int(at.rstrip("+-"))
    return troops >= number if at.endswith("+") else troops <= number if at.endswith("-") else troops == number


def counted_by(position: Warcrow, key: str) -> list[str]:
    """The rule by which an Officer counts among the troops of a unit, where there is one."""
    return [COUNTS[0]] if officer_counts(position, key) else []


def troops_in(position: Warcrow, key: str) -> int:
    """How many count where their number decides: an Officer in the unit does, a Support does not."""
    unit = position.units[key]
    return unit.troops + officer_counts(position, key) if unit.character else unit.troops


def is_of_several(position: Warcrow, key: str) -> bool:
    """Whether more than one model stands there: a last troop and the Character in its unit are two."""
    return position.units[key].troops > 1 or rank_inside(position, key) in (OFFICER, SUPPORT)


def troops_of(position: Warcrow, units: Iterable[str]) -> int:
    """How many troops stand in these units together."""
    return sum(position.units[key].troops for key in units)


def of_several_lines(position: Warcrow, key: str) -> bool:
    return len(card(position, key).panel) > 1


def conquest(position: Warcrow, key: str) -> int:
    """What it counts for where an objective is disputed."""
    more = sum(int(effect.data["number"]) for effect in position.effects if effect.by == weighed(key))
    return line(position, key).conquest + by_stress(position, key, "conquest") + more


def weighed(key: str) -> str:
    """Under what it is noted that a unit counts for more in a dispute."""
    return f"{key}: conquest"


def morale(position: Warcrow, key: str) -> int:
    """MOR: the most stress it can bear."""
    return card(position, key).attributes.mor or 0


def wounds(position: Warcrow, key: str) -> int:
    """W: what each troop can take; a dash is more than there ever is."""
    printed = card(position, key).attributes.w
    return UNHURT if printed == DASH else max(1, printed or 1)


def movement(position: Warcrow, key: str) -> list[int]:
    """MOV: the first value, the second, the charge; by its preferred terrain the first and the last are longer."""
    far = card(position, key).attributes.mov or [0, 0, 0]
    if position.units[key].profile in position.here.granting:
        far = next(([int(n) for n in rest.split()] for rest in granted(position, key, "mov")), far)
    return [far[0] + SWIFT, far[1], far[2] + SWIFT] if position.units[key].swift else far


def has(position: Warcrow, key: str, keyword: str) -> bool:
    """Whether a keyword is on its card, with or without a number."""
    return any(word == keyword or word.startswith(f"{keyword} (") for word in card(position, key).keywords)


def called_by(position: Warcrow, key: str) -> set[str]:
    """By what a unit is described: its name, its characteristics, its keywords."""
    own = card(position, key)
    words = (*own.keywords, *position.units[key].gained)
    return {one.lower() for one in (own.name, *own.traits, *(word.partition(" (")[0] for word in words))}


def abilities(position: Warcrow, key: str) -> list[Ability]:
    """What it can do, however few of its troops are left."""
    return card(position, key).abilities


def lasting(position: Warcrow, key: str, word: str) -> Iterator[str]:
    """What its passive skills say by one word, whatever is rolled."""
    for ability in abilities(position, key):
        if ability.do and not ability.is_command and not ability.to:
            yield from (effect.rest for effect in effects(ability.do) if effect.word == word)


def is_chosen(position: Warcrow, side: str, what: str) -> bool:
    """Whether a unit of a side that stands there has chosen it."""
    return any(unit.side == side and unit.where == FIELD and what in unit.tokens for unit in position.units.values())


def granted(position: Warcrow, key: str, word: str) -> Iterator[str]:
    """What a unit has by what was chosen for it or for its like: most cards know of nothing that is chosen."""
    granting, side = position.here.granting, position.units[key].side
    for other, unit in position.units.items() if granting else ():
        if unit.side != side or unit.where != FIELD or not (unit.profile in granting or unit.character in granting):
            continue
        for ability in abilities(position, other):
            if is_for(position, ability, key) if ability.to else other == key:
                found = (one for one in effects(ability.do) if one.word == word and one.guard.startswith(CHOSEN))
                yield from (one.rest for one in found if is_chosen(position, side, one.guard.removeprefix(CHOSEN)))


def is_for(position: Warcrow, ability: Ability, key: str) -> bool:
    """Whether an ability is for units like this one, wherever they stand."""
    match = receiver(ability.to)
    if match is None or match["side"] != "allied":
        return False
    return not match["label"] or match["label"].lower() in called_by(position, key)


def is_silent(position: Warcrow, key: str) -> bool:
    """Whether nobody has an answer to its charges and assaults."""
    return any(lasting(position, key, "silences"))


def by_stress(position: Warcrow, key: str, word: str) -> int:
    """How much its passive skills add to a value: so much for each stress it has, as `+3 per stress` says."""
    each = (int(rest.removesuffix(PER_STRESS)) for rest in lasting(position, key, word) if rest.endswith(PER_STRESS))
    return position.units[key].stress * sum(each)


def stands(unit: Unit) -> bool:
    return unit.where == FIELD
