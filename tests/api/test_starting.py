"""What whoever starts the referee reads: one address to open, and how to call the terminal's program."""

import sys
from pathlib import Path

import pytest

from api import starting


def test_a_socket_has_no_address_of_http() -> None:
    assert starting.address("8000", "unix:/run/referee.sock") is None
    told = starting.where(None, "unix:/run/referee.sock")
    assert "/run/referee.sock" in told and "http" not in told


def test_one_address_is_told_to_be_opened() -> None:
    assert starting.where("http://10.0.0.7:8000/", "").startswith(
        "Open http://10.0.0.7:8000/ on this machine or on a phone"
    )
    assert starting.where("http://localhost:8000/", "127.0.0.1") == "Open http://localhost:8000/ on this machine."
    assert starting.address("8000", "10.0.0.7") == "http://10.0.0.7:8000/"


def test_the_terminals_program_is_named_as_it_can_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    told = starting.by_terminal("http://10.0.0.7:9000/", "")
    assert " --server http://10.0.0.7:9000 --help" in told
    command = told.removeprefix("From another terminal: ").split()[0]
    assert Path(command) == Path(sys.executable).with_name("referee").relative_to(Path.cwd())
