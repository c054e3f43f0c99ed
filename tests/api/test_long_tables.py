"""Tables with a long log: what was worked out is not worked out again, and long work takes turns."""

import subprocess
import sys
import threading
import time

from api import new_rules
from models import following, scores
from tests.api.conftest import Player, Room
from tests.api.test_new_rules import put_aside, say

MANY_WORK_BESIDE_A_TICKING_CLOCK = """
from gevent import monkey; monkey.patch_all()
import gevent, time
from models.breathing import Breathing

ticks, pieces, end = [], [], time.monotonic() + 2.0
def clock():
    while True:
        time.sleep(0.0005)
        ticks.append(1)

def work():
    breathing = Breathing()
    while time.monotonic() < end:
        until = time.monotonic() + 0.006
        while time.monotonic() < until:
            pass
        pieces.append(1)
        breathing.pause()

gevent.spawn(clock)
gevent.joinall([gevent.spawn(work) for _ in range(8)])
print(len(ticks) / (len(pieces) - 8))
"""


def test_however_much_long_work_there_is_others_are_served_after_each_piece():
    told = subprocess.run([sys.executable, "-c", MANY_WORK_BESIDE_A_TICKING_CLOCK], capture_output=True, check=True)
    assert float(told.stdout) >= 0.5


def test_a_score_goes_on_where_counting_stopped(room: Room, monkeypatch):
    folded: list[int] = []
    fold = scores.fold
    monkeypatch.setattr(scores, "fold", lambda *more: folded.append(1) or fold(*more))
    monkeypatch.setattr(following, "AT_ONCE", 2)
    say(room, 1, 2)
    told = room.host.get("/score").json["history"]
    assert told[-1] == {"version": 2, "totals": room.host.get("/score").json["totals"]} and len(folded) == 2
    say(room, 1)
    assert room.host.get("/score").json["history"][:-1] == told
    assert len(folded) == 3
    assert room.host.undo(1).json["done"]
    assert room.host.get("/score").json["history"] == told[:2]


def test_a_table_whose_phones_all_come_back_at_once_is_folded_once(app, room: Room, monkeypatch):
    assert room.anna.act("raise", "anna", by=1).status_code == 201
    put_aside(app, room.host.table_id)
    folded, fold, begin = [], new_rules._folded, threading.Barrier(4)

    def slowly(*more):
        folded.append(1)
        time.sleep(0.3)
        return fold(*more)

    monkeypatch.setattr(new_rules, "_folded", slowly)
    statuses: list[int] = []

    def look() -> None:
        begin.wait()
        phone = Player(app.test_client(), room.host.table_id, room.host.secret)
        statuses.append(phone.get().status_code)

    phones = [threading.Thread(target=look) for _ in range(begin.parties)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert statuses == [200] * 4 and len(folded) == 1
