"""Redeploying, laying down, bringing back: every way the engine takes is offered, and every way offered is taken."""

import random
from collections.abc import Iterator
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

import pytest

from referee.kernel import Invalid, Refusal
from referee.smallworld import GAME
from referee.testing.configured import boards

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
CHANCE = random.Random(4)
BEN = {"race": "humans", "power": "farmer"}


def table(
    anna: dict[str, Any], spaces: dict[str, Any], step: str = "redeploy", ben: dict[str, Any] | None = None
) -> Any:
    config = {
        "scenario": "custom",
        "seats": [{"seat": "anna"}, {"seat": "ben"}],
        "packs": ["sww-printed", "sww-demo", *boards("isles", "smallworld", TRANSCRIPTS)],
        "position": {"step": step, "seats": {"anna": anna, "ben": ben or BEN}, "spaces": spaces},
    }
    return GAME.setup(config)


def takes(played: Any, kind: str, seat: str, fields: dict[str, Any]) -> bool:
    try:
        GAME.apply(played.data, GAME.read_action({"type": kind, "seat": seat, **fields}))
    except (Refusal, Invalid):
        return False
    return True


def spreads(regions: list[str], most: int) -> Iterator[dict[str, int]]:
    return (dict(zip(regions, numbers, strict=True)) for numbers in product(range(most + 1), repeat=len(regions)))


def agree(played: Any, kind: str, seat: str, tried: list[dict[str, Any]]) -> None:
    """The shape takes exactly what the engine takes of all that was tried, and whatever is drawn from it."""
    [shape] = GAME.choices(played.position, seat, kind)
    accepted = [fields for fields in tried if takes(played, kind, seat, fields)]
    assert accepted and [fields for fields in tried if shape.accepts(fields)] == accepted
    assert shape.count() == len(accepted)
    for fields in (*shape.ways(), *(shape.sample(CHANCE) for _ in range(20))):
        assert shape.accepts(fields) and takes(played, kind, seat, fields), fields


@pytest.mark.parametrize(
    ("anna", "spaces"),
    [
        (
            {"race": "orcs", "power": "ranger", "hand": 2},
            {"hills": {"orcs": 1}, "field": {"orcs": 2}, "cave": {"orcs": 1}},
        ),
        ({"race": "tauren", "power": "ranger", "hand": 1}, {"hills": {"tauren": 2}, "field": {"tauren": 3}}),
        ({"race": "orcs", "power": "ranger"}, {"hills": {"orcs": 4}}),
    ],
)
def test_every_redeployment_of_tokens(anna: dict[str, Any], spaces: dict[str, Any]):
    tried = [{"tokens": tokens} for tokens in spreads(list(spaces), 7)]
    agree(table(anna, spaces), "redeploy", "anna", tried)


@pytest.mark.parametrize("race", ["orcs", "tauren"])
def test_every_redeployment_around_the_champion(race: str):
    spaces = {"hills": {race: 2, "champion": 1}, "field": {race: 3}}
    wholly = [{"tokens": tokens} for tokens in spreads(list(spaces), 6)]
    tried = [fields | champion for fields in wholly for champion in ({}, {"champion": "field"})]
    agree(table({"race": race, "power": "championing"}, spaces), "redeploy", "anna", tried)


def test_every_redeployment_with_beasts():
    spaces = {"hills": {"orcs": 2, "beasts": 1}, "field": {"orcs": 1}}
    regions = list(spaces)
    tried = [{"tokens": t, "beasts": b} for t, b in product(spreads(regions, 5), spreads(regions, 3))]
    agree(table({"race": "orcs", "power": "beast-master", "hand": 1, "beasts": 1}, spaces), "redeploy", "anna", tried)


def laid(played: Any, piece: str, regions: list[str]) -> None:
    found = chain.from_iterable(combinations(regions, size) for size in range(len(regions) + 1))
    agree(played, "place", "anna", [{"piece": piece, "regions": list(each)} for each in found])


def test_every_way_to_lay_bombs():
    spaces = {"hills": {"goblins": 2}, "field": {"humans": 1}, "swamp": {"humans": 1}, "forest": {"humans": 1}}
    played = table({"race": "goblins", "power": "ranger"}, spaces)
    laid(GAME.apply(played.data, GAME.read_action({"type": "redeploy", "seat": "anna"})), "bomb", [*spaces, "peak"])


def test_every_choice_of_the_last_fort():
    names = ("field", "hills", "forest", "swamp", "peak", "meadow", "cave", "lake", "grove")
    spaces = {name: {"naga": 1, "fort": 1} for name in names} | {"ruin": {"naga": 1}, "shore": {"naga": 1}}
    played = table({"race": "naga", "power": "garrisoned"}, spaces)
    played = GAME.apply(played.data, GAME.read_action({"type": "redeploy", "seat": "anna"}))
    laid(played, "fort", ["ruin", "shore", "hills"])


def test_every_way_back_for_driven_off_tokens():
    spaces = {"hills": {"orcs": 1}, "field": {"humans": 4}, "cave": {"humans": 1}, "peak": {"humans": 1}}
    played = table({"race": "orcs", "power": "ranger", "hand": 9}, spaces, "conquer")
    for action in (
        {"type": "conquer", "region": "field"},
        {"type": "done"},
        {"type": "redeploy", "tokens": {"field": 9}},
    ):
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    elsewhere = [{"tokens": tokens} for tokens in spreads(["cave", "hills"], 4) if tokens["hills"]]
    agree(played, "return", "ben", [{"tokens": tokens} for tokens in spreads(["cave", "peak"], 4)] + elsewhere)
    assert takes(played, "return", "ben", {"tokens": {"cave": 3, "hills": 0}})
