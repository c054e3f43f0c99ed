"""Asking for what chance picked, and checking what the table reports."""

from collections.abc import Iterable

from referee.kernel.action import Draw
from referee.kernel.errors import Invalid
from referee.kernel.prompt import Choice, Prompt


def draw_prompt(seats: list[str], label: str, values: Iterable[str], text: str, rules: list[str]) -> Prompt:
    """One of these values is drawn, by hand or by the server."""
    choice = Choice("one", [{"label": label, "value": value} for value in values], label=label)
    return Prompt(seats, "draw", text, rules, choice=choice)


def check_draw(asked: Prompt, action: Draw, those: str = "Possible") -> None:
    """Refuse what could not have been drawn."""
    assert asked.choice is not None
    if {"label": action.label, "value": action.value} not in asked.choice.options:
        values = [option["value"] for option in asked.choice.options]
        raise Invalid.of("value", f"{asked.text} {those} are {values}")
