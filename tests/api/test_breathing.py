"""Long work lets others be served meanwhile, as the server that carries both really does it."""

import subprocess
import sys

WORKS_BESIDE_A_TICKING_CLOCK = """
from gevent import monkey; monkey.patch_all()
import gevent, time
from models.breathing import Breathing

ticks = []
def clock():
    while True:
        time.sleep(0.1)
        ticks.append(time.monotonic())

gevent.spawn(clock)
breathing, end = Breathing(), time.monotonic() + 1.0
while time.monotonic() < end:
    breathing.pause()
print(len(ticks))
"""


def test_a_breath_lets_everything_else_that_waits_happen():
    told = subprocess.run([sys.executable, "-c", WORKS_BESIDE_A_TICKING_CLOCK], capture_output=True, check=True)
    assert int(told.stdout) >= 3


ONE_WORKS_WITH_ONE_OR_TWO = """
from gevent import monkey; monkey.patch_all()
import time
from models.breathing import Breathing

rests, sleep = [], time.sleep
time.sleep = lambda seconds: (rests.append(1), sleep(seconds))
for number in (1, 2):
    rests.clear()
    breathings, end = [Breathing() for _ in range(number)], time.process_time() + 0.2
    while time.process_time() < end:
        for breathing in breathings:
            breathing.pause()
    print(len(rests))
"""


def test_the_rest_for_one_is_no_work_for_another_of_the_same_worker():
    told = subprocess.run([sys.executable, "-c", ONE_WORKS_WITH_ONE_OR_TWO], capture_output=True, check=True)
    alone, together = map(int, told.stdout.split())
    assert together < 2 * alone


TWENTY_WORK_AT_ONCE = """
from gevent import monkey; monkey.patch_all()
import gevent, time
from models.breathing import Breathing

end, turns = time.monotonic() + 2.0, [0] * 20
def work(who):
    breathing = Breathing()
    while time.monotonic() < end:
        done = time.monotonic() + 0.006
        while time.monotonic() < done:
            pass
        breathing.pause()
        turns[who] += 1

gevent.joinall([gevent.spawn(work, who) for who in range(20)])
print(max(turns) - min(turns))
"""


def test_of_those_who_work_long_nobody_is_passed_by():
    told = subprocess.run([sys.executable, "-c", TWENTY_WORK_AT_ONCE], capture_output=True, check=True)
    assert int(told.stdout) <= 2
