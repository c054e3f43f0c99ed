"""The command line: a real opening said in words, by number and with dice, and what it prints."""

import json
import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path

from tests.client.service import ROOT, Service
from tests.client.terminal import Terminal


def opened(terminal: Terminal, *more: str) -> str:
    """A table at which anna begins; its join code."""
    told = terminal.run("new", "warcraft", "anna=orc", "bert=human", "--first", "anna", "--seed", "oak", *more)
    assert terminal.status == 0, told
    return told.split()[-1].rstrip(".")


def said(terminal: Terminal, line: str, status: int = 0) -> str:
    told = terminal.run(*line.split())
    assert terminal.status == status, told
    return told


def test_an_opening_in_words_numbers_and_dice(terminal: Terminal):
    told = terminal.run("new", "warcraft", "anna=orc", "bert=human", "--seed", "oak")
    assert "anna puts 3 " in told and "Others join with the code" in told
    assert "  1  Let the referee draw\n    2  anna\n" in said(terminal, "prompts")
    assert said(terminal, "do 2") == "  anna is the first player.\n  Turn 1 begins; anna is first.\n"
    assert "  1  From Western Town to Lookout … worker (up to 3)\n" in said(terminal, "prompts")
    assert "anna moves 3 worker" in said(terminal, "do move pieces=worker:3 from=A2 to=B2")
    assert "anna 3m" in said(terminal, "show")
    said(terminal, "do done")
    said(terminal, 'do {"type":"move","seat":"bert","pieces":{"worker":2},"from":"F3","to":"E3"}')
    said(terminal, "do done seat=bert")
    assert "What can be typed now: 1 Let the referee throw 1 die" in said(terminal, "do done", status=1)
    assert "anna: Roll the resource die for a worker in B2." in said(terminal, "prompts")
    assert said(terminal, "roll 2") == "  anna gathers 2 gold in B2.\nDo this at the table:\n  anna: Take 2 gold\n"
    assert "anna gathers" in said(terminal, "roll")
    assert re.search(r"anna .*: .*Gold (8|9|10),", said(terminal, "show"))
    assert "anna +3: units in Western Town" in said(terminal, "score")
    assert "[wbg.win.sources" in said(terminal, "score --rules") and "wbg." not in said(terminal, "score")
    assert "anna: Throw the dice" in said(terminal, "log --last 1").splitlines()[0]


def test_a_refusal_says_why_quotes_the_rule_and_shows_the_way_out(terminal: Terminal, service: Service):
    opened(terminal)
    rule = service.referee().rule("wbg.move.mountain")
    why, quoted, *text = said(terminal, "do move pieces=melee:1 from=A2 to=A1", status=1).splitlines()
    assert why.startswith("Refused: A1 is a Mountain")
    assert quoted == f"  Warcraft: The Board Game, {rule['section']} (wbg.move.mountain)"
    assert rule["verdict"] in " ".join(line.strip() for line in text)
    told = said(terminal, "do train unit=melee", status=1)
    assert told.startswith("Refused: Training belongs to the Spend") and "\nWay out: " in told
    assert "\nWhat can be typed now: 1 From Western Town to Lookout, 2 " in told


def test_may_i_changes_nothing(terminal: Terminal):
    opened(terminal)
    assert said(terminal, "may move pieces=melee:1 from=A2 to=B2").startswith("Yes. The rules allow it.\n")
    assert said(terminal, "may move pieces=melee:1 from=A2 to=A1").startswith("No. A1 is a Mountain")
    assert "version 0" in said(terminal, "show")


def test_the_books_are_asked_in_ones_own_words(terminal: Terminal):
    told = said(terminal, "ask may workers enter a mountain --game warcraft")
    assert "  Warcraft: The Board Game, " in told and " (wbg.move.mountain)" in told
    assert "Example: A non-flying unit" in said(terminal, "rule wbg.move.mountain")
    assert "The books say nothing" in said(terminal, "ask zzzz")


def test_numbers_hold_for_the_table_they_were_shown_for(terminal: Terminal):
    opened(terminal)
    told = said(terminal, "do 1", status=2)
    assert told.startswith("No numbers were given out yet.") and "\n    1  From Western Town to Lookout" in told
    assert "Say it as worker:1." in said(terminal, "do 1", status=2)
    assert "anna moves 2 workers" in said(terminal, "do 1 workers:2")
    assert "moved on" in said(terminal, "do 1 workers:1", status=2)
    said(terminal, "prompts")
    assert "no choice 999" in said(terminal, "do 999", status=2)


def test_unclear_words_are_answered_with_what_is_missing(terminal: Terminal):
    assert "No table is open here" in said(terminal, "show", status=2)
    opened(terminal)
    assert "There is no jump to do now. There is Play a card, Move, Done" in said(terminal, "do jump", status=2)
    assert "There is no jump to do now." in said(terminal, "do jump to=A2", status=2)
    assert "pieces: is left out" in said(terminal, "do move from=A2 to=B2", status=2)
    assert "name=value" in said(terminal, "do move from=A2 B2", status=2)
    assert "Say this too" in said(terminal, "do move A2 B2", status=2)
    assert "There is no rule wbg.nothing." in said(terminal, "rule wbg.nothing", status=2)
    assert "No dice are due" in said(terminal, "roll 3", status=2)
    terminal.server = "http://127.0.0.1:9"
    assert "Is the referee running?" in terminal.run("games")


def test_passes_are_remembered_in_a_private_file(terminal: Terminal, service: Service, tmp_path: Path):
    code = opened(terminal)
    state = tmp_path / "state" / "referee" / "state.json"
    assert stat.S_IMODE(state.stat().st_mode) == 0o600
    other = Terminal(terminal.patch, tmp_path / "other", service.address)
    assert "as bert" in said(other, f"join {code.lower()} Bert")
    assert "The seat is taken" in said(other, f"join {code} bert", status=2)
    assert "This pass does not cover" in said(other, "do done seat=anna", status=2)
    said(terminal, "do done")
    assert said(other, "do done").strip()
    first = said(terminal, "tables").split()[1]
    opened(terminal)
    said(terminal, f"use {first}")
    assert "version 2" in said(terminal, "show")


def test_going_back_asks_those_it_touches(terminal: Terminal, service: Service, tmp_path: Path):
    code = opened(terminal)
    anna, bert = (Terminal(terminal.patch, tmp_path / seat, service.address) for seat in ("anna", "bert"))
    said(anna, f"join {code} anna")
    said(bert, f"join {code} bert")
    said(anna, "do move pieces=melee:2 from=A2 to=B2")
    assert (
        said(anna, "undo")
        == "Back to version 0.\nPut back by hand:\n  anna: Put 2 melee units from B2 back on Western Town\n"
    )
    said(anna, "do done")
    said(bert, "do done")
    assert "bert must agree" in said(anna, "undo 2")
    assert said(bert, "undo --no") == "Nothing is undone.\n"
    said(anna, "undo 2")
    assert said(bert, "undo").startswith("Back to version 2.")


def test_a_table_is_taken_along_in_a_file(terminal: Terminal, tmp_path: Path):
    opened(terminal)
    said(terminal, "do move pieces=melee:2 from=A2 to=B2")
    table = tmp_path / "table.json"
    table.write_text(said(terminal, "export"))
    assert said(terminal, f"import {table}").endswith("is open at version 1. It ended as exported.\n")
    assert said(terminal, "export transcript").startswith("ruling: As played at table")
    position = tmp_path / "position.json"
    position.write_text(said(terminal, "export position"))
    assert json.loads(position.read_text())["spaces"]["B2"] == {"anna": {"melee": 2}}
    opened(terminal, "--position", str(position))
    assert "anna 2m" in said(terminal, "show")


def test_a_printed_fact_is_asked_for_and_told(terminal: Terminal):
    opened(terminal, "--pack", "printed", "--pack", "demo-two")
    while "Spend Step of anna" not in said(terminal, "prompts"):
        said(terminal, "do done")
    said(terminal, "do train unit=worker")
    assert "  1  Read it off the piece … gold, wood (up to 9)" in said(terminal, "prompts")
    assert "anna trains 1 worker for 1 gold" in said(terminal, "read gold:1,wood:0")
    assert json.loads(said(terminal, "export facts"))["facts"] == {"cost.orc.worker": {"gold": 1, "wood": 0}}
    known = json.loads(said(terminal, "export known-facts"))["facts"]
    assert known["cost.orc.worker"] == {"gold": 1, "wood": 0} and known["die.battle.faces"]["source"] == "rulebook"
    assert "No printed fact is asked for now." in said(terminal, "read 3", status=2)


def test_a_board_of_ones_own_is_brought_from_a_file(terminal: Terminal, tmp_path: Path):
    document = (ROOT / "docs" / "boards.md").read_text().split("```yaml\n")[1].split("```")[0]
    board = tmp_path / "our-first-board.yaml"
    board.write_text(document)
    key = said(terminal, f"packs {board}").split()[-1]
    assert key.startswith("our-first-board@") and key in said(terminal, "packs")
    opened(terminal, "--pack", "printed", "--pack", "demo", "--pack", str(board))
    assert "C1 Old Mill (objective, points 2)" in said(terminal, "show")
    board.write_text(document.replace("forest", "swamp", 1))
    assert "unknown kind swamp" in said(terminal, f"packs {board}", status=2)


def test_play_asks_takes_answers_and_stops(terminal: Terminal):
    terminal.run("new", "warcraft", "anna=orc", "bert=human", "--seed", "oak")
    typed = ["", "help", "all", "move from=A2 to=A1 pieces=melee:1", "move from=A2 to=B2 pieces=worker:1", "score"]
    typed += ["done", "jump", "'", "roll", "done", "roll 2", "undo", "log --last x", "quit"]
    told = terminal.run("play", typed="\n".join(typed) + "\n")
    assert terminal.status == 0, told
    for expected in (
        "anna is the first player.",
        "Refused: A1 is a Mountain",
        "anna moves 1 worker",
        "bert +3: units in Eastern Town",
        "There is no jump to do now.",
        "There is no ' to do now.",
        "No dice are due from this terminal now.",
        "anna gathers 2 gold in B2.",
        "Pay 2 gold",
        "That does not fit. Type: referee log",
    ):
        assert expected in told, f"{expected} is missing in {told}"


def test_watch_shows_what_others_do(terminal: Terminal, service: Service, tmp_path: Path):
    """A real terminal of its own: a process that prints the log as it grows."""
    code = opened(terminal)
    settings = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "watching"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "referee_client", "--server", service.address]
    subprocess.run([*command, "join", code], cwd=ROOT, env=settings, check=True, capture_output=True, timeout=60)
    with subprocess.Popen(
        [*command, "watch", "--after", "0"], cwd=ROOT, env=settings, text=True, stdout=subprocess.PIPE
    ) as watching:
        guard = threading.Timer(60, watching.kill)
        guard.start()
        said(terminal, "do move pieces=melee:2 from=A2 to=B2")
        assert watching.stdout.readline() == "   1 anna: Move\n"
        assert "anna moves 2 melee" in watching.stdout.readline()
        watching.kill()
        guard.cancel()


def test_the_referee_that_is_remembered_is_told_on_starting_and_another_one_is_chosen(terminal: Terminal):
    opened(terminal)
    assert "is asked" not in terminal.run("games"), "who names it knows it"
    address, terminal.server = terminal.server, ""
    there = f"The referee at {address} is asked. Another one: `referee server URL`"
    assert terminal.run("games").startswith(there) and terminal.run("play", typed="quit\n").startswith(there)
    told = terminal.run("server", "http://192.0.2.7:8000/")
    assert told.startswith("The referee at http://192.0.2.7:8000 is asked."), told
    assert "No table is open here" in terminal.run("show")
    assert terminal.run("tables").startswith("  "), "the table is known still, but not in play"
    terminal.run("server", address)
    assert "warcraft: " in terminal.run("games")
