"""What every test run shares: what was skipped is said at its end."""

import os
from typing import Any

from api.visitors import OFF, RATES

os.environ.setdefault(RATES, OFF)  # tests open more tables than anybody else; those of the limits say so themselves


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was skipped is said, so that it does not look like tested."""
    reasons = (report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    for why in dict.fromkeys(reason.removeprefix("Skipped: ") for reason in reasons):
        terminalreporter.write_line(f"NOT tested here: {why}", yellow=True)
