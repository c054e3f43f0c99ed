"""Asking for what chance picked, and checking what the table reports."""

from collections.abc import Iterable

from referee.kernel.action import Draw
from referee.kernel.choice import One, one
from referee.kernel.errors import Invalid
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, Text, say


def draw_prompt(
    seats: list[str], label: str, values: Iterable[str], text: Text, rules: list[str], of: str = ""
) -> Prompt:
    """One of these values is drawn, by hand or by the server; `of` is their kind."""
    choice = one([{"label": label, "value": value} for value in values], label, of)
    return Prompt(seats, "draw", text, rules, choice=choice)


def check_draw(asked: Iterable[Prompt], action: Draw, those: str = "Possible") -> str:
    """What was drawn; refused is what nobody asks to draw, and what could not have been drawn."""
    drawn = {p.choice.label: (p.text, p.choice) for p in asked if isinstance(p.choice, One) and p.action == "draw"}
    if action.label not in drawn:
        due = [text if isinstance(text, Say) else Say(text) for text, _ in drawn.values()]
        raise Invalid.of("label", say("this is not drawn now. {due}", due=due) if due else "nothing is drawn now")
    text, choice = drawn[action.label]
    if action.value is None or not choice.accepts({"label": action.label, "value": action.value}):
        values = [way["value"] for way in choice.ways()]
        why = f"{{text}} {{those}}: {{values:{choice.of}}}."
        raise Invalid.of("value", say(why, text=text, those=those, values=values))
    return action.value
