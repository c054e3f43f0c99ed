"""Fights of the demo cards: each as a table about to roll, and every way its dice may fall, played by the referee."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct

from referee.adventure import GAME
from referee.adventure.combat import at_hand, clash, pvp
from referee.adventure.combat.combat import begin
from referee.adventure.combat.odds import Fought
from referee.adventure.table.position import Adventure
from referee.kernel.agenda import run

CHARACTERS = ("ruka", "zemi", "halvard", "ines")
SEATS = [{"seat": "ada"}, {"seat": "ben"}]
COMBAT_DICE = ("red", "black")
Ends = dict[tuple[str, int], Fraction]
"""How likely each end with so much damage taken is."""


class Demo(Struct, frozen=True):
    """A fight of the demo cards: who fights with what, and against which encounter."""

    character: str
    level: str
    side: str
    foe: str = ""
    kind: str = "card"
    weapon: str = ""
    armor: str = ""
    hand: int = 0
    damage: int = 0
    energy: int = 0

    def __str__(self) -> str:
        worn = "".join(f" with {item}" for item in (self.weapon, self.armor) if item)
        return f"{self.character} {self.level} {self.side}{worn} against {self.foe}"


def game() -> Any:
    return GAME


@cache
def opened() -> Adventure:
    """A table with all demo cards, nothing done on it."""
    found: Adventure = game().setup({"seats": SEATS}).position
    return found


@cache
def facts() -> dict[str, Any]:
    """All that is printed on the demo cards."""
    return {key: fact.value for pack in reversed(opened().printed) for key, fact in pack.items()}


def table(demo: Demo) -> Adventure:
    """A table at which the fight has begun, its dice not rolled."""
    space = demo.foe if demo.kind == "board" else "birch-wood"
    other = next(key for key in CHARACTERS if key != demo.character)
    position = {
        "step": "challenge",
        "seat": "ada",
        "turn": {"energy": demo.energy},
        "seats": {"ada": seated(demo), "ben": {"character": other}},
        "spaces": {space: {"ada": {"figure": 1}}, "copperquay": {"ben": {"figure": 1}}},
    }
    ahead: Adventure = game().setup({"seats": SEATS, "position": position}).position
    colour = ahead.board.spaces[space].kind if demo.kind == "board" else facts()[f"encounter.{demo.foe}"]["colour"]
    begin(ahead, "ada", kind=demo.kind, foe=demo.foe, colour=colour)
    run(ahead)
    return ahead


def duel(attacker: Demo, defender: Demo) -> Adventure:
    """A table at which one character has attacked another, the dice not rolled."""
    position = {
        "step": "challenge",
        "seat": "ada",
        "seats": {"ada": seated(attacker), "ben": seated(defender, "i3", "i4")},
        "spaces": {"birch-wood": {"ada": {"figure": 1}, "ben": {"figure": 1}}},
    }
    ahead: Adventure = game().setup({"seats": SEATS, "position": position}).position
    pvp.attack(ahead, "ada", "ben")
    run(ahead)
    return ahead


def seated(demo: Demo, weapon: str = "i1", armor: str = "i2") -> dict[str, Any]:
    """A fighter's seat as it is typed in."""
    items = {id: key for id, key in ((weapon, demo.weapon), (armor, demo.armor)) if key}
    return {
        **{name: getattr(demo, name) for name in ("character", "level", "side", "hand", "damage")},
        "items": {id: {"key": key, "colour": facts()[f"item.{key}"]["colour"]} for id, key in items.items()},
        **{slot: id for id, slot in ((weapon, "weapon"), (armor, "armor")) if id in items},
    }


# ---- all there are


def every_foe() -> Iterator[tuple[str, str, str, list[str]]]:
    """Kind, key, colour and lines of every encounter."""
    for fact, value in facts().items():
        kind, _, key = fact.partition(".")
        if kind == "encounter":
            yield "card", key, value["colour"], value.get("powers", [])
        elif kind == "board" and not value.get("instead"):
            yield "board", key, opened().board.spaces[key].kind, value.get("powers", [])


def every_fight(most: int = 3) -> Iterator[Demo]:
    """Every encounter against both sides of each character's card of its level, bare and with each item in turn.

    `most`: no more lines than that roll a die again.
    """
    for kind, foe, colour, lines in every_foe():
        for character in CHARACTERS:
            for side in ("start", "other"):
                own = facts()[f"character.{character}.{colour}.{side}"].get("powers", [])
                hand = 4 if any("cards" in line for line in own) else 0
                for slot, item in [("weapon", ""), *worn(character, colour)]:
                    more = facts()[f"item.{item}"].get("powers", []) if item else []
                    if rerolls([*lines, *own, *more]) <= most:
                        demo = Demo(character, colour, side, foe, kind, hand=hand)
                        yield Demo(**{**{name: getattr(demo, name) for name in demo.__struct_fields__}, slot: item})


def rerolls(lines: list[str]) -> int:
    """How many lines roll a die again."""
    return sum("reroll" in line for line in lines)


def worn(character: str, colour: str) -> list[tuple[str, str]]:
    """Slot and key of what a character may equip of the items of a level."""
    icons = set(facts()[f"character.{character}"]["icons"])
    items = {fact.removeprefix("item."): value for fact, value in facts().items() if fact.startswith("item.")}
    return [
        (value["slot"], key)
        for key, value in items.items()
        if value["colour"] == colour and value["slot"] != "bag" and set(value.get("icons", ())) <= icons
    ]


# ---- both ways to know


def weighed(position: Adventure, survive: bool = False) -> Fought:
    """A fight weighed by the odds."""
    ahead: Adventure = game().copy(position)
    combat = at_hand.weighable(ahead)
    assert combat is not None
    return Fought(ahead, combat, survive)


def reckoned(position: Adventure) -> Ends:
    """How a fight may end, by the odds."""
    result = weighed(position).result
    found: Counter[tuple[str, int]] = Counter()
    for (fallen, suffered), ways in result.ends.items():
        found[clash.outcome(fallen), suffered[clash.ATTACKER]] += ways
    return {end: Fraction(ways, 6**result.depth) for end, ways in found.items()}


def played(position: Adventure) -> Ends:
    """How a fight may end, by the referee: every face of every die, all else as it is printed."""
    return gone_on(game().encode(position), 0)


def gone_on(data: bytes, damage: int) -> Ends:
    prompts = game().prompts(game().decode(data))
    due = [prompt for prompt in prompts if prompt.action == "roll" and prompt.choice.label in COMBAT_DICE]
    if not due:
        return after(data, answer(prompts), damage)
    found: dict[tuple[str, int], Fraction] = {}
    for face in clash.FACES:
        action = {"type": "roll", "seat": due[0].seats[0], "label": due[0].choice.label, "faces": [face]}
        for end, share in after(data, action, damage).items():
            found[end] = found.get(end, Fraction(0)) + share / 6
    return found


def after(data: bytes, action: dict[str, Any], damage: int) -> Ends:
    went = game().apply(data, game().read_action(action))
    for event in went.events:
        if event.kind == "damage-taken" and event.seat == "ada":
            damage += event.data["number"]
        if event.kind in ("combat-ended", "duel-ended"):
            return {(event.data["outcome"], damage): Fraction(1)}
    return gone_on(went.data, damage)


def answer(prompts: list[Any]) -> dict[str, Any]:
    """What somebody says who takes things as they come and plays nothing."""
    must = next((prompt for prompt in prompts if prompt.action == "go-on"), None)
    must = must or next(prompt for prompt in prompts if prompt.must)
    if must.window:
        return {"type": "pass", "seat": must.seats[0]}
    return {"type": must.action, "seat": must.seats[0], **next(iter(must.choice.ways()), {})}
