"""Whole games of every title at the terminal, by somebody who knows only what it prints; all of it fit for people."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referee_client.shell import shell_for
from tests.client.plain import NAMES, check
from tests.client.robot import Robot
from tests.client.terminal import Terminal
from tests.example.installed import need_example

MOST = 700
ZOE, ANSGAR = "zoe-quill", "ansgar-voss"
LAST_TURN = {
    "step": "move",
    "spaces": {
        "A2": {ZOE: {"melee": 2, "worker": 2}},
        "B1": {ZOE: {"ranged": 2}},
        "B4": {ZOE: {"melee": 2}},
        "C2": {ZOE: {"melee": 1, "ranged": 1, "flying": 1}},
        "D3": {ZOE: {"melee": 2, "ranged": 1}},
        "E1": {ZOE: {"ranged": 2, "flying": 1}},
        "D1": {ANSGAR: {"ranged": 2, "melee": 1}},
        "E3": {ANSGAR: {"melee": 2, "flying": 1}},
        "F3": {ANSGAR: {"melee": 2, "worker": 2}},
    },
    "seats": {ZOE: {"victory_cards": 3}, ANSGAR: {"hand": 2}},
}
"""Armies face to face, and points that win at the end of the turn, if they are held until then."""


def played(terminal: Terminal, seed: int, *words: str) -> str:
    """A table opened and played to its end by a robot; all that was told."""
    opened = terminal.plain("new", *words, "--seed", f"robot {seed}")
    told = io.StringIO()
    shell = shell_for(terminal.language)
    terminal.run_with(Robot(told, shell, seed, MOST), told, "play")
    assert terminal.status == 0, told.getvalue()[-3000:]
    over = shell.game_over.partition("{")[0].strip()
    assert over in told.getvalue(), f"no end after {MOST} answers:\n{told.getvalue()[-3000:]}"
    check(told.getvalue())
    assert over in terminal.plain("show") and over in terminal.plain("prompts")
    terminal.plain("score")
    terminal.plain("log")
    return opened + told.getvalue()


def last_turn(folder: Path) -> list[str]:
    position = folder / "position.json"
    position.write_text(json.dumps(LAST_TURN))
    seats = [f"{name}={race}" for name, race in zip(NAMES, ("orc", "Human"), strict=False)]
    return ["warcraft", *seats, "--position", str(position), "--first", NAMES[0]]


def beacons(folder: Path) -> list[str]:
    need_example()
    return ["beacons", *NAMES[:3]]


TITLES: dict[str, Callable[[Path], list[str]]] = {
    "warcraft": last_turn,
    "smallworld": lambda folder: ["smallworld", *NAMES[:3]],
    "beacons": beacons,
}


def test_what_is_printed_on_the_pieces_is_asked_and_told(terminal: Terminal):
    """Facts, and dice whose faces nobody described, are asked for in the conversation."""
    packs = ["--pack", "printed", "--pack", "demo-two", "--first", NAMES[0]]
    terminal.plain("new", "warcraft", f"{NAMES[0]}=orc", f"{NAMES[1]}=human", *packs)
    typed = ["move A2 B2", "1 worker", "done", "done", "1", "2", "train a worker", "1", "gold:1", "quit"]
    told = terminal.run("play", typed="\n".join(typed))
    check(told)
    for expected in (
        "What fell? 1 die (1 to 3)",
        "gathers 2 gold",
        "gold, wood (up to 9)",
        "trains 1 worker for 1 gold",
    ):
        assert expected in told, f"{expected} is missing in\n{told}"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_played_by_what_the_terminal_prints(terminal: Terminal, tmp_path: Path, title: str, seed: int):
    told = played(terminal, seed, *TITLES[title](tmp_path))
    assert NAMES[0] in told and NAMES[1] in told


def test_prices_come_with_their_parts_and_tries_with_their_chance(terminal: Terminal):
    """A conquest says what it takes and why, and one with the die what its chance is."""
    told = played(terminal, 1, *TITLES["smallworld"](Path()))
    assert re.search(r"^ +\d+  Conquer .+: 3 tokens: 2 for the Region, 1 for ", told, re.MULTILINE)
    assert re.search(
        r"^ +\d+  Try .+ with the die: \d+ tokens: 2 for the Region[^;]+; chance (17|33|50) %", told, re.MULTILINE
    )
