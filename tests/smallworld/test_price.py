"""The price of a Region: every modifier alone and in pairs, against the formula of the book written a second time."""

from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from referee import registry
from referee.smallworld.conquest.price import tally
from referee.smallworld.conquest.record import aim
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import SmallWorld
from referee.testing.configured import boards

FOLDER = Path(__file__).parents[1] / "transcripts"

GROUND = {"field": 0, "forest": 0, "peak": 1, "shore": 1}
"""What the Region itself adds: a Mountain, or the voyage to the other island."""


@dataclass(frozen=True)
class Modifier:
    """One cause of a dearer or cheaper conquest, with what it needs on the table."""

    name: str
    adds: int = 0
    takes: int = 0
    race: str = ""
    power: str = ""
    foe: str = ""
    target: str = ""
    here: dict[str, Any] = field(default_factory=dict)
    using: str = ""
    home: str = ""

    def __hash__(self) -> int:
        return hash(self.name)


MODIFIERS = [
    Modifier("plain"),
    Modifier("Mountain", target="peak"),
    Modifier("voyage", target="shore"),
    Modifier("Wisp Wall", adds=1, here={"wall": 1}),
    Modifier("Fort", adds=1, here={"fort": 1}),
    Modifier("Murloc", adds=1, here={"murlocs": 1}),
    Modifier("two tokens", adds=2, here={"humans": 2}),
    Modifier("own In Decline tokens", adds=2, here={"draenei": 2}),
    Modifier("two Beasts", adds=2, foe="beast-master", here={"beasts": 2}),
    Modifier("a Champion defends", adds=1, foe="championing", here={"champion": 1}),
    Modifier("Dwarves", takes=2, race="dwarves", target="peak"),
    Modifier("Night Elves", takes=1, race="night-elves", target="forest"),
    Modifier("Trolls", race="trolls"),
    Modifier("Worgen form", takes=1, race="worgen"),
    Modifier("Gnomes' die", takes=2, race="gnomes"),
    Modifier("Ethereals", takes=2, race="ethereals", here={"markers": ["karazhan"]}, using="ethereals"),
    Modifier("Blacksmith", takes=1, power="blacksmith"),
    Modifier("Frostmourne", takes=2, using="frostmourne", home="frostmourne"),
    Modifier("Sailing", power="sailing"),
    Modifier("Meeting Stone", home="meeting-stone"),
    Modifier("Ashes", using="ashes", home="ashes"),
    Modifier("Champion", power="championing", using="champion"),
    Modifier("Doomhammer", using="doomhammer", home="doomhammer"),
    Modifier("Tauren", race="tauren"),
]
FREE_VOYAGE = {"Sailing", "Meeting Stone", "Ashes", "Gnomes' die"}
DEFENDED = {"Murloc", "two tokens", "own In Decline tokens", "two Beasts", "a Champion defends"}
HOLDERS = {"two tokens", "own In Decline tokens", "two Beasts", "a Champion defends"}


def fit(pair: tuple[Modifier, ...]) -> bool:
    """Two of a kind that only one Region, banner or badge can have do not go together."""
    for name in ("race", "power", "foe", "target"):
        if len({getattr(m, name) for m in pair} - {""}) > 1:
            return False
    names = {m.name for m in pair}
    if len(names & HOLDERS) > 1 and names & HOLDERS != {"two tokens", "two Beasts"}:
        return False
    return not {"a Champion defends", "Champion"} <= names and not {"Champion", "Doomhammer"} <= names


def target_of(pair: tuple[Modifier, ...]) -> str:
    return next((m.target for m in pair if m.target), "field")


def expected(pair: tuple[Modifier, ...]) -> int:
    """sww.conquest.cost, written down once more."""
    names, ground = {m.name for m in pair}, GROUND[target_of(pair)]
    if target_of(pair) == "shore" and names & FREE_VOYAGE:
        ground = 0
    reduction = sum(m.takes for m in pair) + (1 if "Trolls" in names and names & DEFENDED else 0)
    price = max(1, 2 + ground + sum(m.adds for m in pair) - reduction)
    price = 0 if "Champion" in names else 1 if "Doomhammer" in names else price
    return max(price, 2) if "Tauren" in names else price


def position(pair: tuple[Modifier, ...]) -> SmallWorld:
    """Anna holds the hills and looks at the target; Ben is whoever stands there."""
    race = next((m.race for m in pair if m.race), "orcs")
    power = next((m.power for m in pair if m.power), "mining")
    foe = next((m.foe for m in pair if m.foe), "farmer")
    here: dict[str, Any] = {name: value for m in pair for name, value in m.here.items()}
    homes = [m.home for m in pair if m.home]
    document = {
        "step": "conquer",
        "seats": {
            "anna": {"race": race, "power": power, "declined": "draenei", "hand": 5, "coins": 5},
            "ben": {"race": "humans", "power": foe},
        },
        "spaces": {"hills": {race: 2, "markers": homes}, target_of(pair): here, "den": {"draenei": 1}},
    }
    config = {
        "scenario": "custom",
        "seats": [{"seat": "anna"}, {"seat": "ben"}],
        "packs": ["sww-printed", "sww-demo", *boards("isles", "smallworld", FOLDER)],
        "position": document,
    }
    return registry.get("smallworld").setup(config).position


def price_of(pair: tuple[Modifier, ...]) -> Any:
    table = position(pair)
    turn, names = turn_of(table), {m.name for m in pair}
    turn.form = "worgen" if "Worgen form" in names else ""
    if "Gnomes' die" in names:
        aim(table, target_of(pair))
        turn.air_face = 2
    return tally(table, "anna", target_of(pair), [m.using for m in pair if m.using])


@pytest.mark.parametrize("modifier", MODIFIERS, ids=lambda m: m.name)
def test_modifier_alone(modifier: Modifier) -> None:
    assert price_of((modifier,)).total == expected((modifier,))


PAIRS = [pair for pair in combinations(MODIFIERS, 2) if fit(pair)]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: " + ".join(m.name for m in pair))
def test_modifiers_in_pairs(pair: tuple[Modifier, ...]) -> None:
    found = price_of(pair)
    assert found.total == expected(pair), str(found)
    assert found.total == sum(line.amount for line in found.lines)


def test_there_are_enough_pairs() -> None:
    assert len(PAIRS) > 180
