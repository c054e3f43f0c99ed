"""The server killed under load and started again on the same file: nothing acknowledged is lost, nothing doubled."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee_client import Table
from tests.client.player import Player
from tests.client.service import Service

PHONES, EACH = 3, 40
PATIENCE = 60.0


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Service]:
    made = Service(tmp_path)
    made.start()
    yield made
    made.hang_up()
    made.stop()


class Load(threading.Thread):
    """A phone that reports wood, one after the other, whatever happens to the server meanwhile."""

    def __init__(self, phone: Table, number: int, half_way: threading.Semaphore) -> None:
        super().__init__(daemon=True)
        self.phone, self.number, self.half_way = phone, number, half_way
        self.acknowledged: dict[int, int] = {}
        self.start()

    def run(self) -> None:
        for turn in range(EACH):
            if turn == EACH // 2:
                self.half_way.release()
            wood = 100 * (self.number + 1) + turn
            played = self.phone.act("correct", "anna", position={"seats": {"anna": {"wood": wood}}})
            self.acknowledged[played["version"]] = wood


def test_a_kill_under_load_loses_and_doubles_nothing_and_the_table_goes_on(mortal: Service):
    table = mortal.open(first="anna")
    half_way = threading.Semaphore(0)
    loads = [Load(mortal.phone(table, patience=PATIENCE), number, half_way) for number in range(PHONES)]
    for _ in loads:
        assert half_way.acquire(timeout=60)
    mortal.stop()
    mortal.start()
    for load in loads:
        load.join(PATIENCE)
        assert len(load.acknowledged) == EACH
    acknowledged = {version: wood for load in loads for version, wood in load.acknowledged.items()}
    entries = table.export()["entries"]
    kept = {at: entry["action"]["position"]["seats"]["anna"]["wood"] for at, entry in enumerate(entries, 1)}
    assert kept == acknowledged
    player, prompts = Player(table, 2), table.prompts()
    for version in range(PHONES * EACH + 1, PHONES * EACH + 11):
        played = player.step(prompts)
        assert played["version"] == version
        prompts = played["prompts"]
