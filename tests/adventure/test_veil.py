"""Where the referee has the discoveries, nobody but who looks at one is told what it is."""

from typing import Any

import pytest

from referee.adventure.game import GAME
from referee.kernel.game import Played

POSITION = {
    "step": "explore",
    "seats": {"ada": {"character": "ruka", "kept": {"far-sight": 1}}, "ben": {"character": "halvard"}},
    "spaces": {"the-ford": {"ada": {"figure": 1}}, "copperquay": {"ben": {"figure": 1}}},
}
SEATS = [{"seat": "ada"}, {"seat": "ben"}]


def play(*actions: dict[str, Any]) -> Played[Any]:
    played = GAME.setup({"seats": SEATS, "options": {"discoveries": "referee"}, "position": POSITION})
    for action in actions:
        played = GAME.apply(played.data, GAME.read_action({"seat": "ada", **action}))
    return played


def told(played: Played[Any], seat: str) -> list[str]:
    """What the prompts of a table tell somebody."""
    seen = GAME.veiled(played.position, [seat])
    return [GAME.voice(seen).tell(prompt.text) for prompt in GAME.prompts(seen)]


DRAWN = ({"type": "resource", "kind": "discovery"}, {"type": "draw", "label": "discovery", "value": "gold"})
LAID = (*DRAWN, {"type": "place", "space": "birch-wood"})


def test_only_the_placer_is_told_what_was_drawn() -> None:
    played = play(*DRAWN)
    assert any("Gold" in text for text in told(played, "ada"))
    assert told(played, "ben") and not any("Gold" in text for text in told(played, "ben"))


def test_no_event_names_what_was_laid_down() -> None:
    for event in play(*LAID).told():
        assert "gold" not in f"{event.text} {event.data}".lower()


def test_the_pile_does_not_show_what_lies_face_down() -> None:
    again = {"type": "correct", "position": {"step": "explore", "turn": {}}}
    played = play(*LAID, again, {"type": "resource", "kind": "discovery"})
    [asked] = [prompt for prompt in GAME.prompts(GAME.veiled(played.position, ["ada"])) if prompt.action == "draw"]
    assert asked.choice is not None
    assert asked.choice.ways() == [{"label": "discovery"}]
    assert played.position.stock.count("gold") == 1


@pytest.mark.parametrize(("seat", "sees"), [("ada", True), ("ben", False)])
def test_far_sight_is_for_one_pair_of_eyes(seat: str, sees: bool) -> None:
    move = {"type": "correct", "position": {"step": "move", "turn": {"rolled": [2, 2], "left": 2}}}
    played = play(*LAID, move, {"type": "use-ability", "source": "token:far-sight", "space": "birch-wood"})
    assert any("Gold" in text for text in told(played, seat)) == sees
