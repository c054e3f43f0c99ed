"""What the view of a table costs, against an earlier commit's service: both play the same game, then both are asked.

Each tree serves by its own app and database and is asked over its own API, by the host's pass and by that of a seat.
The game is a random one of the seats in tests/*/turns.yaml; where the earlier rules refuse an action, both stop before.
"""

import statistics
import tempfile
from pathlib import Path
from typing import Any

from referee import registry
from referee.testing.wander import wander
from tools.speed import ROOT, SLICES, Worker, checked_out, turn_about, turns

ACTIONS, SEED = 150, 3
"""A game of so many actions is well under way."""
PASSES = ("host", "seat")
SERVICE = """
import gc, json, sys, tempfile, time
from app import create_app

LOOKS = 10
folder = tempfile.TemporaryDirectory()
client = create_app({"DATABASE_URL": f"sqlite:///{folder.name}/speed.sqlite3"}).test_client()

def call(method, path, body=None, secret=""):
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return client.open(path, method=method, json=body, headers=headers)

game = json.loads(sys.stdin.readline())
made = call("POST", "/v1/tables", {"game": game["game"], "seats": game["seats"]}).get_json()
address, host = f"/v1/tables/{made['id']}", made["pass"]
played = 0
for action in game["actions"]:
    if call("POST", f"{address}/actions", action, host).status_code != 201:
        break
    played += 1
wanted = {"code": call("GET", address, secret=host).get_json()["code"], "seat": game["seats"][0]["seat"]}
secrets = {"host": host, "seat": call("POST", "/v1/tables/join", wanted).get_json()["pass"]}
gc.collect()
gc.freeze()  # as the service does before it is asked for anything
print(played, flush=True)
for line in sys.stdin:
    start = time.process_time()
    for _ in range(LOOKS):
        answer = call("GET", address, secret=secrets[line.strip()])
    print(time.process_time() - start, flush=True)
    assert answer.status_code == 200, answer.get_data()
"""


def games() -> dict[str, dict[str, Any]]:
    """A game under way for each folder of turns."""
    found = {}
    for name, listed in turns().items():
        key, seats = listed[0]["game"], listed[0]["table"]["seats"]
        steps = wander(registry.get(key), {"seats": seats}, SEED, ACTIONS)
        actions = [action for action, _ in steps if action is not None]
        found[name] = {"game": key, "seats": seats, "actions": actions}
    return found


def looked_at(trees: tuple[Path, ...], game: dict[str, Any]) -> list[Worker]:
    """A service of each tree with the game played as far as all of them let it be."""
    workers = [Worker(tree, game, SERVICE) for tree in trees]
    played = [int(worker.answers.readline()) for worker in workers]
    if min(played) == max(played):
        return workers
    for worker in workers:
        worker.close()
    return looked_at(trees, game | {"actions": game["actions"][: min(played)]})


def cost(earlier: Path, game: dict[str, Any], slices: int = SLICES) -> dict[str, float]:
    """How much more the view costs in this tree than in an earlier one, by the pass that looks."""
    workers = looked_at((earlier, ROOT), game)
    times = {who: turn_about(workers, slices, who) for who in PASSES}
    for worker in workers:
        worker.close()
    return {who: round(statistics.median(now / before for before, now in times[who]), 3) for who in PASSES}


def measure(revision: str) -> dict[str, dict[str, float]]:
    """The ratios of each folder of turns."""
    with tempfile.TemporaryDirectory() as folder:
        earlier = checked_out(revision, folder)
        return {name: cost(earlier, game) for name, game in games().items()}
