"""What the referee waits for as a numbered list: every choice is one whole action."""

from dataclasses import dataclass
from typing import Any

from referee_client.table import Table
from referee_client.words import say, say_value

MANY = 12
"""A prompt with more choices than this is shortened unless all are wanted."""


FOR_ALL = ("draw", "read")
"""What anybody may report: asked of the first seat only."""


@dataclass
class Choice:
    """One thing to answer with."""

    number: int
    action: dict[str, Any]
    words: str


@dataclass
class Question:
    """A prompt with its numbered choices."""

    prompt: dict[str, Any]
    choices: list[Choice]

    @property
    def must(self) -> bool:
        return bool(self.prompt.get("must", True))


def questions(table: Table, prompts: list[dict[str, Any]], yours: list[str]) -> list[Question]:
    """The prompts with what these seats may answer, the ones that must be answered first."""
    found: list[Question] = []
    number = 0
    for prompt in sorted(prompts, key=lambda prompt: not prompt.get("must", True)):
        mine = [seat for seat in prompt["seats"] if seat in yours]
        if prompt["action"] in FOR_ALL:
            mine = mine[:1]
        choices = []
        for action in (action for seat in mine for action in answers(table, prompt, seat)):
            number += 1
            choices.append(Choice(number, action, wording(prompt, action, several=len(mine) > 1)))
        found.append(Question(prompt, choices))
    return found


def answers(table: Table, prompt: dict[str, Any], seat: str) -> list[dict[str, Any]]:
    """Whole actions a seat may answer a prompt with; dice and draws may be left to the service."""
    action, choice = {"type": prompt["action"], "seat": seat}, prompt.get("choice") or {}
    shape = choice.get("shape")
    if shape == "throw":
        return [action | {"label": choice["label"]}]
    listed = choice.get("options", [])
    if shape == "one" and not any("then" in option for option in listed):
        found = [option.get("fields", {}) for option in listed]
    else:
        found = table.options(prompt["action"], seat)
    if prompt.get("cards"):
        found = [option for option in found if option.get("card", option.get("ability")) in prompt["cards"]]
    drawn = [{"label": choice["label"]}] if prompt["action"] == "draw" else []
    passing = [{"type": "pass", "seat": seat}] if prompt.get("window") and prompt.get("must", True) else []
    return [action | option for option in (*drawn, *found)] + passing


def wording(prompt: dict[str, Any], action: dict[str, Any], *, several: bool) -> str:
    """A choice in words; the seat is named where several could answer."""
    words = say(action)
    choice = prompt.get("choice") or {}
    if action["type"] == "roll":
        words = f"the referee throws {dice(choice)} for {choice['label']}; or report what fell: roll …"
    elif action["type"] == "draw" and "value" not in action:
        words = "let the referee draw"
    elif action["type"] == "read":
        words = f"read {say_value(action['value'])}"
    return f"{action['seat']}: {words}" if several else words


def dice(choice: dict[str, Any]) -> str:
    """What is thrown, group by group: "2 dice (1 to 6)"."""
    several = len(choice["groups"]) > 1
    thrown = []
    for group in choice["groups"]:
        kind = f"{group['key']} " if several else ""
        thrown.append(f"{group['count']} {kind}{'dice' if group['count'] > 1 else 'die'} ({faces(group)})")
    return " and ".join(thrown)


def faces(group: dict[str, Any]) -> str:
    """The faces of a die as people say them."""
    known = group.get("faces")
    if known and (not isinstance(known[0], int) or sorted(set(known)) != list(range(min(known), max(known) + 1))):
        return " ".join(map(str, known))
    return f"{group.get('low', 0)} to {group.get('high', 0)}"
