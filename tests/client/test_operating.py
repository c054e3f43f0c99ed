"""Running a server: copies taken while a table is played, brought back and played on; looking after what is kept."""

import os
import sqlite3
import stat
import string
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from api import archiving
from app import create_app
from models.database import Database
from referee_client.errors import NoPass, Problem, PutAway, Unknown
from referee_client.shell import operating
from tests.client.player import Player
from tests.client.service import Service
from tests.client.terminal import Terminal

COPIES = 3
RULEBOOK = "# Dice\n\n" + " ".join(f"Every player throws dice number{letter} for swords." for letter in "abcdefghijkl")
FACTS = {"pack": "mine", "title": "Mine", "game": "warcraft", "kind": "facts", "source": "table"}


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    made = Service(tmp_path_factory.mktemp("operating"))
    yield made
    made.stop()


@pytest.fixture
def mortal(lasting: Service) -> Iterator[Service]:
    """A server that may be stopped; whoever comes next finds it running."""
    if lasting.process is None:
        lasting.start()
    yield lasting
    lasting.hang_up()


@pytest.fixture
def keeper(mortal: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal on the machine of the server."""
    monkeypatch.setenv("DATABASE_URL", mortal.database)
    return Terminal(monkeypatch, tmp_path / "state", mortal.address)


def done(keeper: Terminal, *words: str) -> str:
    told = keeper.run(*words)
    assert keeper.status == 0, told
    return told


def refused(keeper: Terminal, *words: str) -> str:
    told = keeper.run(*words)
    assert keeper.status == 2, told
    return told


class Reporting(threading.Thread):
    """A phone that corrects its gold until it is told to stop; what was acknowledged is kept."""

    def __init__(self, phone) -> None:
        super().__init__(daemon=True)
        self.phone, self.stopping = phone, threading.Event()
        self.versions: list[int] = []
        self.start()

    def run(self) -> None:
        gold = 0
        while not self.stopping.is_set():
            gold += 1
            played = self.phone.act("correct", "anna", position={"seats": {"anna": {"gold": gold % 50}}})
            self.versions.append(played["version"])

    def wait_for(self, number: int) -> None:
        while len(self.versions) < number:
            assert self.is_alive()
            self.stopping.wait(0.01)

    def end(self) -> None:
        self.stopping.set()
        self.join(30)


def test_a_copy_taken_while_a_table_is_played_comes_back_whole_and_is_played_on(
    mortal: Service, keeper: Terminal, tmp_path: Path
):
    table = mortal.open(first="anna")
    phone = Reporting(mortal.phone(table))
    copies = []
    for at in range(1, COPIES + 1):
        phone.wait_for(10 * at)
        acknowledged = phone.versions[-1]
        copies.append((tmp_path / f"copy-{at}", acknowledged))
        done(keeper, "backup", str(copies[-1][0]))
    seen = len(phone.versions)
    phone.wait_for(seen + 5)
    phone.end()
    exported = table.export()
    copy, acknowledged = copies[-1]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "stop it first" in refused(keeper, "restore", str(copy)), "the server still runs"
    assert table.view()["version"] == phone.versions[-1]
    mortal.stop()
    told = done(keeper, "restore", str(copy))
    mortal.start()
    back = table.export()["entries"]
    assert acknowledged <= len(back) < len(exported["entries"]), "all up to the copy, nothing after it"
    assert back == exported["entries"][: len(back)]
    again = mortal.referee().import_table(table.export())
    assert again.opened["same"] is True, "played again from its log it stands as it was kept"
    again.close()
    player, prompts = Player(table, 2), table.prompts()
    for version in range(len(back) + 1, len(back) + 11):
        played = player.step(prompts)
        assert played["version"] == version
        prompts = played["prompts"]
    aside = told.split("kept as ")[1].strip().rstrip(".")
    with closing(sqlite3.connect(aside)) as old:
        kept = old.execute("SELECT version FROM tables WHERE id = ?", (table.id,)).fetchone()
    assert kept == (phone.versions[-1],), "what was there before is there still"


def test_what_is_no_copy_is_not_brought_back(mortal: Service, keeper: Terminal, tmp_path: Path):
    table = mortal.open(first="anna")
    good = tmp_path / "good"
    done(keeper, "backup", str(good))
    mortal.stop()
    before = Path(mortal.database.removeprefix("sqlite:///")).read_bytes()
    torn, newer, other = tmp_path / "torn", tmp_path / "newer", tmp_path / "other"
    torn.write_bytes(good.read_bytes()[: good.stat().st_size // 2])
    other.write_text("no database at all, but long enough to look like something " * 20)
    newer.write_bytes(good.read_bytes())
    with closing(sqlite3.connect(newer)) as made:
        made.execute("UPDATE alembic_version SET version_num = '9999'")
        made.commit()
    assert "damaged" in refused(keeper, "restore", str(torn))
    assert "damaged" in refused(keeper, "restore", str(other))
    assert "9999" in refused(keeper, "restore", str(newer))
    assert "There is no file" in refused(keeper, "restore", str(tmp_path / "none"))
    assert "there already" in refused(keeper, "backup", str(good))
    assert "cannot be written" in refused(keeper, "backup", str(tmp_path / "no" / "where"))
    assert Path(mortal.database.removeprefix("sqlite:///")).read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if ".part" in path.name]
    mortal.start()
    assert table.view()["version"] == 0


def test_a_copy_replaces_a_database_that_a_disk_has_broken(mortal: Service, keeper: Terminal, tmp_path: Path):
    table = mortal.open(first="anna")
    file = Path(mortal.database.removeprefix("sqlite:///"))
    done(keeper, "backup", str(tmp_path / "copy"))
    mortal.stop()
    file.write_bytes(b"\0" * 4096 + os.urandom(8192))
    assert "cannot be used" in refused(keeper, "admin", "stats")
    done(keeper, "restore", str(tmp_path / "copy"))
    mortal.start()
    assert table.view()["version"] == 0
    assert [path for path in file.parent.iterdir() if ".before-" in path.name], "the broken one is kept as well"


def test_a_copy_of_an_earlier_version_is_brought_to_the_newest(keeper: Terminal, mortal: Service, tmp_path: Path):
    done(keeper, "backup", str(tmp_path / "copy"))
    with closing(sqlite3.connect(tmp_path / "copy")) as old:
        for newer in ("archived_packs", "archived_passes", "archives", "chores", "replies"):
            old.execute(f"DROP TABLE {newer}")
        for column in ("answers.at", "books.brought_from", "passes.issued_at", "tables.code_until"):
            name, _, field = column.partition(".")
            old.execute(f"ALTER TABLE {name} DROP COLUMN {field}")
        old.execute("UPDATE alembic_version SET version_num = '0004'")
        old.commit()
    mortal.stop()
    done(keeper, "restore", str(tmp_path / "copy"))
    opened = Database(mortal.database)
    assert opened.is_current()
    opened.close()


def test_postgresql_is_left_to_its_own_tools(keeper: Terminal, tmp_path: Path):
    for command in ("backup", "restore"):
        told = refused(keeper, command, str(tmp_path / "x"), "--database", "postgresql://nobody@127.0.0.1:1/none")
        assert "pg_dump" in told


def put_away(service: Service, table_id: str) -> None:
    """What the caretaker of a server does in time."""
    app = create_app({"DATABASE_URL": service.database, "REDIS_URL": None})
    with app.app_context():
        assert archiving.put_away(table_id)
    app.extensions["referee.database"].close()


def test_a_table_that_was_put_away_is_brought_back_by_its_host_or_the_keeper(mortal: Service, keeper: Terminal):
    done(keeper, "new", "warcraft", "Anna=orc", "Bert=human")
    table_id = done(keeper, "tables").split()[1]
    put_away(mortal, table_id)
    told = refused(keeper, "show")
    assert "put away" in told and "You can bring it back" in told
    assert table_id in done(keeper, "admin", "archive") and table_id not in done(keeper, "admin", "tables")
    assert "1 tables put away" in done(keeper, "admin", "stats")
    assert f"Table {table_id} is back" in done(keeper, "bring-back")
    done(keeper, "show")
    put_away(mortal, table_id)
    assert f"Table {table_id} is back" in done(keeper, "admin", "archive", "back", table_id)
    assert "There is no" in refused(keeper, "admin", "archive", "back", table_id)
    done(keeper, "show")
    put_away(mortal, table_id)
    done(keeper, "admin", "archive", "remove", table_id)
    assert "None." in done(keeper, "admin", "archive")
    refused(keeper, "show")


def test_whoever_comes_to_a_table_put_away_is_told(mortal: Service):
    table = mortal.open(first="anna")
    seen = table.view()
    put_away(mortal, table.id)
    with pytest.raises(PutAway) as no:
        table.view()
    assert "Nothing is lost." in no.value.why
    assert table.export()["game"] == "warcraft"
    back = table.bring_back()
    assert table.view() == seen | {"code": back["code"]}


def test_the_keeper_sees_tables_puts_everybody_out_and_lets_the_host_in_again(mortal: Service, keeper: Terminal):
    table = mortal.open(first="anna")

    def line() -> str:
        return next(line for line in done(keeper, "admin", "tables").splitlines() if line.startswith(table.id))

    assert line().endswith("1 passes  code open")
    number = len(done(keeper, "admin", "tables").splitlines())
    assert f"{number} tables, {number} of them played in the last day" in done(keeper, "admin", "stats")
    done(keeper, "admin", "tables", "close", table.id)
    with pytest.raises(NoPass):
        table.view()
    assert line().endswith("0 passes  code closed")
    told = done(keeper, "admin", "tables", "open", table.id)
    secret = told.split("this once: ")[1].split()[0]
    again = mortal.referee().table(table.id, secret)
    assert again.act("correct", "anna", position={"seats": {"anna": {"gold": 7}}})["version"] == 1
    again.close()
    mortal.referee().join(told.split("the code ")[1].strip(" .\n"), "bert").close()


def test_the_keeper_lists_passes_and_takes_one_back(mortal: Service, keeper: Terminal):
    table = mortal.open(first="anna")
    other = mortal.referee().join(table.opened["code"], "bert")
    rows = [line.split() for line in done(keeper, "admin", "passes", table.id).splitlines()]
    assert [row[-1] for row in rows] == ["host", "bert"]
    assert table.secret not in str(rows) and other.secret not in str(rows)
    done(keeper, "admin", "passes", "revoke", rows[1][0])
    with pytest.raises(NoPass):
        other.view()
    other.close()
    assert table.view()["version"] == 0
    assert "There is no" in refused(keeper, "admin", "passes", "revoke", rows[1][0])
    assert "There is no" in refused(keeper, "admin", "passes", "nowhere")


def test_a_table_that_is_removed_leaves_nothing_behind(mortal: Service, keeper: Terminal):
    referee = mortal.referee()
    facts = referee.pack("demo")["document"]["facts"]
    key = referee.add_pack(FACTS | {"facts": facts})["key"]
    table, other = mortal.open(first="anna", packs=["demo-two", key]), mortal.open(first="anna")
    for at in range(3):
        table.act("correct", "anna", position={"seats": {"anna": {"gold": at}}})
    table.wire.post(f"{table.path}/house-rules", table.secret, json={"text": "Be quick."})
    assert table.id in refused(keeper, "admin", "packs", "remove", key), "a table uses it"
    done(keeper, "admin", "tables", "remove", table.id)
    with pytest.raises(Unknown):
        table.view()
    file = mortal.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as rows:
        named = [name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in named:
            assert table.id not in str(rows.execute(f"SELECT * FROM {name}").fetchall()), name
    assert key in done(keeper, "admin", "packs")
    done(keeper, "admin", "packs", "remove", key)
    assert key not in done(keeper, "admin", "packs")
    assert other.view()["version"] == 0


def test_a_book_is_taken_away_without_its_pass(mortal: Service, keeper: Terminal):
    added = mortal.referee().add_book("Mine", RULEBOOK)
    assert added["id"] in done(keeper, "admin", "books")
    done(keeper, "admin", "books", "remove", added["id"])
    assert mortal.referee().books() == []
    assert "There is no" in refused(keeper, "admin", "books", "remove", added["id"])


def test_what_a_guest_calls_a_book_or_a_pack_commands_no_terminal(mortal: Service, keeper: Terminal):
    title = "Mine\x1b[2J\x1b]0;yours\x07\u202e\nnobody  2026-01-01 00:00      1  Yours"
    referee = mortal.referee()
    book = referee.add_book(title, RULEBOOK)
    referee.add_pack({**FACTS, "title": title, "facts": referee.pack("demo")["document"]["facts"]})
    for what in ("books", "packs"):
        told = done(keeper, "admin", what)
        assert "Mine" in told and not {"\x1b", "\x07", "\u202e"} & {*told}, repr(told)
        assert not any(line.startswith("nobody") for line in told.splitlines())
    done(keeper, "admin", "books", "remove", book["id"])


def test_what_does_not_fit_is_said(keeper: Terminal, tmp_path: Path):
    for words in (["tables", "close"], ["books", "revoke", "x"], ["stats", "remove", "x"]):
        assert refused(keeper, "admin", *words).startswith("Type: referee admin")
    nowhere = f"sqlite:///{tmp_path / 'nowhere.sqlite3'}"
    assert "There is no database" in refused(keeper, "admin", "stats", "--database", nowhere)
    assert not (tmp_path / "nowhere.sqlite3").exists()
    for work in (["admin", "stats"], ["backup", str(tmp_path / "copy")], ["restore", str(tmp_path / "copy")]):
        said = refused(keeper, *work, "--database", "no address")
        assert "cannot be used" in said or "There is no file" in said
    assert "There is no a? here" in refused(keeper, "admin", "tables", "remove", "a\udcff")
    keeper.language = "de"
    assert "gibt es hier nicht" in refused(keeper, "admin", "tables", "remove", "nothing")


def test_the_host_makes_codes_and_takes_passes_back_from_a_terminal(service: Service, terminal: Terminal):
    terminal.run("new", "warcraft", "Anna=orc", "Bert=human")
    first = terminal.plain("code").split("code ")[1].strip(" .\n")
    second = terminal.plain("code", "--new").split("code ")[1].strip(" .\n")
    assert first != second
    with pytest.raises(Unknown):
        service.referee().join(first)
    other = service.referee().join(second, "bert")
    listed = terminal.run("passes").splitlines()
    assert listed[0].endswith("host (yours)") and listed[1].endswith("Bert")
    terminal.run("passes", "--revoke", listed[1].split()[0])
    with pytest.raises(Problem):
        other.view()
    other.close()
    assert "admits nobody" in terminal.run("code", "--close")


def test_both_languages_fill_the_same_slots():
    def slots(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    assert operating.ENGLISH.keys() == operating.GERMAN.keys()
    for name, text in operating.ENGLISH.items():
        assert slots(text) == slots(operating.GERMAN[name]), name
