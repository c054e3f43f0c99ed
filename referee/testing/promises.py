"""What every game promises, as cases for pytest.

    @pytest.mark.parametrize("promise", promises(GAME), ids=str)
    def test_promise(promise: Promise) -> None:
        promise.holds()

Whatever they need (tables to open, fields to fill in) they ask of the game, so none needs a list of games.
"""

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from referee import registry
from referee.kernel import ledger
from referee.kernel.game import Game
from referee.testing import sources
from referee.testing.checks import play_and_watch
from referee.testing.declared import ends_and_shows_all
from referee.testing.desk import put_back_is_complete, table_is_typed_and_corrected
from referee.testing.secrets import secrets_are_kept
from referee.testing.stored import is_stored_in_order
from referee.testing.wander import wander
from referee.testing.wording import words_are_words

STEPS = 260


class Promise(Struct, frozen=True):
    """A sentence that must be true of a game, and the way to find out."""

    game: str
    name: str
    holds: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


def promises(game: Game[Any], seeds: Iterable[int] = range(6), steps: int = STEPS) -> Iterator[Promise]:
    """Every promise of a game; random play once for each seed."""
    yield Promise(game.key, "its sources are sound", partial(sources_are_sound, game))
    for seed in seeds:
        yield Promise(game.key, f"random play keeps its promises, seed {seed}", partial(random_play, game, seed, steps))
    for name, holds in (
        ("one may go back to any step and play on", undo_to_any_step),
        ("a ruling and the action itself agree", a_ruling_agrees),
        ("its secrets are kept", secrets_are_kept),
        ("its table can be typed in and corrected", table_is_typed_and_corrected),
        ("it comes to an end, and nothing is declared in vain", ends_and_shows_all),
        ("it is stored in an order", is_stored_in_order),
        ("it plays the same in any process", plays_the_same_in_any_process),
        ("words are words", words_are_words),
    ):
        yield Promise(game.key, name, partial(holds, game))


def sources_are_sound(game: Game[Any]) -> None:
    found = sources.faults(game)
    assert not found, "\n".join(found)


def random_play(game: Game[Any], seed: int, steps: int = STEPS) -> None:
    watch, played = play_and_watch(game, game.samples(random.Random(seed)), seed, steps)
    replayed = ledger.fold(game, watch.start.data, watch.ledger)
    assert replayed.data == played.data, "a replay gives another position"


def undo_to_any_step(game: Game[Any]) -> None:
    """Going back is folding fewer actions; the fork that plays the same again arrives at the same place."""
    watch, played = play_and_watch(game, game.samples(random.Random(99)), 99, 60, thorough=False)
    for kept in range(len(watch.ledger) + 1):
        then = ledger.fold(game, watch.start.data, watch.ledger[:kept])
        again = ledger.fold(game, then.data, watch.ledger[kept:])
        assert again.data == played.data
        put_back_is_complete(game, played.position, then.position)


def a_ruling_agrees(game: Game[Any]) -> None:
    """The same action twice on the same position: the same bytes, the same events."""
    watch, _ = play_and_watch(game, game.samples(random.Random(7)), 7, 80, thorough=False)
    data = watch.start.data
    for written in watch.ledger:
        action = game.read_action(msgspec.json.decode(written))
        ruling, played = game.apply(data, action), game.apply(data, action)
        assert ruling.data == played.data
        assert ruling.events == played.events
        data = played.data


def plays_the_same_in_any_process(game: Game[Any]) -> None:
    told = {played_with(game.key, hash_seed) for hash_seed in ("1", "2")}
    assert len(told) == 1, "play depends on the process it runs in, as on the order of a set"


def played_with(key: str, hash_seed: str) -> str:
    """What a random table comes to in a process of its own."""
    command = [sys.executable, "-m", "referee.testing.promises", key]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


def main() -> None:
    game, told = registry.alone(sys.argv[1]), hashlib.sha256()
    assert not isinstance(game, str), game
    for action, played in wander(game, game.samples(random.Random(5)), 5, 150):
        told.update(repr(action).encode() + played.data)
    print(told.hexdigest())


if __name__ == "__main__":
    main()
