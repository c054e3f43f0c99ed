"""Windows: who may still play after a play, who stands beside the order, and what a play is called."""

from typing import ClassVar

import pytest

from referee.kernel import Refusal
from referee.kernel.action import Action, GoOn, Pass
from referee.kernel.agenda import Frame
from referee.kernel.position import Position, happen
from referee.kernel.timing import WindowRule
from referee.kernel.window import Window, open_window
from tests.kernel.toy import begin, play, toy


class Shout(Action, tag="shout"):
    """A windowed action by a name of its own."""

    windowed: ClassVar[bool] = True
    wish: ClassVar[tuple[str, str]] = ("shout", "Shout")
    word: str


class Fight(Frame[Position], tag="fight"):
    """Opens one window."""

    stage: int = 0

    def settle(self, position: Position) -> bool:
        self.stage += 1
        return self.stage == 1 and open_window(position, "fight.before", "ada")


def game(reopens: bool, beside: tuple[str, ...] = ()):
    rule = WindowRule("fight.before", "Before the fight", ("toy.window",), "in order", asks=True, reopens=reopens)
    made = toy(Fight | Window, (Shout, Pass, GoOn), windows={"fight.before": rule})
    made.ranks = lambda position, window: [["ada"], ["ben"]]
    made.beside = lambda position, window: list(beside)
    made.usable = lambda position, seat, window: {"shout": ["hey"]}
    made.ways = lambda position, seat, window, action: [{"word": "hey"}] if action == "shout" else []
    made.fits = lambda position, action, window: True
    made.check_play = lambda position, action: None
    made.begin_play = lambda position, action, window: happen(position, "told", ["toy.window"], what=action.word)
    return made


def asked(made, played) -> list[tuple[str, str, bool]]:
    return [(seat, prompt.action, prompt.must) for prompt in made.prompts(played.position) for seat in prompt.seats]


def shout(made, played, seat: str):
    return play(made, played, type="shout", seat=seat, word="hey")


def test_a_windowed_action_may_have_any_name():
    made = game(reopens=True)
    played = begin(made, Fight())
    assert asked(made, played) == [("ada", "shout", True)]
    assert made.options(played.position, "ada", "shout", {}) == [{"word": "hey"}]
    held = shout(made, played, "ben")
    assert [event.text for event in held.told()] == ["ben wants to shout; others may go first."]
    assert str(made.prompts(held.position)[0].text) == "ben wants to shout. Shout first, or pass."


@pytest.mark.parametrize("reopens, next_seat", [(True, "ada"), (False, "ben")])
def test_after_a_play_those_before_are_asked_again_only_if_the_window_reopens(reopens: bool, next_seat: str):
    made = game(reopens)
    played = play(made, begin(made, Fight()), type="pass", seat="ada")
    played = shout(made, played, "ben")
    assert asked(made, played) == [(next_seat, "shout", True)]


def test_whose_part_another_has_ended_plays_no_more_unless_the_window_reopens():
    made = game(reopens=False)
    played = shout(made, play(made, begin(made, Fight()), type="pass", seat="ada"), "ben")
    assert made.options(played.position, "ada", "shout", {}) == []
    with pytest.raises(Refusal, match="no more"):
        shout(made, played, "ada")
    again = game(reopens=True)
    played = shout(again, play(again, begin(again, Fight()), type="pass", seat="ada"), "ben")
    assert [event.text for event in shout(again, played, "ada").told()] == ["hey"]


def test_a_seat_beside_the_order_may_play_and_holds_nobody_up():
    made = game(reopens=False, beside=("cy",))
    played = begin(made, Fight())
    assert asked(made, played) == [("ada", "shout", True), ("cy", "shout", False)]
    played = shout(made, played, "cy")
    assert [event.text for event in played.told()] == ["hey"]
    assert asked(made, played) == [("ada", "shout", True), ("cy", "shout", False)]


def test_a_seat_with_no_right_at_all_is_refused():
    made = game(reopens=False)
    with pytest.raises(Refusal, match="no right"):
        shout(made, begin(made, Fight()), "cy")
