"""The chart of Warcrow is what its engine asks: every action in the window of the frame or moment that asks for it."""

from pathlib import Path

import pytest

from referee.kernel.action import Action
from referee.kernel.game import Played
from referee.testing.transcript import Run, files
from referee.warcrow import GAME
from referee.warcrow.ability.window import PARTS
from referee.warcrow.desk.named import slug
from referee.warcrow.desk.timing import places, window_now
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.window import WINDOWS

FOLDER = Path(__file__).parents[1] / "transcripts"
CHART = {window["key"]: window for window in GAME.timing()["windows"]}
SEATS = [{"seat": "anna"}, {"seat": "ben"}]
NOT_SHOWN = {("roll.thrown", "use-ability")}
"""What cards might do one day, and none that the referee carries out does yet."""


class Watch:
    """Looks at whatever is asked; keeps what was seen in which window."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked: set[tuple[str, str]] = set()
        apply = GAME.apply

        def watched(data: bytes, action: Action) -> Played:
            played = apply(data, action)
            self.look(played.position)
            return played

        patch.setattr(GAME, "apply", watched)

    def look(self, position: Warcrow) -> None:
        """What a table is told of this moment is a part of the chart."""
        for prompt in GAME.prompts(position):
            window = window_now(position, position.agenda[-1], prompt.action)
            assert window is not None, f"{position.agenda[-1]} asks for {prompt.action} in no window"
            assert prompt.action in CHART[window.key]["actions"], f"{prompt.action} is asked for in {window.key}"
            self.asked.add((window.key, prompt.action))


@pytest.fixture(scope="module")
def watch() -> Watch:
    with pytest.MonkeyPatch.context() as patch:
        watching = Watch(patch)
        for path in files(FOLDER, "wcr"):
            Run(path).play()
        watching.look(GAME.setup({"seats": SEATS, "options": {"preparation": "whole"}}).position)
    return watching


def test_what_nobody_asks_for_now_is_in_no_window() -> None:
    position = GAME.setup({"seats": SEATS}).position
    assert window_now(position, position.agenda[-1], "charge") is None


def test_whatever_is_asked_stands_in_the_chart_and_the_reverse(watch: Watch) -> None:
    charted = {(key, action) for key, window in CHART.items() for action in window["actions"]}
    assert charted - watch.asked <= NOT_SHOWN


@pytest.mark.parametrize("frame", GAME.frames, ids=lambda frame: frame.__name__)
def test_a_frame_says_in_which_window_it_asks(frame: type) -> None:
    assert {action for action, _ in places(frame)} == set(frame.asks)


def test_an_ability_stands_where_its_words_are_carried_out() -> None:
    """The referee knows when: a skill is an action, a command skill is used in the roll it bears on."""
    entries = {entry["key"]: entry for entry in GAME.reference()}
    assert {slug(one.name) for part in PARTS for one in part.abilities} <= set(entries)
    assert "first-aid" in CHART["activation.actions"]["cards"] and "pavise" in CHART["roll.gathered"]["cards"]
    assert all(key in entries for window in CHART.values() for key in window["cards"])


def test_keywords_stand_where_something_rests_on_their_rules() -> None:
    found = {(card, key) for key, window in CHART.items() for card in window["cards"]}
    wanted = {"berserker-rage": "roll.thrown", "immovable": "move.forced", "ambusher": "activation.start"}
    assert wanted.items() <= found and "disarmed" in CHART["roll.cancel"]["cards"]


def test_what_is_open_now_is_told_by_window_and_seat() -> None:
    units = {"orc-hunters": {"side": "anna", "troops": 4}, "bulwarks": {"side": "ben"}}
    table = {"seats": SEATS, "first": "anna", "position": {"units": units}}
    told = GAME.timing_now(GAME.setup(table).position)
    assert [(one["window"], one["seats"], one["must"]) for one in told["windows"]] == [
        ("turn.activate", ["anna"], True)
    ]
    assert told["windows"][0]["title"] == WINDOWS["turn.activate"].title
