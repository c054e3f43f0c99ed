"""Coins are nobody else's business until the end; faces of Bombs and markers are nobody's before they are turned up."""

import random
from pathlib import Path
from typing import Any

import msgspec

from referee import registry
from referee.kernel.game import Played
from referee.smallworld.setup.samples import any_table
from referee.testing.configured import boards
from referee.testing.wander import wander

FOLDER = Path(__file__).parents[1] / "transcripts"

GAME = registry.get("smallworld")


def table(document: dict[str, Any]) -> Played:
    config = {
        "scenario": "custom",
        "seats": [{"seat": "anna"}, {"seat": "ben"}],
        "packs": ["sww-printed", "sww-demo", *boards("isles", "smallworld", FOLDER)],
        "position": document,
    }
    return GAME.setup(config)


def act(played: Played, **fields: Any) -> Played:
    return GAME.apply(played.data, GAME.read_action(fields))


def redeploying() -> Played:
    return table(
        {
            "step": "redeploy",
            "seats": {"anna": {"race": "orcs", "power": "ranger", "coins": 17}, "ben": {"coins": 23}},
            "spaces": {"forest": {"orcs": 2}},
        }
    )


def test_a_view_shows_only_its_own_coins() -> None:
    view = GAME.view(redeploying().position, ["anna"])
    anna, ben = view.seats["anna"], view.seats["ben"]
    assert (anna.purse[0].title, anna.purse[0].number, anna.score, anna.hidden) == ("Coins", 17, 17, False)
    assert ([line.key for line in ben.purse], ben.score, ben.hidden) == (["hand"], None, True)
    assert "stash" not in view.more


def test_a_score_shows_only_its_own_coins() -> None:
    position = redeploying().position
    assert GAME.score(position).totals == {}
    assert GAME.score_for(position, ["ben"]).totals == {"ben": 23}


def test_what_a_turn_earns_is_heard_by_its_player_alone() -> None:
    played = act(redeploying(), type="redeploy", seat="anna")
    earned = [event for event in played.events if event.kind == "income"]
    assert earned and all(event.seen_by == ["anna"] for event in earned)
    public = [event for event in played.events if event.seen_by is None]
    assert not any("coins" in event.data for event in public)


def test_a_toll_is_heard_by_the_two_who_share_it() -> None:
    played = table(
        {
            "step": "conquer",
            "seats": {
                "anna": {"race": "orcs", "power": "ranger", "hand": 9, "coins": 3},
                "ben": {"race": "humans", "power": "marshdweller"},
            },
            "spaces": {"field": {"orcs": 1}, "swamp": {"humans": 1}},
        }
    )
    paid = [e for e in act(played, type="conquer", seat="anna", region="swamp").events if e.kind == "paid"]
    assert [event.seen_by for event in paid] == [["anna", "ben"]]


def test_at_the_end_everybody_sees_all_coins() -> None:
    *_, (_, played) = wander(GAME, {"seats": [{"seat": "anna"}, {"seat": "ben"}]}, 3, 5000)
    assert played.position.outcome is not None
    assert set(GAME.score(played.position).totals) == {"anna", "ben"}
    assert GAME.view(played.position, ["anna"]).seats["ben"].purse[0].number == played.position.seats["ben"].coins


def test_nothing_stored_tells_what_is_face_down() -> None:
    """Identity is chance at the reveal: a face-down marker and a laid Bomb bear no mark at all."""
    laid = 0
    for seed in range(8):
        for _, played in wander(GAME, any_table(random.Random(seed)), seed, 300):
            for region in played.position.atlas.regions:
                bombs = [pile for pile in played.position.piles.get(region, ()) if pile.kind == "bomb"]
                assert not any(pile.marks for pile in bombs), msgspec.to_builtins(bombs)
                laid += len(bombs)
    assert laid, "no Bomb was laid in any of these games"
