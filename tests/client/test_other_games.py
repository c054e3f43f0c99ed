"""The terminal with a game that is not the first one: questions of its own books, seats without a choice, rulebooks."""

import re
from pathlib import Path

from tests.client.plain import NAMES
from tests.client.service import Service
from tests.client.terminal import Terminal

RULEBOOK = """MERCHANTS OF THE LONG COAST

A merchant caravan may cross the mountain pass once each season, provided that every wagon pays two silver coins.
Whoever cannot pay leaves the wagon behind and loses whatever it carried.
"""


def opened(terminal: Terminal) -> None:
    told = terminal.run("new", "smallworld", "anna", "bert", "--first", "anna", "--seed", "isle")
    assert terminal.status == 0, told


def test_a_question_is_asked_of_the_game_in_play(terminal: Terminal) -> None:
    opened(terminal)
    assert "  Small World of Warcraft, " in terminal.run("ask", "when may I attack a mountain")
    assert "wbg." not in terminal.run("ask", "may workers enter a mountain")
    assert "(wbg.move.mountain)" in terminal.run("ask", "may workers enter a mountain", "--every")
    assert "(wbg.move.mountain)" in terminal.run("ask", "may workers enter a mountain", "--game", "warcraft")


def test_hidden_points_of_others_are_told_as_hidden(terminal: Terminal, service: Service, tmp_path: Path) -> None:
    told = terminal.run("new", "smallworld", *NAMES[:2], "--first", NAMES[0])
    while "receives" not in told:
        told = terminal.run("prompts") and terminal.run("do", "1")
    other = Terminal(terminal.patch, tmp_path / "other", service.address)
    other.plain("join", terminal.run("tables").split("code ")[1].split(",")[0], NAMES[1])
    assert other.plain("score") == f"{NAMES[0]}: hidden\n{NAMES[1]}: 5\n  {NAMES[1]} +5: Victory coins\n"
    assert f"{NAMES[0]}: something hidden" in other.plain("show")
    assert f"{NAMES[0]}: 5\n{NAMES[1]}: hidden\n" in terminal.plain("score"), "whose seat is taken by another phone"


def test_what_cannot_be_chosen_with_a_seat_is_said(terminal: Terminal) -> None:
    told = terminal.run("new", "smallworld", "anna=orcs", "bert")
    assert terminal.status == 2 and "name the players only" in told


def test_own_rulebooks_come_and_go(terminal: Terminal, tmp_path: Path) -> None:
    book = tmp_path / "coast.txt"
    book.write_text(RULEBOOK)
    assert "No rulebook of your own is loaded." in terminal.run("books")
    added = terminal.run("books", str(book), "--title", "Long Coast", "--game", "smallworld")
    assert terminal.status == 0, added
    number = re.search(r"is book (\S+),", added)
    assert number and f"{number[1]}  Long Coast  smallworld" in terminal.run("books")
    assert "two silver coins" in terminal.run("ask", "may", "a", "merchant", "caravan", "cross", "--every")
    assert f"Book {number[1]} is gone." in terminal.run("books", "--drop", number[1])
    assert "Long Coast" not in terminal.run("books")
    assert "cannot be read" in terminal.run("books", str(tmp_path / "nothing.txt"))
