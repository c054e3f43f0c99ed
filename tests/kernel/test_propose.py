"""One event, several who would have it otherwise: each is asked by what it has become, and none twice."""

import pytest

from referee.kernel import Refusal
from referee.kernel.action import Answer
from referee.kernel.agenda import Frame
from referee.kernel.event import Event
from referee.kernel.position import Position, happen
from referee.kernel.propose import Pending, propose
from referee.kernel.sources import May, Offer, Source
from tests.kernel.toy import begin, play, toy


class Fall(Frame, tag="fall"):
    """Somebody falls, unless that is replaced; then it is told how it went."""

    stage: int = 0

    def settle(self, position: Position) -> bool:
        self.stage += 1
        if self.stage == 1:
            propose(position, "told", ["toy.fall"], seat="ada", what="falls")
            return True
        if self.stage == 2:
            happen(position, "scored", ["toy.after"], seat="ben", points=1)
            return True
        return False


class Wait(Frame, tag="wait"):
    """The bottom of every agenda here: it waits for good."""


class Saves(Source):
    """Its seat may catch whoever falls."""

    def __init__(self, key: str, seat: str, kind: str = "told") -> None:
        self.key, self.seat = key, seat
        self.may = {kind: May(self.offers, self.instead)}

    def offers(self, position: Position, event: Event) -> Offer | None:
        return Offer(self.seat, "Catch?", ["toy.catch"]) if event.data.get("what") == "falls" else None

    def instead(self, position: Position, event: Event) -> Event | None:
        return Event("told", ["toy.catch"], self.seat, {"what": f"caught by {self.seat}"})


class Changes(Source):
    """Makes an event of one kind into one of another, without asking."""

    def __init__(self, key: str, kind: str, become: Event | None) -> None:
        self.key, self.calls = key, 0
        self.become = become
        self.replaces = {kind: self.change}

    def change(self, position: Position, event: Event) -> Event | None:
        self.calls += 1
        return self.become


FRAMES = Fall | Wait | Pending


def told(position: Position) -> list[str]:
    return [event.text for event in position.game.tell(position, position.events)]


def test_what_nobody_may_change_happens_at_once():
    game = toy(FRAMES, (Answer,))
    assert told(begin(game, Wait(), Fall()).position) == ["falls", "ben scores 1."]


@pytest.mark.parametrize("yes, text", [(True, "caught by ben"), (False, "falls")])
def test_an_offer_is_taken_or_declined_and_play_goes_on(yes: bool, text: str):
    game = toy(FRAMES, (Answer,), (Saves("net", "ben"),))
    played = begin(game, Wait(), Fall())
    [prompt] = game.prompts(played.position)
    assert (prompt.seats, prompt.action, prompt.rules, played.events) == (["ben"], "answer", ["toy.catch"], [])
    assert game.options(played.position, "ben", "answer", {}) == [{"yes": True}, {"yes": False}]
    with pytest.raises(Refusal):
        play(game, played, type="answer", seat="ada", yes=True)
    assert told(play(game, played, type="answer", seat="ben", yes=yes).position) == [text, "ben scores 1."]


def test_the_next_in_line_is_asked_only_about_what_the_event_has_become():
    game = toy(FRAMES, (Answer,), (Saves("net", "ben"), Saves("rope", "cy")))
    played = begin(game, Wait(), Fall())
    taken = play(game, played, type="answer", seat="ben", yes=True)
    assert told(taken.position)[0] == "caught by ben"
    left = play(game, played, type="answer", seat="ben", yes=False)
    assert [prompt.seats for prompt in game.prompts(left.position)] == [["cy"]]
    assert told(play(game, left, type="answer", seat="cy", yes=False).position)[0] == "falls"


def test_what_changes_an_event_by_itself_comes_before_what_may():
    wing = Changes("wing", "told", Event("told", ["toy.wing"], "ada", {"what": "flies"}))
    game = toy(FRAMES, (Answer,), (Saves("net", "ben"), wing))
    assert told(begin(game, Wait(), Fall()).position)[0] == "flies"


def test_a_source_of_the_old_kind_is_not_asked_about_the_new_one():
    first = Changes("first", "told", Event("scored", ["toy.first"], "ada", {"points": 2}))
    second = Changes("second", "told", None)
    game = toy(FRAMES, (Answer,), (first, second))
    position = begin(game, Wait(), Fall()).position
    assert (told(position)[0], second.calls) == ("ada scores 2.", 0)


def test_no_source_is_asked_twice_about_one_event():
    there = Changes("there", "told", Event("scored", ["toy.there"], "ada", {"points": 2}))
    back = Changes("back", "scored", Event("told", ["toy.back"], "ada", {"what": "falls again"}))
    game = toy(FRAMES, (Answer,), (there, back))
    position = begin(game, Wait()).position
    happen(position, "told", ["toy.fall"], seat="ada", what="falls")
    assert told(position) == ["falls again"] and (there.calls, back.calls) == (1, 1)


def test_an_event_prevented_in_the_middle_of_the_asking_never_happens():
    game = toy(FRAMES, (Answer,), (Saves("net", "ben"),))
    game.sources.by_hook["may", "told"][0].may["told"].instead = lambda position, event: None
    played = play(game, begin(game, Wait(), Fall()), type="answer", seat="ben", yes=True)
    assert told(played.position) == ["ben scores 1."]
