"""The demo packs as plain data, for the tests that look at them: no game is needed for it."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from referee.adventure.table.grammar import Effect, Power, parse
from referee.adventure.table.steps import Step, parse_step
from referee.kernel.pack_text import read_folder

PACKS = Path(__file__).parents[2] / "referee" / "adventure" / "packs"
LEVELS = ("grey", "green", "yellow", "red")
CHARACTERS = ("ruka", "zemi", "halvard", "ines")
LINES = (
    "powers",
    "lines",
    "improved-green",
    "improved-yellow",
    "improved-red",
    "reward",
    "instead",
    "front",
    "back",
    "setup",
)
THINGS = ("weapon", "armor", "item")
DOCUMENTS: dict[str, dict[str, Any]] = {path.stem: document for path, document in read_folder(PACKS)}
DEMO = {
    name: document["facts"]
    for name, document in DOCUMENTS.items()
    if name.startswith("wag-demo") and "facts" in document
}
FACTS: dict[str, Any] = {key: value for facts in DEMO.values() for key, value in facts.items()}
SPACES: dict[str, dict[str, Any]] = DOCUMENTS["wag-demo-realm"]["spaces"]


def of(start: str) -> dict[str, dict[str, Any]]:
    """The records whose keys have one word more than this."""
    depth = start.count(".") + 1
    return {
        key.split(".", depth)[depth]: FACTS[key]
        for key in FACTS
        if key.startswith(f"{start}.") and key.count(".") == depth
    }


def drawn(kind: str, colour: str) -> dict[str, dict[str, Any]]:
    """The encounters or events of a deck, without what events turn into."""
    return {key: card for key, card in of(kind).items() if card["colour"] == colour and card.get("copies", 1)}


def written(card: dict[str, Any]) -> list[str]:
    return [*chain.from_iterable(card.get(field, ()) for field in LINES), *([card["flips"]] if "flips" in card else [])]


def powers() -> list[Power]:
    return [parse(line) for card in FACTS.values() if isinstance(card, dict) for line in written(card)]


def effects() -> Iterator[Effect]:
    for power in powers():
        for clause in power.clauses:
            yield from clause.effects


def steps() -> list[Step]:
    return [parse_step(line) for quest in of("quest").values() for line in quest["steps"]]
