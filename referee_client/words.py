"""Actions to words and back: `move from=A2 to=B2 pieces=melee:2` and "move 2 melee from A2 to B2"."""

import json
from typing import Any

YES_NO = {True: "yes", False: "no"}


class Unclear(Exception):
    """Words that cannot be read as an action; the message says what is missing."""


def read_action(words: list[str]) -> dict[str, Any]:
    """An action from a JSON object, or from its type followed by `field=value` words.

    >>> read_action(["move", "from=A2", "to=B2", "pieces=melee:2,worker:1"])
    {'type': 'move', 'from': 'A2', 'to': 'B2', 'pieces': {'melee': 2, 'worker': 1}}
    """
    if words and words[0].startswith("{"):
        return read_object(" ".join(words))
    if not words or "=" in words[0]:
        raise Unclear("Say the action first, then its fields: move from=A2 to=B2 pieces=melee:2")
    action: dict[str, Any] = {"type": words[0]}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise Unclear(f"{word} is no field: write it as name=value")
        set_field(action, name, read_value(value))
    return action


def read_object(text: str) -> dict[str, Any]:
    try:
        action = json.loads(text)
    except ValueError as fault:
        raise Unclear(f"This is no JSON: {fault}") from None
    if not isinstance(action, dict):
        raise Unclear("An action is a JSON object with a type and a seat.")
    return action


def set_field(action: dict[str, Any], name: str, value: Any) -> None:
    """Set a field; `pieces.melee=2` sets one inside another."""
    *outer, last = name.split(".")
    for part in outer:
        action = action.setdefault(part, {})
        if not isinstance(action, dict):
            raise Unclear(f"{part} is given twice, once plain and once with parts")
    action[last] = value


def read_value(text: str) -> Any:
    """A number, yes or no, a JSON value, pairs `melee:2,worker:1`, or plain text.

    >>> read_value("3"), read_value("yes"), read_value("A2"), read_value("gold:2,wood:1")
    (3, True, 'A2', {'gold': 2, 'wood': 1})
    """
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return json.loads(text)
    except ValueError:
        pass
    if ":" in text:
        pairs = [pair.partition(":") for pair in text.split(",")]
        return {name: read_value(value) for name, _, value in pairs}
    return text


def say(action: dict[str, Any]) -> str:
    """An action in words, without its seat: how many of what comes first.

    >>> say({"type": "move", "seat": "anna", "from": "A2", "to": "B2", "pieces": {"melee": 2}})
    'move 2 melee from A2 to B2'
    """
    fields = {name: value for name, value in action.items() if name not in ("type", "seat")}
    if action["type"] == "draw":
        fields.pop("label", None)
    prices = [fields.pop(name) for name in [*fields] if is_price(fields[name])]
    parts = [action["type"]]
    for name, value in sorted(fields.items(), key=lambda field: not isinstance(field[1], dict)):
        plain = say_value(value)
        parts.append(f"{name} {plain}" if name in ("from", "to") else plain if len(fields) <= 3 else f"{name}={plain}")
    parts += [f"({', '.join(f'{number} {text}' for text, number, _ in price)})" for price in prices]
    return " ".join(parts)


def is_price(value: Any) -> bool:
    """What an action costs, line by line with the rule of each: told with it, the rules left out."""
    return isinstance(value, list) and bool(value) and all(isinstance(line, list) and len(line) == 3 for line in value)


def say_value(value: Any) -> str:
    if isinstance(value, bool):
        return YES_NO[value]
    if isinstance(value, dict):
        return ", ".join(say_pair(name, inner) for name, inner in value.items()) or "nothing"
    if isinstance(value, list):
        return " and ".join(map(say_value, value)) or "none"
    return str(value)


def say_pair(name: str, value: Any) -> str:
    return f"{say_value(value)} {name}" if isinstance(value, int) else f"{name}: {say_value(value)}"
