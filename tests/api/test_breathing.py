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
