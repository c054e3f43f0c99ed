"""Asking for what chance picked, and checking what the table reports."""

from collections.abc import Iterable

from referee.kernel.action import Draw
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.prompt import Prompt


def draw_prompt(seats: list[str], label: str, values: Iterable[str], text: str, rules: list[str]) -> Prompt:
    """One of these values is drawn, by hand or by the server."""
    choice = one([{"label": label, "value": value} for value in values], label)
    return Prompt(seats, "draw", text, rules, choice=choice)


def check_draw(asked: Prompt, action: Draw, those: str = "Possible") -> None:
    """Refuse what could not have been drawn."""
    assert asked.choice is not None
    if not asked.choice.accepts({"label": action.label, "value": action.value}):
        values = [way["value"] for way in asked.choice.ways()]
        raise Invalid.of("value", f"{asked.text} {those} are {values}")
