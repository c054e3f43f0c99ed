"""One suite that every registered game must pass: random play, undo, replay, options, views."""

import os
import random

import msgspec
import pytest

from referee import registry
from referee.kernel import ledger
from referee.testing.checks import play_and_watch

SEEDS = range(int(os.environ.get("SEEDS", "6")))
STEPS = int(os.environ.get("STEPS", "260"))
GAMES = registry.keys()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", GAMES)
def test_random_play_keeps_its_promises(key: str, seed: int) -> None:
    game = registry.get(key)
    watch, played = play_and_watch(game, game.samples(random.Random(seed)), seed, STEPS)
    replayed = ledger.fold(game, watch.start.data, watch.ledger)
    assert replayed.data == played.data, "a replay gives another position"


@pytest.mark.parametrize("key", GAMES)
def test_undo_to_any_step_and_play_on(key: str) -> None:
    """Going back is folding fewer actions; the fork that plays the same again arrives at the same place."""
    game = registry.get(key)
    watch, played = play_and_watch(game, game.samples(random.Random(99)), 99, 60, thorough=1000)
    for kept in range(len(watch.ledger) + 1):
        then = ledger.fold(game, watch.start.data, watch.ledger[:kept])
        again = ledger.fold(game, then.data, watch.ledger[kept:])
        assert again.data == played.data
        steps = game.put_back(played.position, then.position)
        assert bool(steps) or game.document(then.position) == game.document(played.position) or kept < len(watch.ledger)


@pytest.mark.parametrize("key", GAMES)
def test_a_ruling_and_the_action_itself_agree(key: str) -> None:
    game = registry.get(key)
    watch, _ = play_and_watch(game, game.samples(random.Random(7)), 7, 80, thorough=1000)
    data = watch.start.data
    for written in watch.ledger:
        action = game.read_action(msgspec.json.decode(written))
        ruling, played = game.apply(data, action), game.apply(data, action)
        assert ruling.data == played.data
        assert [event.text for event in ruling.events] == [event.text for event in played.events]
        data = played.data
