"""The example game at a terminal: every command that a table needs, and a whole game by its numbers."""

import random
import re

from tests.client.terminal import Terminal
from tests.example.installed import KEY

NUMBER = re.compile(r"^ {2,4}(\d+)  ", re.MULTILINE)
MOST = 200


def opened(terminal: Terminal) -> None:
    told = terminal.run("new", KEY, "anna", "ben", "--first", "anna", "--seed", "heath")
    assert terminal.status == 0, told
    assert "anna camps in" in told and "is open" in told


def test_a_table_is_shown_played_and_scored(terminal: Terminal) -> None:
    opened(terminal)
    shown = terminal.run("show")
    assert "Beacons on the Moor" in shown and "North Camp (camp); anna: scout 6;" in shown, shown
    assert "anna: points 0, North Camp" in shown, shown
    asked = terminal.run("prompts")
    assert "4  4 scouts from North Camp to Upper Moor" in asked, asked
    assert "bcn.march.one" in terminal.run("do", "march", "from=north", "to=tor", "scouts=1")
    terminal.run("do", "march", "from=north", "to=upper", "scouts=4")
    assert terminal.status == 0
    assert "anna marches from North Camp to Upper Moor with 4 scouts." in terminal.run("log")
    assert "anna: 0" in terminal.run("score")
    assert "Put back by hand" in terminal.run("undo") and terminal.status == 0


def test_a_question_is_asked_of_it(terminal: Terminal) -> None:
    opened(terminal)
    assert "(bcn.march.ford)" in terminal.run("ask", "can three of mine cross the ford together")


def test_it_is_played_through_by_numbers(terminal: Terminal) -> None:
    opened(terminal)
    chance = random.Random(8)
    for step in range(MOST):
        asked = terminal.run("prompts")
        if "The game is over" in asked:
            break
        told = terminal.run("do", chance.choice(NUMBER.findall(asked)))
        assert terminal.status == 0, f"{asked}\n{told}"
        if step % 15 == 0:
            assert "borders" in terminal.run("show") and terminal.status == 0
    assert step > 15 and "The game is over" in terminal.run("show")


def test_it_is_played_as_a_conversation(terminal: Terminal) -> None:
    opened(terminal)
    told = terminal.run("play", typed="march from=north to=upper scouts=2\nshow\ndone\n")
    assert "anna marches from North Camp to Upper Moor with 2 scouts." in told and "Done" in told, told
