"""Which step a view shows: the one whose answer is awaited, though a card may still be played into the one before."""

from typing import Any

from referee.kernel.game import Played
from referee.warcraft import GAME
from tests.warcraft.test_battle_view import act

SEATS = [{"seat": "a", "race": "orc", "name": "Anna"}, {"seat": "b", "race": "human", "name": "Bert"}]


def opened(**more: Any) -> Played:
    return GAME.setup({"seats": SEATS, "first": "a"} | more)


def now(played: Played) -> list[tuple[str, str]]:
    return [(step.title, step.seat) for step in GAME.view(played.position, []).steps if step.state == "now"]


def windows(played: Played) -> list[str]:
    return [prompt.window for prompt in GAME.prompts(played.position) if prompt.window]


def test_after_done_the_step_of_the_next_player_is_shown():
    moving = opened()
    assert now(moving) == [("Move Step", "a"), ("Start of a Move Step", "")]
    done = act(moving, type="done", seat="a")
    assert "move-step.movement-done" in windows(done)
    assert now(done) == [("Move Step", "b")]


def test_the_first_roll_of_the_harvest_shows_the_harvest():
    played = act(opened(), type="move", seat="a", **{"from": "A2", "to": "B2"}, pieces={"worker": 1})
    played = act(act(played, type="done", seat="a"), type="done", seat="b")
    assert "move-step.movement-done" in windows(played)
    assert [prompt.action for prompt in GAME.prompts(played.position) if prompt.must] == ["roll"]
    assert now(played) == [("Harvest Step", "a")]


def test_a_battle_is_shown_with_its_first_question_and_keeps_the_dice_that_fell():
    place: dict[str, Any] = {
        "spaces": {"B2": {"a": {"melee": 2}, "b": {"melee": 2}}},
        "seats": {"a": {"hand": 3}, "b": {"hand": 3}},
    }
    done = act(opened(position=place), type="done", seat="a")
    assert now(done) == [("Move Step", "a"), ("Movement is done, no battle fought yet", "")]
    assert contest(done) is None
    fought = act(done, type="fight", seat="a", space="B2")
    both = act(act(fought, type="roll", seat="a", faces=[6, 1]), type="roll", seat="b", faces=[6, 6])
    assert windows(both)
    assert [face.face for face in contest(both).sides[0].throws[0].groups[0].faces] == [6, 1]


def contest(played: Played) -> Any:
    return GAME.view(played.position, []).contest


def test_steps_are_shown_while_the_table_is_laid_and_heroes_are_chosen():
    options = {"heroes": "on", "creeps": "on"}
    choosing = opened(options=options)
    assert [prompt.action for prompt in GAME.prompts(choosing.position)][:1] == ["choose-hero"]
    assert now(choosing) == [("The table is laid", ""), ("Heroes are chosen", "")]
