"""The same table played by the same ledger gives the same bytes in any process."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLAY = """
import hashlib, random
from referee import registry
from referee.testing.wander import wander
told = hashlib.sha256()
for key in registry.keys():
    game = registry.get(key)
    for action, played in wander(game, game.samples(random.Random(5)), 5, 150):
        told.update(repr(action).encode() + played.data)
print(told.hexdigest())
"""


def played_with(hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-c", PLAY], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout


def test_play_does_not_depend_on_the_process():
    assert played_with("1") == played_with("2")
