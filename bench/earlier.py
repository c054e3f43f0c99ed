"""Ratio (g): finding the options of a turn and judging its actions, against an earlier commit of our own."""

import subprocess
from typing import Any

from tools import speed

EARLIER = "3975e7b"


def measure() -> dict[str, Any]:
    """For each folder of turns, how much faster this tree is; nothing where that commit is not to be had."""
    try:
        found = speed.measure(EARLIER)
    except subprocess.CalledProcessError:
        return {"earlier": f"the commit {EARLIER} is not here: not measured"}
    return {**found, "at_least": 1.0}
