"""Whoever waits to write may be told to leave at any moment: nothing hangs, and what was told is what is stored."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

KILLED_AT_RANDOM = """
from gevent import monkey; monkey.patch_all()
import gevent, json, random, sys
from gevent.monkey import get_original
from models import writer
from models.database import Database
from models.faults import FULL, Unavailable
from models.prepared import commit, execute

chance, disk = random.Random(int(sys.argv[2])), get_original("time", "sleep")
def moody(direct):
    disk(chance.choice((0, 0, 0.001, 0.004)))
    if chance.random() < 0.1:
        raise Unavailable(FULL, "no room")
    commit(direct)
writer.commit = moody
database = Database(sys.argv[1])
with database.engine.connect() as connection:
    connection.exec_driver_sql("CREATE TABLE rows (number INTEGER PRIMARY KEY)")
told = {"kept": [], "no": []}
numbers = iter(range(1, 1_000_000))

def write():
    number, is_alone = next(numbers), chance.random() < 0.2
    try:
        with database.writing() if is_alone else database.writer.together() as connection:
            execute(connection, "INSERT INTO rows VALUES (?)", [number])
            if chance.random() < 0.2:
                raise KeyError
    except (KeyError, Unavailable):
        told["no"].append(number)
    else:
        told["kept"].append(number)

def phone():
    for _ in range(6):
        write()
        gevent.sleep(chance.choice((0, 0.001)))

phones = [gevent.spawn(phone) for _ in range(150)]
while alive := [one for one in phones if not one.ready()]:
    chance.choice(alive).kill(chance.choice((gevent.GreenletExit, gevent.Timeout(1))), block=False)
    gevent.sleep(chance.choice((0, 0, 0.001, 0.003)))
    if len(alive) < 30:
        break
gevent.joinall(phones, timeout=60)
told["hanging"] = sum(not one.ready() for one in phones)
writer.commit = commit
with gevent.Timeout(10, False):
    write()
one = database.writer
told["at rest"] = [one._turn.locked(), one._waiting, one._group is None]
with database.reading() as connection:
    told["stored"] = [row[0] for row in execute(connection, "SELECT number FROM rows")]
print(json.dumps(told))
"""

AT_EACH_POINT = """
from gevent import monkey; monkey.patch_all()
import gevent, json, sys
from gevent.monkey import get_original
from models import writer
from models.database import Database
from models.prepared import commit, execute

switches, disk = int(sys.argv[2]), get_original("time", "sleep")
def slowly(direct):
    disk(0.02)
    commit(direct)
writer.commit = slowly
database = Database(sys.argv[1])
with database.engine.connect() as connection:
    connection.exec_driver_sql("CREATE TABLE rows (number INTEGER PRIMARY KEY)")
told = {"kept": [], "no": []}

def put(number):
    with database.writer.together() as direct:
        execute(direct, "INSERT INTO rows VALUES (?)", [number])
    told["kept"].append(number)

class Left(Exception):
    pass

def first():
    try:
        put(1)
    except Left:
        pass

def leave_after(number):
    for _ in range(number):
        gevent.sleep(0)
    one.kill(Left, block=False)

one = gevent.spawn(first)
others = [gevent.spawn(put, number) for number in (2, 3)]
gevent.spawn(leave_after, switches)
gevent.joinall([one, *others], timeout=20)
more = gevent.spawn(put, 4)
more.join(20)
held = database.writer
told["hanging"] = sum(not each.ready() for each in (one, *others, more))
told["at rest"] = [held._turn.locked(), held._waiting, held._group is None]
with database.reading() as connection:
    told["stored"] = [row[0] for row in execute(connection, "SELECT number FROM rows")]
print(json.dumps(told))
"""


def told_by(script: str, database: Path, number: int) -> dict[str, list[int]]:
    command = [sys.executable, "-c", script, f"sqlite:///{database}", str(number)]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout)


@pytest.mark.parametrize("seed", range(3))
def test_at_random_moments_none_that_was_told_is_lost_and_none_that_was_refused_stands(tmp_path: Path, seed: int):
    told = told_by(KILLED_AT_RANDOM, tmp_path / "one.sqlite3", seed)
    assert not told["hanging"] and told["at rest"] == [False, 0, True]
    assert len(told["kept"]) > 10 and set(told["kept"]) <= set(told["stored"])
    assert not set(told["no"]) & set(told["stored"])


@pytest.mark.parametrize("switches", range(8))
def test_whoever_leaves_takes_nobody_along(tmp_path: Path, switches: int):
    told = told_by(AT_EACH_POINT, tmp_path / "one.sqlite3", switches)
    assert not told["hanging"] and told["at rest"] == [False, 0, True]
    assert {2, 3, 4} <= set(told["kept"]) <= set(told["stored"])
