"""The table is always right: whatever sensible thing it sets, play goes on; nonsense is named and changes nothing."""

import random
from typing import Any

import pytest

from referee import registry
from referee.kernel import Invalid
from referee.kernel.pieces import census
from referee.smallworld.setup.samples import PLAYERS, any_table
from referee.smallworld.table.component import MARKER_NAMES, POWER_NAMES, RACE_NAMES
from referee.smallworld.table.position import SmallWorld
from referee.testing.wander import pick, wander

GAME = registry.get("smallworld")


def random_correction(position: SmallWorld, chance: random.Random) -> dict[str, Any]:
    """Something a table might set, sensible or not."""
    seat = chance.choice(list(position.seats))
    region = chance.choice(position.atlas.regions)
    race = chance.choice([position.seats[seat].race or "orcs", position.seats[seat].declined or "naga"])
    return chance.choice(
        [
            {"seats": {seat: {"coins": chance.randint(0, 30)}}},
            {"seats": {seat: {"hand": chance.randint(0, 12)}}},
            {"seats": {seat: {"race": chance.choice(RACE_NAMES)}}},
            {"seats": {seat: {"power": chance.choice(POWER_NAMES)}}},
            {"seats": {seat: {"declined": chance.choice(RACE_NAMES)}}},
            {"spaces": {region: {race: chance.randint(0, 4)}}},
            {"spaces": {region: {chance.choice(["murlocs", "wall", "fort", "tower", "bomb"]): chance.randint(0, 1)}}},
            {"spaces": {region: {chance.choice(["beasts", "champion", "objective"]): chance.randint(0, 1)}}},
            {"spaces": {region: {"markers": [chance.choice(MARKER_NAMES)]}}},
        ]
    )


@pytest.mark.parametrize("seed", range(12))
def test_play_goes_on_after_any_correction(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.randint(2, 5)
    config = {"seats": [{"seat": seat} for seat in PLAYERS[:players]], "first": "anna"}
    played = GAME.setup(config)
    corrected = 0
    for _ in range(1500):
        if played.position.outcome is not None:
            break
        if played.position.round and chance.random() < 0.15:
            document = random_correction(played.position, chance)
            seat = next(iter(document.get("seats", {"anna": {}})))
            action = {"type": "correct", "seat": seat, "position": document}
            try:
                after = GAME.apply(played.data, GAME.read_action(action))
            except Invalid:
                continue
            assert census(after.position.piles) == census(played.position.piles), document
            played, corrected = after, corrected + 1
        else:
            action = pick(GAME, played.position, chance)
            played = GAME.apply(played.data, GAME.read_action(action))
    assert played.position.outcome is not None and corrected


@pytest.mark.parametrize("seed", range(6))
def test_an_exported_position_starts_the_same_table_again(seed: int) -> None:
    config, exported = any_table(random.Random(seed)), 0
    for number, (_, played) in enumerate(wander(GAME, config, seed, 300)):
        if played.position.outcome is not None or number % 7:
            continue
        if played.position.agenda[-1].__struct_config__.tag not in ("choosing", "conquering", "redeploying"):
            continue
        document = GAME.document(played.position)
        again = GAME.setup({**config, "packs": played.position.packs, "position": document})
        found = GAME.document(again.position)
        assert found["spaces"] == document["spaces"]
        assert found["column"] == document["column"]
        assert {seat: p["coins"] for seat, p in found["seats"].items()} == {
            seat: p["coins"] for seat, p in document["seats"].items()
        }
        exported += 1
    assert exported > 1


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({"seats": {"zoe": {"coins": 1}}}, "seats.zoe"),
        ({"seats": {"anna": {"coins": -1}}}, "seats.anna.coins"),
        ({"seats": {"anna": {"gold": 1}}}, "seats.anna.gold"),
        ({"seats": {"anna": {"race": "elves"}}}, "seats.anna.race"),
        ({"spaces": {"nowhere": {"murlocs": 1}}}, "spaces.nowhere"),
        ({"spaces": {"L1A-1": {"murlocs": 99}}}, "spaces.L1A-1.murlocs"),
        ({"spaces": {"L1A-1": {"orcs": 1}}}, "spaces.L1A-1.orcs"),
        ({"spaces": {"L1A-1": {"markers": ["crown"]}}}, "spaces.L1A-1.markers"),
        ({"column": [{"power": "mining"}]}, "column.0"),
        ({"bombs": {"fizzles": 1}}, "bombs.fizzles"),
        ({"facts": {"badge.mining.value": 8}}, "facts.badge.mining.value"),
        ({"weather": "fine"}, "weather"),
        ({"first": "zoe"}, "first"),
        ({"spaces": []}, "spaces"),
    ],
)
def test_nonsense_is_named_by_its_field(document: dict[str, Any], field: str) -> None:
    config = {"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": document}
    with pytest.raises(Invalid) as fault:
        GAME.setup(config)
    assert list(fault.value.errors) == [field]
