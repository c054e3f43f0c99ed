"""Whole games of every title at the terminal, by somebody who knows only what it prints; all of it fit for people."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee_client.shell import shell_for
from tests.client.plain import NAMES, check
from tests.client.robot import Robot
from tests.client.terminal import Terminal
from tests.example.installed import need_example

MOST = 700
ZOE, ANSGAR = "zoe-quill", "ansgar-voss"
LAST_TURN: dict[str, Any] = {
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
HARVEST = {**LAST_TURN, "step": "harvest", "spaces": {**LAST_TURN["spaces"], "B2": {ZOE: {"worker": 2}}}}
"""The same after the moves, with workers in a Goldmine: there is always something for hands."""


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


def last_turn(folder: Path, typed: dict[str, Any] = LAST_TURN) -> list[str]:
    position = folder / "position.json"
    position.write_text(json.dumps(typed))
    seats = [f"{name}={race}" for name, race in zip(NAMES, ("orc", "Human"), strict=False)]
    return ["warcraft", *seats, "--position", str(position), "--first", NAMES[0]]


def beacons(folder: Path) -> list[str]:
    need_example()
    return ["beacons", *NAMES[:3]]


TITLES: dict[str, Callable[[Path], list[str]]] = {
    "warcraft": last_turn,
    "warcraft, from the harvest": lambda folder: last_turn(folder, HARVEST),
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


TOLD = {
    "warcraft": [r"^Move Step of .+: move, or say done\.$", r"^Do this at the table:$"],
    "warcraft, from the harvest": [r"^Do this at the table:\n  Zoë Quill: Take \d gold$"],
    "smallworld": [
        r"^ +\d+  [A-Z][\w ]+: 1 coin for the combos above; \d+ tokens, [12] coins? on it \(",
        r"^ +\d+  Conquer .+: 3 tokens: 2 for the Region, 1 for ",
        r"^ +\d+  Try .+ with the die: \d+ tokens: 2 for the Region[^;]+; chance (17|33|50) %",
        r"^Do this at the table:$",
    ],
    "beacons": [r"^Do this at the table:$"],
}
"""What is to be read somewhere in the games of each title: prices and their parts, what combos bring, hands."""
SEEDS = {"warcraft": (1, 9)}
"""Games of the last turn that differ: in most nobody attacks, and hands have nothing to do but what was just said."""


def test_a_battle_in_progress_is_shown_with_its_dice_and_their_odds(terminal: Terminal, tmp_path: Path):
    terminal.plain("new", *last_turn(tmp_path), "--seed", "oak")
    typed = ["move from=E1 to=D1 pieces=ranged:2,flying:1", "done", "done", "1", "odds", "1", "show", "quit"]
    told = terminal.run("play", typed="\n".join(typed))
    for expected in (
        r"^  0 hits \(\d+ %\), 1 hit \(\d+ %\), 2 hits ",
        r"^Battle in D1, round 1, ranged phase$",
        rf"^  Attacker, {NAMES[0]}: D1: ranged unit 2, flying unit 1$",
        r"^    Attack: 1 or less: battle die - \(dice to throw: 2\)$",
        r"^    Attack: 1 or less: battle die [1-6]\*? [1-6]",
    ):
        assert re.search(expected, told, re.MULTILINE), f"{expected} is missing in\n{told}"


@pytest.mark.parametrize("title", TITLES)
def test_whole_games_are_played_by_what_the_terminal_prints(terminal: Terminal, tmp_path: Path, title: str):
    told = "".join(played(terminal, seed, *TITLES[title](tmp_path)) for seed in SEEDS.get(title, (1, 2)))
    missing = [pattern for pattern in TOLD[title] if not re.search(pattern, told, re.MULTILINE)]
    assert not missing and NAMES[0] in told and NAMES[1] in told, missing
