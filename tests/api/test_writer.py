"""One writer for a SQLite file: what waits goes to disk together, and nobody else is held up."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from models import writer
from models.database import Database
from models.faults import FULL, Unavailable
from models.prepared import execute

AT_A_SLOW_DISK = """
from gevent import monkey; monkey.patch_all()
import gevent, json, sys, time
from gevent.monkey import get_original
from models import writer
from models.database import Database
from models.prepared import commit, execute

disk, commits, ticks, stored = get_original("time", "sleep"), [], [], []
def slowly(direct):
    commits.append(1)
    disk(0.05)
    commit(direct)
writer.commit = slowly
database = Database(sys.argv[1])
with database.writing() as connection:
    execute(connection, "CREATE TABLE rows (number INTEGER PRIMARY KEY)")
commits.clear()

def write(number):
    try:
        with database.writer.together() as direct:
            execute(direct, "INSERT INTO rows VALUES (?)", [number])
            if number % 5 == 0:
                raise KeyError(number)
    except KeyError:
        return
    with database.reading() as connection:
        stored.append(execute(connection, "SELECT count(*) FROM rows WHERE number = ?", [number]).fetchone()[0])

def clock():
    while True:
        time.sleep(0.005)
        ticks.append(1)

clock = gevent.spawn(clock)
gevent.joinall([gevent.spawn(write, number) for number in range(1, 21)])
with database.reading() as connection:
    kept = [row[0] for row in execute(connection, "SELECT number FROM rows ORDER BY number")]
print(json.dumps({"commits": len(commits), "ticks": len(ticks), "kept": kept, "stored": stored}))
"""


def test_at_a_slow_disk_all_that_waits_goes_there_together_and_the_loop_goes_on(tmp_path: Path):
    command = [sys.executable, "-c", AT_A_SLOW_DISK, f"sqlite:///{tmp_path}/slow.sqlite3"]
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    wanted = [number for number in range(1, 21) if number % 5]
    assert told["kept"] == wanted and told["stored"] == [1] * len(wanted)
    assert told["commits"] <= 4
    assert told["ticks"] >= 2 * told["commits"], "the loop stood still while the disk was waited for"


NO_ROOM_FOR_ONE = """
from gevent import monkey; monkey.patch_all()
import gevent, json, sys
from models.database import Database
from models.faults import Unavailable
from models.prepared import execute

database, told = Database(sys.argv[1]), {}
with database.writing() as connection:
    execute(connection, "CREATE TABLE rows (number INTEGER PRIMARY KEY, wide BLOB)")

def write(number, wide):
    try:
        with database.writer.together() as direct:
            execute(direct, "INSERT INTO rows VALUES (?, zeroblob(?))", [number, wide])
        told[number] = "kept"
    except Unavailable as no:
        told[number] = no.kind

with database.writer._turn:  # so that all of them go together
    writers = [gevent.spawn(write, number, 900_000 if number == 3 else 1) for number in range(1, 5)]
    gevent.sleep(0.01)
    execute(database.writer._connection, "PRAGMA max_page_count=20")
gevent.joinall(writers)
with database.reading() as connection:
    stored = [row[0] for row in execute(connection, "SELECT number FROM rows ORDER BY number")]
print(json.dumps({"told": told, "stored": stored}))
"""


def test_where_the_database_takes_all_back_for_want_of_room_all_are_told(tmp_path: Path):
    command = [sys.executable, "-c", NO_ROOM_FOR_ONE, f"sqlite:///{tmp_path}/small.sqlite3"]
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    assert told == {"told": {"3": FULL, "2": FULL, "1": FULL, "4": "kept"}, "stored": [4]}


@pytest.fixture
def database(tmp_path: Path):
    opened = Database(f"sqlite:///{tmp_path}/one.sqlite3")
    with opened.writing() as connection:
        execute(connection, "CREATE TABLE rows (number INTEGER PRIMARY KEY)")
    yield opened
    opened.close()


def numbers(database: Database) -> list[int]:
    with database.reading() as connection:
        return [row[0] for row in execute(connection, "SELECT number FROM rows ORDER BY number")]


def put(database: Database, number: int) -> None:
    with database.writer.together() as direct:
        execute(direct, "INSERT INTO rows VALUES (?)", [number])


def test_threads_write_one_after_another_and_none_is_lost(database: Database):
    threads = [
        threading.Thread(target=lambda first=first: [put(database, first * 100 + one) for one in range(20)])
        for first in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers(database) == [first * 100 + one for first in range(4) for one in range(20)]


def test_what_raises_is_taken_back_and_the_next_one_is_stored(database: Database):
    with pytest.raises(KeyError), database.writer.together() as direct:
        execute(direct, "INSERT INTO rows VALUES (1)")
        raise KeyError
    with pytest.raises(KeyError), database.writing() as connection:
        execute(connection, "INSERT INTO rows VALUES (2)")
        raise KeyError
    put(database, 3)
    assert numbers(database) == [3]


def test_a_commit_that_fails_is_told_to_whoever_waits_for_it_and_nothing_stays(database: Database, monkeypatch):
    def full(direct):
        raise Unavailable(FULL, "database or disk is full")

    monkeypatch.setattr(writer, "commit", full)
    with pytest.raises(Unavailable, match="full"):
        put(database, 1)
    with pytest.raises(Unavailable, match="full"), database.writing() as connection:
        execute(connection, "INSERT INTO rows VALUES (2)")
    monkeypatch.undo()
    put(database, 3)
    assert numbers(database) == [3]


def test_another_program_that_holds_the_file_is_waited_for(database: Database, monkeypatch):
    other = Database(str(database.engine.url))
    monkeypatch.setattr(writer, "BUSY_SECONDS", 0.05)
    with other.writing() as held:
        execute(held, "INSERT INTO rows VALUES (1)")
        with pytest.raises(Unavailable, match="locked"):
            put(database, 2)
    put(database, 3)
    other.close()
    assert numbers(database) == [1, 3]
