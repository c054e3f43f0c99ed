"""A terminal in the tests: runs the command line in this process and keeps what it prints."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from referee_client.__main__ import main


class Terminal:
    """A terminal with its own state file. `status` is how the last command ended."""

    def __init__(self, patch: pytest.MonkeyPatch, home: Path, server: str) -> None:
        self.patch, self.home, self.server = patch, home, server
        self.status = 0

    def run(self, *words: str, typed: str = "") -> str:
        """What a command prints, on both channels as one reads it."""
        self.patch.setenv("XDG_STATE_HOME", str(self.home))
        self.patch.setenv("COLUMNS", "100")
        self.patch.setattr("sys.stdin", io.StringIO(typed))
        told = io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            self.status = main(["--server", self.server, *words])
        return told.getvalue()


def without_names(text: str) -> str:
    """Table ids and join codes are different every time."""
    text = re.sub(r"\b(table|Table) [a-z0-9]{12}\b", r"\1 ID", text)
    return re.sub(r"\bcode [A-Z0-9]{6}\b", "code CODE", text)
