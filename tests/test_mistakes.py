"""Mistakes in a copy of the example game: the suite that every game must pass notices them, and names the place."""

from pathlib import Path

import pytest

from tests.support.mistakes import Mistake, mistakes, suite

MOST_UNNOTICED = 4


@pytest.mark.parametrize("mistake", mistakes(), ids=str)
def test_it_is_noticed(mistake: Mistake, tmp_path: Path) -> None:
    mistake.make(tmp_path)
    broken, told = suite(tmp_path)
    assert bool(broken) == bool(mistake.told), told
    lacking = [words for words in mistake.told if words not in told]
    assert not lacking, f"{lacking} not in:\n{told}"


def test_nearly_all_are_noticed() -> None:
    unnoticed = [mistake for mistake in mistakes() if not mistake.told]
    assert len(mistakes()) >= 40
    assert len(unnoticed) <= MOST_UNNOTICED
