"""Copies that are none, places that take none, what lies beside a file: nothing is lost, nothing strange gets in."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from models.backup import Unfit, back_up, restore
from models.database import Database

BOOK = "INSERT INTO books (id, pass_hash, added_at, title) VALUES (?, '', 0, '')"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = Database(f"sqlite:///{tmp_path}/referee.sqlite3")
    made.migrate()
    made.close()
    return tmp_path / "referee.sqlite3"


def address(file: Path) -> str:
    return f"sqlite:///{file}"


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()


def books(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as opened:
        return [row[0] for row in opened.execute("SELECT id FROM books ORDER BY id")]


@pytest.mark.parametrize(
    "strange",
    [
        "CREATE TRIGGER thief AFTER INSERT ON ledger BEGIN DELETE FROM passes; END",
        "CREATE VIEW thief AS SELECT * FROM passes",
        "DROP TABLE ledger",
        "ALTER TABLE tables DROP COLUMN note",
    ],
)
def test_what_acts_by_itself_or_lacks_a_row_is_not_brought_back(file: Path, tmp_path: Path, strange: str):
    copy, before = tmp_path / "copy", file.read_bytes()
    back_up(address(file), copy)
    change(copy, strange)
    with pytest.raises(Unfit, match="foreign"):
        restore(address(file), copy)
    assert file.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"copy", "referee.sqlite3"}


def test_a_file_with_its_log_beside_it_comes_back_with_what_was_written_last(file: Path, tmp_path: Path):
    with closing(sqlite3.connect(file)) as played:
        played.execute("PRAGMA journal_mode=WAL")
        played.execute(BOOK, ["last"])
        played.commit()
        for ending in ("", "-wal"):
            shutil.copyfile(f"{file}{ending}", tmp_path / f"taken{ending}")
    change(file, "DELETE FROM books")
    restore(address(file), tmp_path / "taken")
    assert books(file) == ["last"]


def test_whoever_brings_it_back_leaves_the_file_to_its_owner(file: Path, tmp_path: Path):
    if os.geteuid() != 0:
        pytest.skip("only root gives files to others")
    back_up(address(file), tmp_path / "copy")
    os.chown(file, 1234, 1235)
    restore(address(file), tmp_path / "copy")
    assert (file.stat().st_uid, file.stat().st_gid, file.stat().st_mode & 0o777) == (1234, 1235, 0o600)


def test_what_is_no_database_is_not_copied(tmp_path: Path):
    (tmp_path / "junk").write_text("no database at all, but long enough to look like something " * 20)
    with pytest.raises(Unfit, match="damaged"):
        back_up(address(tmp_path / "junk"), tmp_path / "copy")
    with pytest.raises(Unfit, match="unreachable"):
        back_up("no address", tmp_path / "copy")
    assert {path.name for path in tmp_path.iterdir()} == {"junk"}


@contextmanager
def small_disk(at: Path) -> Iterator[Path]:
    at.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", at], capture_output=True).returncode:
        pytest.skip("this user may not mount a disk")
    try:
        yield at
    finally:
        subprocess.run(["umount", at], check=True)


def test_a_place_without_room_gets_no_half_copy(file: Path, tmp_path: Path):
    with small_disk(tmp_path / "disk") as disk:
        with pytest.raises(Unfit, match="unwritable"):
            back_up(address(file), disk / "copy")
        assert not list(disk.iterdir())


def test_of_two_copies_to_one_name_one_is_made_and_whole(file: Path, tmp_path: Path):
    told: list[str] = []

    def copy() -> None:
        command = ["-c", "import sys; from pathlib import Path; from models.backup import back_up"]
        command[1] += "; back_up(sys.argv[1], Path(sys.argv[2]))"
        done = subprocess.run([sys.executable, *command, address(file), str(tmp_path / "copy")], capture_output=True)
        told.append(done.stderr.decode().rpartition("models.backup.Unfit: ")[2].strip())

    both = [threading.Thread(target=copy) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(told) in (["", "already_there"], ["", ""])
    restore(address(file), tmp_path / "copy")
