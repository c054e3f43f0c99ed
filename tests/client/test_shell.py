"""The terminal's own words: the same in every language it speaks, none of them a game's."""

import dataclasses
import re
import string

import pytest

from referee_client.parser import parser
from referee_client.shell import Shell, shell_for
from referee_client.shell.de import GERMAN
from referee_client.shell.en import ENGLISH
from tests.client.terminal import Terminal

LANGUAGES = [ENGLISH, GERMAN]


def slots(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_language_fills_the_same_slots():
    for field in dataclasses.fields(Shell):
        english, german = (getattr(shell, field.name) for shell in LANGUAGES)
        if isinstance(english, str):
            assert slots(english) == slots(german), field.name
        else:
            assert english.keys() == german.keys(), field.name


@pytest.mark.parametrize("shell", LANGUAGES, ids=["en", "de"])
def test_every_help_belongs_to_a_command_or_one_of_its_options(shell: Shell):
    whole = parser(shell)
    commands = next(action for action in whole._actions if action.metavar == "command").choices
    flags = {action.option_strings[-1] for action in whole._actions if action.option_strings}
    known = {*commands, *flags}
    for name, command in commands.items():
        words = (
            action.option_strings[-1].lstrip("-") if action.option_strings else action.dest
            for action in command._actions
        )
        known |= {f"{name} {word}" for word in words}
    assert shell.helps.keys() <= known, shell.helps.keys() - known
    assert {*commands, *flags} <= shell.helps.keys()


@pytest.mark.parametrize(
    ("asked", "settings", "code"),
    [
        (None, {}, "en"),
        ("de", {"REFEREE_LANGUAGE": "en"}, "de"),
        (None, {"REFEREE_LANGUAGE": "de", "LANG": "en_GB.UTF-8"}, "de"),
        (None, {"LANG": "de_AT.UTF-8"}, "de"),
        (None, {"LC_ALL": "C", "LANG": "de_AT.UTF-8"}, "en"),
        ("fr", {}, "en"),
    ],
)
def test_the_language_is_asked_for_set_or_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, asked: str | None, settings: dict[str, str], code: str
):
    for name in ("REFEREE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert shell_for(asked).code == code


def test_help_is_told_in_german(terminal: Terminal):
    with pytest.raises(SystemExit):
        terminal.run("--language", "de", "--help")
    terminal.language = "de"
    told = terminal.run()
    assert terminal.status == 2
    assert told.startswith("Aufruf: referee") and "Worauf der Schiedsrichter wartet" in told
    assert not re.search(r"\b(usage|show this|positional)\b", told)
