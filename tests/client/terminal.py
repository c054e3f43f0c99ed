"""A terminal in the tests: runs the command line in this process and keeps what it prints."""

import contextlib
import io
import re
import sys
from pathlib import Path

import pytest

from referee_client.__main__ import main
from tests.client.plain import check


class Terminal:
    """A terminal with its own state file and language. `status` is how the last command ended.

    Without a `server` none is named on the command line.
    """

    def __init__(self, patch: pytest.MonkeyPatch, home: Path, server: str, language: str = "en") -> None:
        self.patch, self.home, self.server, self.language = patch, home, server, language
        self.status = 0

    def run(self, *words: str, typed: str = "") -> str:
        """What a command prints, on both channels as one reads it."""
        return self.run_with(io.StringIO(typed), io.StringIO(), *words)

    def run_with(self, typing: io.TextIOBase, told: io.StringIO, *words: str) -> str:
        """The same with somebody at the keyboard who reads what is told."""
        self.patch.setenv("XDG_STATE_HOME", str(self.home))
        self.patch.setenv("COLUMNS", "100")
        self.patch.setenv("REFEREE_LANGUAGE", self.language)
        self.patch.setattr(sys, "stdin", typing)
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            self.status = main([*(["--server", self.server] if self.server else []), *words])
        return told.getvalue()

    def plain(self, *words: str) -> str:
        """The same of a command that must succeed, every line of it fit for people."""
        told = self.run(*words)
        assert self.status == 0, f"referee {' '.join(words)}\n{told}"
        check(told, english=self.language == "en")
        return told


def without_names(text: str) -> str:
    """Table ids and join codes are different every time."""
    text = re.sub(r"\b(table|Table) [a-z0-9]{12}\b", r"\1 ID", text)
    return re.sub(r"\bcode [A-Z0-9]{8}\b", "code CODE", text)
