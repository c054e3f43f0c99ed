"""The form of printed facts: which keys a game's pieces bear, and how a value of each must look."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.kernel.errors import Invalid

Check = Callable[[Any], str | None]


def number(low: int, high: int) -> Check:
    """A whole number within bounds."""
    return lambda value: None if is_number(value, low, high) else f"a number from {low} to {high}"


def one_of(*names: str) -> Check:
    return lambda value: None if value in names else f"one of {', '.join(names)}"


def counts(*names: str) -> Check:
    """Small numbers by name, like a price."""

    def check(value: Any) -> str | None:
        fine = isinstance(value, dict) and all(k in names and is_number(v, 0, 9) for k, v in value.items())
        return None if fine else f"numbers for {', '.join(names)}"

    return check


def faces(low: int, high: int) -> Check:
    """The numbers on a die."""

    def check(value: Any) -> str | None:
        fine = isinstance(value, list | tuple) and value and all(is_number(face, low, high) for face in value)
        return None if fine else f"a list of the numbers on the faces, from {low} to {high}"

    return check


def is_number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


class FactForms:
    """All facts of a game: pattern of the key, what it is about, how its value is checked."""

    def __init__(
        self,
        facts: Iterable[tuple[str, str, Check]],
        rules: Mapping[str, list[str]],
        likely: Mapping[str, list[Any]],
    ) -> None:
        self._facts = [(re.compile(pattern), about, check) for pattern, about, check in facts]
        self._rules = rules
        self._likely = likely

    def _form(self, key: str) -> tuple[str, Check] | None:
        return next(((about, check) for pattern, about, check in self._facts if pattern.fullmatch(key)), None)

    def fault(self, key: str, value: Any) -> str | None:
        """What is wrong with a fact, or None."""
        form = self._form(key)
        if form is None:
            return "no piece of this game bears such a fact"
        fault = form[1](value)
        return f"must be {fault}" if fault else None

    def check(self, key: str, value: Any) -> list[str]:
        """The rules a fact belongs to; Invalid names the field that is wrong."""
        form = self._form(key)
        fault = self.fault(key, value)
        if form is None or fault:
            raise Invalid.of("fact" if form is None else "value", fault or "")
        return self._rules[form[0]]

    def plausible(self, key: str) -> list[Any]:
        """A few values a fact could have, for whoever has to offer a choice."""
        form = self._form(key)
        return self._likely.get(form[0] if form else "", [1, 2, 3])
