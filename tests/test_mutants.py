"""The tool that tries mutants: it finds places, puts the fault there, and is told when nothing notices."""

import ast
import importlib
import signal
import sys
import textwrap

import msgspec
import pytest

from tools.mutants import __main__ as mutants
from tools.mutants import trial
from tools.mutants.places import faulty, places_of
from tools.mutants.reached import Reached

SOURCE = textwrap.dedent('''
    LIMIT: int = 4

    class Step:
        def on_move(self, position, action):
            """Moves, unless 3 stand there."""
            require(position, action.number <= LIMIT, "a.b.c", f"{action.number + 1} are too many.")
            if position.here and not action.quiet:
                happen(position, "moved")
            return 1 if position.last else 0
''')
FAULTS = [
    ("", "LIMIT: int = 4", "LIMIT: int = 5"),
    ("Step.on_move", "require(position, action.number <= LIMIT", "pass"),
    ("Step.on_move", "action.number <= LIMIT", "action.number > LIMIT"),
    ("Step.on_move", "if position.here and (not action.quiet):", "if False:"),
    ("Step.on_move", "position.here and (not action.quiet)", "not action.quiet"),
    ("Step.on_move", "position.here and (not action.quiet)", "position.here"),
    ("Step.on_move", "happen(position, 'moved')", "pass"),
    ("Step.on_move", "1 if position.last else 0", "0"),
    ("Step.on_move", "1 if position.last else 0", "2 if position.last else 0"),
    ("Step.on_move", "1 if position.last else 0", "1 if position.last else 1"),
]


def test_every_kind_of_fault_is_found_and_sentences_are_left_alone():
    found = places_of(ast.parse(SOURCE))
    assert len(found) == len(FAULTS)
    for place, (function, was, instead) in zip(found, FAULTS, strict=True):
        assert (place.function, place.instead) == (function, instead) and place.was.startswith(was)


def test_a_fault_is_put_in_where_it_was_found_and_nowhere_else():
    whole = ast.unparse(ast.parse(SOURCE)).splitlines()
    for place in places_of(ast.parse(SOURCE)):
        changed = ast.unparse(faulty(SOURCE, place.number)).splitlines()
        different = [(was, now) for was, now in zip(whole, changed, strict=True) if was != now]
        assert len(different) == 1, place
    assert places_of(ast.parse(SOURCE))[3].first == 8


def test_the_tables_of_random_play_are_no_rules():
    files = {mutant.file for mutant in mutants.mutants()}
    assert files and not [file for file in files if file.endswith("samples.py")]


def test_transcripts_that_come_by_are_tried_shortest_first_and_all_for_what_runs_on_import():
    reach = Reached("", {"a.py": [1]}, {"long": {"a.py": [5, 6]}, "short": {"a.py": [6]}}, {"long": 2.0, "short": 1.0})
    assert reach.by("a.py", 5, 5) == ["long"]
    assert reach.by("a.py", 6, 7) == ["short", "long"] == reach.by("a.py", 1, 1)
    assert reach.by("a.py", 9, 9) == [] == reach.by("b.py", 5, 5)


@pytest.fixture(scope="module")
def everything():
    return mutants.drawn(1, "")


def test_the_draw_is_lasting_and_what_is_argued_away_still_stands_in_the_code(everything):
    assert len(everything) > 1000 and {mutant.words for mutant in everything} >= set(mutants.argued())
    assert [mutant.words for mutant in mutants.drawn(1, "")[:20]] == [mutant.words for mutant in everything[:20]]
    assert all(mutants.argued().values())


def test_a_module_is_loaded_with_its_fault_and_others_as_they_are(tmp_path, monkeypatch):
    for name in ("pond", "lake"):
        (tmp_path / f"{name}.py").write_text("DEPTH = 3\n")
    monkeypatch.syspath_prepend(tmp_path)
    hook = trial.Hook(trial.Task("pond", 0, "", []))
    monkeypatch.setattr(sys, "meta_path", [hook, *sys.meta_path])
    assert importlib.import_module("pond").DEPTH == 4
    assert importlib.import_module("lake").DEPTH == 3


@pytest.fixture
def alarm(monkeypatch):
    before = signal.signal(signal.SIGVTALRM, trial.ring)
    monkeypatch.setattr(trial, "ALARM", 0.2)
    yield
    signal.signal(signal.SIGVTALRM, before)


def test_a_check_that_fails_or_hangs_notices_and_one_that_holds_does_not(alarm):
    def fails():
        raise AssertionError("B3 is empty\nand more")

    def hangs():
        while True:
            pass

    assert trial.noticed("it", fails) == "AssertionError: B3 is empty"
    assert trial.noticed("it", hangs) == "hangs"
    assert trial.noticed("it", lambda: None) == ""


def test_what_lives_is_told_with_file_and_line(everything, tmp_path, capsys):
    (lives, dies), report = everything[:2], mutants.Report(1)
    report.note(lives, trial.Verdict())
    report.note(dies, trial.Verdict("wbg/some.yaml", "AssertionError"))
    report.write(tmp_path / "mutants.json", [])
    told = msgspec.json.decode((tmp_path / "mutants.json").read_bytes())
    assert (told["tried"], told["killed"], told["survivors"]) == (2, 1, [lives.told()])
    assert f"{lives.file}:{lives.place.line} " in capsys.readouterr().out
