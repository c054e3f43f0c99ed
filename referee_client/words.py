"""Actions said in words: `march from=A2 to=B2 stones=red:2`, a JSON object, or the label of a choice."""

import json
from typing import Any

from referee_client.errors import Unclear
from referee_client.shell import Shell


def read_object(text: str, shell: Shell) -> dict[str, Any]:
    """An action as a JSON object."""
    try:
        action = json.loads(text)
    except ValueError as fault:
        raise Unclear(shell.not_json.format(fault=fault)) from None
    if not isinstance(action, dict):
        raise Unclear(shell.not_an_action)
    return action


def read_fields(words: list[str], shell: Shell) -> dict[str, Any]:
    """The fields of an action from `name=value` words."""
    fields: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Unclear(shell.no_field.format(word=word))
        set_field(fields, name, read_value(value, shell), shell)
    return fields


def set_field(fields: dict[str, Any], name: str, value: Any, shell: Shell) -> None:
    """Set a field; `stones.red=2` sets one inside another."""
    *outer, last = name.split(".")
    for part in outer:
        fields = fields.setdefault(part, {})
        if not isinstance(fields, dict):
            raise Unclear(shell.twice.format(name=part))
    fields[last] = value


def read_value(text: str, shell: Shell) -> Any:
    """A number, yes or no, a JSON value, pairs `red:2,blue:1`, or plain text.

    >>> from referee_client.shell.en import ENGLISH
    >>> [read_value(text, ENGLISH) for text in ("3", "yes", "A2", "red:2,blue:1")]
    [3, True, 'A2', {'red': 2, 'blue': 1}]
    """
    if text in (shell.yes, shell.no):
        return text == shell.yes
    try:
        return json.loads(text)
    except ValueError:
        pass
    if ":" in text:
        pairs = [pair.partition(":") for pair in text.split(",")]
        return {name.strip(): read_value(value.strip(), shell) for name, _, value in pairs}
    return text
