"""What goes wrong at a terminal is told in one line that says what to do, in either language."""

import json
from pathlib import Path

import pytest

from tests.client.plain import NAMES
from tests.client.terminal import Terminal

TWO = ["warcraft", "anna=orc", "bert=human"]


def one_line(terminal: Terminal, *words: str) -> str:
    """The one line a command fails with."""
    told = terminal.run(*words)
    assert terminal.status == 2, told
    assert told.endswith("\n") and told.count("\n") == 1, told
    return told.strip()


@pytest.fixture
def seated(terminal: Terminal) -> Terminal:
    told = terminal.run("new", "warcraft", f"{NAMES[0]}=orc", f"{NAMES[1]}=human", "--first", NAMES[0], "--seed", "oak")
    assert terminal.status == 0, told
    return terminal


def test_a_word_that_is_no_command_names_the_nearest(terminal: Terminal):
    assert one_line(terminal, "pronpts") == "There is no command pronpts. Try `referee --help` or `referee prompts`."
    assert one_line(terminal, "zzz") == "There is no command zzz. Try `referee --help`."
    assert one_line(terminal, "--language", "de", "scor") == (
        "Es gibt keinen Befehl scor. Versuche `referee --help` oder `referee score`."
    )


def test_a_command_misused_shows_how_it_is_typed(terminal: Terminal):
    told = one_line(terminal, "log", "--last", "x")
    assert told == "That does not fit. Type: referee log [-h] [--rules] [--after VERSION] [--last N]"
    assert one_line(terminal, "--language", "de", "join").startswith("Das passt nicht. So geht es: referee join ")


def test_no_table_and_no_pass_say_how_to_get_one(terminal: Terminal):
    assert "`referee new` opens it" in one_line(terminal, "show")
    assert "`referee join CODE NAME` gets one" in one_line(terminal, "--table", "abcabcabcabc", "show")


def test_a_server_that_does_not_answer_is_named(terminal: Terminal):
    terminal.server = "http://127.0.0.1:9"
    assert one_line(terminal, "games").startswith("No answer from http://127.0.0.1:9. Is the referee running?")
    terminal.language = "de"
    assert one_line(terminal, "games").startswith("Keine Antwort von http://127.0.0.1:9.")


def test_a_table_that_is_gone_is_told_as_gone(seated: Terminal):
    state = seated.home / "referee" / "state.json"
    kept = json.loads(state.read_text())
    kept["tables"]["gonegonegone"] = kept["tables"][kept["current"]]
    state.write_text(json.dumps(kept))
    for words in (["show"], ["do", "move", "from=A2"], ["score"], ["log"]):
        told = one_line(seated, "--table", "gonegonegone", *words)
        assert told.startswith("Table gonegonegone is gone from this server. `referee tables` lists others")


def test_a_field_that_is_wrong_is_named_with_those_there_are(seated: Terminal):
    told = one_line(seated, "do", "move", "frm=A2", "to=B2")
    assert told.startswith("Move has no field frm. Its fields: ") and "from" in told
    assert "name=value" in one_line(seated, "do", "move", "from=A2", "B2")
    assert "is no JSON" in one_line(seated, "do", "{move")
    assert "There is no jump to do now." in one_line(seated, "do", "jump", "to=B2")
    assert "Add seat=" in one_line(seated, "do", "play card", "card=fast", "space=A2")


def test_words_that_fit_several_choices_or_none_list_them(seated: Terminal):
    seated.run("prompts")
    assert one_line(seated, "do", "from", "western").startswith("from western may mean From Western Town to ")
    assert one_line(seated, "do", "999") == "There is no choice 999. Look at `referee prompts`."
    assert one_line(seated, "do", "2", "dragons:1").startswith("There is no dragons to choose. There are ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess", "anna"], "chess"),
        (["warcraft", "anna=dwarf", "bert=human"], "There is no dwarf to choose. There are Human"),
        ([*TWO, "--scenario", "moon"], "There is no moon to choose."),
        ([*TWO, "--option", "pace"], "pace: write it as name=value."),
        ([*TWO, "--option", "pace=slow"], "There is no slow to choose. There are relaxed"),
        ([*TWO, "--position", "nowhere.json"], "nowhere.json cannot be read"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(terminal: Terminal, words: list[str], why: str):
    assert why in one_line(terminal, "new", *words)


def test_a_memory_that_makes_no_sense_is_not_lost(terminal: Terminal, tmp_path: Path):
    state = terminal.home / "referee" / "state.json"
    state.parent.mkdir(parents=True)
    state.write_text("[1]")
    assert "Move it away to start afresh." in one_line(terminal, "tables")
    assert state.read_text() == "[1]"
