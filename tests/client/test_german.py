"""The terminal in German: some turns of a game that speaks it, and whatever the terminal itself says."""

import io
import re
from pathlib import Path

import pytest

from referee_client.shell.de import GERMAN
from referee_client.shell.en import ENGLISH
from tests.client.plain import NAMES, check
from tests.client.robot import Robot
from tests.client.service import Service
from tests.client.terminal import Terminal

TURNS = 90
ENGLISH_WORDS = re.compile(r"\b(?:the|and|with|takes|token|tokens|coins?|Region of|is|are|conquers|turn)\b")


@pytest.fixture
def german(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(monkeypatch, tmp_path / "state", service.address, "de")


def sentences(told: str) -> list[str]:
    """What was told but for the names of spaces and boards, which stay as printed."""
    return [line for line in told.splitlines() if line.strip()]


def test_some_turns_are_played_in_german(german: Terminal):
    opened = german.plain("new", "smallworld", *NAMES[:2], "--first", NAMES[0], "--seed", "insel")
    assert "ist eröffnet. Andere setzen sich mit dem Code" in opened
    told = io.StringIO()
    german.run_with(Robot(told, GERMAN, 4, TURNS), told, "play")
    assert german.status == 0, told.getvalue()[-3000:]
    check(told.getvalue(), english=False)
    for expected in (
        "Den Schiedsrichter ziehen lassen",
        "Marker: 2 für die Region, 1 für die Überfahrt",
        f"{NAMES[0]} verteilt um",
        "Fertig",
        GERMAN.conversing,
    ):
        assert expected in told.getvalue(), f"{expected} is missing"
    found = [line for line in sentences(opened + told.getvalue()) if ENGLISH_WORDS.search(line)]
    assert not found, "\n".join(found[:20])


def test_the_table_the_score_and_the_log_are_german(german: Terminal):
    german.run("new", "smallworld", *NAMES[:2], "--first", NAMES[0], "--seed", "insel")
    told = io.StringIO()
    german.run_with(Robot(told, GERMAN, 5, 40), told, "play")
    for words in (["show"], ["score"], ["log"], ["prompts", "--all"], ["odds"], ["undo"]):
        found = [line for line in sentences(german.plain(*words)) if ENGLISH_WORDS.search(line)]
        assert not found, "\n".join(found[:20])


def test_a_refusal_is_told_in_german_and_the_rule_in_the_language_of_its_book(german: Terminal):
    german.run("new", "smallworld", *NAMES[:2], "--first", NAMES[0], "--seed", "insel")
    refused = german.run("do", "conquer", "region=L1A-1", f"seat={NAMES[0]}")
    assert german.status == 1 and refused.startswith("Abgelehnt: "), refused
    assert "Small World of Warcraft, " in refused and "(sww." in refused


def test_what_a_game_does_not_speak_is_told_in_english_within_a_german_shell(german: Terminal):
    told = german.plain("new", "warcraft", f"{NAMES[0]}=orc", f"{NAMES[1]}=human", "--first", NAMES[0])
    assert "The table is laid" in told and GERMAN.opened.partition("{table}")[2][:15] in told
    assert ENGLISH.optional.partition(":")[0] not in german.plain("prompts")
