"""Ratios (g) and (i) against earlier commits of our own: a turn's options and actions, and the view of a table."""

import subprocess
from collections.abc import Callable, Mapping
from typing import Any

from tools import speed, speed_view

ENGINE, VIEW = "3975e7b", "c41f684"
"""The commits they are held against: the view of the second told nothing by its name yet."""


def measure() -> dict[str, Any]:
    """For each folder of turns, how much faster this tree is."""
    return against(ENGINE, lambda: {**speed.measure(ENGINE), "at_least": 1.0})


def views() -> dict[str, Any]:
    """For each of them and each kind of pass, how much more the view costs."""
    return against(VIEW, lambda: {**by_pass(speed_view.measure(VIEW)), "at_most": 1.3})


def by_pass(found: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    return {f"{name}_{who}": ratio for name, ratios in found.items() for who, ratio in ratios.items()}


def against(revision: str, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What is found; nothing where that commit is not to be had."""
    try:
        return work()
    except subprocess.CalledProcessError:
        return {"earlier": f"the commit {revision} is not here: not measured"}
