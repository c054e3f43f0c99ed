"""Summoned creatures that stay in play go where their hero goes, and nowhere without it."""

from referee import registry
from referee.kernel.pieces import Pile, put
from referee.warcraft.table.position import number_of

WARDS = ("summon-serpent-ward",)


def table_with_wards():
    """An Orc hero in D3 with two creatures and a melee unit beside it, all of them about to move."""
    game = registry.get("warcraft")
    position = {
        "spaces": {"D3": {"orc": {"hero": 1, "melee": 1}}},
        "seats": {seat: {"hero": {"key": f"{seat}-hero"}} for seat in ("orc", "human")},
        "first": "orc",
    }
    seats = [{"seat": race, "race": race} for race in ("orc", "human")]
    played = game.setup({"seats": seats, "options": {"creeps": "on", "heroes": "on"}, "position": position})
    put(played.position.piles, "D3", "creature", "orc", 2, WARDS)
    return game, game.encode(played.position)


def move(kind: str) -> dict:
    return {"type": "move", "seat": "orc", "pieces": {kind: 1}, "from": "D3", "to": "D4"}


def test_creatures_go_with_their_hero_and_have_moved_like_it() -> None:
    game, data = table_with_wards()
    after = game.apply(data, game.read_action(move("hero"))).position
    assert Pile("creature", "orc", 2, ("moved", *WARDS)) in after.piles["D4"]
    assert number_of(after, "D3", "orc", "creature") == 0


def test_creatures_stay_when_another_unit_leaves() -> None:
    game, data = table_with_wards()
    after = game.apply(data, game.read_action(move("melee"))).position
    assert number_of(after, "D3", "orc", "creature") == 2


def test_creatures_are_no_move_of_their_own() -> None:
    game, data = table_with_wards()
    offered = game.options(game.decode(data), "orc", "move", {})
    assert {kind for option in offered for kind in option["pieces"]} == {"hero", "melee"}
