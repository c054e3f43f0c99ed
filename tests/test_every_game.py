"""One suite that every registered game must pass: see referee/testing."""

import os

import pytest

from referee import registry
from referee.testing.promises import Promise, promises

SEEDS = range(int(os.environ.get("SEEDS", "6")))
STEPS = int(os.environ.get("STEPS", "260"))


@pytest.mark.parametrize(
    "promise", [promise for game in registry.games() for promise in promises(game, SEEDS, STEPS)], ids=str
)
def test_promise(promise: Promise) -> None:
    promise.holds()
