"""Whole games over real HTTP, from set-up to an end; the engine's own fold of the ledger agrees."""

import hashlib
import json

import msgspec
import pytest

from referee import registry
from referee.kernel import ledger
from referee_client import Refused, Table
from tests.client.player import SEATS, Player
from tests.client.service import Service

MOST = 900
SETUP = ("scenario", "seats", "options", "packs", "first", "position")


def play_to_the_end(table: Table, seed: int) -> dict:
    player, played = Player(table, seed), table.opened | {"outcome": None}
    for version in range(1, MOST + 1):
        played = player.step(played["prompts"], at=version - 1)
        assert played["version"] == version
        if played["outcome"]:
            return played
    raise AssertionError(f"no end after {MOST} actions")


def folded(export: dict):
    """The exported ledger played again by the engine alone."""
    game = registry.get(export["game"])
    start = game.setup({name: export["setup"][name] for name in SETUP if name in export["setup"]})
    return game, ledger.fold(game, start.data, (json.dumps(entry["action"]) for entry in export["entries"]))


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (4, 5)])
def test_a_whole_game_ends_as_the_engine_folds_it(service: Service, players: int, seed: int):
    table = service.open(SEATS[players], seed=f"game {seed}")
    played = play_to_the_end(table, seed)
    export = table.export()
    game, end = folded(export)
    assert hashlib.sha256(end.data).hexdigest() == export["digest"]
    seen = table.view()
    last = game.view(end.position, list(seen["view"]["seats"]))
    assert seen["view"] | {"hands": []} == msgspec.json.decode(msgspec.json.encode(last))
    assert seen["view"]["hands"] == played["hands"]
    assert seen["outcome"]["winners"] == end.position.outcome.winners == played["outcome"]["winners"]
    assert table.position() == game.document(end.position)
    assert [line["version"] for line in table.log()] == list(range(played["version"] + 1))
    with pytest.raises(Refused, match="The game is over"):
        table.act("done", seen["yours"][0])


def test_a_game_taken_along_is_the_same_elsewhere(service: Service):
    table = service.open(seed="along")
    player, played = Player(table, 3), table.opened
    for _ in range(40):
        played = player.step(played["prompts"])
    table.undo(30)
    copy = service.referee().import_table(table.export())
    assert copy.opened["same"] is True and copy.opened["version"] == 41
    assert copy.view()["view"] == table.view()["view"]
    assert copy.view()["prompts"] == table.view()["prompts"]
    copy.close()


def test_a_game_goes_on_from_a_typed_in_position(service: Service):
    table = service.open(seed="typed")
    player, played = Player(table, 4), table.opened
    for _ in range(60):
        played = player.step(played["prompts"])
    table.act("correct", "anna", position={"seats": {"anna": {"gold": 9}}}, why="miscounted")
    position = table.position()
    assert position["seats"]["anna"]["gold"] == 9
    later = service.open(position=position)
    assert later.position()["spaces"] == position["spaces"]
    assert later.position()["seats"] == position["seats"]
    assert later.prompts()
