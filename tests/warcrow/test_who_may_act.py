"""Who may be activated, and what is left to whom against whom: offered and accepted as a reader of the book says."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from referee import registry
from referee.kernel import Invalid, Refusal
from referee.warcrow.setup.samples import any_fight
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.position import Unit, Warcrow
from referee.warcrow.table.profile import Profile

GAME = registry.get("warcrow")
SEATS = [{"seat": "anna"}, {"seat": "ben"}]
STATES = ("disarmed", "frightened", "slowed", "vulnerable")
Way = tuple[str, ...]
"""An action and what it is about: `("charge", "orc-hunters")`."""


def by_the_book(position: Warcrow, key: str) -> set[Way]:
    """The actions a unit begins with, against everybody; none: it cannot be activated."""
    unit = position.units[key]
    card = position.cards.units[unit.profile]
    if unit.where == "reserve":
        places = ("zone", "elsewhere") if "Ambusher" in card.keywords else ("zone", "edge")
        return {("arrive", place) for place in places}
    tired, engaged = unit.stress >= (card.attributes.mor or 0), bool(unit.engaged)
    if unit.where == "gone" or unit.demoralized or (tired and engaged):
        return set()
    done: set[Way] = {("done",)}
    if tired:
        return done | rests(unit)
    done |= {("join", host) for host in joinable(position, key)}
    if unit.broken:
        return done | {("move", "True"), ("move", "False")}
    if lusts(position, key):
        return {("bloodlust", "resist"), *lusts(position, key)}
    named = {(kind, one.name) for kind, ways in powers(card).items() for one in ways if usable(position, unit, one)}
    return done | {("move", "None")} | (set() if engaged else rests(unit)) | fights(position, key) | named


ALLIANCE = ("alborc", "ahlwardt-ice-bear")
"""With either of them in a company Orcs and Varank are led by each other's Characters."""


def joinable(position: Warcrow, key: str) -> Iterator[str]:
    """Units of its own company that a Character may join: one group of its Join has all that it asks for."""
    unit, units = position.units[key], position.cards.units
    written = next((word[6:-1] for word in units[unit.profile].keywords if word.startswith("Join (")), "")
    if any(other.side == unit.side and other.profile in ALLIANCE for other in position.units.values()):
        for people, instead in (("Orc", "Varank"), ("Varank", "Orc")):
            written += f" | Infantry, {instead}" if f"Infantry, {people}" in written else ""
    for host, other in position.units.items():
        if other.profile == "mornmab":
            continue
        if host == key or other.side != unit.side or other.where != "field" or other.demoralized or other.character:
            continue
        card = units[other.profile]
        called = {card.name, *card.traits, *(word.split(" (")[0] for word in card.keywords)}
        called |= {short for short, meant in position.cards.short.items() if meant == other.profile}
        if any(set(map(str.strip, group.split(","))) <= called for group in written.split("|") if written):
            yield host


def lusts(position: Warcrow, key: str) -> set[Way]:
    """Whoever is driven by Bloodlust charges whom it names, or the nearest enemy, or finds that it cannot."""
    unit = position.units[key]
    card = position.cards.units[unit.profile]
    word = next((word for word in card.keywords if word.startswith("Bloodlust")), "")
    if not word or unit.engaged or not any(line.melee for line in card.panel if fits(line.at, unit.troops)):
        return set()
    there = [name for name, other in position.units.items() if other.side != unit.side and other.where == "field"]
    named = word.removeprefix("Bloodlust").strip(" ()").lower()
    if named:
        cards = {name: position.cards.units[position.units[name].profile] for name in there}
        there = [name for name, one in cards.items() if named in {trait.lower() for trait in one.traits}]
    unable = (
        {("bloodlust", "unable")} if named or len(there) == 1 else {("bloodlust", name, "unable") for name in there}
    )
    return {("charge", name) for name in there} | unable if there else set()


def powers(card: Profile) -> dict[str, list[Ability]]:
    return {
        "skill": [one for one in card.abilities if "skill" in one.kind],
        "cast": [one for one in card.abilities if "spell" in one.kind],
    }


def usable(position: Warcrow, unit: Unit, power: Ability) -> bool:
    """In combat spells at oneself and at whom one fights, but none that shoots, and skills that are made for it."""
    made_for_it = "engaged" in power.when and "not engaged" not in power.when
    if "skill" in power.kind and bool(unit.engaged) != made_for_it:
        return False
    if unit.engaged and "spell" in power.kind and "ranged attack" in power.code:
        return False
    if "two or more enemies engaged" in power.when and len(unit.engaged) < 2:
        return False
    if "target not engaged" in power.when and not free_enemies(position, unit):
        return False
    if "take 1 stress" in power.code and not can_stress(position, unit):
        return False
    if "target Forest" in power.when and unit.engaged:
        return False
    if "take off own tinge" in power.code and not unit.tinge:
        return False
    if "target allied" in power.when and not any(friends(position, unit, power)):
        return False
    enemies = any(other.side != unit.side and other.where == "field" for other in position.units.values())
    return enemies or "target enemy" not in power.when


def free_enemies(position: Warcrow, unit: Unit) -> list[Unit]:
    foes = [other for other in position.units.values() if other.side != unit.side and other.where == "field"]
    return [other for other in foes if not other.engaged]


def can_stress(position: Warcrow, unit: Unit) -> bool:
    return unit.stress < (position.cards.units[unit.profile].attributes.mor or 0)


def friends(position: Warcrow, unit: Unit, power: Ability) -> Iterator[bool]:
    """Units of the same side that a power is for: not the unit itself, and none in combat."""
    trait = next((word for word in power.when.split("target allied ")[1].split() if word[0].isupper()), "")
    for other in position.units.values():
        if other is not unit and other.side == unit.side and other.where == "field" and not unit.engaged:
            yield not trait or trait in position.cards.units[other.profile].traits


def fights(position: Warcrow, key: str) -> set[Way]:
    """In combat whoever is touched is attacked; else one goes for every enemy there is, or shoots at it."""
    unit = position.units[key]
    lines = [line for line in position.cards.units[unit.profile].panel if fits(line.at, unit.troops)]
    armed, shoots = any(line.melee for line in lines), any(line.ranged for line in lines)
    if unit.engaged:
        large = "Large" in position.cards.units[unit.profile].keywords
        enemies = [name for name, other in position.units.items() if other.side != unit.side and other.where == "field"]
        others = {("charge", other) for other in enemies if large and other not in unit.engaged}
        return {("attack", other) for other in unit.engaged} | others if armed else set()
    there = [name for name, other in position.units.items() if other.side != unit.side and other.where == "field"]
    kinds = [*(["assault", "charge"] if armed else []), *(["shoot"] if shoots else [])]
    return set(product(kinds, there))


def rests(unit: Unit) -> set[Way]:
    """Any of the three things, of what there is; a move in broken formation says whether that is over."""
    stress, states = ["False", *(["True"] if unit.stress else [])], ["None", *unit.states]
    moves = [("False", "None"), *(("True", how) for how in (("True", "False") if unit.broken else ("None",)))]
    return {("rest", calm, *move, state) for calm, move, state in product(stress, moves, states)}


def fits(at: str, troops: int) -> bool:
    if at == "all":
        return True
    number = int(at.strip("+-"))
    return troops >= number if "+" in at else troops <= number


def way(kind: str, fields: dict[str, Any]) -> Way:
    """An action by what it is about."""
    if kind == "rest":
        said = (fields.get("stress", False), fields.get("move", False), fields.get("restored"), fields.get("state"))
        return (kind, *map(str, said))
    if kind == "move":
        return kind, str(fields.get("restored"))
    about = ("ability",) if "ability" in fields else ("target", "how", *(["unit"] if kind == "join" else []))
    return (kind, *(str(fields[name]) for name in about if name in fields))


def tries(position: Warcrow, key: str) -> list[tuple[str, dict[str, Any]]]:
    """Everything a unit could try, whatever the rules; all that is measured speaks for it."""
    unit = position.units[key]
    found: list[tuple[str, dict[str, Any]]] = [("done", {})]
    found += [("move", {"restored": restored} if restored is not None else {}) for restored in (None, True, False)]
    found += [("bloodlust", {"how": "resist"}), ("bloodlust", {"how": "unable", "claims": blind(position, key)})]
    found += [("arrive", {"how": how}) for how in ("zone", "elsewhere", "edge")]
    for stress, move, how, state in product((False, True), (False, True), (None, True, False), (None, *STATES)):
        more = {"restored": how} if how is not None else {}
        found.append(("rest", {"stress": stress, "move": move} | more | ({"state": state} if state else {})))
    lines = [line for line in position.cards.units[unit.profile].panel if fits(line.at, unit.troops)]
    far = next((line.ranged.range or 0 for line in lines if line.ranged), 0)
    for kind, ways in powers(position.cards.units[unit.profile]).items():
        for one, other in product(ways, (None, *position.units)):
            found.append((kind, {"ability": one.name} | ({"target": other} if other else {})))
    for other in position.units:
        found.append(("join", {"unit": other}))
        sight = {f"sight.{key}.{other}": "yes"}
        found.append(("attack", {"target": other}))
        found.append(("assault", {"target": other, "claims": {f"walk.{key}.{other}": "yes"}}))
        near = {f"nearest.{key}.{other}": "yes"}
        found.append(("charge", {"target": other, "claims": sight | near | {f"reach.{key}.{other}": "yes"}}))
        found.append(("bloodlust", {"how": "unable", "target": other, "claims": near | {f"sight.{key}.{other}": "no"}}))
        near = {f"within.{far}.{key}.{other}": "yes", f"cover.{key}.{other}": "nothing"}
        found.append(("shoot", {"target": other, "claims": sight | near}))
    return found


def blind(position: Warcrow, key: str) -> dict[str, str]:
    """A unit that sees nobody."""
    enemies = [name for name, other in position.units.items() if other.side != position.units[key].side]
    return {f"sight.{key}.{name}": "no" for name in enemies}


def accepted(data: bytes, raw: dict[str, Any]) -> bool:
    try:
        GAME.apply(data, GAME.read_action(raw))
    except (Refusal, Invalid):
        return False
    return True


FOLLOWERS = [
    ("alborc", "orc-hunters", 3),
    ("wisemane", "battle-scarred", 4),
    ("hersir", "ice-archers", 4),
    ("puppeteer", "husks", 3),
    ("strategos", "aggressors", 4),
    ("darkmaster", "orc-hunters", 2),
]
"""Characters with units that they may join."""


def loosened(chance: random.Random) -> dict[str, Any]:
    """A fight with a Character and whom he may join, in which some touch nobody, and some are in broken formation."""
    typed = any_fight(chance)
    there = typed["units"]
    new = [found for found in FOLLOWERS if found[0] not in there and found[1] not in there]
    character, host, troops = chance.choice(new)
    lost = {"demoralized": 7} if host != "husks" and chance.random() < 0.2 else {}
    there |= {character: {"side": "anna"}, host: {"side": "anna", "troops": troops, **lost}}
    for unit in typed["units"].values():
        unit["engaged"] = [] if chance.random() < 0.6 else unit.get("engaged", [])
        unit["broken"] = chance.random() < 0.2
    for key, unit in typed["units"].items():
        unit["engaged"] = [*unit["engaged"], *(k for k, one in typed["units"].items() if key in one["engaged"])]
    return typed


@pytest.mark.parametrize("seed", range(20))
def test_who_may_act_and_how(seed: int) -> None:
    typed = loosened(random.Random(seed)) | {"seat": "anna", "order": ["anna", "ben"]}
    played = GAME.setup({"seats": SEATS, "position": typed})
    position = played.position
    if GAME.prompts(position)[0].action != "activate-unit":
        return
    seat = GAME.prompts(position)[0].seats[0]
    for key, unit in position.units.items():
        wish = {"type": "activate-unit", "seat": seat, "unit": key}
        wanted = by_the_book(position, key) if unit.side == seat else set()
        assert accepted(played.data, wish) == bool(wanted), (key, unit)
        if wanted:
            begun = GAME.apply(played.data, GAME.read_action(wish))
            kinds = {prompt.action for prompt in GAME.prompts(begun.position) if prompt.must}
            shapes = [(kind, shape) for kind in sorted(kinds) for shape in GAME.choices(begun.position, seat, kind)]
            offered = {way(kind, fields) for kind, shape in shapes for fields in shape.ways()}
            taken = {
                way(kind, fields)
                for kind, fields in tries(position, key)
                if accepted(begun.data, {"type": kind, "seat": seat, **fields})
            }
            assert taken == wanted, (key, unit, taken ^ wanted)
            assert offered == wanted, (key, unit, offered ^ wanted)
