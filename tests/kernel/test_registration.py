"""A game that does not keep its part of the contract is told so, with the place named, and is not served."""

import importlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import registry
from referee.kernel.contract import check
from referee.kernel.errors import GameFault, Refusal

HERE = Path(__file__).parent / "skirmish"
RULES = {f"skm.{name}" for name in ("turn.order", "muster.band", "march.win", "card.ambush", "card.window")}
Build = Callable[..., Any]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """The tiny game with some of its text changed: (text, instead) where it occurs first."""

    def built(*changes: tuple[str, str]) -> Any:
        shutil.copytree(HERE, tmp_path / "skirmish", ignore=shutil.ignore_patterns("__pycache__"))
        for text, instead in changes:
            room = next(p for p in sorted((tmp_path / "skirmish").iterdir()) if text in p.read_text())
            room.write_text(room.read_text().replace(text, instead, 1))
        game = importlib.import_module("skirmish.game").GAME
        check(game, RULES, {"skm"})
        return game

    monkeypatch.syspath_prepend(tmp_path)
    yield built
    for name in [name for name in sys.modules if name.partition(".")[0] == "skirmish"]:
        del sys.modules[name]


def test_the_tiny_game_is_sound_and_plays(build: Build):
    game = build()
    data = game.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}]}).data
    for kind in ("muster", "march"):
        played = game.apply(data, game.read_action({"type": kind, "seat": "anna"}))
        data = played.data
    assert played.position.outcome.winners == ["anna"]


def test_whoever_is_not_asked_is_refused_by_the_rules_it_is_asked_by(build: Build):
    game = build()
    data = game.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}]}).data
    with pytest.raises(Refusal, match="It is for anna, not for ben") as no:
        game.apply(data, game.read_action({"type": "muster", "seat": "ben"}))
    assert no.value.rules == ["skm.muster.band"] and str(no.value.remedy) == "Wait for anna."


SPOILT = {
    "skirmish: gives no rules_version": [('    rules_version = "skm-1"\n', "")],
    "skirmish: gives no score": [("    def score(", "    def points(")],
    "skirmish: gives no lay": [("    def lay(", "    def lie(")],
    "skirmish: books names zzz, which is on no shelf": [('books = ("skm",)', 'books = ("zzz",)')],
    "skirmish: position is no Position": [("    position = Skirmish\n", "    position = Scouts\n")],
    "skirmish: frames lists Scouts, which is no Frame": [
        ("(MusterStep, MarchStep)", "(MusterStep, MarchStep, Scouts)")
    ],
    "skirmish: two frames are called muster-step": [('tag="march-step"', 'tag="muster-step"')],
    "skirmish: two frames are called window": [('tag="march-step"', 'tag="window"')],
    "skirmish: two actions are called muster": [('tag="march"', 'tag="muster"')],
    "skirmish: skirmish.turn.MarchStep is a frame, but not in frames": [("(MusterStep, MarchStep)", "(MusterStep,)")],
    "skirmish: MarchStep.on_marched handles marched, which is no action": [("def on_march(", "def on_marched(")],
    "skirmish: MarchStep.on_march takes Muster, not March": [("action: March)", "action: Muster)")],
    "skirmish: MarchStep asks for jump, which is no action": [('asks = {"march"', 'asks = {"jump"')],
    "skirmish: MarchStep asks for muster, but has no on_muster": [('asks = {"march"', 'asks = {"muster"')],
    "skirmish: no frame handles draw, and it is not open at any time": [
        ("import Action, Name, Pass", "import Action, Draw, Name, Pass"),
        ("(Muster, March, PlayCard, Pass)", "(Muster, March, PlayCard, Pass, Draw)"),
    ],
    "skirmish: read is an action, but forms is not given": [
        ("import Action, Name, Pass", "import Action, Name, Pass, Read"),
        ("(Muster, March, PlayCard, Pass)", "(Muster, March, PlayCard, Pass, Read)"),
    ],
    "skirmish: there are windows, but no action is windowed": [("    windowed = True\n", "")],
    "skirmish: window march.before calls itself march.start": [
        ('WindowRule("march.before"', 'WindowRule("march.start"')
    ],
    "skirmish: MarchStep stands in march.first, which is no window": [
        ('    asks = {"march"', '    window = WindowRule("march.first", "First", (), "")\n    asks = {"march"')
    ],
    "skirmish: card ambush: no window battle.before": [('"Ambush", "march.before"', '"Ambush", "battle.before"')],
    "skirmish: source scouts hangs on moved, which no verb tells": [
        ('{"mustered": self.look}', '{"moved": self.look}')
    ],
    "skirmish: reveals names seen, which no verb tells": [
        ("    cards = CARDS\n", '    cards = CARDS\n    reveals = frozenset(("seen",))\n')
    ],
    "skirmish: window march.before rests on skm.card.windou, which is no rule": [
        ("skm.card.window", "skm.card.windou")
    ],
    "skirmish: MusterStep: muster rests on skm.muster.bant, which is no rule": [
        ('"muster": ("skm.muster.band"', '"muster": ("skm.muster.bant"')
    ],
    "skirmish: MusterStep.timing rests on skm.turn.ordre, which is no rule": [("skm.turn.order", "skm.turn.ordre")],
    "skirmish: card ambush rests on skm.card.ambusch, which is no rule": [("skm.card.ambush", "skm.card.ambusch")],
    "skirmish: source scouts rests on skm.march.won, which is no rule": [('{"skm.march.win"', '{"skm.march.won"')],
}
"""What the referee says of the game, and what was spoilt in it: (text, instead)."""


@pytest.mark.parametrize("told", SPOILT)
def test_a_spoilt_game_is_told_where(build: Build, told: str):
    with pytest.raises(GameFault) as fault:
        build(*SPOILT[told])
    assert str(fault.value) == told


def test_a_frame_that_never_comes_to_an_end_is_named(build: Build):
    game = build(("        return False", "        return True"))
    with pytest.raises(RuntimeError, match=r"Stuck: skirmish\.turn\.MusterStep\.settle goes on for ever"):
        game.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}]})


class Point:
    """An entry point of an installed package."""

    def __init__(self, name: str, load: Callable[[], Any]) -> None:
        self.name, self.load = name, load


def test_a_broken_game_is_left_out_and_named_while_the_others_are_served(monkeypatch: pytest.MonkeyPatch, build: Build):
    def unread() -> Any:
        raise ModuleNotFoundError("No module named 'skirmich'")

    def unsound() -> Any:
        return build(("skm.card.window", "skm.card.windou"))

    installed = list(registry.entry_points(group=registry.GROUP))
    points = [Point("absent", unread), Point("skirmish", unsound), *installed]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    registry._installed.cache_clear()
    try:
        assert registry.keys() == sorted(point.name for point in installed)
        assert registry.broken() == {
            "absent": "No module named 'skirmich'",
            "skirmish": "skirmish: window march.before rests on skm.card.windou, which is no rule",
        }
    finally:
        registry._installed.cache_clear()
