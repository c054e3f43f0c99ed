"""Creep markers survive being written down and typed in, and hands are told how to put them back."""

from typing import Any

from referee.kernel.changes import seen
from referee.kernel.game import Played
from referee.warcraft import GAME

SEATS = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
BRUTE = {"points": 2, "strength": 4, "dice": 2, "type": "melee", "ability": "none"}
FACTS = {f"creep.brute.{name}": value for name, value in BRUTE.items()} | {"tile.orc.melee.1.strength": 2}


def table(spaces: dict[str, Any], facts: dict[str, Any] | None = None) -> dict[str, Any]:
    position = {"spaces": spaces, "facts": FACTS if facts is None else facts}
    return {"seats": SEATS, "options": {"creeps": "on", "cards": "base"}, "position": position}


def play(played: Played, *actions: dict[str, Any]) -> Played:
    for action in actions:
        played = GAME.apply(played.data, GAME.read_action(action))
    return played


def fight(played: Played, *faces: int) -> Played:
    """Into the creep of B4, and a first volley."""
    return play(
        played,
        {"type": "move", "seat": "orc", "pieces": {"melee": 1}, "from": "B3", "to": "B4"},
        {"type": "draw", "seat": "orc", "label": "creep:two-1", "value": "brute"},
        {"type": "done", "seat": "orc"},
        {"type": "fight", "seat": "orc", "space": "B4"},
        {"type": "roll", "seat": "orc", "faces": list(faces)},
        {"type": "roll", "seat": "human", "faces": [6, 6]},
    )


STRUCK = {"type": "casualty", "seat": "human", "kind": "creep", "space": "B4", "piece": "two-1"}


def test_a_creep_is_put_back_face_down_and_with_all_its_dice() -> None:
    then = GAME.setup(table({"B3": {"orc": {"melee": 1}}, "B4": {"creeps": [2]}}))
    wounded = play(fight(then, 1), STRUCK)
    steps = [str(line) for line in seen(GAME.changes(wounded.position, then.position), [])]
    assert "creep two 1, who it is: none, not brute" in steps
    assert "creep two 1, dice lost: 0, not 1" in steps


def test_a_killed_creep_comes_back_from_the_box() -> None:
    start = GAME.setup(table({"B3": {"orc": {"melee": 2}}, "B4": {"creeps": [2]}}))
    alive = play(fight(start, 1, 1), STRUCK)
    killed = play(alive, STRUCK)
    steps = [str(line) for line in seen(GAME.changes(killed.position, alive.position), [])]
    assert "creep two 1: points 2, who it is brute, dice lost 1" in steps
    assert "1 creep of creeps from the box of creeps to B4" in steps


def test_creeps_are_the_same_when_typed_in_again() -> None:
    start = GAME.setup(table({"B3": {"orc": {"melee": 1}}, "B4": {"creeps": [2]}, "E4": {"creeps": [1]}}))
    written = GAME.document(play(fight(start, 1), STRUCK).position)
    assert written["spaces"]["B4"]["creeps"] == [{"id": "two-1", "points": 2, "key": "brute", "lost": 1}]
    again = GAME.setup(table(written["spaces"])).position
    assert GAME.document(again)["spaces"] == written["spaces"]


def test_a_creep_typed_in_with_more_dice_lost_than_it_has_rolls_none() -> None:
    start = GAME.setup(table({"B3": {"orc": {"melee": 1}, "creeps": [{"points": 2, "key": "brute", "lost": 5}]}}))
    fought = play(start, {"type": "done", "seat": "orc"}, {"type": "fight", "seat": "orc", "space": "B3"})
    assert [seat for prompt in GAME.prompts(fought.position) if prompt.action == "roll" for seat in prompt.seats] == [
        "orc"
    ]
