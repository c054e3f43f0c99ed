"""What every test run shares: how it is dealt out, and what was skipped is said at its end."""

from typing import Any

import pytest

APART = ("tests/test_mistakes.py", "tests/test_every_game.py", "tests/test_golden.py")
"""Long files whose cases have nothing in common: any worker may take a few of them."""
PARTS = 12


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With several workers a file stays with one of them, for what its tests share is made once."""
    for number, item in enumerate(items):
        file = item.nodeid.partition("::")[0]
        part = f"-{number % PARTS}" if file in APART else ""
        item.add_marker(pytest.mark.xdist_group(f"{file}{part}"))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was skipped is said, so that it does not look like tested."""
    reasons = (report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    for why in dict.fromkeys(reason.removeprefix("Skipped: ") for reason in reasons):
        terminalreporter.write_line(f"NOT tested here: {why}", yellow=True)
