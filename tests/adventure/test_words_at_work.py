"""Every effect word is carried out by some transcript, and in every window something is asked or happens."""

from pathlib import Path

import pytest

from referee.adventure.table import doing, window
from referee.adventure.table.effect import WORDS, Task, Word
from referee.adventure.table.position import Adventure
from referee.adventure.table.vocabulary import EFFECTS
from referee.testing.transcript import Run, files

FOLDER = Path(__file__).parents[1] / "transcripts"


class Noted(Word):
    """A word that is noted when it is carried out."""

    def __init__(self, name: str, word: Word, done: set[str]) -> None:
        self.name, self.word, self.done = name, word, done

    def do(self, position: Adventure, task: Task) -> None:
        self.done.add(self.name)
        self.word.do(position, task)

    def may_meet(self, position: Adventure, task: Task, target: str) -> bool:
        return self.word.may_meet(position, task, target)


def test_every_word_and_window(monkeypatch: pytest.MonkeyPatch) -> None:
    done: set[str] = set()
    shown: set[str] = set()
    monkeypatch.setattr(doing, "WORDS", {name: Noted(name, word, done) for name, word in WORDS.items()})
    for path in files(FOLDER, "wag"):
        run = Run(path)
        run.play()
        shown |= run.shown
    assert not set(EFFECTS) - done
    assert not {f"window {moment.key}" for moment in window.ALL} - shown
